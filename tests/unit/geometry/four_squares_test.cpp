#include "geometry/four_squares.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "numeric/error.hpp"

namespace sinkproof::geometry {
namespace {

using numeric::Rational;

Rational squared_length(const std::array<Rational, 4>& parts) {
  Rational sum;
  for (const auto& part : parts) sum += part * part;
  return sum;
}

TEST(FourSquares, SumToTheNumber) {
  for (long n = 0; n <= 600; ++n) EXPECT_EQ(squared_length(four_squares(n)), n);
  EXPECT_EQ(four_squares(Rational(9, 4))[0], Rational(3, 2)) << "a square is one";
  EXPECT_EQ(four_squares(7)[0], 2);
  EXPECT_THROW(four_squares(Rational(-1, 9)), InternalError);
}

RC_GTEST_PROP(FourSquares, SumToAFraction, ()) {
  const Rational q(*rc::gen::inRange<long>(0, 1'000'000'000'000), *rc::gen::inRange<long>(1, 1'000'000));
  RC_ASSERT(squared_length(four_squares(q)) == q);
}

/// Searches ask for such numbers: the sum of four squares that has a power of 4 in it is that of the squares
/// of even numbers only.
RC_GTEST_PROP(FourSquares, SumToADyadic, ()) {
  const Rational q(*rc::gen::inRange<long>(0, 1L << 24), 1L << *rc::gen::inRange(0, 40));
  RC_ASSERT(squared_length(four_squares(q)) == q);
  RC_ASSERT(squared_length(four_squares(q * q)) == q * q);
  RC_ASSERT(squared_length(four_squares(q * q * q / 3)) == q * q * q / 3);
}

}  // namespace
}  // namespace sinkproof::geometry
