// Enclosures have no order and no literals; see CMakeLists.txt for what takes EXPRESSION's place.
#include "numeric/ball.hpp"

using sinkproof::numeric::Ball;
using sinkproof::numeric::Ternary;

bool take(const Ball& x);
bool correct(const Ball& a, const Ball& b);
void use(const Ball& a, const Ball& b);

bool correct(const Ball& a, const Ball& b) {
  return is_positive(b - a) == Ternary::certainly &&
         is_nonnegative(b + Ball(1L, 128L)) == Ternary::certainly && take(Ball(2L, 128L));
}

#ifndef EXPRESSION
#define EXPRESSION correct(a, b)
#endif

void use([[maybe_unused]] const Ball& a, [[maybe_unused]] const Ball& b) {
  static_cast<void>(EXPRESSION);
}
