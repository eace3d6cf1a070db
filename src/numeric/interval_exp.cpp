#include "numeric/interval_exp.hpp"

#include <mpfr.h>

#include <bit>
#include <cfloat>
#include <cstdint>
#include <limits>

namespace sinkproof::numeric {

namespace {

using Pair [[gnu::vector_size(16)]] = double;
using Bits [[gnu::vector_size(16)]] = std::int64_t;
using Halves [[gnu::vector_size(8)]] = std::int32_t;

/// e^x of two |x| ≤ 700, with relative error at most 2^-47.
///
/// Proof, for any rounding mode; ε = 2^-52 bounds the relative error of one operation, no intermediate result
/// is subnormal except where said.
/// 1. k is an integer with |x/ln 2 − k| ≤ 0.51 (rounding errors of x·log2(e) are below 2^-42; the conversion
///    to integer truncates in every mode), |k| ≤ 1011.
/// 2. ln 2 = hi + lo + d with hi a multiple of 2^-33 below 1, |d| ≤ 2^-85. k·hi is exact (at most 10 + 33
///    bits). a = fl(x − k·hi) has |a| ≤ 0.51·ln 2 + |k·lo| < 0.36 and
///    error ≤ 0.36ε; k·lo is below 1011·2^-33 with error ≤ 2^-74; r = fl(a − fl(k·lo)) adds at most 0.36ε.
///    With |k·d| ≤ 2^-75:
///    |r − (x − k ln 2)| ≤ 0.73ε, and |r| < 0.36. (A subnormal r, flushed or not, is off by at most 2^-1022.)
///    So e^r is within a factor 1 ± 0.74ε of e^x / 2^k.
/// 3. Σ_{i ≤ 13} r^i/i! differs from e^r by at most |r|^14/14!·e^0.36 < 2^-56 < 0.07ε.
/// 4. Horner: p_13 = c_13, p_i = fl(c_i + fl(r·p_{i+1})), with c_i = 1/i!(1+ε'), |ε'| ≤ ε. Let E_i bound |p_i
///    − exact partial sum|; the exact partial sums are at most
///    e^0.36·/i! ≤ 1.44/i!. E_i ≤ ε/i! + |r|·(E_{i+1}(1+ε) + 1.45ε/(i+1)!) + 1.45·ε/i!·(1+…) ≤ 2.5ε/i! +
///    0.36·E_{i+1}(1+ε) + 0.53ε/(i+1)!. From E_13 ≤ ε/13! downwards:
///    E_1 ≤ 3.4ε, hence (c_0 = c_1 = 1 are exact) E_0 ≤ 0.36·(3.4 + 1.45)ε + 1.45ε < 3.3ε.
/// 5. e^r ≥ e^-0.36 > 0.69, so the relative error of p_0 as e^r is at most (3.3 + 0.07)ε/0.69 < 4.9ε; with 2.
///    less than 6ε = 6·2^-52 < 2^-49.
/// 6. Multiplying by 2^k is exact: e^x lies in (2^-1011, 2^1011).
Pair exp_near(Pair x) {
  constexpr double log2_e = 0x1.71547652b82fep+0;
  constexpr double hi = 0x1.62e42fefp-1;  // the 33 leading bits of ln 2
  constexpr double lo = 0x1.473de6af278edp-34;
  static constexpr double c[] = {1,
                                 1,
                                 1.0 / 2,
                                 1.0 / 6,
                                 1.0 / 24,
                                 1.0 / 120,
                                 1.0 / 720,
                                 1.0 / 5040,
                                 1.0 / 40320,
                                 1.0 / 362880,
                                 1.0 / 3628800,
                                 1.0 / 39916800,
                                 1.0 / 479001600,
                                 1.0 / 6227020800};
  const Pair scaled = x * log2_e;
  const Bits sign = reinterpret_cast<Bits>(scaled) & std::numeric_limits<std::int64_t>::min();
  const Pair half = reinterpret_cast<Pair>(sign | reinterpret_cast<Bits>(Pair{0.5, 0.5}));
  const Halves k = __builtin_convertvector(scaled + half, Halves);
  const Pair kd = __builtin_convertvector(k, Pair);
  const Pair r = (x - kd * hi) - kd * lo;
  Pair p{c[13], c[13]};
#pragma GCC unroll 13
  for (int i = 12; i >= 0; --i) p = c[i] + r * p;
  return p * reinterpret_cast<Pair>((__builtin_convertvector(k, Bits) + 1023) << 52);
}

/// Far out speed does not matter: MPFR rounds correctly, and its exponents do not overflow here.
double exp_far(double x, mpfr_rnd_t direction) {
  MPFR_DECL_INIT(value, 53);
  mpfr_set_d(value, x, MPFR_RNDN);
  mpfr_exp(value, value, direction);
  return mpfr_get_d(value, direction);
}

bool is_near(double x) {
  return x >= -700 && x <= 700;
}

// The factor moves by 2^-46, the proved error is 2^-49, and this multiplication errs by at most 2^-52, in
// relative terms.
constexpr double down = 1 - 0x1p-46;
constexpr double up = 1 + 0x1p-46;

}  // namespace

double exp_lower(double x) {
  return is_near(x) ? exp_near(Pair{x, x})[0] * down : exp_far(x, MPFR_RNDD);
}

double exp_upper(double x) {
  if (is_near(x)) return exp_near(Pair{x, x})[0] * up;
  // MPFR makes its double by multiplications: where subnormals are flushed a tiny bound would come out as 0.
  const double bound = exp_far(x, MPFR_RNDU);
  return bound < DBL_MIN ? DBL_MIN : bound;
}

std::pair<double, double> exp_bounds(double lower, double upper) {
  if (!is_near(lower) || !is_near(upper)) return {exp_lower(lower), exp_upper(upper)};
  const Pair e = exp_near(Pair{lower, upper}) * Pair{down, up};
  return {e[0], e[1]};
}

void exp_near(const double* x, double* result, std::size_t count) {
  std::size_t i = 0;
  for (; i + 2 <= count; i += 2) {
    const Pair e = exp_near(Pair{x[i], x[i + 1]});
    result[i] = e[0];
    result[i + 1] = e[1];
  }
  if (i < count) result[i] = exp_near(Pair{x[i], x[i]})[0];
}

}  // namespace sinkproof::numeric
