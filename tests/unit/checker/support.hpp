#pragma once

#include <gmpxx.h>
#include <mpfr.h>

#include <string>

#include "checker/kernel/enclosure.hpp"

namespace sinkproof_check::testing {

/// The rational number that a Dyadic is.
inline mpq_class to_rational(const Dyadic& x) {
  mpq_class result(x.mantissa);
  if (x.exponent >= 0) {
    mpq_mul_2exp(result.get_mpq_t(), result.get_mpq_t(), static_cast<mp_bitcnt_t>(x.exponent));
  } else {
    mpq_div_2exp(result.get_mpq_t(), result.get_mpq_t(), static_cast<mp_bitcnt_t>(-x.exponent));
  }
  return result;
}

inline bool contains(const Enclosure& x, const mpq_class& q) {
  return to_rational(x.lower) <= q && q <= to_rational(x.upper);
}

/// True if x holds the number that f (an MPFR function) gives at q: MPFR rounds it to an interval far
/// narrower than x, which has to lie inside x up to that interval's width.
template <class Function>
bool contains_image(const Enclosure& x, Function f, const mpq_class& q, long bits) {
  mpfr_t low;
  mpfr_t high;
  mpfr_inits2(bits, low, high, static_cast<mpfr_ptr>(nullptr));
  mpfr_set_q(low, q.get_mpq_t(), MPFR_RNDD);
  mpfr_set_q(high, q.get_mpq_t(), MPFR_RNDU);
  f(low, low, MPFR_RNDD);
  f(high, high, MPFR_RNDU);
  mpq_class a;
  mpq_class b;
  mpfr_get_q(a.get_mpq_t(), low);
  mpfr_get_q(b.get_mpq_t(), high);
  mpfr_clears(low, high, static_cast<mpfr_ptr>(nullptr));
  return to_rational(x.lower) <= b && a <= to_rational(x.upper);
}

/// An upper bound of the width relative to the magnitude, as a power of two; −10^9 for width 0.
inline long relative_width_exponent(const Enclosure& x) {
  const Dyadic width = add(x.upper, x.lower.negated(), 64, Direction::up);
  if (width.sign() == 0) return -1'000'000'000;
  const Dyadic size = absolute(x).upper;
  return static_cast<long>(width.top() - size.top()) + 1;
}

}  // namespace sinkproof_check::testing
