#include "numeric/small_fraction.hpp"

#include <numeric>
#include <optional>

namespace sinkproof::numeric {

namespace {

/// n/d in lowest terms, d > 0, |n| < 2^63.
struct SmallFraction {
  long n;
  long d;
};

constexpr auto largest = static_cast<unsigned long>(std::numeric_limits<long>::max());

std::optional<SmallFraction> small(const Rational& q) {
  const auto* numerator = mpq_numref(q.backend().data());
  const auto* denominator = mpq_denref(q.backend().data());
  if (mpz_size(numerator) > 1 || mpz_size(denominator) != 1) return std::nullopt;
  const unsigned long n = mpz_getlimbn(numerator, 0);
  const unsigned long d = mpz_getlimbn(denominator, 0);
  if (n > largest || d > largest) return std::nullopt;
  return SmallFraction{mpz_sgn(numerator) < 0 ? -static_cast<long>(n) : static_cast<long>(n),
                       static_cast<long>(d)};
}

void store(const SmallFraction& x, Rational& result) {
  auto* data = result.backend().data();
  mpz_set_si(mpq_numref(data), x.n);
  mpz_set_si(mpq_denref(data), x.d);
}

/// With g = gcd(d, d'), d = g·s and d' = g·t: n/d + n'/d' = (n·t + n'·s)/(g·s·t), whose numerator has a
/// factor in common with g at most (Knuth, TAOCP 4.5.1).
std::optional<SmallFraction> sum_of(const SmallFraction& a, const SmallFraction& b) {
  if (a.d == 1 && b.d == 1) {
    long sum = 0;
    if (__builtin_add_overflow(a.n, b.n, &sum) || sum == std::numeric_limits<long>::min())
      return std::nullopt;
    return SmallFraction{sum, 1};
  }
  const long g = std::gcd(a.d, b.d);
  const long s = a.d / g;
  long left = 0;
  long right = 0;
  SmallFraction sum{};
  if (__builtin_mul_overflow(a.n, b.d / g, &left) || __builtin_mul_overflow(b.n, s, &right) ||
      __builtin_add_overflow(left, right, &sum.n) || sum.n == std::numeric_limits<long>::min())
    return std::nullopt;
  const long common = std::gcd(sum.n, g);
  sum.n /= common;
  if (__builtin_mul_overflow(s, b.d / common, &sum.d)) return std::nullopt;
  return sum;
}

/// Factors in common are those of a numerator and the other denominator.
std::optional<SmallFraction> product_of(const SmallFraction& a, const SmallFraction& b) {
  const long g = b.d == 1 ? 1 : std::gcd(a.n, b.d);
  const long h = a.d == 1 ? 1 : std::gcd(b.n, a.d);
  SmallFraction product{};
  if (__builtin_mul_overflow(a.n / g, b.n / h, &product.n) ||
      __builtin_mul_overflow(a.d / h, b.d / g, &product.d) || product.n == std::numeric_limits<long>::min())
    return std::nullopt;
  return product;
}

SmallFraction opposite(const SmallFraction& x) {
  return {-x.n, x.d};
}

SmallFraction inverse(const SmallFraction& x) {
  return x.n < 0 ? SmallFraction{-x.d, -x.n} : SmallFraction{x.d, x.n};
}

/// Nothing where one of the numbers is not small, or what comes of them.
template <class Operation>
std::optional<SmallFraction> of_small(const Rational& a, const Rational& b, const Operation& operation) {
  const auto x = small(a);
  const auto y = x ? small(b) : std::nullopt;
  return y ? operation(*x, *y) : std::nullopt;
}

Rational rational(const SmallFraction& x) {
  Rational result;
  store(x, result);
  return result;
}

}  // namespace

Rational add(const Rational& a, const Rational& b) {
  const auto sum = of_small(a, b, sum_of);
  return sum ? rational(*sum) : a + b;
}

Rational subtract(const Rational& a, const Rational& b) {
  const auto difference = of_small(a, b, [](const auto& x, const auto& y) { return sum_of(x, opposite(y)); });
  return difference ? rational(*difference) : a - b;
}

Rational multiply(const Rational& a, const Rational& b) {
  const auto product = of_small(a, b, product_of);
  return product ? rational(*product) : a * b;
}

Rational divide(const Rational& a, const Rational& b) {
  const auto quotient =
      of_small(a, b, [](const auto& x, const auto& y) { return product_of(x, inverse(y)); });
  return quotient ? rational(*quotient) : a / b;
}

int compare(const Rational& a, const Rational& b) {
  const auto x = small(a);
  const auto y = x ? small(b) : std::nullopt;
  if (!y) return a.compare(b);
  if (x->d == y->d) return (x->n > y->n) - (x->n < y->n);
  // Of less than 2^126.
  __extension__ using Wide = __int128;
  const Wide left = static_cast<Wide>(x->n) * y->d;
  const Wide right = static_cast<Wide>(y->n) * x->d;
  return static_cast<int>(left > right) - static_cast<int>(left < right);
}

void add_to(Rational& sum, const Rational& term) {
  if (const auto of_both = of_small(sum, term, sum_of))
    store(*of_both, sum);
  else
    sum += term;
}

}  // namespace sinkproof::numeric
