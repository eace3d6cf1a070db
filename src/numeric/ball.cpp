#include "numeric/ball.hpp"

#include <flint/fmpq.h>

#include <algorithm>
#include <utility>

#include "numeric/error.hpp"

namespace sinkproof::numeric {

Ball::Ball(const Rational& q, long bits) : bits_(bits) {
  arb_init(value_);
  fmpq_t fraction;
  fmpq_init(fraction);
  fmpq_set_mpq(fraction, q.backend().data());
  arb_set_fmpq(value_, fraction, bits);
  fmpq_clear(fraction);
}

Ball& Ball::operator+=(const Ball& b) {
  bits_ = std::max(bits_, b.bits_);
  arb_add(value_, value_, b.value_, bits_);
  return *this;
}

Ball& Ball::operator-=(const Ball& b) {
  bits_ = std::max(bits_, b.bits_);
  arb_sub(value_, value_, b.value_, bits_);
  return *this;
}

Ball& Ball::operator*=(const Ball& b) {
  bits_ = std::max(bits_, b.bits_);
  arb_mul(value_, value_, b.value_, bits_);
  return *this;
}

Ball& Ball::operator/=(const Ball& b) {
  if (arb_contains_zero(b.value_) != 0) throw DomainError("division by an enclosure of zero");
  bits_ = std::max(bits_, b.bits_);
  arb_div(value_, value_, b.value_, bits_);
  return *this;
}

Ball abs(const Ball& a) {
  Ball result(a);
  arb_abs(result.value_, a.value_);
  if (arb_contains_zero(a.value_) == 0 || arb_is_finite(a.value_) == 0) return result;
  // Arb's absolute value of a ball around 0 is the ball itself. [r ± r], where 2r is the largest absolute
  // value, holds no negative number.
  arf_t half;
  arf_init(half);
  arb_get_abs_ubound_arf(half, a.value_, a.bits_);
  arf_mul_2exp_si(half, half, -1);
  arf_get_mag(arb_radref(result.value_), half);
  arf_set_mag(arb_midref(result.value_), arb_radref(result.value_));
  arf_clear(half);
  return result;
}

Ball max(const Ball& a, const Ball& b) {
  Ball result;
  result.bits_ = std::max(a.bits_, b.bits_);
  arb_max(result.value_, a.value_, b.value_, result.bits_);
  return result;
}

Ball min(const Ball& a, const Ball& b) {
  Ball result;
  result.bits_ = std::max(a.bits_, b.bits_);
  arb_min(result.value_, a.value_, b.value_, result.bits_);
  return result;
}

Ball exp(const Ball& a) {
  Ball result(a);
  arb_exp(result.value_, a.value_, a.bits_);
  return result;
}

Ball sqrt(const Ball& a) {
  if (arb_is_nonnegative(a.value_) == 0)
    throw DomainError("square root of an enclosure that contains a negative number");
  Ball result(a);
  arb_sqrt(result.value_, a.value_, a.bits_);
  return result;
}

Ball log(const Ball& a) {
  if (arb_is_positive(a.value_) == 0) {
    throw DomainError("logarithm of an enclosure that contains a number that is not positive");
  }
  Ball result(a);
  arb_log(result.value_, a.value_, a.bits_);
  return result;
}

Ternary is_positive(const Ball& a) {
  if (arb_is_positive(a.value_) != 0) return Ternary::certainly;
  return arb_is_nonpositive(a.value_) != 0 ? Ternary::certainly_not : Ternary::undecided;
}

Ternary is_nonnegative(const Ball& a) {
  if (arb_is_nonnegative(a.value_) != 0) return Ternary::certainly;
  return arb_is_negative(a.value_) != 0 ? Ternary::certainly_not : Ternary::undecided;
}

}  // namespace sinkproof::numeric
