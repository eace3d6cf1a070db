#pragma once

#include <gmpxx.h>

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "checker/kernel/enclosure.hpp"

namespace sinkproof_check {

// The exact path: fractions of formal sums Σ c · Πg^n · e^a with rational c, where the g are opaque numbers
// such as log(10) or sqrt(2), and the exponents a are rational combinations of such products and of e^a
// again. A formal value is the number: each step below is an identity of real numbers, wherever the number is
// defined. So two numbers with the same formal value are equal. The converse is not claimed (nothing is known
// here about relations between the opaque numbers), so "different" is never concluded from it; enclosures of
// the formal value conclude that.
//
// A number that is not defined has a formal value all the same (0/0 has that of 0 · x): real.cpp trusts one
// only where an enclosure exists, which sees every divisor.

class Fraction;
struct Monomial;

/// An opaque number. `text` determines its value: it is the canonical text of what it is the function of.
struct Atom {
  enum class Function {
    unit,            ///< 1; in exponents alone
    log,             ///< log(argument), argument > 1
    sqrt,            ///< sqrt(argument), an integer > 1
    product,         ///< `monomial`; in exponents alone
    fraction,        ///< `operand`; in exponents alone
    log_of_operand,  ///< the last two may be zero; log and sqrt are positive
    sqrt_of_operand
  };
  std::string text;
  Function function = Function::unit;
  mpq_class argument = 0;
  std::shared_ptr<const Monomial> monomial = nullptr;
  std::shared_ptr<const Fraction> operand = nullptr;

  friend bool operator<(const Atom& a, const Atom& b);
};

/// Π g^powers[g] · e^(Σ exponent[g] · g), where no power and no factor of the exponent is 0.
struct Monomial {
  std::map<Atom, long> powers;
  std::map<Atom, mpq_class> exponent;

  bool is_one() const { return powers.empty() && exponent.empty(); }
  /// Of the atoms that are factors, all are positive: then so is the product, and it has an inverse.
  bool is_positive() const;
  Monomial inverse() const;
  std::string text() const;
  friend bool operator<(const Monomial& a, const Monomial& b);
};

/// A formal sum. Operations throw ValueError where the result would be too large to be of use.
class ExponentialSum {
 public:
  ExponentialSum() = default;
  explicit ExponentialSum(const mpq_class& q) { add(Monomial{}, q); }
  ExponentialSum(const Monomial& monomial, const mpq_class& coefficient) { add(monomial, coefficient); }

  /// Adds coefficient · monomial, in normal form: whole powers e^(n log r) = r^n are rational, and of square
  /// roots there is at most one, of an integer without square factors (as far as they are small).
  void add(Monomial monomial, mpq_class coefficient);
  ExponentialSum& operator+=(const ExponentialSum& other);
  ExponentialSum plus(const ExponentialSum& other) const;
  ExponentialSum times(const ExponentialSum& other) const;
  ExponentialSum times(const Monomial& monomial, const mpq_class& coefficient) const;

  const std::map<Monomial, mpq_class>& terms() const { return terms_; }
  bool is_zero() const { return terms_.empty(); }
  std::optional<mpq_class> rational() const;
  /// Canonical: equal sums have equal texts, different sums different ones.
  std::string text() const;

 private:
  void add_products(const ExponentialSum& sum, const Monomial& monomial, const mpq_class& coefficient);

  std::map<Monomial, mpq_class> terms_;
};

/// numerator / denominator, denominator not formally zero. Normalised so that a denominator of one term is 1
/// where it may be.
class Fraction {
 public:
  explicit Fraction(const mpq_class& q) : numerator_(q), denominator_(mpq_class(1)) {}
  explicit Fraction(ExponentialSum sum) : numerator_(std::move(sum)), denominator_(mpq_class(1)) {}
  /// Throws ValueError if the denominator is formally zero.
  Fraction(ExponentialSum numerator, ExponentialSum denominator);

  const ExponentialSum& numerator() const { return numerator_; }
  const ExponentialSum& denominator() const { return denominator_; }
  bool is_zero() const { return numerator_.is_zero(); }
  /// The same sums: then the numbers are equal. Equal numbers may differ in form.
  bool is_same(const Fraction& other) const;
  bool is_sum() const;
  std::optional<mpq_class> rational() const;
  std::string text() const;
  /// Throws Unresolved where the denominator cannot be told from 0 with so many bits.
  Enclosure enclosure(long bits) const;

  friend Fraction operator+(Fraction x, const Fraction& y);
  friend Fraction operator*(const Fraction& x, const Fraction& y);
  /// 1/x. Throws ValueError if x is formally zero.
  Fraction inverse() const;
  Fraction negated() const;

 private:
  ExponentialSum numerator_;
  ExponentialSum denominator_;
};

/// The functions, where they can be expressed; arguments that cannot become opaque. Throw ValueError where
/// they are undefined.
Fraction exponential(const Fraction& x);
Fraction logarithm(const Fraction& x);
Fraction square_root(const Fraction& x);
/// |n| ≤ 10^9.
Fraction power(const Fraction& x, long n);

/// While one of these lives, formal arithmetic throws Unresolved when it has become long. How long is the
/// outermost one's affair, and grows with the precision: then it costs no more than enclosures do.
class FormalAttempt {
 public:
  explicit FormalAttempt(long bits);
  ~FormalAttempt();
  FormalAttempt(const FormalAttempt&) = delete;
  FormalAttempt& operator=(const FormalAttempt&) = delete;
};

}  // namespace sinkproof_check
