#include "numeric/expression.hpp"

#include <algorithm>
#include <utility>

#include "numeric/error.hpp"

namespace sinkproof::numeric {

struct Expression::Node {
  Kind kind;
  Rational value;
  std::vector<Expression> operands;
  long exponent;
  int depth;
};

Expression::Expression(Rational value)
    : node_(std::make_shared<const Node>(Node{Kind::rational, std::move(value), {}, 0, 1})) {}

Expression Expression::make(Kind kind, std::vector<Expression> operands, long exponent) {
  int depth = 0;
  for (const auto& operand : operands) depth = std::max(depth, operand.depth());
  return Expression(
      std::make_shared<const Node>(Node{kind, Rational(0), std::move(operands), exponent, depth + 1}));
}

Expression::Kind Expression::kind() const {
  return node_->kind;
}

const Rational& Expression::rational() const {
  if (!is_rational()) throw InternalError("rational() of an expression that is not rational");
  return node_->value;
}

const std::vector<Expression>& Expression::operands() const {
  return node_->operands;
}

long Expression::exponent() const {
  return node_->exponent;
}

int Expression::depth() const {
  return node_->depth;
}

Expression operator+(const Expression& a, const Expression& b) {
  if (a.is_rational() && b.is_rational()) return {Rational(a.rational() + b.rational())};
  if (a.is_zero()) return b;
  if (b.is_zero()) return a;
  return Expression::make(Expression::Kind::add, {a, b});
}

Expression operator-(const Expression& a, const Expression& b) {
  if (a.is_rational() && b.is_rational()) return {Rational(a.rational() - b.rational())};
  if (b.is_zero()) return a;
  if (a.is_zero()) return -b;
  return Expression::make(Expression::Kind::subtract, {a, b});
}

// Zero times a formula is not folded: the formula may have no value, and folding would hide it.
Expression operator*(const Expression& a, const Expression& b) {
  if (a.is_rational() && b.is_rational()) return {Rational(a.rational() * b.rational())};
  return Expression::make(Expression::Kind::multiply, {a, b});
}

Expression operator/(const Expression& a, const Expression& b) {
  if (b.is_zero()) throw DomainError("division by zero");
  if (a.is_rational() && b.is_rational()) return {Rational(a.rational() / b.rational())};
  return Expression::make(Expression::Kind::divide, {a, b});
}

Expression operator-(const Expression& a) {
  if (a.is_rational()) return {Rational(-a.rational())};
  if (a.kind() == Expression::Kind::negate) return a.operands().front();
  return Expression::make(Expression::Kind::negate, {a});
}

Expression power(const Expression& base, long exponent) {
  if (base.is_rational()) return {power(base.rational(), exponent)};
  return Expression::make(Expression::Kind::power, {base}, exponent);
}

Expression sqrt(const Expression& a) {
  if (a.is_rational()) {
    if (a.rational() < 0) throw DomainError("square root of a negative number");
    if (auto root = rational_sqrt(a.rational())) return {*std::move(root)};
  }
  return Expression::make(Expression::Kind::sqrt, {a});
}

Expression log(const Expression& a) {
  if (a.is_rational()) {
    if (a.rational() <= 0) throw DomainError("logarithm of a number that is not positive");
    if (a.rational() == 1) return {0};
  }
  return Expression::make(Expression::Kind::log, {a});
}

Expression exp(const Expression& a) {
  if (a.is_zero()) return {1};
  return Expression::make(Expression::Kind::exp, {a});
}

bool operator==(const Expression& a, const Expression& b) {
  if (a.node_ == b.node_) return true;
  if (a.kind() != b.kind() || a.exponent() != b.exponent() || a.depth() != b.depth()) return false;
  return a.is_rational() ? a.rational() == b.rational() : a.operands() == b.operands();
}

}  // namespace sinkproof::numeric
