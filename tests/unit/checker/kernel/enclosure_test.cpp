#include "checker/kernel/enclosure.hpp"

#include <gtest/gtest.h>
#include <mpfr.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"
#include "unit/checker/support.hpp"

namespace sinkproof_check {
namespace {

using testing::contains;
using testing::contains_image;
using testing::relative_width_exponent;

/// Rationals of all sizes, with corners: integers, neighbours of 1, huge, tiny.
std::vector<mpq_class> samples(unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<mpq_class> result{0, 1, -1, 2, 10, mpq_class(1, 3), mpq_class(-22, 7), 700, -700};
  const mpz_class big = mpz_class(1) << 300;
  result.push_back(ratio(big + 1, big));
  result.push_back(ratio(big - 1, big));
  result.push_back(ratio(1, big));
  for (int i = 0; i < 300; ++i) {
    const auto numerator = static_cast<long>(random() >> (2 + random() % 60));
    const auto denominator = static_cast<long>(random() >> (2 + random() % 60)) + 1;
    const mpq_class q = ratio(numerator, denominator);
    result.push_back(random() % 2 == 0 ? q : mpq_class(-q));
  }
  return result;
}

TEST(Enclosure, HoldsRationalsAndTheirSumsProductsAndQuotients) {
  reset_work();
  const auto all = samples(1);
  for (const long bits : {2L, 53L, 128L, 300L}) {
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
      const mpq_class& a = all[i];
      const mpq_class& b = all[i + 1];
      const Enclosure x = enclose(a, bits);
      const Enclosure y = enclose(b, bits);
      ASSERT_TRUE(contains(x, a));
      ASSERT_LE(relative_width_exponent(x), -bits + 2);
      ASSERT_TRUE(contains(add(x, y, bits), a + b));
      ASSERT_TRUE(contains(multiply(x, y, bits), a * b));
      ASSERT_TRUE(contains(negate(x), -a));
      ASSERT_TRUE(contains(absolute(x), abs(a)));
      ASSERT_TRUE(contains(maximum(x, y), a < b ? b : a));
      ASSERT_TRUE(contains(power(x, 3, bits), a * a * a));
      ASSERT_TRUE(contains(power(x, 2, bits), a * a));
      if (b == 0) continue;
      ASSERT_TRUE(contains(divide(x, y, bits), a / b));
      ASSERT_TRUE(contains(power(y, -2, bits), 1 / (b * b)));
    }
  }
}

TEST(FasterEnclosures, OfRationalsAreTheirQuotientsRounded) {
  reset_work();
  const auto all = samples(2);
  for (const long bits : {2L, 53L, 128L, 300L})
    for (const mpq_class& fraction : all)
      for (const mpq_class& q :
           {fraction, mpq_class(fraction.get_num()), mpq_class(fraction.get_num() << 200)}) {
        const Enclosure x = enclose(q, bits);
        const Dyadic n{q.get_num(), 0};
        const Dyadic d{q.get_den(), 0};
        ASSERT_EQ(compare(x.lower, divide(n, d, bits, Direction::down)), 0) << q.get_str() << ' ' << bits;
        ASSERT_EQ(compare(x.upper, divide(n, d, bits, Direction::up)), 0) << q.get_str() << ' ' << bits;
      }
}

TEST(Enclosure, OfProductsOfWideIntervalsHoldsAllCorners) {
  for (const long a : {-3L, -1L, 0L, 2L})
    for (const long b : {-2L, 0L, 1L, 5L})
      for (const long c : {-4L, 0L, 3L})
        for (const long d : {-1L, 0L, 7L}) {
          if (a > b || c > d) continue;
          const Enclosure product = multiply({{a, 0}, {b, 0}}, {{c, 0}, {d, 0}}, 64);
          for (long x = a; x <= b; ++x)
            for (long y = c; y <= d; ++y) ASSERT_TRUE(contains(product, x * y));
        }
}

TEST(Enclosure, AddsNumbersOfVeryDifferentSizeWithoutWritingThemOut) {
  const Enclosure huge{{1, 1'000'000'000}, {1, 1'000'000'000}};
  const Enclosure tiny{{-1, -1'000'000'000}, {1, -1'000'000'000}};
  const Enclosure sum = add(huge, tiny, 128);
  EXPECT_LT(compare(sum.lower, huge.lower), 0);
  EXPECT_GT(compare(sum.upper, huge.upper), 0);
  EXPECT_LE(relative_width_exponent(sum), -120);
}

TEST(Enclosure, OfExpHoldsTheValueOfMpfr) {
  reset_work();
  for (const mpq_class& q : samples(2)) {
    if (abs(q) > 100'000) continue;
    for (const long bits : {64L, 128L, 300L, 1024L}) {
      const Enclosure x = exponential(enclose(q, bits + 64), bits);
      ASSERT_TRUE(contains_image(x, mpfr_exp, q, bits + 200)) << q.get_str() << " at " << bits;
      ASSERT_LE(relative_width_exponent(x), -bits + 4) << q.get_str() << " at " << bits;
    }
  }
}

TEST(Enclosure, OfLogHoldsTheValueOfMpfr) {
  reset_work();
  for (const mpq_class& q : samples(3)) {
    if (q <= 0) continue;
    for (const long bits : {64L, 128L, 300L, 1024L}) {
      const Enclosure x = logarithm(enclose(q, bits + 400), bits);
      ASSERT_TRUE(contains_image(x, mpfr_log, q, bits + 800)) << q.get_str() << " at " << bits;
      // Near 1 only the absolute width is small.
      if (q >= mpq_class(9, 10) && q <= mpq_class(11, 10)) continue;
      ASSERT_LE(relative_width_exponent(x), -bits + 4) << q.get_str();
    }
  }
}

// Where what is known of a logarithm comes from a double, and where from another one with half as many bits.
TEST(Enclosure, OfLogNextToOneHoldsTheValueAtEveryPrecision) {
  reset_work();
  for (const long bits : {1L, 2L, 63L, 448L, 449L, 700L, 1100L, 2500L})
    for (const long k : {1L, 2L, 10L, 39L, 40L, 41L, 60L, 200L, 700L})
      for (const long sign : {-1L, 1L}) {
        const Dyadic step = Dyadic{sign, 0}.scaled(-k);
        const Dyadic number = add({1, 0}, step, 1000, Direction::down);
        const Enclosure x = logarithm({number, number}, bits);
        ASSERT_TRUE(contains_image(x, mpfr_log, testing::to_rational(number), bits + k + 200))
            << bits << " bits, " << sign << " times 2^-" << k;
        const Dyadic width = add(x.upper, x.lower.negated(), 64, Direction::up);
        ASSERT_LE(compare(width, Dyadic{1, 0}.scaled(-bits)), 0) << bits << ", " << k;
      }
}

RC_GTEST_PROP(FasterLogarithms, HoldTheValueOfMpfr, (std::uint64_t seed)) {
  reset_work();
  std::mt19937_64 random(seed);
  for (int i = 0; i < 100; ++i) {
    const mpz_class mantissa = mpz_class(static_cast<unsigned long>(random() >> random() % 60)) + 1;
    const auto scale = static_cast<std::int64_t>(random() % 3 == 0 ? random() % 2000 : random() % 70) - 64;
    const Dyadic number = Dyadic{mantissa, 0}.scaled(scale);
    const auto bits = static_cast<long>(1 + random() % (random() % 8 == 0 ? 1200 : 300));
    const Enclosure x = logarithm({number, number}, bits);
    RC_ASSERT(contains_image(x, mpfr_log, testing::to_rational(number), bits + 200));
  }
}

TEST(Enclosure, OfSqrtHoldsTheValueOfMpfr) {
  for (const mpq_class& q : samples(4)) {
    if (q < 0) continue;
    for (const long bits : {64L, 128L, 300L, 1024L}) {
      const Enclosure x = square_root(enclose(q, bits + 8), bits);
      ASSERT_TRUE(contains_image(x, mpfr_sqrt, q, bits + 200)) << q.get_str() << " at " << bits;
      ASSERT_LE(relative_width_exponent(x), -bits + 4) << q.get_str() << " at " << bits;
    }
  }
}

TEST(Enclosure, AtManyBitsStillHoldsTheValue) {
  reset_work();
  const mpq_class q(355, 113);
  constexpr long bits = 20'000;
  EXPECT_TRUE(contains_image(exponential(enclose(q, bits), bits), mpfr_exp, q, bits + 100));
  EXPECT_TRUE(contains_image(logarithm(enclose(q, bits), bits), mpfr_log, q, bits + 100));
}

// Intervals that are not narrow: both ends count, and each is rounded outwards.
TEST(Enclosure, OfExpAndLogOfWideIntervalsHoldsBothEnds) {
  reset_work();
  for (const long bits : {8L, 64L})
    for (const long lower : {-3L, -1L, 0L, 2L})
      for (const long width : {0L, 1L, 3L, 40L})
        for (const std::int64_t scale : {-200, -70, -3, 0}) {
          const Enclosure x{Dyadic{lower, 0}.scaled(scale), Dyadic{lower + width, 0}.scaled(scale)};
          const Enclosure image = exponential(x, bits);
          for (const Dyadic* end : {&x.lower, &x.upper})
            ASSERT_TRUE(contains_image(image, mpfr_exp, testing::to_rational(*end), 600))
                << lower << " + " << width << " at 2^" << scale;
          if (lower <= 0) continue;
          const Enclosure logs = logarithm(x, bits);
          for (const Dyadic* end : {&x.lower, &x.upper})
            ASSERT_TRUE(contains_image(logs, mpfr_log, testing::to_rational(*end), 600));
        }
}

TEST(Enclosure, OfExpOfZeroIsOne) {
  const Enclosure one = exponential(enclose(0, 64), 64);
  EXPECT_EQ(compare(one.lower, {1, 0}), 0);
  EXPECT_EQ(compare(one.upper, {1, 0}), 0);
}

TEST(Enclosure, ShowsItsMiddle) {
  const auto shown = [](const Dyadic& lower, const Dyadic& upper) {
    return Enclosure{lower, upper}.approximate();
  };
  EXPECT_EQ(shown({0, 0}, {0, 0}), "0");
  EXPECT_EQ(shown({-1, 0}, {1, 0}), "0");
  EXPECT_EQ(shown({1, 0}, {2, 0}), "1.5");
  EXPECT_EQ(shown({-2, 0}, {-1, 0}), "-1.5");
  // 53 bits, rounded down.
  const mpz_class odd = (mpz_class(1) << 53) + 1;
  EXPECT_EQ(shown({odd, 0}, {odd, 0}), "9007199254740992");
  EXPECT_EQ(shown({-odd, 0}, {-odd, 0}), "-9007199254740994");
  // Beyond 2^±1000 the power of two alone.
  EXPECT_EQ(shown({1, 999}, {1, 999}), "5.3575430359313366e+300");
  EXPECT_EQ(shown({1, 1000}, {1, 1000}), "2^1000");
  EXPECT_EQ(shown({-3, 999}, {-3, 999}), "-2^1000");
  EXPECT_EQ(shown({1, -1001}, {1, -1001}), "4.6663180925160944e-302");
  EXPECT_EQ(shown({1, -1002}, {1, -1002}), "2^-1002");
  EXPECT_EQ(shown({-1, -1002}, {-1, -1002}), "-2^-1002");
}

/// True if f fails for good, so that no higher precision is asked for.
template <class Function>
bool is_undefined(Function f) {
  try {
    f();
  } catch (const Unresolved&) {
    return false;
  } catch (const ValueError&) {
    return true;
  }
  return false;
}

TEST(Enclosure, RefusesWhatIsUndefinedOrMayBe) {
  const Enclosure zero = enclose(0, 64);
  const Enclosure around{{-1, 0}, {1, 0}};
  const Enclosure below{{-2, 0}, {-1, 0}};
  EXPECT_TRUE(is_undefined([&] { divide(around, zero, 64); }));
  EXPECT_TRUE(is_undefined([&] { logarithm(zero, 64); }));
  EXPECT_TRUE(is_undefined([&] { logarithm(below, 64); }));
  EXPECT_TRUE(is_undefined([&] { square_root(below, 64); }));
  EXPECT_THROW(divide(around, around, 64), Unresolved);
  EXPECT_THROW(logarithm(around, 64), Unresolved);
  EXPECT_THROW(logarithm({{0, 0}, {1, 0}}, 64), Unresolved);
  // Half an interval of 0 is no divisor of zero: at more bits it may be none.
  EXPECT_THROW(divide(around, {{0, 0}, {1, 0}}, 64), Unresolved);
  EXPECT_THROW(divide(around, {{-1, 0}, {0, 0}}, 64), Unresolved);
  EXPECT_THROW(square_root(around, 64), Unresolved);
  EXPECT_THROW(exponential({{1, 50}, {1, 50}}, 64), ValueError);
  EXPECT_THROW(exponential({{3, 39}, {3, 39}}, 64), ValueError);
  EXPECT_THROW(exponential({{0, 0}, {1, 100}}, 64), ValueError);
  EXPECT_THROW(exponential({{-1, 100}, {0, 0}}, 64), ValueError);
  EXPECT_THROW(power({{1, 1000}, {1, 1000}}, 999'999'999'999, 64), ValueError);
}

}  // namespace
}  // namespace sinkproof_check
