// 0.1 is not one tenth; CMakeLists.txt has what must not compile, each in a function of its own.
#include "numeric/expression.hpp"

using sinkproof::numeric::Expression;
using sinkproof::numeric::Rational;

bool take(const Expression& x);
bool correct(const Expression& e);

bool correct(const Expression& e) {
  return e + Rational(1, 10) == power(e, 2) * Expression(Rational(1, 2)) && take(1) && take(Rational(1, 10));
}

#define MISUSE(name, ...)                                  \
  static void name([[maybe_unused]] const Expression& e) { \
    static_cast<void>(__VA_ARGS__);                        \
  }
#include MISUSES
