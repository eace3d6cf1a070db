#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "audit/all_inputs/slope_moment.hpp"
#include "audit/all_inputs/upward.hpp"

namespace sinkproof::audit::all_inputs {
namespace {

using numeric::Interval;

struct Key {
  double weight, slope, value;
};

double mean_slope(const std::vector<Key>& keys) {
  double result = 0;
  for (const Key& key : keys) result += key.weight * key.slope;
  return result;
}

/// −Σ w_k (s′_k − s̄′)²(v_k − f)
double moment(const std::vector<Key>& keys) {
  const double slope = mean_slope(keys);
  double value = 0;
  for (const Key& key : keys) value += key.weight * key.value;
  double result = 0;
  for (const Key& key : keys) result -= key.weight * std::pow(key.slope - slope, 2) * (key.value - value);
  return result;
}

RC_GTEST_PROP(SlopeMoment, IsAboveThatOfAnyRow, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const auto unit = [&] { return static_cast<double>(random() >> 11U) * 0x1p-53; };
  SlopedShares row;
  std::vector<Key> keys;
  double total = 0;
  for (SlopedShare& of : row) {
    const double middle = (unit() - 0.5) * std::array<double, 4>{0, 1, 10, 100}[random() % 4];
    const double radius = random() % 3 == 0 ? 0 : unit();
    of.slope = Interval::from_endpoints(middle - radius, middle + radius);
    for (int n = 0; n < 3; ++n) {
      const double weight = random() % 3 == 0 ? 0 : unit();
      const double at = std::array<double, 3>{-1, 1, 2 * unit() - 1}[random() % 3];
      total += weight;
      keys.push_back({weight, middle + at * radius, unit()});
    }
  }
  RC_PRE(total > 0);
  for (std::size_t k = 0; k < keys.size(); ++k) {
    keys[k].weight /= total;
    row[k / 3].share = std::min(1.0, row[k / 3].share + keys[k].weight * (1 + 1e-12));
  }
  const double mean = mean_slope(keys);
  double variance = 0;
  for (const Key& key : keys) variance += key.weight * std::pow(key.slope - mean, 2);
  // The values that make most of it.
  if (random() % 2 == 0)
    for (Key& key : keys) key.value = std::pow(key.slope - mean, 2) < variance ? 1 : 0;
  const double below = random() % 2 == 0 ? 0 : unit();
  const double above = random() % 2 == 0 ? 0 : unit();
  constexpr double rounding = 1e-9;
  const auto range = Interval::from_endpoints(mean - below - rounding, mean + above + rounding);
  const double bound = slope_moment_upper(row, {Interval(), row[2].slope}, range);
  RC_ASSERT(bound >= moment(keys) - 1e-9 * (1 + std::fabs(bound)));
}

/// Two slopes, N and −N, with the weight (1 + 1/√3)/2 on N.
TEST(SlopeMoment, IsAlmostAttainedByTwoSlopes) {
  SlopedShares row;
  row.fill({1, symmetric(1)});
  const double weight = (1 + 1 / std::sqrt(3.0)) / 2;
  const std::vector<Key> keys{{weight, 1, 1}, {1 - weight, -1, 0}};
  EXPECT_NEAR(moment(keys), 2 / (3 * std::sqrt(3.0)), 1e-15);
  const double anywhere = slope_moment_upper(row, {Interval(), Interval()}, symmetric(1));
  EXPECT_GT(anywhere, moment(keys));
  EXPECT_LT(anywhere, 0.46);
  const double there = slope_moment_upper(row, {Interval(), Interval()}, point(mean_slope(keys)));
  EXPECT_NEAR(there, moment(keys), 1e-12);
}

TEST(SlopeMoment, GivesNoMoreThanItsShareToAKeyFarAway) {
  SlopedShares row;
  row.fill({1, symmetric(1)});
  const double without = slope_moment_upper(row, {Interval(), Interval()}, symmetric(1));
  row[2] = {0x1p-12, point(10)};
  const double with = slope_moment_upper(row, {Interval(), row[2].slope}, symmetric(1));
  EXPECT_GT(with, without);
  EXPECT_LT(with, 0.58);
}

TEST(SlopeMoment, IsNothingWhereAllSlopesAreOne) {
  SlopedShares row;
  row.fill({1, point(3)});
  EXPECT_LT(slope_moment_upper(row, {Interval(), point(3)}, point(3)), 1e-300);
}

}  // namespace
}  // namespace sinkproof::audit::all_inputs
