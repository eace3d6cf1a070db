#pragma once

#include <memory>

#include "numeric/exponential_polynomial.hpp"

namespace sinkproof::numeric {

/// The exact path: a rational number, or a fraction of exponential polynomials. It is what decides margins
/// that are exactly zero.
///
/// Every comparison is decided: a rational's sign is known; the sign of a fraction comes from an enclosure
/// that the operations carry along, then from balls of up to sign_bits bits; a fraction whose numerator
/// cancels formally is the rational 0. What cannot be decided or represented so throws ExactUnavailable.
class Exact {
 public:
  static constexpr long sign_bits = 4096;

  Exact() = default;
  explicit Exact(Rational q) : rational_(std::move(q)) {}
  Exact(double) = delete;
  /// A number that the exact path does not reach, which enclosures may: whatever is asked of it throws
  /// ExactUnavailable.
  static Exact unreached();
  [[nodiscard]] bool is_unreached() const;

  /// The value if it is rational, otherwise null.
  [[nodiscard]] const Rational* rational() const { return fraction_ ? nullptr : &rational_; }
  /// An enclosure of relative radius about 2^-bits that does not contain 0 (unless the number is 0).
  [[nodiscard]] Ball enclose(long bits) const;

  Exact& operator+=(const Exact& b);
  Exact& operator-=(const Exact& b) { return *this = *this - b; }
  Exact& operator*=(const Exact& b) { return *this = *this * b; }
  Exact& operator/=(const Exact& b) { return *this = *this / b; }

  friend Exact operator+(const Exact& a, const Exact& b);
  friend Exact operator-(const Exact& a, const Exact& b);
  friend Exact operator*(const Exact& a, const Exact& b);
  /// Throws DomainError if b is 0.
  friend Exact operator/(const Exact& a, const Exact& b);
  friend Exact operator-(const Exact& a);
  friend Exact abs(const Exact& a) { return a.sign() < 0 ? -a : a; }
  friend Exact max(const Exact& a, const Exact& b);
  friend Exact min(const Exact& a, const Exact& b);
  friend Exact exp(const Exact& a);
  friend Exact sqrt(const Exact& a);
  friend Exact log(const Exact& a);
  friend Ternary is_positive(const Exact& a) {
    return a.sign() > 0 ? Ternary::certainly : Ternary::certainly_not;
  }
  friend Ternary is_nonnegative(const Exact& a) {
    return a.sign() >= 0 ? Ternary::certainly : Ternary::certainly_not;
  }

  // As with enclosures, so that generic code cannot come to rely on it.
  friend bool operator<(const Exact&, const Exact&) = delete;
  friend bool operator>(const Exact&, const Exact&) = delete;
  friend bool operator<=(const Exact&, const Exact&) = delete;
  friend bool operator>=(const Exact&, const Exact&) = delete;
  friend bool operator==(const Exact&, const Exact&) = delete;

 private:
  struct Fraction {
    ExponentialPolynomial numerator;
    ExponentialPolynomial denominator;
    Interval approximation;  ///< contains the value
  };

  [[nodiscard]] int sign() const;
  [[nodiscard]] std::shared_ptr<const Fraction> as_fraction() const;
  /// Times this fraction.
  [[nodiscard]] Exact scaled(const Rational& scale) const;
  static const std::shared_ptr<const Fraction>& beyond_reach();
  void require_reached() const;
  static Exact make(ExponentialPolynomial numerator, ExponentialPolynomial denominator,
                    const Interval& approximation);

  Rational rational_;
  std::shared_ptr<const Fraction> fraction_;  ///< null where the value is rational_
};

template <>
struct Arithmetic<Exact> {
  [[nodiscard]] Exact from(const Rational& q) const { return Exact(q); }
  [[nodiscard]] Exact from(const Expression& e) const { return evaluate(e, *this); }
  [[nodiscard]] Exact from(long n) const { return Exact(Rational(n)); }
  [[nodiscard]] Exact unknown() const { return Exact::unreached(); }
};

static_assert(Scalar<Exact>);

}  // namespace sinkproof::numeric
