#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <utility>

namespace sinkproof_check {

/// The way a result is rounded: `down` gives a number at most, `up` one at least the exact result.
enum class Direction : std::uint8_t { down, up };

/// The number mantissa · 2^exponent. The operations below round to at most `bits` bits of mantissa; they
/// throw BeyondLimit if the result's magnitude is beyond 2^±(2^40).
struct Dyadic {
  mpz_class mantissa = 0;
  std::int64_t exponent = 0;

  int sign() const { return sgn(mantissa); }
  /// The t with 2^(t−1) ≤ |x| < 2^t. Not for zero.
  std::int64_t top() const;
  Dyadic negated() const { return {-mantissa, exponent}; }
  /// x · 2^shift, exactly.
  Dyadic scaled(std::int64_t shift) const { return {mantissa, sign() == 0 ? 0 : exponent + shift}; }
};

Dyadic round(Dyadic x, long bits, Direction direction);
Dyadic add(const Dyadic& x, const Dyadic& y, long bits, Direction direction);
Dyadic multiply(const Dyadic& x, const Dyadic& y, long bits, Direction direction);
/// x / y; y must not be 0.
Dyadic divide(const Dyadic& x, const Dyadic& y, long bits, Direction direction);
/// The same of integers, y > 0, rounded down and rounded up, for the cost of one.
std::pair<Dyadic, Dyadic> divide_outward(const mpz_class& x, const mpz_class& y, long bits);
/// The square root; x must be ≥ 0.
Dyadic square_root(const Dyadic& x, long bits, Direction direction);
/// The sign of x − y, exactly.
int compare(const Dyadic& x, const Dyadic& y);

}  // namespace sinkproof_check
