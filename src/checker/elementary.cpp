// exp and log of enclosures. All sums and products below are enclosures themselves, or pairs of bounds, so rounding needs no
// analysis: only the truncation of the two series does, and stands where it is added.

#include <cmath>
#include <cstdint>
#include <map>

#include "checker/enclosure.hpp"
#include "checker/error.hpp"
#include "checker/work.hpp"

namespace sinkproof_check {

namespace {

const Enclosure& one() {
  static const Enclosure value{{1, 0}, {1, 0}};
  return value;
}

Enclosure point(const Dyadic& x) {
  return {x, x};
}

Enclosure scaled(const Enclosure& x, std::int64_t shift) {
  return {x.lower.scaled(shift), x.upper.scaled(shift)};
}

/// An upper bound of |x|.
Dyadic magnitude(const Enclosure& x) {
  return absolute(x).upper;
}

bool is_below(const Dyadic& x, std::int64_t exponent) {
  return x.sign() == 0 || x.top() <= exponent;
}

/// The interval widened by `radius` on both sides.
Enclosure widened(const Enclosure& x, const Dyadic& radius, long bits) {
  return add(x, {radius.negated(), radius}, bits);
}

/// How often an argument is halved (exp) or a root taken (log) before the series: balances both costs.
long reductions(long bits) {
  return static_cast<long>(std::sqrt(static_cast<double>(bits))) / 2 + 1;
}

/// log of a positive interval not far from 1 (within [1/2, 2]).
Enclosure logarithm_near_one(const Enclosure& x, long bits) {
  // log x = 2^n log(x^(1/2^n)) and log y = 2 atanh z with z = (y−1)/(y+1), |z| ≤ 1/3.
  const long n = reductions(bits);
  const long working_bits = bits + 2 * n + 32;
  Enclosure root = x;
  for (long i = 0; i < n; ++i) root = square_root(root, working_bits);
  const Enclosure z =
      divide(add(root, negate(one()), working_bits), add(root, one(), working_bits), working_bits);
  const Enclosure square = multiply(z, z, working_bits);
  Enclosure power = z;
  Enclosure sum = z;
  for (long k = 1;; ++k) {
    power = multiply(power, square, working_bits);
    const Enclosure term = divide(power, enclose(2 * k + 1, working_bits), working_bits);
    sum = add(sum, term, working_bits);
    const Dyadic last = magnitude(term);
    if (!is_below(last, -working_bits)) continue;
    // Σ_{l>k} |z|^(2l+1)/(2l+1) ≤ |z|^(2k+1)/(2k+1) · Σ_{l≥1} z^(2l) = last · z²/(1−z²) ≤ last/8 for |z| ≤
    // 1/3. (The bound on z holds for the true value; a wider enclosure of it still contains the truncated
    // sum.)
    return scaled(widened(sum, last, working_bits), n + 1);
  }
}

const Enclosure& logarithm_of_two(long bits) {
  // A few precisions occur, each often.
  static std::map<long, Enclosure> known;
  // But each document pays for its own: its answer does not depend on which were checked before it.
  static std::uint64_t document = 0;
  if (document != document_number()) known.clear();
  document = document_number();
  auto at = known.find(bits);
  if (at == known.end()) at = known.emplace(bits, logarithm_near_one(point({2, 0}), bits)).first;
  return at->second;
}

/// x · 2^shift rounded to an integer.
mpz_class fixed_point(const Dyadic& x, std::int64_t shift, Direction direction) {
  mpz_class result;
  const std::int64_t exponent = x.exponent + shift;
  const auto size = static_cast<mp_bitcnt_t>(std::abs(exponent));
  if (exponent >= 0) {
    mpz_mul_2exp(result.get_mpz_t(), x.mantissa.get_mpz_t(), size);
  } else if (direction == Direction::down) {
    mpz_fdiv_q_2exp(result.get_mpz_t(), x.mantissa.get_mpz_t(), size);
  } else {
    mpz_cdiv_q_2exp(result.get_mpz_t(), x.mantissa.get_mpz_t(), size);
  }
  return result;
}

/// What is left of x: x − k log 2 ≥ 0, with k for the result's exponent. Any k would be correct; one near x / log 2 makes the rest small.
Enclosure reduced(const Dyadic& x, std::int64_t& k, long bits) {
  signed long exponent = 0;
  const double mantissa = mpz_get_d_2exp(&exponent, x.mantissa.get_mpz_t());
  const std::int64_t top = exponent + x.exponent;
  k = top < -60 ? 0
                : std::llround(std::floor(std::ldexp(mantissa, static_cast<int>(top)) / 0.6931471805599453));
  for (;; --k) {
    Enclosure result = point(x);
    if (k != 0) {
      const mpz_class factor = -k;
      result = add(result, multiply(point({factor, 0}), logarithm_of_two(bits), bits), bits);
    }
    if (result.lower.sign() >= 0) return result;
  }
}

Enclosure exponential_at(const Dyadic& x, long bits) {
  if (x.sign() == 0) return one();
  if (x.top() > 40) throw ValueError("exp of a number beyond +-2^40");
  // x = k log 2 + 2^n r with r ≥ 0, so exp x = 2^k (exp r)^(2^n). As no term of the series is negative, its lower bounds are those of the terms rounded down, its upper
  // ones those rounded up; all are integers here, in units of 2^−w.
  const long n = reductions(bits);
  const long w = bits + n + 80;
  const auto unit = static_cast<mp_bitcnt_t>(w);
  std::int64_t k = 0;
  const Enclosure rest = reduced(x, k, w);
  const mpz_class low = fixed_point(rest.lower, w - n, Direction::down);
  const mpz_class high = fixed_point(rest.upper, w - n, Direction::up);
  if (mpz_sizeinbase(high.get_mpz_t(), 2) >= unit) throw std::logic_error("argument reduction of exp failed");
  mpz_class term_lower = 1;
  term_lower <<= unit;
  mpz_class term_upper = term_lower;
  mpz_class sum_lower = term_lower;
  mpz_class sum_upper = term_upper;
  for (unsigned long i = 1;; ++i) {
    charge_work(static_cast<std::size_t>(2 * w));
    term_lower *= low;
    mpz_fdiv_q_2exp(term_lower.get_mpz_t(), term_lower.get_mpz_t(), unit);
    mpz_fdiv_q_ui(term_lower.get_mpz_t(), term_lower.get_mpz_t(), i);
    sum_lower += term_lower;
    term_upper *= high;
    mpz_cdiv_q_2exp(term_upper.get_mpz_t(), term_upper.get_mpz_t(), unit);
    mpz_cdiv_q_ui(term_upper.get_mpz_t(), term_upper.get_mpz_t(), i);
    sum_upper += term_upper;
    if (term_upper > 1) continue;
    // Σ_{l>i} r^l/l! ≤ r^i/i! · Σ_{l≥1} r^l ≤ r^i/i! for r ≤ 1/2.
    sum_upper += term_upper;
    break;
  }
  for (long i = 0; i < n; ++i) {
    charge_work(static_cast<std::size_t>(2 * w));
    sum_lower *= sum_lower;
    mpz_fdiv_q_2exp(sum_lower.get_mpz_t(), sum_lower.get_mpz_t(), unit);
    sum_upper *= sum_upper;
    mpz_cdiv_q_2exp(sum_upper.get_mpz_t(), sum_upper.get_mpz_t(), unit);
  }
  return {round({sum_lower, k - w}, bits, Direction::down), round({sum_upper, k - w}, bits, Direction::up)};
}

Enclosure logarithm_at(const Dyadic& x, long bits) {
  // x = 2^k m with m in [1/2, 1) or, to keep clear of 1 from below only where it must, in [1, 2).
  std::int64_t k = x.top();
  signed long unused = 0;
  if (std::abs(mpz_get_d_2exp(&unused, x.mantissa.get_mpz_t())) < 0.75) --k;
  const long working_bits = bits + 64;
  Enclosure result = logarithm_near_one(point(x.scaled(-k)), working_bits);
  if (k != 0) {
    const mpz_class factor = k;
    result =
        add(result, multiply(point({factor, 0}), logarithm_of_two(working_bits), working_bits), working_bits);
  }
  return {round(result.lower, bits, Direction::down), round(result.upper, bits, Direction::up)};
}

}  // namespace

Enclosure exponential(const Enclosure& x, long bits) {
  Enclosure low = exponential_at(x.lower, bits);
  if (compare(x.lower, x.upper) == 0) return low;
  return {low.lower, exponential_at(x.upper, bits).upper};  // exp rises
}

Enclosure logarithm(const Enclosure& x, long bits) {
  if (x.upper.sign() <= 0) throw ValueError("a logarithm of a number that is not positive");
  if (!x.is_positive()) throw Unresolved("a logarithm of what may not be positive");
  Enclosure low = logarithm_at(x.lower, bits);
  if (compare(x.lower, x.upper) == 0) return low;
  return {low.lower, logarithm_at(x.upper, bits).upper};  // log rises
}

}  // namespace sinkproof_check
