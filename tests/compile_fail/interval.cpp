// Enclosures have no order and no literals; CMakeLists.txt has what must not compile, each in a function of
// its own.
#include "numeric/interval.hpp"

using sinkproof::numeric::Interval;
using sinkproof::numeric::Ternary;

bool take(const Interval& x);
bool correct(const Interval& a, const Interval& b);

bool correct(const Interval& a, const Interval& b) {
  return is_positive(b - a) == Ternary::certainly && is_nonnegative(b + Interval(1)) == Ternary::certainly &&
         take(Interval(2));
}

#define MISUSE(name, ...)                                                                    \
  static void name([[maybe_unused]] const Interval& a, [[maybe_unused]] const Interval& b) { \
    static_cast<void>(__VA_ARGS__);                                                          \
  }
#include MISUSES
