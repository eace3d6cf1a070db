#include "numeric/quadratic.hpp"

#include "numeric/error.hpp"

namespace sinkproof::numeric {

namespace {

const Rational& common_radicand(const Quadratic& a, const Quadratic& b) {
  if (a.is_rational()) return b.radicand();
  if (!b.is_rational() && a.radicand() != b.radicand())
    throw InternalError("numbers of two quadratic fields meet");
  return a.radicand();
}

}  // namespace

Quadratic::Quadratic(Rational rational, Rational coefficient, Rational radicand)
    : rational_(std::move(rational)) {
  if (radicand < 0) throw InternalError("a negative radicand");
  if (const auto root = rational_sqrt(radicand)) {
    rational_ += coefficient * *root;
  } else if (coefficient != 0) {
    coefficient_ = std::move(coefficient);
    radicand_ = std::move(radicand);
  }
}

int Quadratic::sign() const {
  const int of_rational = rational_.sign();
  const int of_root = coefficient_.sign();
  if (of_root == 0 || of_rational == of_root) return of_rational;
  if (of_rational == 0) return of_root;
  // The larger of the two squares wins; they differ, since the radicand is no square.
  return rational_ * rational_ > coefficient_ * coefficient_ * radicand_ ? of_rational : of_root;
}

Quadratic operator+(const Quadratic& a, const Quadratic& b) {
  return {a.rational_ + b.rational_, a.coefficient_ + b.coefficient_, common_radicand(a, b)};
}

Quadratic operator-(const Quadratic& a) {
  return {-a.rational_, -a.coefficient_, a.radicand_};
}

Quadratic operator-(const Quadratic& a, const Quadratic& b) {
  return a + (-b);
}

Quadratic operator*(const Quadratic& a, const Quadratic& b) {
  const Rational& radicand = common_radicand(a, b);
  return {a.rational_ * b.rational_ + a.coefficient_ * b.coefficient_ * radicand,
          a.rational_ * b.coefficient_ + a.coefficient_ * b.rational_, radicand};
}

Quadratic abs(const Quadratic& a) {
  return a.sign() < 0 ? -a : a;
}

}  // namespace sinkproof::numeric
