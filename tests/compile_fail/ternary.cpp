// "Undecided" is neither true nor false; see CMakeLists.txt for what takes EXPRESSION's place.
#include "numeric/ternary.hpp"

using sinkproof::numeric::Ternary;

bool take(bool x);
bool correct(Ternary answer);
void use(Ternary answer);

bool correct(Ternary answer) {
  return take(answer == Ternary::certainly) && both(answer, answer) != Ternary::undecided;
}

#ifndef EXPRESSION
#define EXPRESSION correct(answer)
#endif

void use([[maybe_unused]] Ternary answer) {
  static_cast<void>(EXPRESSION);
}
