#include "audit/all_inputs/one_key.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>

#include "audit/all_inputs/known_corners.hpp"
#include "audit/all_inputs/mean_key.hpp"
#include "audit/all_inputs/relu_key.hpp"
#include "audit/all_inputs/tournament.hpp"
#include "audit/all_inputs/two_head_key.hpp"

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

/// e^ζ(1 − ζ) has its maximum, 1, between the ends of [−1, 1], which have 2/e and 0: what is added there is
/// needed, and is e·4/8.
TEST(OneKey, HasAMaximumBetweenTheEnds) {
  OneKey key;
  key.prepare({{1, 0}}, {{-1, 0}}, std::nullopt, 1, 1);
  EXPECT_GE(key.at(1), 1);
  EXPECT_LE(key.at(1), 2 / std::exp(1) + std::exp(1) / 2 + 1e-9);
  key.prepare({{1, 0}}, {{-1, 0}}, std::nullopt, 64, 1);
  EXPECT_GE(key.at(1), 1);
  EXPECT_LE(key.at(1), 1.001);
}

/// L2, L9: between the points of the grid, too, and with less weight where the key's part is negative.
RC_GTEST_PROP(MeanKey, IsAboveEveryContentForEveryLambda, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const std::size_t m = 1 + random() % 4;
  const std::size_t r = random() % m;
  const auto unit = [&] { return static_cast<double>(random() >> 11U) * 0x1p-52 - 1; };
  ScoredKey key{drawn_points(random, m, std::array<double, 3>{0.1, 1, 4}[random() % 3]),
                drawn_points(random, m, 2),
                point(2 * unit()),
                0,
                {}};
  const double weight = std::exp(unit());
  const double share = random() % 2 == 0 ? 1 : 0.5 + unit() / 2;
  key.weight = numeric::Interval::from_endpoints(weight * share, weight);
  for (const Near& slope : key.v) key.norm = up(key.norm + std::fabs(slope.middle));
  const std::size_t steps = std::size_t{1} << (random() % 4);
  MeanKey mean;
  mean.prepare(key, r, point(key.a[r].middle), steps, 1 + random() % 3, 3);
  RC_ASSERT(mean.is_usable());
  std::vector<double> heights(mean.xs().size());
  for (int times = 0; times < 20; ++times) {
    const double z = 3 * unit();
    const double lambda = 4 * unit();
    mean.tabulate(z, heights.data());
    std::vector<double> x;
    for (std::size_t i = 0; i < m; ++i) x.push_back(random() % 2 == 0 ? 1 : -1);
    x[r] = unit();
    double part = weight * key_value(key.a, key.v, x, key.constant.middle() - z);
    if (part < 0) part *= share;
    const std::size_t from = x[r] < 0 ? 0 : steps;
    double bound = -1e300;
    for (std::size_t k = from; k <= from + steps; ++k)
      bound = std::max(bound, heights[k] + lambda * mean.xs()[k]);
    RC_ASSERT(part + lambda * x[r] <= bound + mean.slack() + 1e-12 * (std::fabs(part) + std::fabs(lambda)));
    RC_ASSERT(std::fabs(bound) <= mean.reach() + std::fabs(lambda));
  }
}

// A chord alone is too low: e^x(−x) on [−1, 1] is 0 in the middle, and its chord's end 0.37 and −2.72.
TEST(MeanKey, IsAboveABulgeBetweenThePointsOfTheGrid) {
  const ScoredKey key{{{1, 0}}, {{-1, 0}}, point(0), 1, point(1)};
  MeanKey mean;
  mean.prepare(key, 0, point(1), 1, 1, 1);
  std::vector<double> heights(3);
  mean.tabulate(-0.5, heights.data());
  // With z = −1/2 and λ = 0 the largest on [−1, 0] is e^{−1/2} in the middle; the ends have 1.5/e and 1/2.
  EXPECT_GE(std::max(heights[0], heights[1]), std::exp(-0.5));
  mean.prepare(key, 0, point(1), 64, 1, 1);
  heights.resize(129);
  mean.tabulate(-0.5, heights.data());
  EXPECT_LE(*std::max_element(heights.begin(), heights.begin() + 65), std::exp(-0.5) + 1e-3);
}

