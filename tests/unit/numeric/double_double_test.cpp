#include "numeric/double_double.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>

namespace sinkproof::numeric {
namespace {

using Wide = boost::multiprecision::number<
    boost::multiprecision::mpfr_float_backend<100, boost::multiprecision::allocate_stack>,
    boost::multiprecision::et_off>;

const double error = std::ldexp(1, -100);

Wide wide(const DoubleDouble& value) {
  return Wide(value.high()) + value.low();
}

/// Of any sign, within 30 powers of ten of 1, with all of its digits.
DoubleDouble drawn(std::mt19937_64& random) {
  std::uniform_real_distribution<double> exponent(-30, 30);
  std::uniform_real_distribution<double> rest(-1, 1);
  const double high = (random() % 2 == 0 ? 1 : -1) * std::pow(10, exponent(random));
  return DoubleDouble(high) + DoubleDouble(high * std::ldexp(rest(random), -54));
}

RC_GTEST_PROP(DoubleDouble, IsNearWhatManyDigitsGive, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  for (int i = 0; i < 100; ++i) {
    const DoubleDouble a = drawn(random);
    const DoubleDouble b = drawn(random);
    // Where numbers cancel the error is small beside them.
    const Wide size = abs(wide(a)) + abs(wide(b));
    RC_ASSERT(abs(wide(a + b) - (wide(a) + wide(b))) <= error * size);
    RC_ASSERT(abs(wide(a - b) - (wide(a) - wide(b))) <= error * size);
    const auto is_near = [](const DoubleDouble& found, const Wide& exact) {
      return abs(wide(found) - exact) <= error * abs(exact);
    };
    RC_ASSERT(is_near(a * b, wide(a) * wide(b)));
    RC_ASSERT(is_near(a / b, wide(a) / wide(b)));
    RC_ASSERT(is_near(sqrt(a * a), abs(wide(a))));
    RC_ASSERT(abs(wide(log(a * a)) - log(wide(a) * wide(a))) <= error * 200);
    RC_ASSERT((a < b) == (wide(a) < wide(b)));
    RC_ASSERT((a > b) == (wide(a) > wide(b)));
  }
}

TEST(DoubleDouble, KeepsWhatADoubleLoses) {
  const DoubleDouble one_and_little = DoubleDouble(1) + DoubleDouble(1e-25);
  EXPECT_TRUE(one_and_little > DoubleDouble(1));
  EXPECT_EQ((one_and_little - DoubleDouble(1)).high(), 1e-25);
  EXPECT_EQ(DoubleDouble(Wide(1) / 3).high(), 1.0 / 3);
  EXPECT_LT(abs(wide(DoubleDouble(Wide(1) / 3)) * 3 - 1), error);
}

TEST(DoubleDouble, HasNoRootOfANegativeNumber) {
  EXPECT_TRUE(std::isnan(sqrt(DoubleDouble(-1)).high()));
  EXPECT_EQ(sqrt(DoubleDouble(0)).high(), 0);
}

}  // namespace
}  // namespace sinkproof::numeric
