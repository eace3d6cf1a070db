#include "numeric/certain_digits.hpp"

#include <gtest/gtest.h>

#include "generators.hpp"

namespace sinkproof::numeric::testing {
namespace {

constexpr std::string_view cut_off = "…";

std::string shown(const char* lower, const char* upper, int digits = 10) {
  return certain_digits({q(lower), q(upper)}, digits);
}

/// The numbers that a text with `…` stands for: between the one shown and the one with the last digit one
/// larger in magnitude.
Enclosure meaning(std::string text) {
  const auto place = text.find(cut_off);
  text.erase(place, cut_off.size());
  const auto exponent = text.find('e');
  const std::string mantissa = text.substr(0, exponent);
  const auto point = mantissa.find('.');
  const long fraction = point == std::string::npos ? 0 : static_cast<long>(mantissa.size() - point - 1);
  const long scale = exponent == std::string::npos ? 0 : std::stol(text.substr(exponent + 1));
  const Rational unit = power(Rational(10), scale - fraction);
  const Rational value = parse_rational(text);
  if (text.front() == '-') return {value - unit, value};
  return {value, value + unit};
}

RC_GTEST_PROP(CertainDigits, TheValueLiesWhereTheTextSays, ()) {
  constexpr int count = 20;
  for (int i = 0; i < count; ++i) {
    const Rational a = *rationals();
    const Rational width = *rc::gen::oneOf(rationals(), rc::gen::map(integers(0, 40), [](std::int64_t n) {
                                             return power(Rational(10), -static_cast<long>(n));
                                           }));
    const Rational b = *integers(0, 3) == 0 ? width : Rational(a + absolute(a) * width);
    const Enclosure e{min(a, b), max(a, b)};
    const int digits = static_cast<int>(*integers(1, 20));
    const std::string text = certain_digits(e, digits);
    RC_LOG() << to_string(*e.lower) << ' ' << to_string(*e.upper) << ": " << text << '\n';
    if (mentions(text, std::string(cut_off))) {
      const Enclosure said = meaning(text);
      RC_ASSERT(*said.lower <= *e.lower);
      RC_ASSERT(*e.upper <= *said.upper);
    } else if (text.front() == '[') {
      const auto comma = text.find(", ");
      RC_ASSERT(parse_rational(text.substr(1, comma - 1)) <= *e.lower);
      RC_ASSERT(parse_rational(text.substr(comma + 2, text.size() - comma - 3)) >= *e.upper);
    } else {
      RC_ASSERT(e.is_exact());
      RC_ASSERT(parse_rational(text) == *e.lower);
    }
  }
}

TEST(CertainDigits, SimpleTexts) {
  EXPECT_EQ(shown("1/3", "1/3"), "1/3");
  EXPECT_EQ(shown("0", "0"), "0");
  EXPECT_EQ(shown("0.1234567", "0.1234569", 3), "0.123…");
  EXPECT_EQ(shown("0.1234567", "0.1234569"), "0.123456…");
  EXPECT_EQ(shown("-0.1234569", "-0.1234567"), "-0.123456…");
  EXPECT_EQ(shown("0.12000001", "0.12000002"), "0.1200000…");
  EXPECT_EQ(shown("1.2345e-33", "1.2346e-33"), "1.234…e-33");
}

TEST(CertainDigits, NoCommonDigitGivesBothEnds) {
  EXPECT_EQ(shown("-1", "2"), "[-1, 2]");
  EXPECT_EQ(shown("0", "2"), "[0, 2]");
  EXPECT_EQ(shown("1", "2"), "[1, 2]");
  EXPECT_EQ(certain_digits({std::nullopt, std::nullopt}, 5), "[-inf, inf]");
  EXPECT_EQ(certain_digits({q("1"), std::nullopt}, 5), "[1, inf]");
}

// The value may be 1 itself: "0.999…" would be wrong of it only in the last digit, "1.000…" of what is below.
TEST(CertainDigits, AroundACarryNothingIsClaimed) {
  EXPECT_EQ(shown("0.9999999", "1.0000001").front(), '[');
  EXPECT_EQ(shown("0.9999999", "1").front(), '[');
  EXPECT_TRUE(mentions(shown("1", "1.0000001", 4), "1"));
}

// "1…" and "9…e1" would be true as well, and tell nothing.
TEST(CertainDigits, AroundAShortDecimalBothEnds) {
  EXPECT_EQ(shown("1.29999999999999", "1.30000000000001", 6), "[1.29999, 1.30001]");
  EXPECT_EQ(shown("-96.00000001", "-95.99999999", 4), "[-96.01, -95.99]");
  EXPECT_EQ(shown("0.99899999999", "0.99900000001", 3), "0.99…");  // one digit less is as good
  EXPECT_EQ(shown("0.99899999999", "0.99900000001", 5), "[0.99899, 0.99901]");
  EXPECT_EQ(shown("0.12339", "0.12341", 4), "0.123…");
  EXPECT_EQ(shown("0.12399", "0.12401", 4), "[0.1239, 0.1241]");
}

}  // namespace
}  // namespace sinkproof::numeric::testing
