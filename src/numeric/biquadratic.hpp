#pragma once

#include "numeric/quadratic.hpp"

namespace sinkproof::numeric {

/// rational + coefficient·√radicand with Quadratic parts, radicand ≥ 0: numbers of a field Q(√p, √q), with √q on the outside. Of two numbers that meet in an operation at
/// least one is a Quadratic, or both have the same radicand: InternalError otherwise. Every sign is decided, without enclosures.
class Biquadratic {
 public:
  Biquadratic() = default;
  Biquadratic(Quadratic value) : base_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Biquadratic(const Rational& value) : base_(value) {}       // NOLINT(google-explicit-constructor)
  Biquadratic(long value) : base_(value) {}                  // NOLINT(google-explicit-constructor)
  /// Throws InternalError if the radicand is negative.
  Biquadratic(Quadratic base, Quadratic coefficient, Rational radicand);

  [[nodiscard]] const Quadratic& base() const { return base_; }
  [[nodiscard]] const Quadratic& coefficient() const { return coefficient_; }
  [[nodiscard]] const Rational& radicand() const { return radicand_; }
  [[nodiscard]] int sign() const;

  friend Biquadratic operator+(const Biquadratic& a, const Biquadratic& b);
  friend Biquadratic operator-(const Biquadratic& a, const Biquadratic& b);
  friend Biquadratic operator*(const Biquadratic& a, const Biquadratic& b);
  friend Biquadratic operator-(const Biquadratic& a);
  friend bool operator==(const Biquadratic& a, const Biquadratic& b) { return (a - b).sign() == 0; }
  friend bool operator<(const Biquadratic& a, const Biquadratic& b) { return (a - b).sign() < 0; }

 private:
  Quadratic base_;
  Quadratic coefficient_;
  Rational radicand_;  ///< 0 where the coefficient is
};

Biquadratic abs(const Biquadratic& a);

/// The value in a scalar; 0 exactly, whatever the parts are.
template <class S, class Arithmetic>
S to_scalar(const Biquadratic& value, const Arithmetic& arithmetic) {
  if (value.sign() == 0) return arithmetic.from(0L);
  S base = to_scalar<S>(value.base(), arithmetic);
  if (value.coefficient().sign() == 0) return base;
  return base + to_scalar<S>(value.coefficient(), arithmetic) * sqrt(arithmetic.from(value.radicand()));
}

}  // namespace sinkproof::numeric
