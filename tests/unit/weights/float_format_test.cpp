#include "weights/float_format.hpp"

#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <bit>
#include <cmath>
#include <cstdint>

#include "numeric/rational.hpp"

namespace sinkproof::weights {
namespace {

using numeric::Rational;

std::optional<Rational> decode(std::string_view format, std::uint64_t bits) {
  return decode_float(find_float_format(format).value(), bits);
}

/// What the machine says that a number is.
std::optional<Rational> of_machine(double value) {
  if (!std::isfinite(value)) return std::nullopt;
  return numeric::from_double(value);
}

TEST(FloatFormat, F16OverAllPatterns) {
  int not_finite = 0;
  for (std::uint64_t bits = 0; bits < 65'536; ++bits) {
    // IEEE 754 binary16 in double arithmetic, which is exact here.
    const int exponent = static_cast<int>(bits >> 10 & 31);
    const double fraction = static_cast<double>(bits & 1023) / 1024;
    const double size = exponent == 0 ? std::ldexp(fraction, -14) : std::ldexp(1 + fraction, exponent - 15);
    const double value = (bits & 0x8000) != 0 ? -size : size;
    const auto decoded = decode("F16", bits);
    if (exponent == 31) {
      ASSERT_FALSE(decoded.has_value()) << bits;
      ++not_finite;
    } else {
      ASSERT_TRUE(decoded.has_value()) << bits;
      ASSERT_EQ(*decoded, numeric::from_double(value)) << bits;
    }
  }
  EXPECT_EQ(not_finite, 2048);
}

TEST(FloatFormat, BF16OverAllPatterns) {
  int not_finite = 0;
  for (std::uint64_t bits = 0; bits < 65'536; ++bits) {
    // bfloat16 is the upper half of a float.
    const auto expected = of_machine(std::bit_cast<float>(static_cast<std::uint32_t>(bits << 16)));
    ASSERT_EQ(decode("BF16", bits), expected) << bits;
    if (!expected) ++not_finite;
  }
  EXPECT_EQ(not_finite, 256);
}

/// Bits in which exponents at the ends (subnormal, NaN) and sparse fractions are common.
std::uint64_t corner_bits(int exponent_bits, int fraction_bits) {
  const std::uint64_t all_ones = (std::uint64_t{1} << exponent_bits) - 1;
  const auto exponent = *rc::gen::oneOf(rc::gen::element<std::uint64_t>(0, 1, all_ones - 1, all_ones),
                                        rc::gen::inRange<std::uint64_t>(0, all_ones + 1));
  const std::uint64_t fraction_mask = (std::uint64_t{1} << fraction_bits) - 1;
  const auto fraction = *rc::gen::oneOf(rc::gen::element<std::uint64_t>(0, 1, fraction_mask),
                                        rc::gen::resize(1000, rc::gen::arbitrary<std::uint64_t>()));
  const auto sign = *rc::gen::inRange<std::uint64_t>(0, 2);
  return ((sign << exponent_bits | exponent) << fraction_bits) | (fraction & fraction_mask);
}

RC_GTEST_PROP(FloatFormat, f32IsTheMachinesFloat, ()) {
  const std::uint64_t bits = corner_bits(8, 23);
  RC_ASSERT(decode("F32", bits) == of_machine(std::bit_cast<float>(static_cast<std::uint32_t>(bits))));
}

RC_GTEST_PROP(FloatFormat, f64IsTheMachinesDouble, ()) {
  const std::uint64_t bits = corner_bits(11, 52);
  RC_ASSERT(decode("F64", bits) == of_machine(std::bit_cast<double>(bits)));
}

TEST(FloatFormat, Corners) {
  EXPECT_EQ(decode("F64", 0x8000000000000000), Rational(0));  // −0
  EXPECT_EQ(decode("F64", 1), numeric::power(Rational(2), -1074));
  EXPECT_EQ(decode("F64", 0x7FEFFFFFFFFFFFFF),
            (Rational(2) - numeric::power(Rational(2), -52)) * numeric::power(Rational(2), 1023));
  EXPECT_EQ(decode("F32", 0x80000001), -numeric::power(Rational(2), -149));
  EXPECT_EQ(decode("F16", 0x0001), numeric::power(Rational(2), -24));
  EXPECT_EQ(decode("F16", 0xFBFF), Rational(-65504));
  EXPECT_EQ(decode("BF16", 0x3F80), Rational(1));
}

TEST(FloatFormat, KnowsNoOtherNames) {
  for (const auto* name : {"I32", "BOOL", "F8_E4M3", "f32", "", "F128"})
    EXPECT_FALSE(find_float_format(name)) << name;
}

}  // namespace
}  // namespace sinkproof::weights
