#include "geometry/min_norm_point.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdint>

#include "numeric/error.hpp"

namespace sinkproof::geometry {
namespace {

using numeric::Rational;
using numeric::RationalRows;

Rational dot(const std::vector<Rational>& a, const std::vector<Rational>& b) {
  Rational sum;
  for (std::size_t c = 0; c < a.size(); ++c) sum += a[c] * b[c];
  return sum;
}

/// What is promised, which needs no solver to be read: empty if all of it is so.
std::string fault(const RationalRows& points, const MinNormPoint& nearest) {
  Rational sum;
  std::vector<Rational> point(points.front().size());
  std::size_t next = 0;
  for (const auto& [k, weight] : nearest.weights) {
    if (weight <= 0) return "a weight that is not positive";
    if (k < next || k >= points.size()) return "an index out of order or range";
    next = k + 1;
    sum += weight;
    for (std::size_t c = 0; c < point.size(); ++c) point[c] += weight * points[k][c];
  }
  if (sum != 1) return "weights that do not sum to 1";
  if (point != nearest.point) return "a point that is not the weighted sum";
  if (nearest.squared_norm != dot(point, point)) return "a squared norm that is not the point's";
  for (const auto& p : points) {
    if (dot(p, point) < nearest.squared_norm) return "a point of the hull that is nearer to 0";
  }
  if (nearest.weights.size() > point.size() + 1) return "an affinely dependent support";
  return "";
}

RationalRows random_points(int most_points, int most_dimensions, int bound) {
  const int dimension = *rc::gen::inRange(1, most_dimensions + 1);
  RationalRows points;
  for (int k = *rc::gen::inRange(1, most_points + 1); k > 0; --k) {
    auto& point = points.emplace_back();
    for (int c = 0; c < dimension; ++c)
      point.emplace_back(*rc::gen::inRange(-bound, bound + 1), *rc::gen::inRange(1, 4));
  }
  return points;
}

RC_GTEST_PROP(MinNormPoint, IsProvedByItsWeights, ()) {
  const auto points = random_points(12, 5, 4);
  const MinNormPoint nearest = min_norm_point(points);
  RC_ASSERT(fault(points, nearest).empty());
  RC_CLASSIFY(nearest.squared_norm == 0, "0 is in the hull");
  RC_CLASSIFY(nearest.weights.size() > 2, "more than an edge");
}

// Affinely dependent points, duplicates, ties: entries −1, 0, 1 in few dimensions.
RC_GTEST_PROP(MinNormPoint, DegenerateHullsAreHulls, ()) {
  auto points = random_points(20, 3, 1);
  const auto again = points;
  points.insert(points.end(), again.begin(), again.end());
  RC_ASSERT(fault(points, min_norm_point(points)).empty());
}

// Points whose hull lies on both sides of a plane that doubles cannot tell from one through 0.
RC_GTEST_PROP(MinNormPoint, DoublesDecideNothing, ()) {
  auto points = random_points(8, 4, 3);
  const Rational tiny = numeric::power(Rational(10), -*rc::gen::inRange(15, 400));
  const Rational huge = numeric::power(Rational(10), *rc::gen::inRange(0, 400));
  const auto centre = points.front();
  for (auto& point : points) {
    for (std::size_t c = 0; c < point.size(); ++c) point[c] = (point[c] - centre[c]) * huge;
    point.back() += tiny * *rc::gen::inRange(-1, 3);
  }
  RC_ASSERT(fault(points, min_norm_point(points)).empty());
}

RC_GTEST_PROP(MinNormPoint, ScalesWithThePoints, ()) {
  auto points = random_points(9, 4, 5);
  const Rational before = min_norm_point(points).squared_norm;
  const Rational factor = numeric::power(Rational(*rc::gen::element(2, 3, 10)), *rc::gen::inRange(-900, 900));
  for (auto& point : points) {
    for (auto& entry : point) entry *= factor;
  }
  RC_ASSERT(min_norm_point(points).squared_norm == before * factor * factor);
}

// One point at 1, the others at 10^±300: all in doubles' range, but not their squares.
TEST(MinNormPoint, ScalesMayDifferFromPointToPoint) {
  const Rational big = numeric::power(Rational(10), 300);
  const RationalRows points{{1 / big, big}, {big, -1}, {1, 1}, {-1 / big, 2 / big}};
  EXPECT_EQ(fault(points, min_norm_point(points)), "");
}

TEST(MinNormPoint, TextbookCases) {
  const auto square = min_norm_point({{1, 1}, {1, -1}, {3, 0}, {2, 5}});
  EXPECT_EQ(square.point, (std::vector<Rational>{1, 0}));
  EXPECT_EQ(square.weights,
            (std::vector<std::pair<std::size_t, Rational>>{{0, Rational(1, 2)}, {1, Rational(1, 2)}}));
  const auto simplex = min_norm_point({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
  EXPECT_EQ(simplex.squared_norm, Rational(1, 3));
  EXPECT_EQ(min_norm_point({{2, -3}}).squared_norm, 13);
  EXPECT_EQ(min_norm_point({{5, 5}, {0, 0}, {-1, 7}}).squared_norm, 0);
  EXPECT_EQ(min_norm_point({{0, 0}, {0, 0}}).weights.size(), 1U);
  EXPECT_EQ(min_norm_point({{1, 2}, {-1, 2}, {0, -1}}).squared_norm, 0) << "0 is inside";
  EXPECT_EQ(min_norm_point({{1, 1}, {1, 1}, {1, 1}}).squared_norm, 2);
  EXPECT_EQ(hull_distance({0, 3}, {{-1, 0}, {1, 0}, {0, -5}}).squared_norm, 9);
  EXPECT_EQ(hull_distance({0, 3}, {{-1, 0}, {1, 0}, {0, -5}}).point, (std::vector<Rational>{0, -3}));
}

/// xorshift64*: the same points everywhere.
class Generator {
 public:
  long below(std::uint64_t bound) {
    state_ ^= state_ >> 12U;
    state_ ^= state_ << 25U;
    state_ ^= state_ >> 27U;
    return static_cast<long>((state_ * 2685821657736338717ULL >> 11U) % bound);
  }

 private:
  std::uint64_t state_ = 20261121;
};

RationalRows cloud(std::size_t count, std::size_t dimension, long shift) {
  Generator generator;
  RationalRows points(count, std::vector<Rational>(dimension));
  for (auto& point : points) {
    for (auto& entry : point) entry = Rational(generator.below(2001) - 1000, 1024);
    point.front() += shift;
  }
  return points;
}

TEST(MinNormPoint, LargeCloudsOnEitherSide) {
  for (const long shift : {0L, 2L}) {
    const auto points = cloud(1000, 64, shift);
    const auto nearest = min_norm_point(points);
    EXPECT_EQ(fault(points, nearest), "");
    EXPECT_EQ(nearest.squared_norm == 0, shift == 0);
  }
}

// Multiples of the prime by which independence is found, in numerators and denominators.
TEST(MinNormPoint, NoPrimeIsSpecial) {
  const Rational prime = numeric::power(Rational(2), 61) - 1;
  for (const Rational& factor : {prime, 1 / prime}) {
    const RationalRows points{{factor, 2 * factor}, {-factor, factor}, {3 * factor, 5 * factor}};
    EXPECT_EQ(fault(points, min_norm_point(points)), "");
  }
}

TEST(MinNormPoint, NothingIsNoHull) {
  EXPECT_THROW(min_norm_point({}), InternalError);
  EXPECT_THROW(min_norm_point({{1, 2}, {1}}), InternalError);
  EXPECT_THROW(hull_distance({1}, {{1, 2}}), InternalError);
}

}  // namespace
}  // namespace sinkproof::geometry
