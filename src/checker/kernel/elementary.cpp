// exp and log of enclosures. All sums and products below are enclosures themselves, or pairs of bounds, so
// rounding needs no analysis: only the truncation of the two series does, and stands where it is added.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>

#include "checker/kernel/enclosure.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/of_document.hpp"
#include "checker/kernel/work.hpp"

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

/// How often an argument of exp is halved before the series: balances both costs.
long reductions(long bits) {
  return static_cast<long>(std::sqrt(static_cast<double>(bits))) / 2 + 1;
}

/// Near log x, for x in [1/2, 2], and below log 2: of 40 bits.
Dyadic about_logarithm(const Dyadic& x) {
  signed long exponent = 0;
  const double mantissa = mpz_get_d_2exp(&exponent, x.mantissa.get_mpz_t());
  constexpr int places = 40;
  const double value = std::ldexp(mantissa, static_cast<int>(exponent + x.exponent));
  return Dyadic{mpz_class(std::floor(std::ldexp(std::log(value), places))), 0}.scaled(-places);
}

/// log of a number in [1/2, 2].
Enclosure logarithm_near_one(const Dyadic& x, long bits) {
  // log x = y + log(x/e^y) for any y, and log r = 2 atanh z with z = (r−1)/(r+1). With half of the bits of
  // log x for y, the series has a few terms.
  constexpr long few_bits = 512;
  const long working_bits = bits + 32;
  const Dyadic y = bits <= few_bits ? about_logarithm(x) : logarithm_near_one(x, bits / 2 + 16).lower;
  const Enclosure quotient =
      y.sign() < 0 ? multiply(point(x), exponential(point(y.negated()), working_bits), working_bits)
                   : divide(point(x), exponential(point(y), working_bits), working_bits);
  const Enclosure z =
      divide(add(quotient, negate(one()), working_bits), add(quotient, one(), working_bits), working_bits);
  if (!is_below(magnitude(z), -2)) throw std::logic_error("not near a logarithm");
  const Enclosure square = multiply(z, z, working_bits);
  Enclosure power = z;
  Enclosure sum = z;
  for (long k = 1;; ++k) {
    power = multiply(power, square, working_bits);
    const Enclosure term = divide(power, enclose(2 * k + 1, working_bits), working_bits);
    sum = add(sum, term, working_bits);
    const Dyadic last = magnitude(term);
    if (!is_below(last, -working_bits)) continue;
    // Σ_{l>k} |z|^(2l+1)/(2l+1) ≤ |z|^(2k+1)/(2k+1) · Σ_{l≥1} z^(2l) = last · z²/(1−z²) ≤ last/15 for |z| ≤
    // 1/4.
    return add(point(y), scaled(widened(sum, last, working_bits), 1), working_bits);
  }
}

