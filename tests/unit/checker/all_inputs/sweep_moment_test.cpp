#include "checker/all_inputs/sweep_moment.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/exact_span.hpp"
#include "unit/checker/all_inputs/sweep_support.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::above;
using testing::Draws;
using testing::exact;

struct MomentKey {
  mpq_class weight, slope, value;
};

mpq_class mean_slope(const std::vector<MomentKey>& keys) {
  mpq_class result = 0;
  for (const MomentKey& key : keys) result += key.weight * key.slope;
  return result;
}

/// −Σ w_k (s′_k − s̄′)²(v_k − f)
mpq_class moment(const std::vector<MomentKey>& keys) {
  const mpq_class slope = mean_slope(keys);
  mpq_class value = 0;
  for (const MomentKey& key : keys) value += key.weight * key.value;
  mpq_class result = 0;
  for (const MomentKey& key : keys)
    result -= key.weight * (key.slope - slope) * (key.slope - slope) * (key.value - value);
  return result;
}

TEST(SweepMoment, IsAboveThatOfAnyRow) {
  Draws draw(29);
  long close = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    reset_work();
    const std::array<long, 4> sizes{1, 4, 40, 400};
    SlopedShares row;
    std::vector<MomentKey> keys;
    mpq_class total = 0;
    for (SlopedShare& of : row) {
      const Fixed middle = (draw(17) - 8) * (one / 16) * sizes[at(draw(4))] / 4;
      const Fixed radius = draw(3) == 0 ? 0 : draw(17) * (one / 16);
      of.slope = {middle - radius, middle + radius};
      // A set of keys: often at both ends.
      for (int n = 0; n < 3; ++n) {
        const mpq_class weight = draw(3) == 0 ? 0 : draw(100);
        total += weight;
        keys.push_back({weight, testing::draw_in(draw, of.slope), ratio(draw(5), 4)});
      }
    }
    if (total == 0) continue;
    for (std::size_t k = 0; k < keys.size(); ++k) {
      keys[k].weight /= total;
      row[k / 3].share += above(keys[k].weight);
    }
    for (SlopedShare& of : row) of.share = std::min(one, of.share + draw(3) * (one / 8));
    // The values that make most of it.
    const mpq_class mean = mean_slope(keys);
    mpq_class variance = 0;
    for (const MomentKey& key : keys) variance += key.weight * (key.slope - mean) * (key.slope - mean);
    if (draw(2) == 0)
      for (MomentKey& key : keys) key.value = (key.slope - mean) * (key.slope - mean) < variance ? 1 : 0;
    const Fixed end = above(mean);
    const Span range{end - 1 - draw(2) * draw(9) * (one / 8), end + draw(2) * draw(9) * (one / 8)};
    const mpq_class wanted = moment(keys);
    const Fixed bound = slope_moment_upper(row, {Span{}, row[2].slope}, range);
    ASSERT_TRUE(exact(bound) >= wanted) << trial;
    close += wanted * 2 > exact(bound) ? 1 : 0;
  }
  EXPECT_GT(close, 150);
}

/// Two slopes, N and −N, with the weight (1 + 1/√3)/2 on N.
TEST(SweepMoment, IsAlmostAttainedByTwoSlopes) {
  SlopedShares row;
  row.fill({one, symmetric(one)});
  const std::vector<MomentKey> keys{{ratio(15773503, 20000000), 1, 1}, {ratio(4226497, 20000000), -1, 0}};
  const mpq_class wanted = moment(keys);
  EXPECT_TRUE(wanted > ratio(3849, 10000));
  const Fixed anywhere = slope_moment_upper(row, {Span{}, Span{}}, symmetric(one));
  EXPECT_TRUE(exact(anywhere) > wanted);
  EXPECT_TRUE(exact(anywhere) < ratio(46, 100));
  const Fixed mean = above(mean_slope(keys));
  const Fixed there = slope_moment_upper(row, {Span{}, Span{}}, {mean - 1, mean});
  EXPECT_TRUE(exact(there) > wanted);
  EXPECT_TRUE(exact(there) < wanted + ratio(1, 1000000));
}

/// A key far away with a small share costs what its share allows.
TEST(SweepMoment, GivesNoMoreThanItsShareToAKeyFarAway) {
  SlopedShares row;
  row.fill({one, symmetric(one)});
  const Fixed without = slope_moment_upper(row, {Span{}, Span{}}, symmetric(one));
  row[2] = {one >> 12, point(10 * one)};
  const Fixed with = slope_moment_upper(row, {Span{}, row[2].slope}, symmetric(one));
  EXPECT_GT(with, without);
  EXPECT_TRUE(exact(with) < ratio(58, 100));
}

/// Where a square of a difference is beyond the numbers of a sweep, the variance is the bound.
TEST(SweepMoment, IsTheVarianceWhereSlopesAreLarge) {
  SlopedShares row;
  row.fill({one, symmetric(64 * one)});
  EXPECT_LT(slope_moment_upper(row, {Span{}, Span{}}, symmetric(one)), 2048 * one);
  row.fill({one, symmetric(65 * one)});
  EXPECT_EQ(slope_moment_upper(row, {Span{}, Span{}}, symmetric(one)), 65 * 65 * one);
  row.fill({one, symmetric(300 * one)});
  EXPECT_EQ(slope_moment_upper(row, {Span{}, Span{}}, symmetric(300 * one)), 300 * 300 * one);
}

TEST(SweepMoment, IsZeroWhereAllSlopesAreOne) {
  SlopedShares row;
  row.fill({one, point(3 * one)});
  EXPECT_EQ(slope_moment_upper(row, {Span{}, point(3 * one)}, point(3 * one)), 0);
}

}  // namespace
}  // namespace sinkproof_check::sweep
