#pragma once

#include <gmpxx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "checker/kernel/real.hpp"

namespace sinkproof_check::sweep {

/// n stands for n·2^-44: a sweep over thousands of corners is too much for numbers of any length. Every
/// operation rounds in the direction that its name says.
using Fixed = std::int64_t;
__extension__ using WideFixed = __int128;

constexpr int fixed_bits = 44;
constexpr Fixed one = Fixed{1} << fixed_bits;
/// No result is beyond ±2^17, so that neither a product (in 128 bits) nor a sum of two (in 64) overflows.
constexpr Fixed largest_fixed = one << 17;

/// Throws BeyondLimit.
[[noreturn]] void too_large();
/// What throwing and catching it costs, in steps (work.hpp).
constexpr std::size_t steps_of_too_large = 2'000;
/// Throws BeyondLimit beyond largest_fixed.
inline Fixed narrowed(WideFixed x) {
  if (x > largest_fixed || x < -largest_fixed) too_large();
  return static_cast<Fixed>(x);
}

/// x·y where that is known to be within largest_fixed.
inline Fixed product_upper(Fixed x, Fixed y) {
  return static_cast<Fixed>((static_cast<WideFixed>(x) * y + (one - 1)) >> fixed_bits);
}
inline Fixed product_lower(Fixed x, Fixed y) {
  return static_cast<Fixed>((static_cast<WideFixed>(x) * y) >> fixed_bits);
}
/// x·y of any numbers, and x/y for y > 0. Throw BeyondLimit.
Fixed checked_product_upper(Fixed x, Fixed y);
Fixed checked_product_lower(Fixed x, Fixed y);
Fixed quotient_upper(Fixed x, Fixed y);
Fixed quotient_lower(Fixed x, Fixed y);
/// x/n for n > 0, at least.
Fixed part_upper(Fixed x, Fixed n);

/// All numbers from lower to upper.
struct Span {
  Fixed lower = 0;
  Fixed upper = 0;

  /// sup |x|.
  [[nodiscard]] Fixed magnitude() const { return std::max(upper, -lower); }
};

/// Between the ends, rounded downward.
inline Fixed middle_of(const Span& x) {
  return x.lower + (x.upper - x.lower) / 2;
}

inline Span point(Fixed x) {
  return {x, x};
}
/// [−x, x].
inline Span symmetric(Fixed x) {
  return {-x, x};
}
Span whole(long n);
Span hull(const Span& x, const Span& y);
inline Span operator-(const Span& x) {
  return {-x.upper, -x.lower};
}

inline Span operator+(const Span& x, const Span& y) {
  return {narrowed(x.lower + y.lower), narrowed(x.upper + y.upper)};
}

inline Span operator-(const Span& x, const Span& y) {
  return {narrowed(x.lower - y.upper), narrowed(x.upper - y.lower)};
}

inline Span operator*(const Span& x, const Span& y) {
  struct Ends {
    WideFixed lower, upper;
  };
  const auto times = [&](Fixed a) {
    const WideFixed lower = static_cast<WideFixed>(a) * (a > 0 ? y.lower : y.upper);
    const WideFixed upper = static_cast<WideFixed>(a) * (a > 0 ? y.upper : y.lower);
    return Ends{lower, upper};
  };
  Ends ends = times(x.lower);
  if (x.lower != x.upper) {
    const Ends others = times(x.upper);
    ends = {std::min(ends.lower, others.lower), std::max(ends.upper, others.upper)};
  }
  return {narrowed(ends.lower >> fixed_bits), narrowed((ends.upper + (one - 1)) >> fixed_bits)};
}
/// y > 0.
Span operator/(const Span& x, const Span& y);
/// max(x, 0).
Span positive_part(const Span& x);
/// e^x. Throws BeyondLimit where it may be beyond e^11.
Span exponential(const Span& x);

/// Throws BeyondLimit for what is too large.
Span span_of(const Real& x);
/// The largest Fixed that is at most x ≥ 0.
Fixed floor_of(const mpq_class& x);

/// The number that x stands for.
mpq_class rational_of(Fixed x);

/// x times a number of the span, which is not negative: at most.
inline Fixed times_weight(Fixed x, const Span& weight) {
  return product_upper(x, x > 0 ? weight.upper : weight.lower);
}

}  // namespace sinkproof_check::sweep
