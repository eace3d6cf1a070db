#pragma once

#include <compare>
#include <memory>
#include <string>
#include <vector>

#include "numeric/expression.hpp"
#include "numeric/scalar.hpp"

namespace sinkproof::numeric {

/// The exact path cannot represent, or cannot decide, something. Not an answer: the caller falls back to
/// enclosures.
class ExactUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// a·b; throws ExactUnavailable if it has more than about 4 million bits: repeated powers would exhaust the
/// memory.
Rational exact_product(const Rational& a, const Rational& b);
/// a/b of a b ≠ 0, in the same way.
Rational exact_quotient(const Rational& a, const Rational& b);

/// A product of formal letters in the order of their texts. A letter is the text of a formula for an
/// irrational number, such as `log(10)`; its power is not 0. The empty product is 1.
using Letters = std::vector<std::pair<std::string, long>>;

/// exp(Σ q · letters) · letters · √root. Never changed once it is made, so that copies share it.
class Monomial {
 public:
  /// A sum of letter products with non-zero rational coefficients, in the order of the products.
  using Exponent = std::vector<std::pair<Letters, Rational>>;

  Monomial() : Monomial({}, {}) {}
  /// `root` as root_of() has it: no letter outside of exponents is a root of a rational number.
  Monomial(Exponent exponent, Letters letters, Integer root = 1);

  [[nodiscard]] const Exponent& exponent() const { return parts_->exponent; }
  [[nodiscard]] const Letters& letters() const { return parts_->letters; }
  [[nodiscard]] const Integer& root() const { return parts_->root; }
  [[nodiscard]] bool is_one() const { return exponent().empty() && letters().empty() && root() == 1; }
  friend std::weak_ordering operator<=>(const Monomial& a, const Monomial& b);
  friend bool operator==(const Monomial& a, const Monomial& b);

 private:
  struct Parts {
    Exponent exponent;
    Letters letters;
    Integer root = 1;
  };
  std::shared_ptr<const Parts> parts_;
};

/// A finite sum Σ c·monomial with rational c ≠ 0, in the letters and in exponentials of linear forms in them.
///
/// The sum with no terms is the number 0, whatever the letters stand for: that is all that the exact path
/// relies on. The converse holds where all exponents are rational: by Lindemann and Weierstrass exponentials
/// of different rationals are linearly independent over the rationals.
class ExponentialPolynomial {
 public:
  ExponentialPolynomial() = default;
  explicit ExponentialPolynomial(const Rational& constant);
  /// Roots of rational numbers are multiples of roots of integers.
  static ExponentialPolynomial letter(const Expression& formula);

  [[nodiscard]] bool is_zero() const { return terms().empty(); }
  [[nodiscard]] bool is_single_term() const { return terms().size() == 1; }
  /// The value if it is a rational constant, otherwise null.
  [[nodiscard]] const Rational* constant() const;

  /// Every coefficient times one that is not 0.
  [[nodiscard]] ExponentialPolynomial scaled(const Rational& scale) const;
  friend ExponentialPolynomial operator+(const ExponentialPolynomial& a, const ExponentialPolynomial& b);
  friend ExponentialPolynomial operator-(const ExponentialPolynomial& a);
  /// Throws ExactUnavailable if the product has more than 4096 terms.
  friend ExponentialPolynomial operator*(const ExponentialPolynomial& a, const ExponentialPolynomial& b);
  friend bool operator==(const ExponentialPolynomial& a, const ExponentialPolynomial& b) {
    return a.terms_ == b.terms_ || a.terms() == b.terms();
  }

  /// 1/a for a single term. Throws InternalError otherwise.
  friend ExponentialPolynomial reciprocal_of_term(const ExponentialPolynomial& a);
  /// c with a = c·b, if there is one; b is not 0.
  friend std::optional<Rational> proportion(const ExponentialPolynomial& a, const ExponentialPolynomial& b);
  /// e^a; exponentials in a become letters of the exponent. Integer multiples of log(r) become powers of r.
  friend ExponentialPolynomial exp(const ExponentialPolynomial& a);

  /// The value in another scalar.
  template <class S>
  [[nodiscard]] S evaluate(const Arithmetic<S>& arithmetic) const;

 private:
  /// In the order of the monomials.
  using Terms = std::vector<std::pair<Monomial, Rational>>;

  explicit ExponentialPolynomial(Terms terms);
  [[nodiscard]] const Terms& terms() const;

  std::shared_ptr<const Terms> terms_;  ///< null where there are none; never changed, so that copies share it
};

}  // namespace sinkproof::numeric
