#include "numeric/error.hpp"
#include "numeric/expression.hpp"

namespace sinkproof::numeric {

namespace {

using Kind = Expression::Kind;

/// Binding strength, as the parser has it. A fraction p/q reads as a product, a negative number as a
/// negation.
int strength(const Expression& e) {
  switch (e.kind()) {
    case Kind::rational:
      if (denominator(e.rational()) != 1) return 2;
      return e.rational() < 0 ? 3 : 5;
    case Kind::add:
    case Kind::subtract:
      return 1;
    case Kind::multiply:
    case Kind::divide:
      return 2;
    case Kind::negate:
      return 3;
    case Kind::power:
      return 4;
    case Kind::sqrt:
    case Kind::log:
    case Kind::exp:
      return 5;
  }
  throw InternalError("an expression of unknown kind");
}

std::string print(const Expression& e, int at_least);

std::string call(const char* name, const Expression& e) {
  return name + ("(" + print(e.operands().front(), 0)) + ")";
}

std::string print_bare(const Expression& e) {
  const auto& operands = e.operands();
  switch (e.kind()) {
    case Kind::rational:
      return to_string(e.rational());
    case Kind::add:
      return print(operands[0], 1) + "+" + print(operands[1], 2);
    case Kind::subtract:
      return print(operands[0], 1) + "-" + print(operands[1], 2);
    case Kind::multiply:
      return print(operands[0], 2) + "*" + print(operands[1], 3);
    case Kind::divide:
      return print(operands[0], 2) + "/" + print(operands[1], 3);
    case Kind::negate:
      return "-" + print(operands[0], 3);
    case Kind::power:
      return print(operands[0], 5) + "^" + std::to_string(e.exponent());
    case Kind::sqrt:
      return call("sqrt", e);
    case Kind::log:
      return call("log", e);
    case Kind::exp:
      return call("exp", e);
  }
  throw InternalError("an expression of unknown kind");
}

std::string print(const Expression& e, int at_least) {
  return strength(e) < at_least ? "(" + print_bare(e) + ")" : print_bare(e);
}

}  // namespace

std::string to_string(const Expression& e) {
  return print(e, 0);
}

}  // namespace sinkproof::numeric
