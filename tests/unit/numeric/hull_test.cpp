#include "numeric/hull.hpp"

#include <gtest/gtest.h>

namespace sinkproof::numeric::testing {
namespace {

TEST(Hull, OfIntervalsHasTheOuterEnds) {
  const auto both = hull(Interval::from_endpoints(-1, 2), Interval::from_endpoints(3, 5));
  EXPECT_EQ(both.lower(), -1);
  EXPECT_EQ(both.upper(), 5);
  EXPECT_EQ(hull(Interval(3), Interval(-2)).lower(), -2);
}

TEST(Hull, OfBallsContainsBothAndWhatIsBetween) {
  const Arithmetic<Ball> arithmetic{64};
  const auto zero_to_one = hull(arithmetic.from(0L), arithmetic.from(1L));
  for (const Rational& inside : {Rational(0), Rational(1, 3), Rational(1)})
    EXPECT_EQ(is_positive(abs(zero_to_one - arithmetic.from(inside))), Ternary::undecided);
  for (const Rational& outside : {Rational(-1, 1000), Rational(1001, 1000)})
    EXPECT_EQ(is_positive(abs(zero_to_one - arithmetic.from(outside))), Ternary::certainly);
}

TEST(Hull, OfExactNumbersIsNone) {
  const Arithmetic<Exact> arithmetic;
  EXPECT_THROW(hull(arithmetic.from(0L), arithmetic.from(1L)), ExactUnavailable);
}

}  // namespace
}  // namespace sinkproof::numeric::testing
