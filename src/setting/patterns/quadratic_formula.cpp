#include "setting/patterns/quadratic_formula.hpp"

namespace sinkproof::patterns {

using numeric::Expression;
using numeric::Quadratic;
using numeric::Rational;

namespace {

using Maybe = std::optional<Quadratic>;

/// Nothing of 0.
Maybe inverse(const Quadratic& x) {
  if (x.sign() == 0) return std::nullopt;
  const Rational norm = x.rational() * x.rational() - x.coefficient() * x.coefficient() * x.radicand();
  return Quadratic(x.rational() / norm, -x.coefficient() / norm, x.radicand());
}

Maybe power_of(const Quadratic& base, long exponent) {
  constexpr long most = 64;
  if (exponent < -most || exponent > most) return std::nullopt;
  const Maybe factor = exponent < 0 ? inverse(base) : base;
  if (!factor) return std::nullopt;
  Quadratic result(1L);
  for (long k = 0; k < (exponent < 0 ? -exponent : exponent); ++k) result = result * *factor;
  return result;
}

}  // namespace

Maybe over_root(const Quadratic& value, const Rational& radicand) {
  if (value.is_rational() || value.radicand() == radicand) return value;
  if (radicand == 0) return std::nullopt;
  // √q = √(q/radicand)·√radicand.
  const Quadratic ratio(0, 1, value.radicand() / radicand);
  if (!ratio.is_rational()) return std::nullopt;
  return Quadratic(value.rational(), value.coefficient() * ratio.rational(), radicand);
}

Maybe quadratic_of(const Expression& formula) {
  using Kind = Expression::Kind;
  if (formula.is_rational()) return Quadratic(formula.rational());
  const auto first = quadratic_of(formula.operands().front());
  if (!first) return std::nullopt;
  switch (formula.kind()) {
    case Kind::negate:
      return -*first;
    case Kind::power:
      return power_of(*first, formula.exponent());
    case Kind::sqrt:
      if (!first->is_rational() || first->rational() < 0) return std::nullopt;
      return Quadratic(0, 1, first->rational());
    case Kind::log:
    case Kind::exp:
      return std::nullopt;
    default:
      break;
  }
  auto second = quadratic_of(formula.operands()[1]);
  if (second && !first->is_rational()) second = over_root(*second, first->radicand());
  if (second && formula.kind() == Kind::divide) second = inverse(*second);
  if (!second) return std::nullopt;
  if (formula.kind() == Kind::add) return *first + *second;
  if (formula.kind() == Kind::subtract) return *first - *second;
  return *first * *second;
}

}  // namespace sinkproof::patterns
