#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checker/kernel/enclosure.hpp"
#include "checker/kernel/exponential_sum.hpp"

namespace sinkproof_check {

enum class Operation : std::uint8_t;

/// The highest precision that is tried: 20,000 decimal digits, the longest that an endpoint may have, are
/// 66,439 bits.
inline constexpr long most_bits = 131'072;

/// A real number, kept as the expression that defines it. It answers in two ways: by an enclosure at any
/// precision, and, where it can, by its formal value on the exact path. All that is derived from an instance
/// is computed with these; no decision is taken but by sign_of. Construction fails beyond the budget alone,
/// and where more than 5000 operations are inside each other (Undecided); a number that is undefined or out
/// of range shows when it is asked for.
class Real {
 public:
  Real() : Real(mpq_class(0)) {}
  Real(const mpq_class& q);             // NOLINT(google-explicit-constructor): a rational is a real number
  Real(mpq_class&& q);                  // NOLINT(google-explicit-constructor)
  Real(long n) : Real(mpq_class(n)) {}  // NOLINT(google-explicit-constructor)

  /// Throws Unresolved where the precision does not suffice to define it.
  const Enclosure& enclosure(long bits) const;
  /// The formal value, or null: there is none, or more bits are needed to find it (of a maximum, which
  /// operand it is). To be trusted only if an enclosure exists (see exponential_sum.hpp).
  const Fraction* formal(long bits) const;
  /// If the number is literally a rational.
  const mpq_class* literal() const;
  /// A canonical text of the formal value, or one that no other expression has, nor had in this run.
  std::string identity() const;
  /// Equal for copies of one number: to find what was computed already. Valid while one of them lives.
  const void* node() const { return node_.get(); }

  friend bool are_equal(const Real& x, const Real& y);
  friend void require_defined(const Real& x);
  friend Real sum(std::vector<Real> terms);
  friend Real product(std::vector<Real> factors);
  friend Real inner_product(const std::vector<Real>& x, const std::vector<Real>& y);
  friend Real operator/(const Real& x, const Real& y);
  friend Real power(const Real& x, long n);
  friend Real square_root(const Real& x);
  friend Real logarithm(const Real& x);
  friend Real exponential(const Real& x);
  friend Real absolute(const Real& x);
  friend Real maximum(std::vector<Real> candidates);

 private:
  struct Node;
  static Real of(Operation operation, std::vector<Real> operands, long exponent = 0);
  /// As formal. Throws where that is null.
  const Fraction& formal_value(long bits) const;
  explicit Real(std::shared_ptr<const Node> node) : node_(std::move(node)) {}

  std::shared_ptr<const Node> node_;
};

/// What literals come to where they are joined: false, and nothing is done, where the two together are too
/// long for that.
bool fold_term(mpq_class& sum, const mpq_class& term);
bool fold_factor(mpq_class& product, const mpq_class& factor);

Real sum(std::vector<Real> terms);
Real product(std::vector<Real> factors);
/// Σ x_k y_k, in less memory than the sum of the products; pairs with a literal 0 are left out, so the other
/// factor has to be known to be defined. x and y have the same length.
Real inner_product(const std::vector<Real>& x, const std::vector<Real>& y);
Real operator/(const Real& x, const Real& y);
Real power(const Real& x, long n);  ///< |n| ≤ 10^9
Real square_root(const Real& x);
Real logarithm(const Real& x);
Real exponential(const Real& x);
Real absolute(const Real& x);
Real maximum(std::vector<Real> candidates);  ///< of at least one
Real operator+(const Real& x, const Real& y);
Real operator-(const Real& x);
Real operator-(const Real& x, const Real& y);
Real operator*(const Real& x, const Real& y);
Real minimum(std::vector<Real> candidates);

/// −1, 0 or 1, proved: by an enclosure without zero at some precision, or by the formal value being zero.
/// Throws BeyondLimit if neither decides, ValueError if the number is undefined.
int sign_of(const Real& x);

/// sign_of(x - y) == 0, without looking for the sign where both are one expression: then the number is
/// defined, and that is all there is to show.
bool are_equal(const Real& x, const Real& y);

/// Proves that the number is defined, part by part: every divisor is not 0, every argument of log is above 0
/// and of sqrt not below. Throws ValueError, "not defined: …" or "not shown to be defined: …", otherwise.
void require_defined(const Real& x);

/// The value, if it is proved to be rational.
std::optional<mpq_class> rational_value(const Real& x);

/// Some digits for a message.
std::string approximate(const Real& x);

}  // namespace sinkproof_check
