// Enclosures have no order and no literals; CMakeLists.txt has what must not compile, each in a function of
// its own.
#include "numeric/ball.hpp"

using sinkproof::numeric::Ball;
using sinkproof::numeric::Ternary;

bool take(const Ball& x);
bool correct(const Ball& a, const Ball& b);

bool correct(const Ball& a, const Ball& b) {
  return is_positive(b - a) == Ternary::certainly &&
         is_nonnegative(b + Ball(1L, 128L)) == Ternary::certainly && take(Ball(2L, 128L));
}

#define MISUSE(name, ...)                                                            \
  static void name([[maybe_unused]] const Ball& a, [[maybe_unused]] const Ball& b) { \
    static_cast<void>(__VA_ARGS__);                                                  \
  }
#include MISUSES
