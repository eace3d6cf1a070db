#include "numeric/rational.hpp"

#include <gtest/gtest.h>

#include <cfloat>
#include <climits>
#include <cmath>
#include <limits>

#include "generators.hpp"

namespace sinkproof::numeric::testing {
namespace {

std::string rational_refusal(const std::string& text) {
  return message_of<InputError>([&] { parse_rational(text); });
}

TEST(Rational, ReadsIntegersDecimalsAndFractionsExactly) {
  EXPECT_EQ(q("0"), 0);
  EXPECT_EQ(q("-0"), 0);
  EXPECT_EQ(q("-3"), -3);
  EXPECT_EQ(q("0.25"), Rational(1, 4));
  EXPECT_EQ(q("0.1"), Rational(1, 10));
  EXPECT_NE(q("0.1"), from_double(0.1));
  EXPECT_EQ(q("007.50"), Rational(15, 2));
  EXPECT_EQ(q("010"), 10) << "a leading 0 is not octal";
  EXPECT_EQ(q("22/7"), Rational(22, 7));
  EXPECT_EQ(q("-44/14"), Rational(-22, 7));
  EXPECT_EQ(q("1.5e-3"), Rational(3, 2000));
  EXPECT_EQ(q("1e+2"), 100);
  EXPECT_EQ(q("1e000000002"), 100);
  EXPECT_EQ(q("123456789012345678901234567890") - q("123456789012345678901234567889"), 1);
}

TEST(Rational, RefusesWhatIsNoNumberAndSaysWhatItExpected) {
  for (const char* text :
       {"",   "-",     "+1",   " 1",    "1 ",    ".",    ".5",    "5.",  "1..2", "1.2.3", "e",
        "1e", "1e+",   "1e-",  "e5",    "1e1.5", "0x10", "1_000", "nan", "inf",  "-inf",  "1/",
        "/2", "1/2/3", "1/-2", "1.5/2", "1e2/3", "--1",  "1,5",   "½",   "1E2"}) {
    const std::string message = rational_refusal(text);
    EXPECT_TRUE(mentions(message, "'" + std::string(text) + "'")) << message;
    EXPECT_TRUE(mentions(message, "expected an integer, a decimal")) << message;
  }
}

TEST(Rational, NamesTheOffence) {
  EXPECT_TRUE(mentions(rational_refusal("1/0"), "denominator is zero"));
  EXPECT_TRUE(mentions(rational_refusal("0/0"), "denominator is zero"));
  EXPECT_TRUE(mentions(rational_refusal("1e1000001"), "beyond"));
  EXPECT_TRUE(mentions(rational_refusal("1e-1000001"), "beyond"));
  EXPECT_TRUE(mentions(rational_refusal("1e99999999999999999999"), "beyond"));
  EXPECT_TRUE(mentions(rational_refusal(std::string(20'001, '1')), "20000 characters"));
  EXPECT_LT(rational_refusal(std::string(1'000'000, '7')).size(), 300U)
      << "a long text is not quoted in full";
  EXPECT_EQ(parse_rational(std::string(20'000, '0')), 0);
  EXPECT_EQ(q("1e1000000") * q("1e-1000000"), 1);
}

RC_GTEST_PROP(Rational, TextsAreReadBack, ()) {
  const Rational x = *rationals();
  RC_ASSERT(parse_rational(to_string(x)) == x);
}

RC_GTEST_PROP(Rational, DoublesGoThereAndBack, ()) {
  const double x = (*doubles()).value;
  const Rational exact = from_double(x);
  RC_ASSERT(to_double_exactly(exact) == std::optional(x));
  RC_ASSERT(approximate(exact) == x);
}

RC_GTEST_PROP(Rational, BetweenTwoDoublesIsNoDouble, ()) {
  const double x = (*doubles()).value;
  if (x >= DBL_MAX) return;
  const Rational between = (from_double(x) + from_double(std::nextafter(x, DBL_MAX))) / 2;
  RC_ASSERT(!to_double_exactly(between));
}

TEST(Rational, FromDoubleRefusesWhatIsNotFinite) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  for (const double x : {inf, -inf, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_TRUE(mentions(message_of<InputError>([&] { from_double(x); }), "NaN or infinite"));
  }
  EXPECT_EQ(from_double(-0.0), 0);
  EXPECT_EQ(from_double(0x1p-1074), power_of_two(-1074));
  EXPECT_FALSE(to_double_exactly(power_of_two(1024)));
  EXPECT_FALSE(to_double_exactly(power_of_two(-1075)));
  EXPECT_FALSE(to_double_exactly(Rational(1, 3)));
}

TEST(Rational, Powers) {
  EXPECT_EQ(power(Rational(2, 3), 3), Rational(8, 27));
  EXPECT_EQ(power(Rational(-2, 3), -3), Rational(-27, 8));
  EXPECT_EQ(power(Rational(0), 0), 1);
  EXPECT_EQ(power(Rational(0), 5), 0);
  EXPECT_EQ(power(Rational(1), LONG_MIN), 1);
  EXPECT_EQ(power(Rational(-1), LONG_MAX), -1);
  EXPECT_EQ(power(Rational(-1), LONG_MIN), 1);
  EXPECT_THROW(power(Rational(0), -1), DomainError);
  EXPECT_TRUE(mentions(message_of<InputError>([] { power(Rational(2), 9'999'999); }), "1000000 bits"));
  EXPECT_THROW(power(Rational(2), LONG_MIN), InputError);
  EXPECT_THROW(power(Rational(1, 3), LONG_MAX), InputError);
}

TEST(Rational, SquareRoots) {
  EXPECT_EQ(rational_sqrt(Rational(9, 4)), std::optional(Rational(3, 2)));
  EXPECT_EQ(rational_sqrt(Rational(0)), std::optional(Rational(0)));
  EXPECT_FALSE(rational_sqrt(Rational(2)));
  EXPECT_FALSE(rational_sqrt(Rational(1, 2)));
  EXPECT_FALSE(rational_sqrt(Rational(-4)));
}

RC_GTEST_PROP(Rational, SquaresHaveTheirRoots, ()) {
  const Rational x = *rationals();
  RC_ASSERT(rational_sqrt(x * x) == std::optional(absolute(x)));
}

TEST(Rational, MachineIntegers) {
  EXPECT_EQ(to_long(Rational(LONG_MIN)), std::optional(LONG_MIN));
  EXPECT_EQ(to_long(Rational(LONG_MAX)), std::optional(LONG_MAX));
  EXPECT_FALSE(to_long(Rational(LONG_MAX) + 1));
  EXPECT_FALSE(to_long(Rational(LONG_MIN) - 1));
  EXPECT_FALSE(to_long(Rational(1, 2)));
}

}  // namespace
}  // namespace sinkproof::numeric::testing
