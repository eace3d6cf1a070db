// Exact numbers behave as enclosures do, so that generic code cannot come to rely on an order; see CMakeLists.txt for what takes EXPRESSION's place.
#include "numeric/exact.hpp"

using sinkproof::numeric::Arithmetic;
using sinkproof::numeric::Ball;
using sinkproof::numeric::Exact;
using sinkproof::numeric::Interval;
using sinkproof::numeric::Rational;
using sinkproof::numeric::Ternary;

bool take(const Exact& x);
bool correct(const Exact& a, const Exact& b);
void use(const Exact& a, const Exact& b);

bool correct(const Exact& a, const Exact& b) {
  return is_positive(b - a) == Ternary::certainly &&
         is_nonnegative(b + Exact(Rational(1))) == Ternary::certainly && take(Exact(Rational(1, 10)));
}

#ifndef EXPRESSION
#define EXPRESSION correct(a, b)
#endif

void use([[maybe_unused]] const Exact& a, [[maybe_unused]] const Exact& b) {
  static_cast<void>(EXPRESSION);
}
