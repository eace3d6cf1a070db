#include "parameter_points.hpp"

#include <algorithm>

#include "exact_texts.hpp"
#include "numeric/error.hpp"
#include "numeric/scalar.hpp"

namespace sinkproof::differential {

namespace {

using parameter::Specification;
using parameter::Value;

long random_integer(Random& random, const Specification& specification, bool whole_ranges, int simplicity) {
  const auto end = [](const numeric::Rational& q) {
    return static_cast<long>(numeric::near(numeric::Expression(q)));
  };
  const long least = end(specification.minimum);
  const long most = end(specification.maximum);
  // What does not make an instance larger.
  const bool is_free = most >= 100'000 || specification.name == "seed";
  if (is_free || (whole_ranges && simplicity < 8)) return magnitudes(random, least, most);
  // What an instance costs grows with a power of its sizes: few are large at once.
  const long usual = random.chance(0.01) ? 12 : 4;
  return std::min(most, least + std::min(random.between(0, usual), random.between(0, usual)));
}

std::string fraction_text(Random& random) {
  const long n = random.chance(0.7) ? random.between(0, 20) : random.between(0, 1000);
  const long d = random.chance(0.7) ? random.between(1, 12) : random.between(1, 1000);
  return (random.chance(0.3) ? "-" : "") + std::to_string(n) + "/" + std::to_string(d);
}

/// In the range, whatever that is.
std::string within(Random& random, const Specification& specification) {
  static const std::vector<long> parts{2, 3, 7, 10, 1000};
  const long d = pick(random, parts);
  const numeric::Rational share(random.between(0, d), d);
  return numeric::to_string(
      numeric::Rational(specification.minimum + share * (specification.maximum - specification.minimum)));
}

Value random_real(Random& random, const Specification& specification, int simplicity) {
  static const std::vector<std::string> usual{"8",   "5",    "12",   "32", "40", "1/2",
                                              "4/5", "1/10", "1e-9", "1",  "2",  "1/3"};
  constexpr int tries = 40;
  for (int k = 0; k < tries; ++k) {
    const double u = random.uniform();
    std::string text;
    if (u < 0.45)
      text = pick(random, usual);
    else if (u < 0.7)
      text = fraction_text(random);
    else if (u < 0.705 || simplicity > 3)
      text = within(random, specification);
    else if (u < 0.78)
      text = "sqrt(" + fraction_text(random) + ")";
    else
      text = exact_text(random, u < 0.92 ? Palette::scores : Palette::anything);
    try {
      numeric::Expression value = numeric::parse_expression(text);
      parameter::check(specification, value);
      return value;
    } catch (const InputError&) {
      // Out of the range, or no number.
    }
  }
  return numeric::Expression(numeric::Rational((specification.minimum + specification.maximum) / 2));
}

}  // namespace

parameter::Values random_values(Random& random, const std::vector<Specification>& specifications,
                                bool whole_ranges, int simplicity) {
  std::vector<std::pair<std::string, Value>> entries;
  for (const Specification& specification : specifications) {
    switch (specification.kind) {
      case Specification::Kind::integer:
        entries.emplace_back(specification.name,
                             random_integer(random, specification, whole_ranges, simplicity));
        break;
      case Specification::Kind::real:
        entries.emplace_back(specification.name, random_real(random, specification, simplicity));
        break;
      case Specification::Kind::choice:
        entries.emplace_back(specification.name, pick(random, specification.choices));
        break;
    }
  }
  return parameter::Values(std::move(entries));
}

}  // namespace sinkproof::differential
