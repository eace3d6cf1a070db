#include "numeric/simple_rational.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "support/faster.hpp"

namespace sinkproof::numeric {
namespace {

RC_GTEST_PROP(SimpleRational, ConvergentsEndAtTheNumberAndComeNearer, ()) {
  const Rational x(*rc::gen::inRange(-100'000, 100'000), *rc::gen::inRange(1, 100'000));
  const auto steps = convergents(x);
  RC_ASSERT(steps.back() == x);
  for (std::size_t k = 1; k < steps.size(); ++k) {
    RC_ASSERT(denominator(steps[k]) >= denominator(steps[k - 1]));
    RC_ASSERT(abs(steps[k] - x) <= abs(steps[k - 1] - x));
  }
  const Rational near = simplest_near(x, Rational(1, 100));
  RC_ASSERT(abs(near - x) <= Rational(1, 100) * (abs(x) > 1 ? Rational(abs(x)) : Rational(1)));
}

RC_GTEST_PROP(SimpleRational, SmallPartsAreSmallAndNear, ()) {
  const Rational x(*rc::gen::inRange(-100'000, 100'000), *rc::gen::inRange(100, 100'000'000));
  const long largest = *rc::gen::inRange<long>(1000, 100'000);
  const Rational simple = with_small_parts(x, largest);
  RC_ASSERT(abs(numerator(simple)) <= largest);
  RC_ASSERT(denominator(simple) <= largest);
  // A convergent p/q is within 1/(q·q') of x, where the next one has the denominator q' or a numerator of at
  // most (|x| + 1)·q'.
  RC_ASSERT(simple == x || abs(simple - x) * denominator(simple) <= (abs(x) + 1) / largest);
}

RC_GTEST_PROP(FasterFractions, OfDoublesAreThoseOfRationals, ()) {
  for (int i = 0; i < support::cases_in_one; ++i) {
    // A multiple of 2^-24, often a small one, often near a simple fraction.
    const long bits = *rc::gen::inRange<long>(1, 36);
    const long steps = *rc::gen::inRange(-(1L << bits), 1L << bits);
    const long parts = *rc::gen::inRange<long>(1, 1000);
    const double x =
        *rc::gen::arbitrary<bool>()
            ? static_cast<double>(steps) * 0x1p-24
            : std::round(static_cast<double>(steps % 1000) / static_cast<double>(parts) * 0x1p24) * 0x1p-24;
    const auto [p, q] = with_small_parts(x, 1000);
    RC_ASSERT(Rational(p, q) == with_small_parts(from_double(x), 1000));
  }
}

TEST(SimpleRational, PiIsTwentyTwoSevenths) {
  EXPECT_EQ(simplest_near(from_double(3.14159265), Rational(1, 1000)), Rational(22, 7));
  EXPECT_EQ(simplest_near(Rational(-1, 2), Rational(1, 1000)), Rational(-1, 2));
  EXPECT_EQ(with_small_parts(from_double(3.14159265), 1000), Rational(355, 113));
  EXPECT_EQ(with_small_parts(from_double(3.14159265), 354), Rational(333, 106));
  EXPECT_EQ(with_small_parts(Rational(1000), 1000), 1000);
  EXPECT_EQ(with_small_parts(Rational(1001), 1000), 0) << "there is none";
}

}  // namespace
}  // namespace sinkproof::numeric
