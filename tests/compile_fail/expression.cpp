// 0.1 is not one tenth; see CMakeLists.txt for what takes EXPRESSION's place.
#include "numeric/expression.hpp"

using sinkproof::numeric::Expression;
using sinkproof::numeric::Rational;

bool take(const Expression& x);
bool correct(const Expression& e);
void use(const Expression& e);

bool correct(const Expression& e) {
  return e + Rational(1, 10) == power(e, 2) * Expression(Rational(1, 2)) && take(1) && take(Rational(1, 10));
}

#ifndef EXPRESSION
#define EXPRESSION correct(e)
#endif

void use([[maybe_unused]] const Expression& e) {
  static_cast<void>(EXPRESSION);
}
