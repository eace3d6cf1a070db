// "Undecided" is neither true nor false; CMakeLists.txt has what must not compile, each in a function of its
// own.
#include "numeric/ternary.hpp"

using sinkproof::numeric::Ternary;

bool take(bool x);
bool correct(Ternary answer);

bool correct(Ternary answer) {
  return take(answer == Ternary::certainly) && both(answer, answer) != Ternary::undecided;
}

#define MISUSE(name, ...)                             \
  static void name([[maybe_unused]] Ternary answer) { \
    static_cast<void>(__VA_ARGS__);                   \
  }
#include MISUSES
