#include "show/formula_python.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "numeric/enclosure.hpp"
#include "numeric/error.hpp"
#include "numeric/exact.hpp"

namespace sinkproof::show {

namespace {

using numeric::Expression;
using Kind = Expression::Kind;

/// Numerators, denominators and exponents that a float holds without a second thought.
bool is_small(const Expression& e) {
  const numeric::Integer largest("1000000000000000");
  constexpr long largest_exponent = 64;
  switch (e.kind()) {
    case Kind::rational:
      return abs(numerator(e.rational())) <= largest && denominator(e.rational()) <= largest;
    case Kind::power:
      if (std::abs(e.exponent()) > largest_exponent) return false;
      break;
    default:
      break;
  }
  return std::all_of(e.operands().begin(), e.operands().end(), is_small);
}

bool is_usual(double x) {
  constexpr double far = 1e100;
  return x == 0 || (std::abs(x) < far && std::abs(x) > 1 / far);
}

/// As Python computes it; NaN where a step leaves the usual floats.
double in_doubles(const Expression& e) {
  const auto& operands = e.operands();
  const double x = operands.empty() ? 0 : in_doubles(operands[0]);
  const double y = operands.size() < 2 ? 0 : in_doubles(operands[1]);
  const double value = [&] {
    switch (e.kind()) {
      case Kind::rational:
        return numeric::approximate(e.rational());
      case Kind::add:
        return x + y;
      case Kind::subtract:
        return x - y;
      case Kind::multiply:
        return x * y;
      case Kind::divide:
        return x / y;
      case Kind::negate:
        return -x;
      case Kind::power:
        return std::pow(x, static_cast<double>(e.exponent()));
      case Kind::sqrt:
        return std::sqrt(x);
      case Kind::log:
        return std::log(x);
      case Kind::exp:
        return std::exp(x);
    }
    throw InternalError("an expression of unknown kind");
  }();
  return is_usual(value) ? value : std::nan("");
}

std::string formula(const Expression& e) {
  std::string text;
  for (const char c : to_string(e)) text += c == '^' ? std::string("**") : std::string(1, c);
  return text;
}

/// Enough digits that Python reads the same float.
std::string literal(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", x);
  return text;
}

}  // namespace

std::optional<std::string> python(const Expression& e) {
  constexpr long bits = 256;
  constexpr double agreement = 1e-15;
  const auto enclosed = numeric::enclosure(numeric::Arithmetic<numeric::Ball>{bits}.from(e));
  if (!enclosed.lower || !enclosed.upper) return std::nullopt;
  const double nearest = numeric::approximate((*enclosed.lower + *enclosed.upper) / 2);
  if (!std::isfinite(nearest) || (nearest == 0 && !e.is_zero())) return std::nullopt;
  // Steps that cancel lose digits, which the decimal has.
  if (is_small(e) && std::abs(in_doubles(e) - nearest) <= agreement * std::abs(nearest)) return formula(e);
  return literal(nearest);
}

}  // namespace sinkproof::show