const Enclosure& logarithm_of_two(long bits) {
  // A few precisions occur, each often.
  static OfDocument<std::map<long, Enclosure>> kept;
  auto& known = kept.value();
  auto at = known.find(bits);
  if (at == known.end()) at = known.emplace(bits, logarithm_near_one({2, 0}, bits)).first;
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

/// A k with x − k log 2 ≥ 0, which becomes the result's exponent, and what is left of x. Any k would be
/// correct; one near x / log 2 makes the rest small, and for 0 ≤ x ≤ log 2 it is 0, as log 2 itself is found
/// by such an exp. (A rest that roundings, or the double's, leave below 0, by less than 2^−9, would do as
/// well: of the series below the terms then alternate, each rounding down makes the sum smaller by more than
/// the next ones make good, and it ends behind a negative term.)
std::pair<std::int64_t, Enclosure> reduced(const Enclosure& x, long bits) {
  signed long exponent = 0;
  const double mantissa = mpz_get_d_2exp(&exponent, x.lower.mantissa.get_mpz_t());
  const std::int64_t top = exponent + x.lower.exponent;
  constexpr double log_of_two = 0.6931471805599454;  // above it
  std::int64_t k =
      top < -60 ? 0 : std::llround(std::floor(std::ldexp(mantissa, static_cast<int>(top)) / log_of_two));
  for (;; --k) {
    Enclosure rest = x;
    if (k != 0) {
      const mpz_class factor = -k;
      rest = add(rest, multiply(point({factor, 0}), logarithm_of_two(bits), bits), bits);
    }
    if (rest.lower.sign() >= 0) return {k, rest};
  }
}

/// exp of a narrow interval: rest ≤ 1 below.
std::optional<Enclosure> exponential_of_narrow(const Enclosure& x, long bits) {
  // x = k log 2 + 2^n r with r ≥ 0, so exp x = 2^k (exp r)^(2^n). All is in integers, in units of u = 2^−w.
  const long n = reductions(bits);
  const std::int64_t top = x.lower.sign() == 0 ? 0 : std::max<std::int64_t>(0, x.lower.top());
  const long w = bits + n + 24 + static_cast<long>(top);
  const auto unit = static_cast<mp_bitcnt_t>(w);
  const auto [k, rest] = reduced(x, w);
  if (!is_below(rest.upper, 0)) return std::nullopt;
  const mpz_class low = fixed_point(rest.lower, w - n, Direction::down);
  const mpz_class high = fixed_point(rest.upper, w - n, Direction::up);
  const auto divided = [&](mpz_class& value) { mpz_fdiv_q_2exp(value.get_mpz_t(), value.get_mpz_t(), unit); };
  mpz_class term = 1;
  term <<= unit;
  mpz_class sum_lower = term;
  unsigned long i = 1;
  // Here r = low·u < 2^−n ≤ 1/2 (and 1/2 only if low is that). Both divisions round down, so no term is too
  // large; and none is too small by more than 2u: the first is exact, and behind it the error is below 2u·r/i
  // + u/i + u ≤ 2u.
  for (;; ++i) {
    charge_work(static_cast<std::size_t>(w));
    term *= low;
    divided(term);
    mpz_fdiv_q_ui(term.get_mpz_t(), term.get_mpz_t(), i);
    sum_lower += term;
    if (term == 0) break;
  }
  // Σ_{l>i} r^l/l! ≤ r^i/i! · Σ_{l≥1} r^l ≤ r^i/i! ≤ 2u.
  mpz_class sum_upper = sum_lower + 2 * i + 2;
  // exp(r + d) ≤ exp(r)·(1 + 2d) for 0 ≤ d = high·u − r ≤ 1, and exp(r) ≤ 2.
  sum_upper += 4 * (high - low) + 1;
  for (long j = 0; j < n; ++j) {
    charge_work(static_cast<std::size_t>(w));
    charge_work(static_cast<std::size_t>(w));
    sum_lower *= sum_lower;
    divided(sum_lower);
    sum_upper *= sum_upper;
    mpz_cdiv_q_2exp(sum_upper.get_mpz_t(), sum_upper.get_mpz_t(), unit);
  }
  return Enclosure{round({sum_lower, k - w}, bits, Direction::down),
                   round({sum_upper, k - w}, bits, Direction::up)};
}

Enclosure exponential_at(const Dyadic& x, long bits) {
  if (auto result = exponential_of_narrow(point(x), bits)) return *std::move(result);
  throw std::logic_error("argument reduction of exp failed");
}

Enclosure logarithm_at(const Dyadic& x, long bits) {
  // x = 2^k m with m in [1/2, 1) or, to keep clear of 1 from below only where it must, in [1, 2).
  std::int64_t k = x.top();
  signed long unused = 0;
  if (std::abs(mpz_get_d_2exp(&unused, x.mantissa.get_mpz_t())) < 0.75) --k;
  const long working_bits = bits + 64;
  Enclosure result = logarithm_near_one(x.scaled(-k), working_bits);
  if (k != 0) {
    const mpz_class factor = k;
    result =
        add(result, multiply(point({factor, 0}), logarithm_of_two(working_bits), working_bits), working_bits);
  }
  return {round(result.lower, bits, Direction::down), round(result.upper, bits, Direction::up)};
}

}  // namespace

Enclosure exponential(const Enclosure& x, long bits) {
  // Below it, and it is below log 2 times 2^40, no result is beyond the range of dyadic.cpp.
  const Dyadic most{11, 36};
  if (compare(x.lower, most) > 0 || compare(x.upper, most.negated()) < 0)
    throw BeyondLimit("exp of a number beyond +-11*2^36");
  // Of a difference that few bits tell little of the number itself may be near 0.
  if (compare(x.lower, most.negated()) < 0 || compare(x.upper, most) > 0)
    throw Unresolved("exp of a number that may be beyond +-11*2^36");
  if (x.lower.sign() == 0 && x.upper.sign() == 0) return one();
  if (auto narrow = exponential_of_narrow(x, bits)) return *std::move(narrow);
  return {exponential_at(x.lower, bits).lower, exponential_at(x.upper, bits).upper};  // exp rises
}

Enclosure logarithm(const Enclosure& x, long bits) {
  if (x.upper.sign() <= 0) throw ValueError("a logarithm of a number that is not positive");
  if (!x.is_positive()) throw Unresolved("a logarithm of what may not be positive");
  Enclosure low = logarithm_at(x.lower, bits);
  if (compare(x.lower, x.upper) == 0) return low;
  return {low.lower, logarithm_at(x.upper, bits).upper};  // log rises
}

}  // namespace sinkproof_check