/// Width: with small scores the corners are nearly all that counts, and more pieces leave nothing but
/// rounding.
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
      for (std::size_t i = 0; i < x.size(); ++i) {
        const double corner = x[i];
        for (int k = -63; k < 64; ++k) {
          x[i] = k / 64.0;
          largest = std::max(largest, at(x));
        }
        // Where the score vanishes.
        x[i] = 0;
        double rest = score;
        for (std::size_t k = 0; k < x.size(); ++k) rest += a[k].middle * x[k];
        x[i] = -rest / a[i].middle;
        if (std::fabs(x[i]) <= 1) largest = std::max(largest, at(x));
        x[i] = corner;
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

/// Width: the supremum is on an edge, so that nothing is left but the length of the stretches, and what a key
/// without weight may add.
RC_GTEST_PROP(ReluKey, IsCloseToTheLargestOnEdges, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const DrawnReluKey key = drawn_relu_key(random);
  double norm = 1;
  for (const auto& part : key.a) norm += std::fabs(part.middle);
  double largest = key.largest_on_edges();
  if (key.r && key.score < norm) largest = std::max(largest, std::fabs(key.drift));
  RC_ASSERT(key.upper(2000) <= largest + 0.01 * norm * norm);
  RC_ASSERT(key.upper(64) <= largest + (norm > 1 ? norm * norm / 2 : 1e-9));
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

/// Two heads' key with what its contents are in, and its value there.
struct DrawnTwoHeadKey {
  std::array<std::vector<Near>, 2> a, v;
  std::array<double, 2> constants{};
  std::size_t r = 0;
  double lambda = 0;
  TwoHeadKey::Range range;

  explicit DrawnTwoHeadKey(std::mt19937_64& random, std::size_t m) {
    const double size = std::array<double, 5>{0, 0.01, 0.3, 2, 8}[random() % 5];
    for (std::size_t h = 0; h < 2; ++h) {
      a[h] = drawn_points(random, m, size);
      v[h] = drawn_points(random, m, 1);
      constants[h] = static_cast<double>(random() >> 11U) * 0x1p-51 - 2;
    }
    // The same scores, so that the two are no two numbers; values that cancel.
    if (random() % 3 == 0) a[1] = a[0];
    if (random() % 3 == 0)
      for (std::size_t i = 0; i < m; ++i) v[1][i].middle = -v[0][i].middle;
    if (m > 0) {
      r = random() % m;
      lambda = static_cast<double>(random() >> 11U) * 0x1p-51 - 2;
    }
    range = std::array<TwoHeadKey::Range, 4>{{{-1, 1}, {-1, 0}, {0, 1}, {-1, -1}}}[random() % 4];
  }

  [[nodiscard]] TwoHeadKey key() const {
    return {{TwoHeadKey::Head{a[0], v[0], constants[0]}, TwoHeadKey::Head{a[1], v[1], constants[1]}},
            r,
            lambda,
            range};
  }
  [[nodiscard]] double at(const std::vector<double>& x) const {
    double sum = x.empty() ? 0 : lambda * x[r];
    for (std::size_t h = 0; h < 2; ++h) sum += key_value(a[h], v[h], x, constants[h]);
    return sum;
  }
  /// The largest at the points of a grid.
  [[nodiscard]] double largest(std::size_t steps) const {
    const std::size_t m = a[0].size();
    std::size_t points = 1;
    for (std::size_t i = 0; i < m; ++i) points *= steps + 1;
    double result = -1e300;
    for (std::size_t p = 0; p < points; ++p) {
      std::vector<double> x;
      for (std::size_t i = 0, rest = p; i < m; ++i, rest /= steps + 1) {
        const double part = static_cast<double>(rest % (steps + 1)) / static_cast<double>(steps);
        const auto [lower, upper] = i == r ? range : TwoHeadKey::Range{};
        x.push_back(lower + (upper - lower) * part);
      }
      result = std::max(result, at(x));
    }
    return result;
  }
};

RC_GTEST_PROP(TwoHeadKey, IsAboveEveryContent, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const std::size_t m = random() % 5;
  const DrawnTwoHeadKey drawn(random, m);
  const double bound = drawn.key().upper(0, std::array<std::size_t, 4>{1, 3, 8, 60}[random() % 4]);
  const double largest = drawn.largest(m < 2 ? 200 : m < 4 ? 12 : 4);
  RC_ASSERT(bound >= largest * (1 - 1e-12) - 1e-12 * std::fabs(largest));
}

/// Width: what is left is the tolerance, and what lies between the grid's points.
RC_GTEST_PROP(TwoHeadKey, IsCloseWithManyCells, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const DrawnTwoHeadKey drawn(random, random() % 3);
  double size = std::fabs(drawn.lambda);
  for (std::size_t h = 0; h < 2; ++h) {
    double norm = 0;
    double value = std::fabs(drawn.constants[h]);
    for (const Near& part : drawn.a[h]) norm += std::fabs(part.middle);
    for (const Near& part : drawn.v[h]) value += std::fabs(part.middle);
    size += std::exp(norm) * (norm + 1) * value;
  }
  const double largest = drawn.largest(200);
  RC_ASSERT(drawn.key().upper(0, 4000) <= largest + size * 0.02);
}

}  // namespace
}  // namespace sinkproof::audit::all_inputs
