// Numbers in doubles, of which those that are 0 decide hypotheses.
#include "setting/law/rated_law.hpp"

#include <gtest/gtest.h>

namespace sinkproof::law {
namespace {

/// (mean ± 1, 0), (mean, ±1); W a rotation by a right angle times turn, and gain.
TokenLawIn<double> planar(double beta, double gain, double turn, double mean) {
  return {3,
          0,
          beta,
          {{gain, -turn}, {turn, gain}},
          {{0.25, {mean + 1, 0}}, {0.25, {mean - 1, 0}}, {0.25, {mean, 1}}, {0.25, {mean, -1}}}};
}

TEST(RatedLaw, NumbersOfAPlanarLaw) {
  const auto rated = rated_law(planar(1, 0.5, 0.25, 0));
  EXPECT_DOUBLE_EQ(rated.moments.mean_square, 0);
  EXPECT_DOUBLE_EQ(rated.moments.variance, 1);
  EXPECT_DOUBLE_EQ(rated.moments.trace, 0.5);
  EXPECT_DOUBLE_EQ(rated.moments.trace_transpose, 0.3125);
  EXPECT_DOUBLE_EQ(rated.product[1], 2 * 0.8125 / 3);
  EXPECT_DOUBLE_EQ(rated.product[2], -0.3125 / 3);
  EXPECT_DOUBLE_EQ(rated.square[0], 1 + 2 * 0.5 + 0.3125);
  EXPECT_DOUBLE_EQ(rated.square[1], -2 * (1 - 1.0 / 3) * 0.8125);
}

// b = 1/5·(−1) + 1/25 + 4/25, a = 0: neither is exact in doubles where the mean is not.
TEST(RatedLaw, WhatIsZeroButForRoundingIsZero) {
  const auto on_b = rated_law(planar(1, -0.2, 0.4, 1.0 / 3));
  EXPECT_EQ(on_b.product[1], 0);
  EXPECT_EQ(on_b.moments.trace + on_b.moments.trace_transpose, 0);
  const auto on_a = rated_law(planar(0.7, 0, 0.1, 1.0 / 3));
  EXPECT_EQ(on_a.moments.trace, 0);
  EXPECT_EQ(on_a.product[1] + 2 * on_a.product[2], 0);
  const auto nothing = rated_law(planar(1.0 / 3, -1.0 / 3, 0, 1.0 / 7));
  EXPECT_EQ(nothing.square[0], 0);
  EXPECT_EQ(nothing.cosine_sparse, 0);
}

}  // namespace
}  // namespace sinkproof::law
