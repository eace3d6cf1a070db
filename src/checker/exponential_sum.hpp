#pragma once

#include <gmpxx.h>

#include <map>
#include <optional>
#include <string>

namespace sinkproof_check {

// The exact path: formal sums Σ c · Πg^n · e^a with rational c, where the g are opaque numbers such as
// log(10) or sqrt(2) and the exponents a are rational combinations of 1 and of such numbers. Two numbers with
// the same formal sum are equal. The converse is not claimed (nothing is known here about relations between
// the opaque numbers), so "different" is never concluded from it.

/// An opaque number. `text` determines its value: it is the canonical text of what it is the function of.
struct Atom {
  enum class Function { unit, log, sqrt, other };
  std::string text;
  Function function = Function::other;
  mpq_class argument;  ///< of log and sqrt

  friend bool operator<(const Atom& a, const Atom& b) { return a.text < b.text; }
};

/// Π g^powers[g] · e^(Σ exponent[g] · g); in the exponent the atom `unit` (the number 1) may stand as well.
struct Monomial {
  std::map<Atom, long> powers;
  std::map<Atom, mpq_class> exponent;

  bool is_one() const { return powers.empty() && exponent.empty(); }
  friend bool operator<(const Monomial& a, const Monomial& b);
};

/// A formal sum. Operations throw ValueError where the result would be too large to be of use.
class ExponentialSum {
 public:
  ExponentialSum() = default;
  explicit ExponentialSum(const mpq_class& q) { add(Monomial{}, q); }
  ExponentialSum(const Monomial& monomial, const mpq_class& coefficient) { add(monomial, coefficient); }

  /// Adds coefficient · monomial, in normal form: whole powers e^(n log r) = r^n and sqrt(r)^2 = r are
  /// rational.
  void add(Monomial monomial, mpq_class coefficient);
  ExponentialSum plus(const ExponentialSum& other) const;
  ExponentialSum times(const ExponentialSum& other) const;

  const std::map<Monomial, mpq_class>& terms() const { return terms_; }
  bool is_zero() const { return terms_.empty(); }
  std::optional<mpq_class> rational() const;
  /// Canonical: equal sums have equal texts, different sums different ones.
  std::string text() const;

 private:
  std::map<Monomial, mpq_class> terms_;
};

/// numerator / denominator, denominator not formally zero. Normalised so that a denominator of one term is 1.
class Fraction {
 public:
  explicit Fraction(const mpq_class& q) : numerator_(q), denominator_(mpq_class(1)) {}
  /// Throws ValueError if the denominator is formally zero.
  Fraction(ExponentialSum numerator, ExponentialSum denominator);

  const ExponentialSum& numerator() const { return numerator_; }
  bool is_zero() const { return numerator_.is_zero(); }
  bool is_sum() const { return denominator_.rational().has_value(); }
  std::optional<mpq_class> rational() const;
  std::string text() const;

  friend Fraction operator+(const Fraction& x, const Fraction& y);
  friend Fraction operator*(const Fraction& x, const Fraction& y);
  /// 1/x. Throws ValueError if x is formally zero.
  Fraction inverse() const;
  Fraction negated() const;

 private:
  ExponentialSum numerator_;
  ExponentialSum denominator_;
};

// A formal sum that is not formally zero may still be zero. So a formal value stands for the number only if
// the number is defined: real.cpp asks the enclosures, which see every divisor, before it trusts one.

/// The functions, where they can be expressed; arguments that cannot become opaque. Throw ValueError where
/// they are undefined.
Fraction exponential(const Fraction& x);
Fraction logarithm(const Fraction& x);
Fraction square_root(const Fraction& x);
/// |n| ≤ 10^9.
Fraction power(const Fraction& x, long n);

}  // namespace sinkproof_check
