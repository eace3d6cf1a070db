#include "numeric/biquadratic.hpp"

#include "numeric/error.hpp"

namespace sinkproof::numeric {

namespace {

const Rational& common_outer_radicand(const Biquadratic& a, const Biquadratic& b) {
  if (a.coefficient().sign() == 0) return b.radicand();
  if (b.coefficient().sign() != 0 && a.radicand() != b.radicand())
    throw InternalError("numbers of two biquadratic fields meet");
  return a.radicand();
}

}  // namespace

Biquadratic::Biquadratic(Quadratic base, Quadratic coefficient, Rational radicand) : base_(std::move(base)) {
  if (radicand < 0) throw InternalError("a negative radicand");
  if (const auto root = rational_sqrt(radicand)) {
    base_ = base_ + coefficient * Quadratic(*root);
  } else if (coefficient.sign() != 0) {
    coefficient_ = std::move(coefficient);
    radicand_ = std::move(radicand);
  }
}

int Biquadratic::sign() const {
  const int of_base = base_.sign();
  const int of_root = coefficient_.sign();
  if (of_root == 0 || of_base == of_root) return of_base;
  if (of_base == 0) return of_root;
  // The larger of the two squares wins. They may be equal: √radicand may lie in the inner field.
  return of_base * (base_ * base_ - coefficient_ * coefficient_ * Quadratic(radicand_)).sign();
}

Biquadratic operator+(const Biquadratic& a, const Biquadratic& b) {
  return {a.base_ + b.base_, a.coefficient_ + b.coefficient_, common_outer_radicand(a, b)};
}

Biquadratic operator-(const Biquadratic& a) {
  return {-a.base_, -a.coefficient_, a.radicand_};
}

Biquadratic operator-(const Biquadratic& a, const Biquadratic& b) {
  return a + (-b);
}

Biquadratic operator*(const Biquadratic& a, const Biquadratic& b) {
  const Rational& radicand = common_outer_radicand(a, b);
  return {a.base_ * b.base_ + a.coefficient_ * b.coefficient_ * Quadratic(radicand),
          a.base_ * b.coefficient_ + a.coefficient_ * b.base_, radicand};
}

Biquadratic abs(const Biquadratic& a) {
  return a.sign() < 0 ? -a : a;
}

}  // namespace sinkproof::numeric
