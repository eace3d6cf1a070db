// exp and log of enclosures. All sums and products below are enclosures themselves, so rounding needs no
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
  static const Enclosure value = (UncountedWork(), Enclosure{{1, 0}, {1, 0}});
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

Enclosure exponential_at(const Dyadic& x, long bits) {
  if (x.sign() == 0) return one();
  if (x.top() > 40) throw ValueError("exp of a number beyond +-2^40");
  // x = k log 2 + 2^n r, so exp x = 2^k (exp r)^(2^n). Any k would be correct; one near x / log 2 makes r
  // small.
  std::int64_t k = 0;
  if (x.top() >= -1) {
    signed long exponent = 0;
    const double mantissa = mpz_get_d_2exp(&exponent, x.mantissa.get_mpz_t());
    k = std::llround(std::ldexp(mantissa, static_cast<int>(exponent + x.exponent)) * 1.4426950408889634);
  }
  const long n = reductions(bits);
  const long working_bits = bits + n + 80;
  Enclosure r = point(x);
  if (k != 0) {
    const mpz_class factor = -k;
    r = add(r, multiply(point({factor, 0}), logarithm_of_two(working_bits), working_bits), working_bits);
  }
  if (!is_below(magnitude(r), -1)) throw std::logic_error("argument reduction of exp failed");
  r = scaled(r, -n);
  Enclosure term = one();
  Enclosure sum = one();
  for (long i = 1;; ++i) {
    term = divide(multiply(term, r, working_bits), enclose(i, working_bits), working_bits);
    sum = add(sum, term, working_bits);
    const Dyadic last = magnitude(term);
    if (!is_below(last, -working_bits)) continue;
    // Σ_{l>i} |r|^l/l! ≤ |r|^i/i! · Σ_{l≥1} |r|^l ≤ last, for |r| ≤ 1/2.
    sum = widened(sum, last, working_bits);
    break;
  }
  for (long i = 0; i < n; ++i) sum = multiply(sum, sum, working_bits);
  sum = scaled(sum, k);
  return {round(sum.lower, bits, Direction::down), round(sum.upper, bits, Direction::up)};
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
