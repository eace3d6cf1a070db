// Fixed-point numbers with directed rounding, for the sweep over all inputs.
//
// Given: integers that stand for n·2^-44, and numbers of the document.
// Derives itself: sums, products, quotients and exponentials, each rounded outward.
// Takes from the document: numbers, by their enclosures.
// Acceptance means: nothing is accepted here: the bounds are used in the files that begin with sweep_.
// Assumes: enclosure.cpp; that >> of a negative number rounds down, which C++20 says.
#include "checker/kernel/fixed.hpp"

#include <array>
#include <cstddef>

#include "checker/kernel/error.hpp"

namespace sinkproof_check::sweep {

namespace {

WideFixed floor_quotient(WideFixed x, Fixed y) {
  const WideFixed quotient = x / y;
  return quotient * y > x ? quotient - 1 : quotient;
}

constexpr int exponential_bits = 60;
constexpr std::int64_t exponential_unit = std::int64_t{1} << exponential_bits;

/// 1/n! for n = 0 … 16 in units of 2^-60, rounded down.
constexpr std::array<std::int64_t, 17> inverse_factorials = [] {
  std::array<std::int64_t, 17> result{exponential_unit};
  for (std::size_t n = 1; n < result.size(); ++n) result[n] = result[n - 1] / static_cast<std::int64_t>(n);
  return result;
}();

/// e^x for −32 ≤ x ≤ 0. y = x/64 is exact in units of 2^-60. Horner's rule for the 17 terms of e^y, |y| ≤ ½:
/// a step loses a unit to the product, one to the coefficient and passes on at most half of what it got, so
/// at most 4; the terms left out are below 2^-64. Each of the six squarings of a number ≤ 1 (+ what was lost)
/// doubles what was lost and adds at most 2: 5, 12, 26, 54, 110, 222, 446.
Span exponential_of(Fixed x) {
  constexpr int further_bits = exponential_bits - fixed_bits;
  constexpr std::int64_t lost = 512;
  const auto times = [](std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>((static_cast<WideFixed>(a) * b) >> exponential_bits);
  };
  const std::int64_t y = x * 1024;
  std::int64_t z = 0;
  for (std::size_t n = inverse_factorials.size(); n-- > 0;) z = inverse_factorials[n] + times(y, z);
  for (int k = 0; k < 6; ++k) z = times(z, z);
  const Fixed lower = (z - lost) >> further_bits;
  const Fixed upper = ((z + lost) >> further_bits) + 1;
  return {std::max<Fixed>(lower, 0), std::min(upper, one)};
}

/// The same for x ≤ 0 of any size.
Span exponential_below(Fixed x) {
  constexpr Fixed smallest = -32 * one;
  return x < smallest ? Span{0, exponential_of(smallest).upper} : exponential_of(x);
}

/// ⌊x·2^44⌋.
Fixed floor_of(const Dyadic& x) {
  if (x.sign() == 0) return 0;
  if (x.top() > 17) too_large();
  const std::int64_t shift = x.exponent + fixed_bits;
  mpz_class result;
  if (shift >= 0) {
    mpz_mul_2exp(result.get_mpz_t(), x.mantissa.get_mpz_t(), static_cast<mp_bitcnt_t>(shift));
  } else {
    mpz_fdiv_q_2exp(result.get_mpz_t(), x.mantissa.get_mpz_t(), static_cast<mp_bitcnt_t>(-shift));
  }
  return narrowed(result.get_si());
}

}  // namespace

void too_large() {
  throw BeyondLimit(
      "a number too large for the sweep over all inputs, which computes with numbers below 2^17");
}

Fixed checked_product_upper(Fixed x, Fixed y) {
  return narrowed((static_cast<WideFixed>(x) * y + (one - 1)) >> fixed_bits);
}

Fixed checked_product_lower(Fixed x, Fixed y) {
  return narrowed((static_cast<WideFixed>(x) * y) >> fixed_bits);
}

Fixed quotient_lower(Fixed x, Fixed y) {
  return narrowed(floor_quotient(static_cast<WideFixed>(x) * one, y));
}

Fixed quotient_upper(Fixed x, Fixed y) {
  return -quotient_lower(-x, y);
}

Fixed part_upper(Fixed x, Fixed n) {
  return -narrowed(floor_quotient(-x, n));
}

Span whole(long n) {
  return point(narrowed(static_cast<WideFixed>(n) * one));
}

Span hull(const Span& x, const Span& y) {
  return {std::min(x.lower, y.lower), std::max(x.upper, y.upper)};
}

Span operator/(const Span& x, const Span& y) {
  return {std::min(quotient_lower(x.lower, y.lower), quotient_lower(x.lower, y.upper)),
          std::max(quotient_upper(x.upper, y.lower), quotient_upper(x.upper, y.upper))};
}

Span positive_part(const Span& x) {
  return {std::max<Fixed>(x.lower, 0), std::max<Fixed>(x.upper, 0)};
}

Span exponential(const Span& x) {
  constexpr Fixed most = 11 * one;
  if (x.upper > most) too_large();
  // For x > 0 by e^−x ≥ e^−11, which is no 0.
  const auto at = [](Fixed y) {
    if (y <= 0) return exponential_below(y);
    const Span inverse = exponential_below(-y);
    return Span{quotient_lower(one, inverse.upper), quotient_upper(one, inverse.lower)};
  };
  const Span at_lower = at(x.lower);
  return {at_lower.lower, x.lower == x.upper ? at_lower.upper : at(x.upper).upper};
}

Span span_of(const Real& x) {
  constexpr long enough_bits = 10'000;
  for (long bits = 96;; bits *= 8) {
    try {
      const Enclosure& enclosure = x.enclosure(bits);
      const Dyadic width = add(enclosure.upper, enclosure.lower.negated(), 64, Direction::up);
      // Of a difference of numbers that are far larger few bits tell little.
      if (width.sign() == 0 || width.top() <= -fixed_bits || bits > enough_bits)
        return {floor_of(enclosure.lower), -floor_of(enclosure.upper.negated())};
    } catch (const Unresolved&) {
      if (bits > enough_bits) throw BeyondLimit("a weight that is hard to enclose");
    }
  }
}

Fixed floor_of(const mpq_class& x) {
  mpz_class result = x.get_num() << fixed_bits;
  mpz_fdiv_q(result.get_mpz_t(), result.get_mpz_t(), x.get_den().get_mpz_t());
  return result > largest_fixed ? largest_fixed : result.get_si();
}

mpq_class rational_of(Fixed x) {
  return mpq_class(x) / mpq_class(one);
}

}  // namespace sinkproof_check::sweep
