#pragma once

#include "numeric/rational.hpp"

namespace sinkproof::numeric {

/// rational + coefficient·√radicand, radicand ≥ 0. Of two numbers that meet in an operation at least one is
/// rational, or both have the same radicand: InternalError otherwise. Every sign is decided, without
/// enclosures; this is what decides margins that are exactly 0 where a √ is about.
class Quadratic {
 public:
  Quadratic() = default;
  Quadratic(Rational value) : rational_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Quadratic(long value) : rational_(value) {}                 // NOLINT(google-explicit-constructor)
  /// The coefficient goes into the rational part where the radicand is a square. Throws InternalError if the
  /// radicand is negative.
  Quadratic(Rational rational, Rational coefficient, Rational radicand);

  [[nodiscard]] const Rational& rational() const { return rational_; }
  [[nodiscard]] const Rational& coefficient() const { return coefficient_; }
  [[nodiscard]] const Rational& radicand() const { return radicand_; }
  [[nodiscard]] bool is_rational() const { return coefficient_ == 0; }
  [[nodiscard]] int sign() const;

  friend Quadratic operator+(const Quadratic& a, const Quadratic& b);
  friend Quadratic operator-(const Quadratic& a, const Quadratic& b);
  friend Quadratic operator*(const Quadratic& a, const Quadratic& b);
  friend Quadratic operator-(const Quadratic& a);
  friend bool operator==(const Quadratic& a, const Quadratic& b) { return (a - b).sign() == 0; }
  friend bool operator<(const Quadratic& a, const Quadratic& b) { return (a - b).sign() < 0; }

 private:
  Rational rational_;
  Rational coefficient_;
  Rational radicand_;  ///< 0 where the number is rational
};

Quadratic abs(const Quadratic& a);

/// The value in a scalar; 0 and rationals as exactly as the scalar has them.
template <class S, class Arithmetic>
S to_scalar(const Quadratic& value, const Arithmetic& arithmetic) {
  S rational = arithmetic.from(value.rational());
  if (value.is_rational()) return rational;
  return rational + arithmetic.from(value.coefficient()) * sqrt(arithmetic.from(value.radicand()));
}

}  // namespace sinkproof::numeric
