#include "numeric/simple_rational.hpp"

#include <cmath>
#include <cstdlib>

namespace sinkproof::numeric {

namespace {

Integer floor_of(const Rational& x) {
  const Integer quotient = numerator(x) / denominator(x);  // towards 0
  return Rational(quotient) > x ? Integer(quotient - 1) : quotient;
}

}  // namespace

std::vector<Rational> convergents(const Rational& x) {
  std::vector<Rational> result;
  Integer p = 1;
  Integer q = 0;
  Integer last_p = 0;
  Integer last_q = 1;
  Rational rest = x;
  for (;;) {
    const Integer whole = floor_of(rest);
    last_p = std::exchange(p, Integer(whole * p + last_p));
    last_q = std::exchange(q, Integer(whole * q + last_q));
    result.emplace_back(p, q);
    const Rational fraction = rest - Rational(whole);
    if (fraction == 0) return result;
    rest = 1 / fraction;
  }
}

Rational simplest_near(const Rational& x, const Rational& tolerance) {
  const Rational size = abs(x) > 1 ? Rational(abs(x)) : Rational(1);
  for (const Rational& candidate : convergents(x)) {
    if (abs(candidate - x) <= tolerance * size) return candidate;
  }
  return x;
}

Rational with_small_parts(const Rational& x, long largest) {
  Rational result;
  for (const Rational& candidate : convergents(x)) {
    if (abs(numerator(candidate)) > largest || denominator(candidate) > largest) break;
    result = candidate;
  }
  return result;
}

std::pair<long, long> with_small_parts(double x, long largest) {
  constexpr long places = 1L << 24;
  std::pair<long, long> result{0, 1};
  std::pair<long, long> last{0, 1};
  std::pair<long, long> next{1, 0};
  long a = std::lround(x * places);
  long b = places;
  while (b != 0) {
    const long whole = a / b - (a % b < 0 ? 1 : 0);
    last = std::exchange(next, {whole * next.first + last.first, whole * next.second + last.second});
    if (std::abs(next.first) > largest || next.second > largest) break;
    result = next;
    a = std::exchange(b, a - whole * b);
  }
  return result;
}

}  // namespace sinkproof::numeric
