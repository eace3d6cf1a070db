#include "numeric/small_fraction.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "support/faster.hpp"

namespace sinkproof::numeric {
namespace {

/// Of any length up to two words of the machine, often beside an end of one.
Integer random_integer() {
  const auto bits = *rc::gen::inRange<unsigned>(0, 130);
  const Integer power = Integer(1) << bits;
  const Integer beside = power + *rc::gen::inRange(-2, 3);
  const Integer within = power - *rc::gen::inRange<long>(0, 1L << std::min(bits, 40U));
  const Integer size = *rc::gen::arbitrary<bool>() ? beside : within;
  return *rc::gen::arbitrary<bool>() ? size : Integer(-size);
}

Rational random_fraction() {
  const Integer n = *rc::gen::inRange(0, 8) == 0 ? Integer(0) : random_integer();
  Integer d = random_integer();
  if (d == 0) d = 1;
  return Rational(n, d);
}

/// Numerator and denominator, as == takes lowest terms for granted.
bool is_same(const Rational& x, const Rational& y) {
  return numerator(x) == numerator(y) && denominator(x) == denominator(y);
}

void check_pair(const Rational& a, const Rational& b) {
  RC_ASSERT(is_same(add(a, b), a + b));
  RC_ASSERT(is_same(subtract(a, b), a - b));
  RC_ASSERT(is_same(multiply(a, b), a * b));
  if (b != 0) RC_ASSERT(is_same(divide(a, b), a / b));
  Rational sum = a;
  add_to(sum, b);
  RC_ASSERT(is_same(sum, a + b));
  RC_ASSERT((compare(a, b) <=> 0) == (a.compare(b) <=> 0));
}

RC_GTEST_PROP(FasterFractions, OfSmallPartsAreThoseOfGmp, ()) {
  for (int i = 0; i < support::cases_in_one; ++i) {
    const Rational a = random_fraction();
    const Rational b = random_fraction();
    check_pair(a, b);
    check_pair(a, -a);
    // Denominators that have much in common.
    check_pair(a, b / denominator(a));
    Rational twice = a;
    add_to(twice, twice);
    RC_ASSERT(is_same(twice, a + a));
  }
}

TEST(FasterFractions, AtTheEndsOfTheMachinesIntegersAreThoseOfGmp) {
  const Integer end = Integer(1) << 63;
  std::vector<Rational> ends{0, 1, -1, Rational(1, 2), Rational(-2, 3)};
  for (const int beside : {-2, -1, 0, 1}) {
    ends.emplace_back(Integer(end + beside));
    ends.emplace_back(Integer(-(end + beside)));
    ends.emplace_back(Integer(1), Integer(end + beside));
    ends.emplace_back(Integer(-3), Integer(end + beside));
    ends.emplace_back(Integer(end + beside), Integer((Integer(1) << 31) + beside));
  }
  for (const Rational& a : ends) {
    for (const Rational& b : ends) {
      EXPECT_TRUE(is_same(add(a, b), a + b)) << a << ' ' << b;
      EXPECT_TRUE(is_same(subtract(a, b), a - b)) << a << ' ' << b;
      EXPECT_TRUE(is_same(multiply(a, b), a * b)) << a << ' ' << b;
      EXPECT_EQ(compare(a, b) <=> 0, a.compare(b) <=> 0) << a << ' ' << b;
      if (b == 0) continue;
      EXPECT_TRUE(is_same(divide(a, b), a / b)) << a << ' ' << b;
    }
  }
}

}  // namespace
}  // namespace sinkproof::numeric
