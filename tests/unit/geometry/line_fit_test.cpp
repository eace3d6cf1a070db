#include "geometry/line_fit.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "numeric/error.hpp"

namespace sinkproof::geometry {
namespace {

using numeric::Rational;

Rational error_of(const std::vector<FitPoint>& points, const Rational& intercept, const Rational& slope) {
  Rational largest = 0;
  for (const auto& point : points)
    largest = std::max(largest, Rational(abs(residual(point, intercept, slope))));
  return largest;
}

Rational small(int least, int most) {
  return {*rc::gen::inRange(least, most + 1), *rc::gen::inRange(1, 7)};
}

/// Up to nine points at different x.
std::vector<FitPoint> random_points() {
  std::vector<FitPoint> points;
  Rational x = small(-9, 9);
  for (int k = *rc::gen::inRange(1, 10); k > 0; --k) {
    points.push_back({x, small(1, 9), small(-9, 9)});
    x += small(1, 5);
  }
  std::reverse(points.begin(), points.begin() + static_cast<long>(points.size() / 2));
  return points;
}

// The weights are a proof that needs no solver to be read.
RC_GTEST_PROP(LineFit, WeightsProveTheFitBest, ()) {
  const auto points = random_points();
  const LineFit fit = best_line_fit(points);
  RC_ASSERT(error_of(points, fit.intercept, fit.slope) == fit.error);
  Rational constants = 0;
  Rational slopes = 0;
  Rational norm = 0;
  Rational targets = 0;
  std::size_t last = 0;
  for (const auto& [k, weight] : fit.weights) {
    RC_ASSERT(weight != 0);
    RC_ASSERT(norm == 0 || k > last);
    last = k;
    constants += weight / points[k].divisor;
    slopes += weight * points[k].x / points[k].divisor;
    norm += abs(weight);
    targets += weight * points[k].target;
  }
  RC_ASSERT(constants == 0);
  RC_ASSERT(slopes == 0);
  RC_ASSERT(targets == fit.error);
  RC_ASSERT(norm == (fit.error == 0 ? 0 : 1));
  RC_CLASSIFY(fit.error == 0, "exact fit");
}

RC_GTEST_PROP(LineFit, NoOtherFitIsBetter, ()) {
  const auto points = random_points();
  const LineFit fit = best_line_fit(points);
  RC_ASSERT(error_of(points, fit.intercept + small(-3, 3) / 10, fit.slope + small(-3, 3) / 10) >= fit.error);
}

TEST(LineFit, FitsTwoPointsAndCollinearOnesExactly) {
  const LineFit two = best_line_fit({{1, 2, Rational(1, 2)}, {2, 3, Rational(2, 3)}});
  EXPECT_EQ(two.intercept, 0);
  EXPECT_EQ(two.slope, 1);
  EXPECT_EQ(two.error, 0);
  const LineFit many = best_line_fit({{0, 1, 5}, {1, 1, 7}, {2, 1, 9}, {3, 1, 11}, {4, 1, 13}});
  EXPECT_EQ(many.error, 0);
  EXPECT_EQ(many.slope, 2);
  EXPECT_TRUE(many.weights.empty());
}

TEST(LineFit, ThreePointsAtOnceAreTheTextbookCase) {
  const LineFit fit = best_line_fit({{0, 1, 0}, {1, 1, 1}, {2, 1, 0}});
  EXPECT_EQ(fit.error, Rational(1, 2));
  EXPECT_EQ(fit.intercept, Rational(1, 2));
  EXPECT_EQ(fit.slope, 0);
  EXPECT_EQ(fit.weights.size(), 3U);
  EXPECT_EQ(fit.weights[1].second, Rational(1, 2));
}

TEST(LineFit, NothingIsNoFit) {
  EXPECT_THROW(best_line_fit({}), InternalError);
}

}  // namespace
}  // namespace sinkproof::geometry
