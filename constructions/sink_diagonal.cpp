#include "constructions/sink_diagonal.hpp"

#include "numeric/error.hpp"

namespace sinkproof::constructions {

using numeric::Expression;
using numeric::Quadratic;
using numeric::Rational;

namespace {

/// The square of a formula made of rationals and square roots of them by products, quotients and signs; nothing for others.
std::optional<Rational> rational_square(const Expression& e) {
  const auto operand = [&](std::size_t k) { return rational_square(e.operands()[k]); };
  switch (e.kind()) {
    case Expression::Kind::rational:
      return e.rational() * e.rational();
    case Expression::Kind::sqrt:
      if (e.operands()[0].is_rational()) return e.operands()[0].rational();
      return std::nullopt;
    case Expression::Kind::negate:
      return operand(0);
    case Expression::Kind::multiply:
    case Expression::Kind::divide: {
      const auto left = operand(0);
      const auto right = operand(1);
      if (!left || !right) return std::nullopt;
      if (e.kind() == Expression::Kind::multiply) return *left * *right;
      return *left / *right;  // a divisor that is 0 was found when the formula was built
    }
    default:
      return std::nullopt;
  }
}

}  // namespace

Rational square_of_lambda(const Expression& lambda) {
  const auto square = rational_square(lambda);
  if (!square) {
    throw InputError("parameter lambda: '" + numeric::to_string(lambda).substr(0, 60) +
                     "' is not a rational number or the square root of one (expected for instance 4/5 or "
                     "sqrt(1/2))");
  }
  return *square;
}

Quadratic inverse_of_lambda(const Rational& lambda_squared) {
  return {0, 1 / lambda_squared, lambda_squared};
}

void set_published_weights(SinkDiagonal& instance) {
  const Quadratic inverse = inverse_of_lambda(instance.lambda_squared);
  instance.sink = published_sink_weights(inverse);
  const auto closest = patterns::closest_in_group(instance.nuisances);
  const Rational gap = closest ? instance.delta_squared * (1 - *closest) : Rational(0);
  // Where two tokens of a group are equal, or there is but one, no weights have the diagonal pattern; the hypotheses say so.
  instance.diagonal = published_diagonal_weights(inverse, gap > 0 ? gap : Rational(1));
  instance.spread = patterns::spread_norm(instance.nuisances);
}

}  // namespace sinkproof::constructions
