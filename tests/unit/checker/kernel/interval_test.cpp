// Intervals that are no points: which end a bound comes from, and the direction in which each is rounded.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "checker/kernel/enclosure.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "unit/checker/support.hpp"

namespace sinkproof_check {
namespace {

using testing::to_rational;

struct Span {
  mpq_class low;
  mpq_class high;

  friend bool operator==(const Span& x, const Span& y) { return x.low == y.low && x.high == y.high; }
};

Span span_of(const Enclosure& x) {
  return {to_rational(x.lower), to_rational(x.upper)};
}

Enclosure interval(long low, long high) {
  return {{low, 0}, {high, 0}};
}

/// q rounded to two bits by hand: the multiples of 1/2 · 2^k.
mpq_class two_bits(const mpq_class& q, bool is_up) {
  if (q == 0) return 0;
  mpq_class unit = 1;
  while (abs(q) >= 4 * unit) unit *= 2;
  while (abs(q) < 2 * unit) unit /= 2;
  const mpq_class units = q / unit;
  mpz_class whole;
  mpz_fdiv_q(whole.get_mpz_t(), units.get_num_mpz_t(), units.get_den_mpz_t());
  if (is_up && whole != units) whole += 1;
  return whole * unit;
}

std::vector<std::pair<long, long>> spans() {
  std::vector<std::pair<long, long>> result;
  for (const long low : {-7L, -5L, -1L, 0L, 1L, 3L, 7L})
    for (const long high : {-5L, -1L, 0L, 1L, 5L, 9L})
      if (low <= high) result.emplace_back(low, high);
  return result;
}

Span rounded_hull(const std::vector<mpq_class>& values) {
  return {two_bits(*std::min_element(values.begin(), values.end()), false),
          two_bits(*std::max_element(values.begin(), values.end()), true)};
}

TEST(Interval, SumsProductsAndQuotientsAreTheHullRoundedOutward) {
  reset_work();
  for (const auto& [a, b] : spans())
    for (const auto& [c, d] : spans()) {
      const Enclosure x = interval(a, b);
      const Enclosure y = interval(c, d);
      ASSERT_TRUE(span_of(multiply(x, y, 2)) == rounded_hull({a * c, a * d, b * c, b * d}))
          << a << ' ' << b << ' ' << c << ' ' << d;
      const Span sum = span_of(add(x, y, 2));
      ASSERT_TRUE(sum.low <= a + c && b + d <= sum.high);
      ASSERT_TRUE(span_of(add(x, y, 64)) == (Span{a + c, b + d}));
      ASSERT_TRUE(span_of(maximum(x, y)) == (Span{std::max(a, c), std::max(b, d)}));
      if (c <= 0 && d >= 0) {
        ASSERT_THROW(divide(x, y, 64), ValueError);
        continue;
      }
      const std::vector<mpq_class> quotients{mpq_class(a) / c, mpq_class(a) / d, mpq_class(b) / c,
                                             mpq_class(b) / d};
      const Span quotient = span_of(divide(x, y, 64));
      const mpq_class least = *std::min_element(quotients.begin(), quotients.end());
      const mpq_class most = *std::max_element(quotients.begin(), quotients.end());
      const mpq_class slack = to_rational({1, -55});
      ASSERT_TRUE(least - slack <= quotient.low && quotient.low <= least);
      ASSERT_TRUE(most <= quotient.high && quotient.high <= most + slack);
    }
}

TEST(Interval, AbsoluteValuesAndNegativesAreExact) {
  for (const auto& [a, b] : spans()) {
    const Enclosure x = interval(a, b);
    ASSERT_TRUE(span_of(negate(x)) == (Span{-b, -a}));
    const mpq_class least = a <= 0 && b >= 0 ? 0L : std::min(std::abs(a), std::abs(b));
    ASSERT_TRUE(span_of(absolute(x)) == (Span{least, std::max(std::abs(a), std::abs(b))})) << a << ' ' << b;
    ASSERT_EQ(x.is_positive(), a > 0);
    ASSERT_EQ(x.is_negative(), b < 0);
    ASSERT_EQ(x.contains_zero(), a <= 0 && b >= 0);
  }
}

TEST(Interval, PowersHoldThoseOfBothEndsAndLittleMore) {
  reset_work();
  for (const auto& [a, b] : spans())
    for (const long n : {-3L, -2L, -1L, 0L, 1L, 2L, 3L, 4L, 5L, 8L}) {
      if (n < 0 && a <= 0 && b >= 0) {
        ASSERT_THROW(power(interval(a, b), n, 64), ValueError);
        continue;
      }
      const auto exact = [n = n](long base) {
        mpq_class result = 1;
        for (long i = 0; i < std::abs(n); ++i) result *= base;
        return n < 0 ? mpq_class(1 / result) : result;
      };
      const Span got = span_of(power(interval(a, b), n, 64));
      const mpq_class low = std::min(exact(a), exact(b));
      const mpq_class high = std::max(exact(a), exact(b));
      ASSERT_TRUE(got.low <= low && high <= got.high) << a << ' ' << b << " ^ " << n;
      // Where the sign of the base is known, nothing is lost but roundings.
      if (a < 0 && b > 0) continue;
      const mpq_class slack = n < 0 ? to_rational({1, -60}) : mpq_class(0);
      ASSERT_TRUE(low - slack <= got.low && got.high <= high + slack) << a << ' ' << b << " ^ " << n;
    }
  // A square is not negative, however wide its base.
  EXPECT_TRUE(span_of(power(interval(-2, 3), 4, 64)).low >= -36);
  EXPECT_TRUE(span_of(power(interval(-2, 3), 4, 64)).high == 81);
}

TEST(Interval, FractionsAreRoundedOutwardToTheNextNumber) {
  reset_work();
  for (const mpq_class& q : {mpq_class(1, 3), mpq_class(-1, 3), mpq_class(22, 7), mpq_class(-22, 7),
                             mpq_class(5), mpq_class(-3, 8)})
    EXPECT_TRUE(span_of(enclose(q, 2)) == (Span{two_bits(q, false), two_bits(q, true)})) << q.get_str();
}

TEST(Interval, OfExpLogAndSqrtEndsAreThoseOfTheEnds) {
  reset_work();
  const std::vector<std::pair<Dyadic, Dyadic>> ends{
      {{1, 0}, {3, 0}}, {{1, -2}, {1, -1}}, {{3, -2}, {5, -2}}, {{1, -40}, {1, 5}},
      {{7, 0}, {7, 0}}, {{3, -2}, {1, 0}},  {{0, 0}, {1, 0}}};
  for (const auto& [a, b] : ends)
    for (const long bits : {8L, 64L, 200L}) {
      const auto check = [&, &low = a, &high = b](Enclosure (*f)(const Enclosure&, long)) {
        const Span got = span_of(f({low, high}, bits));
        const Span first = span_of(f({low, low}, bits));
        const Span last = span_of(f({high, high}, bits));
        EXPECT_TRUE(got.low <= first.low && last.high <= got.high);
        // Nothing but roundings is lost; exp of a short interval is gone through once, and loses more.
        const mpq_class slack =
            8 * to_rational({1, -bits}) * std::max<mpq_class>(abs(got.low), abs(got.high));
        if (f == static_cast<decltype(f)>(exponential) && to_rational(high) - to_rational(low) < 2) return;
        EXPECT_TRUE(first.low - got.low <= slack && got.high - last.high <= slack) << bits;
      };
      check(exponential);
      check(square_root);
      if (a.sign() > 0) check(logarithm);
    }
}

// Coarse enclosures of exp and log, against fine ones: each end is the value rounded, to within a unit of the
// last bit.
TEST(Interval, OfExpAndLogIsAsNarrowAsItsBitsAllow) {
  reset_work();
  for (const long numerator : {-4096L, -300L, -77L, -64L, -48L, -33L, -32L, -31L, -5L, -1L, 0L,   1L,   5L,
                               31L,    32L,   33L,  44L,  48L,  63L,  64L,  65L,  77L, 96L, 300L, 4096L})
    for (const long bits : {2L, 3L, 8L, 30L, 100L}) {
      const auto check = [&](Enclosure (*f)(const Enclosure&, long), const Dyadic& x) {
        const Enclosure fine = f({x, x}, 400);
        const Enclosure coarse = f({x, x}, bits);
        const Dyadic exact = fine.lower;
        EXPECT_LE(compare(coarse.lower, fine.lower), 0);
        EXPECT_GE(compare(coarse.upper, fine.upper), 0);
        if (exact.sign() == 0) return;
        const mpq_class unit = to_rational({1, absolute(fine).upper.top() - bits});
        EXPECT_TRUE(to_rational(coarse.upper) - to_rational(coarse.lower) <= unit)
            << numerator << " to " << bits;
      };
      const Dyadic x{numerator, -6};
      check(exponential, x.sign() == 0 ? Dyadic{} : x);
      if (numerator > 0) check(logarithm, x);
    }
}

TEST(Interval, ExpIsForNumbersUpTo2To40) {
  reset_work();
  EXPECT_NO_THROW(exponential({{1, 39}, {1, 39}}, 16));
  EXPECT_NO_THROW(exponential({{-1, 39}, {-1, 39}}, 16));
  EXPECT_THROW(exponential({{1, 40}, {1, 40}}, 16), ValueError);
  EXPECT_THROW(exponential({{-1, 40}, {-1, 40}}, 16), ValueError);
}

TEST(Interval, SaysAboutWhereItIs) {
  EXPECT_EQ(interval(0, 0).approximate(), "0");
  EXPECT_EQ(interval(-1, 1).approximate(), "0");
  EXPECT_EQ(interval(1, 2).approximate(), "1.5");
  EXPECT_EQ(interval(-2, -1).approximate(), "-1.5");
  EXPECT_EQ((Enclosure{{1, 997}, {1, 997}}).approximate(), "1.3393857589828342e+300");
  EXPECT_EQ((Enclosure{{1, 1000}, {1, 1000}}).approximate(), "2^1000");
  EXPECT_EQ((Enclosure{{-1, 1000}, {-1, 1000}}).approximate(), "-2^1000");
  EXPECT_EQ((Enclosure{{1, -1002}, {1, -1002}}).approximate(), "2^-1002");
  EXPECT_EQ(enclose(mpq_class(1, 3), 128).approximate(), "0.33333333333333331");
}

}  // namespace
}  // namespace sinkproof_check
