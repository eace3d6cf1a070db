#include "constructions/parameters.hpp"

#include "numeric/error.hpp"
#include "numeric/simple_rational.hpp"

namespace sinkproof::constructions {

using parameter::Specification;

Specification integer_parameter(std::string name, long minimum, long maximum, std::string meaning) {
  return {std::move(name), Specification::Kind::integer, minimum, false, maximum, std::move(meaning)};
}

numeric::Rational small_rational(const parameter::Values& values, const std::string& name) {
  const numeric::Expression& value = values.real(name);
  const bool fits = value.is_rational() && denominator(value.rational()) <= max_part &&
                    abs(numerator(value.rational())) <= max_part;
  if (!fits) {
    throw InputError("parameter " + name + ": '" + numeric::to_string(value).substr(0, 60) +
                     "' is out of range (expected a rational p/q with |p| and q at most 1000)");
  }
  return value.rational();
}

numeric::Interval small_fraction(double x) {
  const auto [p, q] = numeric::with_small_parts(x, max_part);
  return numeric::Interval(p) / numeric::Interval(q);
}

}  // namespace sinkproof::constructions
