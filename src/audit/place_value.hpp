#pragma once

#include <cmath>
#include <optional>
#include <string>

#include "numeric/error.hpp"
#include "numeric/exact.hpp"

/// What a model does at one input, for the ends of bounds that inputs show.
namespace sinkproof::audit {

/// What `at` makes of an arithmetic of balls. Throws InputError where scores are too large for these.
template <class At>
auto evaluated(At at) {
  constexpr long bits = 128;
  try {
    return at(numeric::Arithmetic<numeric::Ball>{bits});
  } catch (const DomainError&) {
    throw InputError("the scores are too large to evaluate with " + std::to_string(bits) +
                     " bits (expected smaller weights)");
  }
}

/// A bound, or none.
inline std::optional<numeric::Rational> finite(double x) {
  if (!std::isfinite(x)) return std::nullopt;
  return numeric::Rational(x);
}

}  // namespace sinkproof::audit
