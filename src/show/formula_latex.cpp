#include "show/formula_latex.hpp"

#include <string_view>

#include "numeric/error.hpp"

namespace sinkproof::show {

namespace {

using numeric::Expression;
using Kind = Expression::Kind;

/// How firmly a formula holds together, as in print. A log without brackets takes all that follows it with
/// it.
enum Strength { sum = 1, product = 2, negation = 3, power = 4, atom = 5 };

Strength strength(const Expression& e) {
  switch (e.kind()) {
    case Kind::rational:
      if (e.rational() < 0) return negation;
      return denominator(e.rational()) == 1 ? atom : power;
    case Kind::add:
    case Kind::subtract:
      return sum;
    case Kind::multiply:
      return product;
    case Kind::negate:
      return negation;
    case Kind::divide:  // a bar above and below
    case Kind::power:
    case Kind::exp:
    case Kind::log:
      return power;
    case Kind::sqrt:
      return atom;
  }
  throw InternalError("an expression of unknown kind");
}

std::string print(const Expression& e, int at_least);

std::string fraction(const std::string& above, const std::string& below) {
  return "\\frac{" + above + "}{" + below + "}";
}

std::string rational(const numeric::Rational& q) {
  const std::string sign = q < 0 ? "-" : "";
  const std::string above = numeric::to_string(numeric::Rational(abs(numerator(q))));
  if (denominator(q) == 1) return sign + above;
  return sign + fraction(above, numeric::to_string(numeric::Rational(denominator(q))));
}

std::string in_brackets(const std::string& text) {
  return "\\left(" + text + "\\right)";
}

/// log 2 and then more would be read as the log of all of it.
bool ends_in_log(const Expression& e) {
  if (e.kind() == Kind::negate || e.kind() == Kind::multiply) return ends_in_log(e.operands().back());
  return e.kind() == Kind::log;
}

std::string times(const Expression& a, const Expression& b) {
  const std::string left = ends_in_log(a) ? in_brackets(print(a, 0)) : print(a, product);
  const std::string right = print(b, negation + 1);
  const bool is_plain = right.front() == '\\' && !std::string_view(right).starts_with("\\frac");
  return left + (is_plain ? "\\," : " \\cdot ") + right;
}

std::string bare(const Expression& e) {
  const auto& operands = e.operands();
  switch (e.kind()) {
    case Kind::rational:
      return rational(e.rational());
    case Kind::add:
      return print(operands[0], sum) + " + " + print(operands[1], product);
    case Kind::subtract:
      return print(operands[0], sum) + " - " + print(operands[1], product);
    case Kind::multiply:
      return times(operands[0], operands[1]);
    case Kind::divide:
      return fraction(print(operands[0], 0), print(operands[1], 0));
    case Kind::negate:
      return "-" + print(operands[0], product);
    case Kind::power:
      return print(operands[0], atom) + "^{" + std::to_string(e.exponent()) + "}";
    case Kind::sqrt:
      return "\\sqrt{" + print(operands[0], 0) + "}";
    case Kind::log:
      return "\\log " + print(operands[0], atom);
    case Kind::exp:
      return "e^{" + print(operands[0], 0) + "}";
  }
  throw InternalError("an expression of unknown kind");
}

std::string print(const Expression& e, int at_least) {
  return strength(e) < at_least ? in_brackets(bare(e)) : bare(e);
}

}  // namespace

std::string latex(const Expression& e) {
  return print(e, 0);
}

}  // namespace sinkproof::show
