#include "numeric/scalar.hpp"

#include <mpfr.h>

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace sinkproof::numeric {

namespace {

double rounded(const Rational& q, mpfr_rnd_t direction) {
  MPFR_DECL_INIT(value, 53);
  mpfr_set_q(value, q.backend().data(), direction);
  if (mpfr_regular_p(value) != 0 && mpfr_get_exp(value) < DBL_MIN_EXP) {
    // Below the normal numbers, outward by hand: mpfr_get_d multiplies, and the machine may flush its product
    // to 0.
    if (direction == MPFR_RNDU) return q > 0 ? DBL_MIN : 0;
    return q > 0 ? 0 : -DBL_MIN;
  }
  return mpfr_get_d(value, direction);
}

bool is_dyadic(const Rational& q) {
  mpz_srcptr denominator = mpq_denref(q.backend().data());
  return mpz_scan1(denominator, 0) + 1 == mpz_sizeinbase(denominator, 2);
}

/// Rounded towards 0, without floating point; of a dyadic number without a division.
double nearer_to_zero(const Rational& number) {
  mpq_srcptr q = number.backend().data();
  if (!is_dyadic(number)) return mpq_get_d(q);
  long exponent = 0;
  const double mantissa = mpz_get_d_2exp(&exponent, mpq_numref(q));
  exponent -= static_cast<long>(mpz_sizeinbase(mpq_denref(q), 2)) - 1;
  constexpr long farthest = 2'000;
  return std::ldexp(mantissa, static_cast<int>(std::clamp(exponent, -farthest, farthest)));
}

/// Whether a double's bits hold it, whatever its exponent.
bool is_double(const Rational& q) {
  mpz_srcptr numerator = mpq_numref(q.backend().data());
  return is_dyadic(q) && mpz_sizeinbase(numerator, 2) - mpz_scan1(numerator, 0) <= DBL_MANT_DIG;
}

}  // namespace

Interval Arithmetic<Interval>::from(const Rational& q) const {
  if (const auto n = to_long(q)) return Interval(*n);
  // Small fractions, which is most of them, need no more than a division. Dyadic ones stay points: theirs is
  // exact, in every rounding mode.
  const mpz_srcptr numerator = mpq_numref(q.backend().data());
  const mpz_srcptr denominator = mpq_denref(q.backend().data());
  const bool is_small = mpz_sizeinbase(numerator, 2) <= 53 && mpz_sizeinbase(denominator, 2) <= 53;
  if (is_small && !is_dyadic(q)) return Interval(mpz_get_si(numerator)) / Interval(mpz_get_si(denominator));
  if (is_small) {
    const double quotient =
        static_cast<double>(mpz_get_si(numerator)) / static_cast<double>(mpz_get_si(denominator));
    return Interval::from_endpoints(quotient, quotient);
  }
  // Near the ends of the range MPFR is asked.
  constexpr double largest = 0x1p1000;
  const double nearer = nearer_to_zero(q);
  if (const double size = std::abs(nearer); size < 1 / largest || size > largest)
    return Interval::from_endpoints(rounded(q, MPFR_RNDD), rounded(q, MPFR_RNDU));
  if (is_double(q)) return Interval::from_endpoints(nearer, nearer);
  const double beyond = std::nextafter(nearer, nearer < 0 ? -2 * largest : 2 * largest);
  return Interval::from_endpoints(std::min(nearer, beyond), std::max(nearer, beyond));
}

Interval Arithmetic<Interval>::from(const Expression& e) const {
  return evaluate(e, *this);
}

double near(const Expression& value) {
  return Arithmetic<Interval>{}.from(value).middle();
}

Ball Arithmetic<Ball>::from(const Expression& e) const {
  return evaluate(e, *this);
}

Ball Arithmetic<Ball>::unknown() const {
  Ball result(0L, bits);
  arb_zero_pm_inf(result.data());
  return result;
}

static_assert(Scalar<Interval> && Scalar<Ball>);

}  // namespace sinkproof::numeric
