// Enclosures have no order and no literals; see CMakeLists.txt for what takes EXPRESSION's place.
#include "numeric/interval.hpp"

using sinkproof::numeric::Interval;
using sinkproof::numeric::Ternary;

bool take(const Interval& x);
bool correct(const Interval& a, const Interval& b);
void use(const Interval& a, const Interval& b);

bool correct(const Interval& a, const Interval& b) {
  return is_positive(b - a) == Ternary::certainly && is_nonnegative(b + Interval(1)) == Ternary::certainly &&
         take(Interval(2));
}

#ifndef EXPRESSION
#define EXPRESSION correct(a, b)
#endif

void use([[maybe_unused]] const Interval& a, [[maybe_unused]] const Interval& b) {
  static_cast<void>(EXPRESSION);
}
