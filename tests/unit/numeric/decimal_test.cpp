#include "numeric/decimal.hpp"

#include <gtest/gtest.h>

#include "generators.hpp"

namespace sinkproof::numeric::testing {
namespace {

/// One unit in the last of `digits` significant digits of x ≠ 0.
Rational last_place(const Rational& x, int digits) {
  const Rational size = absolute(x);
  Rational unit = 1;
  while (unit > size) unit /= 10;
  while (unit * 10 <= size) unit *= 10;
  return unit * power(Rational(10), 1 - digits);
}

int significant_digits(std::string text) {
  text = text.substr(0, text.find('e'));
  std::string digits;
  for (const char c : text) {
    if (c >= '0' && c <= '9') digits += c;
  }
  const auto first = digits.find_first_not_of('0');
  if (first == std::string::npos) return 0;
  digits = digits.substr(first);
  // Zeros before a decimal point only show the size.
  if (text.find('.') == std::string::npos) digits.resize(digits.find_last_not_of('0') + 1);
  return static_cast<int>(digits.size());
}

RC_GTEST_PROP(Decimal, RoundsOutwardByAtMostOneUnit, ()) {
  constexpr std::size_t count = 20;
  for (const auto& x : *rc::gen::container<std::vector<Rational>>(count, rationals())) {
    const int digits = static_cast<int>(*integers(1, 30));
    for (const TrailingZeros zeros : {TrailingZeros::drop, TrailingZeros::keep}) {
      const std::string lower_text = decimal_lower(x, digits, zeros);
      const std::string upper_text = decimal_upper(x, digits, zeros);
      const Rational lower = parse_rational(lower_text);
      const Rational upper = parse_rational(upper_text);
      RC_LOG() << lower_text << " " << upper_text << '\n';
      RC_ASSERT(lower <= x);
      RC_ASSERT(x <= upper);
      if (x == 0) {
        RC_ASSERT(lower == 0 && upper == 0);
        continue;
      }
      const Rational unit = last_place(x, digits);
      RC_ASSERT(x - lower < unit);
      RC_ASSERT(upper - x < unit);
      RC_ASSERT(upper - lower == (lower == x ? Rational(0) : unit));
      // A decimal is its own rounding.
      RC_ASSERT(decimal_lower(lower, digits, zeros) == lower_text);
      RC_ASSERT(decimal_upper(upper, digits, zeros) == upper_text);
      if (zeros == TrailingZeros::drop) RC_ASSERT(significant_digits(lower_text) <= digits);
    }
    if (x > 0) RC_ASSERT(decimal_lower(-x, digits) == "-" + decimal_upper(x, digits));
  }
}

TEST(Decimal, SimpleTexts) {
  EXPECT_EQ(decimal_lower(q("0"), 5), "0");
  EXPECT_EQ(decimal_upper(q("-0"), 5), "0");
  EXPECT_EQ(decimal_lower(q("2/3"), 5), "0.66666");
  EXPECT_EQ(decimal_upper(q("2/3"), 5), "0.66667");
  EXPECT_EQ(decimal_lower(q("-2/3"), 5), "-0.66667");
  EXPECT_EQ(decimal_upper(q("-2/3"), 5), "-0.66666");
  EXPECT_EQ(decimal_lower(q("0.25"), 5), "0.25");
  EXPECT_EQ(decimal_upper(q("0.25"), 5), "0.25");
  EXPECT_EQ(decimal_upper(q("9.9999"), 3), "10");
  EXPECT_EQ(decimal_lower(q("9.9999"), 3), "9.99");
  EXPECT_EQ(decimal_lower(q("1234567"), 3), "1.23e6");
  EXPECT_EQ(decimal_upper(q("1234567"), 3), "1.24e6");
  EXPECT_EQ(decimal_lower(q("1234567"), 7), "1234567");
  EXPECT_EQ(decimal_lower(q("1.25e-33"), 3), "1.25e-33");
  EXPECT_EQ(decimal_upper(q("1e-33"), 3), "1e-33");
  EXPECT_EQ(decimal_lower(q("0.00001"), 3), "0.00001");
  EXPECT_EQ(decimal_lower(q("0.000001"), 3), "1e-6");
}

TEST(Decimal, HugeAndTinyNumbers) {
  EXPECT_EQ(decimal_lower(q("1e1000000"), 3), "1e1000000");
  EXPECT_EQ(decimal_upper(q("-1e-1000000"), 3), "-1e-1000000");
  const Rational tiny = power_of_two(-500'000) * power_of_two(-500'000);
  EXPECT_EQ(decimal_lower(tiny, 4), "1.01e-301030");
  EXPECT_EQ(decimal_upper(tiny, 4), "1.011e-301030");
}

TEST(Decimal, EndpointsOfExactPointsAreExact) {
  const auto point = [](const Rational& x) { return decimal_endpoints({x, x}, 5); };
  EXPECT_EQ(point(q("1/21")).lower, "1/21");
  EXPECT_EQ(point(q("1/21")).upper, "1/21");
  EXPECT_EQ(point(q("-7")).lower, "-7");
  // A point with a very long text is rounded like any other enclosure.
  const Rational lengthy = power(Rational(2, 3), 1000);
  const auto ends = point(lengthy);
  EXPECT_NE(ends.lower, ends.upper);
  EXPECT_LE(parse_rational(ends.lower), lengthy);
  EXPECT_GE(parse_rational(ends.upper), lengthy);
}

TEST(Decimal, EndpointsMayBeInfinite) {
  const auto all = decimal_endpoints({std::nullopt, std::nullopt}, 5);
  EXPECT_EQ(all.lower, "-inf");
  EXPECT_EQ(all.upper, "inf");
  EXPECT_EQ(decimal_endpoints({q("1/3"), std::nullopt}, 2).lower, "0.33");
  EXPECT_EQ(decimal_endpoints({std::nullopt, q("1/3")}, 2).upper, "0.34");
}

RC_GTEST_PROP(Decimal, EndpointsEnclose, ()) {
  const Rational a = *rationals();
  const Rational b = *rationals();
  const Enclosure e{min(a, b), max(a, b)};
  const auto ends = decimal_endpoints(e, static_cast<int>(*integers(1, 20)));
  RC_ASSERT(parse_rational(ends.lower) <= *e.lower);
  RC_ASSERT(parse_rational(ends.upper) >= *e.upper);
}

}  // namespace
}  // namespace sinkproof::numeric::testing
