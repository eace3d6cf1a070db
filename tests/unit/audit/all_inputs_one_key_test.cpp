#include "audit/all_inputs/one_key.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <random>

#include "audit/all_inputs/known_corners.hpp"
#include "audit/all_inputs/relu_key.hpp"
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

struct DrawnReluKey {
  std::vector<Near> a, v;
  double score, value, drift;
  std::optional<std::size_t> r;

  [[nodiscard]] double at(const std::vector<double>& x) const {
    double of_score = score;
    double of_value = value;
    for (std::size_t i = 0; i < x.size(); ++i) {
      of_score += a[i].middle * x[i];
      of_value += v[i].middle * x[i];
    }
    return std::max(of_score, 0.0) * of_value - (r ? drift * x[*r] : 0);
  }
  /// At the corners, and on the lines between two of them that differ in one coordinate.
  [[nodiscard]] double largest_on_edges() const {
    double largest = -1e300;
    for (std::size_t s = 0; s < std::size_t{1} << a.size(); ++s) {
      std::vector<double> x;
      for (std::size_t i = 0; i < a.size(); ++i) x.push_back(((s >> i) & 1U) != 0 ? 1 : -1);
      largest = std::max(largest, at(x));
      for (double& part : x) {
        const double corner = part;
        for (int k = -63; k < 64; ++k) {
          part = k / 64.0;
          largest = std::max(largest, at(x));
        }
        part = corner;
      }
    }
    return largest;
  }
  [[nodiscard]] double upper(std::size_t stretches) const {
    const auto s = Interval::from_endpoints(score, score);
    const auto k = Interval::from_endpoints(value, value);
    return ReluKey(s, k, a, v, {r ? drift : 0, 0}, r).upper(stretches);
  }
};

DrawnReluKey drawn_relu_key(std::mt19937_64& random) {
  const std::size_t m = random() % 6;
  const double size = std::array<double, 5>{0, 0.01, 0.3, 2, 20}[random() % 5];
  const auto number = [&](double most) {
    return most * (static_cast<double>(random() >> 11U) * 0x1p-52 - 1);
  };
  DrawnReluKey key{
      drawn_points(random, m, size), drawn_points(random, m, 1), number(2), number(2), number(2), {}};
  if (m > 0 && random() % 2 == 0) key.r = random() % m;
  return key;
}

RC_GTEST_PROP(ReluKey, IsAboveEveryContent, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const DrawnReluKey key = drawn_relu_key(random);
  const double bound = key.upper(1 + random() % 40);
  const double largest = key.largest_on_edges();
  RC_ASSERT(bound >= largest - 1e-12 * std::fabs(largest));
  for (int k = 0; k < 50; ++k) {
    std::vector<double> x;
    for (std::size_t i = 0; i < key.a.size(); ++i)
      x.push_back(static_cast<double>(random() >> 11U) * 0x1p-52 - 1);
    RC_ASSERT(bound >= key.at(x) - 1e-12 * std::fabs(key.at(x)));
  }
}

/// Width: the supremum is on an edge, so that nothing is left but the length of the stretches, and what a key without weight may add.
RC_GTEST_PROP(ReluKey, IsCloseToTheLargestOnEdges, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const DrawnReluKey key = drawn_relu_key(random);
  double norm = 1;
  for (const auto& part : key.a) norm += std::fabs(part.middle);
  double largest = key.largest_on_edges();
  if (key.r && key.score < norm) largest = std::max(largest, std::fabs(key.drift));
  RC_ASSERT(key.upper(2000) <= largest + 0.01 * norm * norm);
  RC_ASSERT(key.upper(64) <= largest + (norm > 1 ? norm * norm / 8 : 1e-9));
}

/// Of a sum of parabolas the bound in the middle is the value there.
RC_GTEST_PROP(KnownCorners, HalvesHaveTheCornersAndTheMiddles, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const std::size_t m = 1 + random() % 4;
  const auto number = [&] { return static_cast<double>(random() % 2001) / 1000 - 1; };
  std::vector<double> slope, bend;
  for (std::size_t i = 0; i < m; ++i) {
    slope.push_back(number());
    bend.push_back(std::fabs(number()));
  }
  const auto value = [&](const std::vector<double>& t) {
    double sum = 0;
    for (std::size_t i = 0; i < m; ++i) sum += slope[i] * t[i] + bend[i] * (1 - t[i] * t[i]);
    return sum;
  };
  // Bit k is of coordinate m − 1 − k.
  const auto corner = [&](std::size_t s) {
    std::vector<double> t(m);
    for (std::size_t k = 0; k < m; ++k) t[m - 1 - k] = ((s >> k) & 1U) != 0 ? 1 : -1;
    return t;
  };
  KnownCorners known{{}, {{}}, {{}}};
  for (std::size_t k = 0; k < m; ++k) known.coordinates.push_back(m - 1 - k);
  for (std::size_t s = 0; s < std::size_t{1} << m; ++s) {
    known.uppers[0].push_back(value(corner(s)));
    known.effort[0].push_back(3);
  }
  const std::size_t cut = random() % m;
  const auto [lower, upper] = halved(known, cut, {bend[cut]});
  for (std::size_t s = 0; s < std::size_t{1} << m; ++s) {
    for (const bool is_upper : {false, true}) {
      auto t = corner(s);
      const bool is_new = (t[cut] > 0) != is_upper;
      if (is_new) t[cut] = 0;
      const KnownCorners& half = is_upper ? upper : lower;
      RC_ASSERT(half.uppers[0][s] >= value(t) - 1e-13);
      RC_ASSERT(half.uppers[0][s] <= value(t) + 1e-12);
      RC_ASSERT(half.effort[0][s] == (is_new ? 0 : 3));
    }
  }
  const auto same = halved(known, m, {});
  RC_ASSERT(same.first.uppers == known.uppers);
  RC_ASSERT(same.second.effort == known.effort);
}

}  // namespace
}  // namespace sinkproof::audit::all_inputs
