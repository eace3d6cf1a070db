#include "audit/all_inputs/one_key.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <random>

#include "audit/all_inputs/tournament.hpp"

namespace sinkproof::audit::all_inputs {
namespace {

std::vector<Near> drawn_points(std::mt19937_64& random, std::size_t count, double size) {
  std::vector<Near> result;
  for (std::size_t i = 0; i < count; ++i) {
    const double unit = static_cast<double>(random() >> 11U) * 0x1p-52 - 1;
    result.push_back({random() % 8 == 0 ? 0.0 : size * unit, 0});
  }
  return result;
}

double key_value(const std::vector<Near>& a, const std::vector<Near>& v, const std::vector<double>& x,
                 double constant) {
  double score = 0;
  double value = constant;
  for (std::size_t i = 0; i < a.size(); ++i) {
    score += a[i].middle * x[i];
    value += v[i].middle * x[i];
  }
  return std::exp(score) * value;
}

RC_GTEST_PROP(OneKey, IsAboveEveryContent, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const std::size_t m = random() % 6;
  const double size = std::array<double, 5>{0, 0.01, 0.3, 2, 20}[random() % 5];
  const auto a = drawn_points(random, m, size);
  const auto v = drawn_points(random, m, 1);
  const double constant = static_cast<double>(random() >> 11U) * 0x1p-51 - 2;
  OneKey key;
  key.prepare(a, v, std::nullopt, 1 + random() % 4, 2);
  const double bound = key.at(constant);
  double largest = -1e300;
  for (std::size_t s = 0; s < std::size_t{1} << m; ++s) {
    std::vector<double> x;
    for (std::size_t i = 0; i < m; ++i) x.push_back(((s >> i) & 1U) != 0 ? 1 : -1);
    largest = std::max(largest, key_value(a, v, x, constant));
    for (auto& part : x) part *= 1 - static_cast<double>(random() % 1000) / 1000;
    largest = std::max(largest, key_value(a, v, x, constant));
  }
  RC_ASSERT(bound >= largest * (1 - 1e-12) - 1e-12 * std::fabs(largest));
}

/// Width: with small scores the corners are nearly all that counts, and more pieces leave nothing but rounding.
RC_GTEST_PROP(OneKey, IsCloseToTheLargestOnTheBoundary, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const std::size_t m = 1 + random() % 4;
  const auto a = drawn_points(random, m, 0.2);
  const auto v = drawn_points(random, m, 1);
  OneKey key;
  key.prepare(a, v, std::nullopt, 256, 2);
  double largest = -1e300;
  constexpr int steps = 64;
  // The maximum lies on an edge of the box: all corners but for one coordinate.
  for (std::size_t s = 0; s < std::size_t{1} << m; ++s) {
    for (std::size_t free = 0; free < m; ++free) {
      for (int k = 0; k <= steps; ++k) {
        std::vector<double> x;
        for (std::size_t i = 0; i < m; ++i) x.push_back(((s >> i) & 1U) != 0 ? 1 : -1);
        x[free] = 2.0 * k / steps - 1;
        largest = std::max(largest, key_value(a, v, x, 0.5));
      }
    }
  }
  RC_ASSERT(key.at(0.5) <= largest + 1e-3);
  RC_ASSERT(key.at(0.5) >= largest - 1e-12);
}

RC_GTEST_PROP(Tournament, IsTheSupremumOverThePair, (int p100, int q100, int bend100)) {
  const double p = p100 % 300 / 100.0;
  const double q = q100 % 300 / 100.0;
  const double bend = std::abs(bend100 % 300) / 100.0;
  double largest = -1e300;
  for (int k = -1000; k <= 1000; ++k) {
    const double tau = k / 1000.0;
    largest = std::max(largest, (1 + tau) / 2 * p + (1 - tau) / 2 * q + bend * (1 - tau * tau));
  }
  RC_ASSERT(pair_upper(p, q, bend) >= largest - 1e-13);
  RC_ASSERT(pair_upper(p, q, bend) <= largest + 1e-5);
}

TEST(Tournament, GoesThroughAllCorners) {
  std::vector<double> bounds{0, 1, 2, 7, 4, 5, 6, 3};
  EXPECT_EQ(tournament_upper(bounds, {0, 0, 0}), 7);
  // One coordinate: corners 1 and 1, bent by ¼ in the middle.
  bounds = {1, 1};
  const double bent = tournament_upper(bounds, {0.25});
  EXPECT_GE(bent, 1.25);
  EXPECT_LE(bent, 1.25 + 1e-12);
  bounds = {0, 1};
  EXPECT_EQ(tournament_upper(bounds, {std::numeric_limits<double>::infinity()}),
            std::numeric_limits<double>::infinity());
  bounds = {3};
  EXPECT_EQ(tournament_upper(bounds, {}), 3);
}

}  // namespace
}  // namespace sinkproof::audit::all_inputs
