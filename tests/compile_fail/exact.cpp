// Exact numbers behave as enclosures do, so that generic code cannot come to rely on an order; CMakeLists.txt
// has what must not compile, each in a function of its own.
#include "numeric/exact.hpp"

using sinkproof::numeric::Arithmetic;
using sinkproof::numeric::Ball;
using sinkproof::numeric::Exact;
using sinkproof::numeric::Interval;
using sinkproof::numeric::Rational;
using sinkproof::numeric::Ternary;

bool take(const Exact& x);
bool correct(const Exact& a, const Exact& b);

bool correct(const Exact& a, const Exact& b) {
  return is_positive(b - a) == Ternary::certainly &&
         is_nonnegative(b + Exact(Rational(1))) == Ternary::certainly && take(Exact(Rational(1, 10)));
}

#define MISUSE(name, ...)                                                              \
  static void name([[maybe_unused]] const Exact& a, [[maybe_unused]] const Exact& b) { \
    static_cast<void>(__VA_ARGS__);                                                    \
  }
#include MISUSES
