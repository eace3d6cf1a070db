#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "numeric/enclosure.hpp"
#include "numeric/error.hpp"
#include "numeric/growing_bits.hpp"

namespace sinkproof::tables {

/// Numbers of a formula, given as a function of the arithmetic that returns a std::vector of its scalars:
/// exactly where they are rational, otherwise enclosed to a relative 10^-digits. Throws InputError where 2^16
/// bits do not suffice.
template <class Formula>
std::vector<numeric::Enclosure> enclose(const Formula& formula, int digits) {
  using numeric::Arithmetic;
  using numeric::Ball;
  using numeric::Enclosure;
  using numeric::Exact;
  try {
    std::vector<Enclosure> result;
    for (const Exact& value : formula(Arithmetic<Exact>{})) {
      if (value.rational() == nullptr) throw numeric::ExactUnavailable("not rational");
      result.push_back({*value.rational(), *value.rational()});
    }
    return result;
  } catch (const numeric::ExactUnavailable&) {
    // Enclosures do it.
  }
  constexpr long most_bits = 65'536;
  const numeric::Rational tolerance = numeric::power(numeric::Rational(10), -digits);
  using Enclosures = std::optional<std::vector<Enclosure>>;
  auto found = numeric::with_growing_bits(128, most_bits, [&](long bits) -> Enclosures {
    std::vector<Enclosure> enclosed;
    for (const Ball& value : formula(Arithmetic<Ball>{bits})) enclosed.push_back(enclosure(value));
    const bool is_known = std::all_of(enclosed.begin(), enclosed.end(), [&](const auto& value) {
      return value.is_exact() || numeric::is_narrow(value, tolerance);
    });
    return is_known ? Enclosures(std::move(enclosed)) : std::nullopt;
  });
  if (found) return *std::move(found);
  throw InputError("a number of the table is not known to " + std::to_string(digits) + " digits with " +
                   std::to_string(most_bits) + " bits (expected other parameters, or fewer --digits)");
}

}  // namespace sinkproof::tables
