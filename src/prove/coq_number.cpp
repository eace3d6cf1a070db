#include "prove/coq_number.hpp"

#include "numeric/error.hpp"

namespace sinkproof::prove {

using numeric::Expression;
using numeric::Rational;
using Kind = Expression::Kind;

namespace {

std::string rational(const Rational& q) {
  const std::string above = numeric::to_string(Rational(numerator(q)));
  if (denominator(q) != 1) return "(" + above + " / " + numeric::to_string(Rational(denominator(q))) + ")";
  return q < 0 ? "(" + above + ")" : above;
}

std::string raised(const std::string& base, long exponent) {
  if (exponent < 0) return "(1 / " + base + " ^ " + std::to_string(-exponent) + ")";
  return "(" + base + " ^ " + std::to_string(exponent) + ")";
}

}  // namespace

std::string coq(const Expression& e) {
  const auto operand = [&e](std::size_t k) { return coq(e.operands()[k]); };
  const auto joined = [&](const char* sign) { return "(" + operand(0) + sign + operand(1) + ")"; };
  switch (e.kind()) {
    case Kind::rational:
      return rational(e.rational());
    case Kind::add:
      return joined(" + ");
    case Kind::subtract:
      return joined(" - ");
    case Kind::multiply:
      return joined(" * ");
    case Kind::divide:
      return joined(" / ");
    case Kind::negate:
      return "(- " + operand(0) + ")";
    case Kind::power:
      return raised(operand(0), e.exponent());
    case Kind::sqrt:
      return "(sqrt " + operand(0) + ")";
    case Kind::log:
      return "(ln " + operand(0) + ")";
    case Kind::exp:
      return "(exp " + operand(0) + ")";
  }
  throw InternalError("an expression of unknown kind");
}

std::string coq_between(const numeric::Enclosure& ends, const std::string& value) {
  if (!ends.lower || !ends.upper) throw InternalError("an enclosure without ends");
  return coq(*ends.lower) + " <= " + value + " <= " + coq(*ends.upper);
}

}  // namespace sinkproof::prove
