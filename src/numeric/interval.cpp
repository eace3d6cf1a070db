#include "numeric/interval.hpp"

#include <mpfr.h>

#include <bit>
#include <cfloat>
#include <cmath>

#include "numeric/interval_exp.hpp"

namespace sinkproof::numeric {

static_assert(std::numeric_limits<double>::is_iec559 && FLT_EVAL_METHOD == 0,
              "doubles must be IEEE binary64");

namespace {

/// x, or where x is subnormal the nearest number above that is not: no end point depends on how subnormals
/// are read.
double without_subnormal_upward(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const bool subnormal = (bits & 0x7ff0000000000000) == 0 && (bits & 0x000fffffffffffff) != 0;
  if (!subnormal) return x;
  return (bits >> 63) != 0 ? 0.0 : DBL_MIN;
}

/// log of the end point, correctly rounded down or up by MPFR (which does not look at the rounding mode of
/// the machine).
double log_of(double x, mpfr_rnd_t direction) {
  MPFR_DECL_INIT(value, 53);
  mpfr_set_d(value, x, MPFR_RNDN);
  mpfr_log(value, value, direction);
  return mpfr_get_d(value, direction);
}

}  // namespace

Interval Interval::from_endpoints(double lower, double upper) {
  if (!std::isfinite(lower) || !std::isfinite(upper)) return entire();
  if (lower > upper) throw InternalError("an interval with lower > upper");
  return Interval(Pair{without_subnormal_upward(-lower), without_subnormal_upward(upper)});
}

Interval Interval::entire() {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  return Interval(Pair{nan, nan});
}

void Interval::throw_zero_divisor() {
  throw DomainError("division by an enclosure of zero");
}

Interval exp(const Interval& a) {
  if (a.is_entire()) return a;
  const auto [lower, upper] = exp_bounds(a.lower(), a.upper());
  return Interval::from_endpoints(lower, upper);
}

Interval sqrt(const Interval& a) {
  if (!(a.pair_[0] <= 0)) throw DomainError("square root of an enclosure that contains a negative number");
  const Interval root = Interval::rounded(Interval::Pair{-std::sqrt(a.lower()), std::sqrt(a.upper())});
  // A root is not negative, however far down the widening went.
  return max(root, Interval());
}

Interval log(const Interval& a) {
  // The whole line fails this comparison, too.
  if (!(a.pair_[0] < 0))
    throw DomainError("logarithm of an enclosure that contains a number that is not positive");
  return Interval::from_endpoints(log_of(a.lower(), MPFR_RNDD), log_of(a.upper(), MPFR_RNDU));
}

}  // namespace sinkproof::numeric
