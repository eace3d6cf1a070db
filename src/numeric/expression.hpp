#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "numeric/rational.hpp"

namespace sinkproof::numeric {

/// An exact real number given by a formula: rationals with + − · / ^ and sqrt, log, exp. Immutable, cheap to
/// copy. Rational subformulas are folded as they are built, so is_rational() is a property of the formula and
/// not of the number: sqrt(2)*sqrt(2) is not rational here, sqrt(4) is.
///
/// A formula may fail to have a value (log(0), division by a formula that is zero): evaluation then throws
/// DomainError. Rational offences are found when built.
class Expression {
 public:
  enum class Kind { rational, add, subtract, multiply, divide, negate, power, sqrt, log, exp };

  Expression() : Expression(Rational(0)) {}
  Expression(Rational value);  // NOLINT(google-explicit-constructor): an exact number is an expression
  Expression(long value) : Expression(Rational(value)) {}  // NOLINT(google-explicit-constructor)
  Expression(int value) : Expression(Rational(value)) {}   // NOLINT(google-explicit-constructor)
  Expression(double) = delete;  // a double literal such as 0.1 is not the number it shows

  [[nodiscard]] Kind kind() const;
  [[nodiscard]] bool is_rational() const { return kind() == Kind::rational; }
  [[nodiscard]] bool is_zero() const { return is_rational() && rational() == 0; }
  /// The value of a rational formula. Throws InternalError for the others.
  [[nodiscard]] const Rational& rational() const;
  /// The one or two operands; none for a rational.
  [[nodiscard]] const std::vector<Expression>& operands() const;
  /// The exponent of a power.
  [[nodiscard]] long exponent() const;
  /// Nodes on the longest path to a leaf.
  [[nodiscard]] int depth() const;

  friend Expression operator+(const Expression& a, const Expression& b);
  friend Expression operator-(const Expression& a, const Expression& b);
  friend Expression operator*(const Expression& a, const Expression& b);
  friend Expression operator/(const Expression& a, const Expression& b);
  friend Expression operator-(const Expression& a);
  friend Expression power(const Expression& base, long exponent);
  friend Expression sqrt(const Expression& a);
  friend Expression log(const Expression& a);
  friend Expression exp(const Expression& a);

  /// Equality of formulas, not of numbers.
  friend bool operator==(const Expression& a, const Expression& b);

 private:
  struct Node;
  explicit Expression(std::shared_ptr<const Node> node) : node_(std::move(node)) {}
  static Expression make(Kind kind, std::vector<Expression> operands, long exponent = 0);
  std::shared_ptr<const Node> node_;
};

// Also visible without an Expression argument, so that their addresses can be taken.
Expression sqrt(const Expression& a);
Expression log(const Expression& a);
Expression exp(const Expression& a);

/// What the numbers in texts of somebody else may cost: 1e1000000 has nine characters and 400 KB, and the sum
/// of two such fractions takes a second. In bits; what is folded and large counts sixteenfold.
class NumberBudget {
 public:
  /// Throws InputError where no more is left: by default after about 128 MB of numbers, or 10 seconds of
  /// arithmetic.
  void charge_literal(const Rational& q) { charge(q, 1); }
  void charge_folded(const Rational& q);

 private:
  void charge(const Rational& q, std::size_t factor);
  std::size_t bits_left_ = std::size_t{1} << 30U;
};

/// Reads a formula; see src/certificate/FORMAT.md for the syntax. The whole text must be the formula. Throws
/// InputError that names the character at which it goes wrong and what was expected; so do more than 20,000
/// characters and nesting deeper than 200.
Expression parse_expression(std::string_view text);
/// The same with a budget that other numbers share.
Expression parse_expression(std::string_view text, NumberBudget& budget);

/// A text that parse_expression reads back to an equal formula, with no parentheses that are not needed.
std::string to_string(const Expression& e);

}  // namespace sinkproof::numeric
