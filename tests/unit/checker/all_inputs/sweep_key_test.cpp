#include "checker/all_inputs/sweep_key.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <vector>

#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/sweep_support.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::Contents;
using testing::draw_contents;
using testing::Draws;
using testing::value_of;

TEST(SweepKey, IsNeverBelowWhatContentsGive) {
  Draws draw(13);
  for (int trial = 0; trial < 300; ++trial) {
    reset_work();
    const auto m = static_cast<std::size_t>(1 + draw(5));
    std::vector<Span> a;
    std::vector<Span> v;
    for (std::size_t i = 0; i < m; ++i) {
      const Fixed x = (draw(33) - 16) * (one / 16);
      a.push_back({x, x + draw(2) * (one >> 20)});
      v.push_back(point((draw(33) - 16) * (one / 16)));
    }
    const std::optional<std::size_t> left_out = draw(2) == 0 ? std::optional<std::size_t>{} : 0;
    const Lines lines(a, v, left_out, 1L << draw(4));
    EXPECT_EQ(lines.stretches.front().left, -lines.norm);
    EXPECT_EQ(lines.stretches.back().right, lines.norm);
    for (std::size_t k = 1; k < lines.stretches.size(); ++k)
      EXPECT_EQ(lines.stretches[k].left, lines.stretches[k - 1].right);
    const OneKey key(lines);
    for (int sample = 0; sample < 20; ++sample) {
      const Fixed constant = (draw(33) - 16) * (one / 8);
      const Contents x = draw_contents(draw, std::vector<Span>(m, symmetric(one)));
      Real score = -Real(value_of(lines.norm));
      Real value = Real(value_of(constant));
      for (std::size_t i = 0; i < m; ++i) {
        if (i == left_out) continue;
        score = score + Real(value_of(a[i].upper)) * Real(x[i]);
        value = value + Real(value_of(v[i].lower)) * Real(x[i]);
      }
      ASSERT_GE(sign_of(Real(value_of(key.upper(constant))) - exponential(score) * value), 0) << trial;
    }
  }
}

/// e^{a x − |a|}(v x + κ).
Real of_one_content(const mpq_class& a, const mpq_class& v, const mpq_class& constant, const mpq_class& x) {
  return exponential(Real(mpq_class(a * x - abs(a)))) * Real(mpq_class(v * x + constant));
}

TEST(SweepKey, IsTheSupremumOverOneContentNearly) {
  for (const long a : {-24, -8, -2, 2, 8, 24}) {
    for (const long v : {-16, -3, 0, 3, 16}) {
      const std::vector<Span> scores{point(a * (one / 8))};
      const std::vector<Span> values{point(v * (one / 8))};
      for (const long pieces : {1L, 3L, 64L}) {
        reset_work();
        const Lines lines(scores, values, std::nullopt, pieces);
        EXPECT_EQ(lines.norm, std::abs(a) * (one / 8));
        EXPECT_EQ(lines.stretches.front().left, -lines.norm);
        EXPECT_EQ(lines.stretches.back().right, lines.norm);
        // Only a line that falls is cut.
        const auto count = static_cast<std::size_t>(a * v < 0 ? pieces : 1);
        EXPECT_EQ(lines.stretches.size(), count);
        const OneKey key(lines);
        EXPECT_EQ(key.size(), count + 1);
        for (long constant = -12; constant <= 12; constant += 3) {
          std::vector<Real> values_at;
          for (long k = -32; k <= 32; ++k)
            values_at.push_back(of_one_content(ratio(a, 8), ratio(v, 8), ratio(constant, 4), ratio(k, 32)));
          const Real largest = maximum(values_at);
          const Real upper(value_of(key.upper(constant * (one / 4))));
          ASSERT_GE(sign_of(upper - largest), 0) << a << ' ' << v << ' ' << pieces << ' ' << constant;
          if (pieces == 64) {
            ASSERT_LE(sign_of(upper - largest - Real(ratio(1, 100))), 0) << a << ' ' << v << ' ' << constant;
          }
        }
      }
    }
  }
}

TEST(SweepKey, LinesAreThoseOfTheChain) {
  // Scores 2x + y, values x − 3y: the chain goes up along x first, then down along y.
  const std::vector<Span> scores{point(2 * one), point(one), point(5 * one)};
  const std::vector<Span> values{point(one), point(-3 * one), point(7 * one)};
  const Lines lines(scores, values, 2, 2);
  EXPECT_EQ(lines.norm, 3 * one);
  ASSERT_EQ(lines.stretches.size(), 3U);
  const std::array<Fixed, 4> places{-3 * one, one, 2 * one, 3 * one};
  const std::array<Fixed, 4> heights{2 * one, 4 * one, one, -2 * one};
  for (std::size_t k = 0; k < 3; ++k) {
    const Stretch& stretch = lines.stretches[k];
    EXPECT_EQ(stretch.left, places[k]);
    EXPECT_EQ(stretch.right, places[k + 1]);
    EXPECT_EQ(stretch.slope, k < 1 ? one / 2 : -3 * one);
    EXPECT_EQ(stretch.left_height, heights[k]);
    EXPECT_EQ(stretch.right_height, heights[k + 1]);
  }
}

TEST(SweepKey, WithoutScoresIsOneLine) {
  const Lines lines({point(0), point(0)}, {point(one), point(-2 * one)}, std::nullopt, 1);
  EXPECT_EQ(lines.norm, 0);
  ASSERT_EQ(lines.stretches.size(), 1U);
  EXPECT_EQ(lines.stretches[0].slope, 0);
  EXPECT_EQ(lines.stretches[0].left_height, 3 * one);
  EXPECT_EQ(OneKey(lines).upper(-one), 2 * one);
}

TEST(SweepKey, HoldsAMaximumBetweenTheEnds) {
  // For |ζ| ≤ norm e^{ζ − norm}(κ − slope·ζ), with one stretch, is largest at ζ = κ/slope − 1, where it is
  // slope·e^{ζ − norm}.
  for (const long norm : {1, 8, 32, 64, 256}) {     // of 1/64
    for (const long place : {-15, -8, 0, 8, 15}) {  // of norm/16
      for (const long slope : {1, 20}) {
        reset_work();
        const OneKey key(Lines({point(one / 64 * norm)}, {point(-one / 64 * norm * slope)}, std::nullopt, 1));
        const mpq_class zeta = ratio(norm * place, 64 * 16);
        const Fixed constant = slope * (one + one / 1024 * norm * place);
        const Real largest = Real(slope) * exponential(Real(mpq_class(zeta - ratio(norm, 64))));
        const mpq_class upper = value_of(key.upper(constant));
        EXPECT_GE(sign_of(Real(upper) - largest), 0) << norm << ' ' << place;
        // Both ends are below it.
        const auto end = [&](long x) {
          return of_one_content(ratio(norm, 64), ratio(-norm * slope, 64), value_of(constant), x);
        };
        EXPECT_GT(sign_of(largest - maximum({end(-1), end(1)})), 0);
        // The bound is below what the left end's height would give, and near the maximum where the stretch is
        // short.
        EXPECT_LE(key.upper(constant), one / 64 * norm * slope + constant);
        if (norm <= 32) {
          const Real square(ratio(norm * norm, 64 * 64));
          EXPECT_GE(sign_of(largest * (Real(1) + square) + Real(ratio(1, 1 << 20)) - Real(upper)), 0)
              << norm << ' ' << place << ' ' << slope;
        }
      }
    }
  }
}

TEST(SweepKey, NoLineIsSteeperThanItHelps) {
  // The first edge has the slope −64: where the other score is a span, the level line is below.
  const Lines lines({point(one / 64), symmetric(3 * one)}, {point(-one), point(one)}, std::nullopt, 4);
  for (const Stretch& stretch : lines.stretches) {
    EXPECT_LE(stretch.left_height, 2 * one + (one >> 20));
    EXPECT_LE(stretch.right_height, 2 * one + (one >> 20));
  }
  EXPECT_EQ(lines.stretches.front().left, -lines.norm);
  EXPECT_EQ(lines.stretches.back().right, lines.norm);
  EXPECT_LE(OneKey(lines).upper(one), 3 * one);
}

TEST(SweepKey, SeesAMaximumNearTheLastEnd) {
  // e^{ζ − 1/128}(κ − ζ) for |ζ| ≤ 1/128 is largest at ζ = κ − 1, here 1/2048 before the end: with one
  // stretch both ends are below it.
  const Lines lines({point(one / 128)}, {point(-one / 128)}, std::nullopt, 1);
  const OneKey key(lines);
  const Real largest = of_one_content(ratio(1, 128), ratio(-1, 128), ratio(2063, 2048), ratio(15, 16));
  EXPECT_GE(sign_of(Real(value_of(key.upper(one / 2048 * 2063))) - largest), 0);
}

}  // namespace
}  // namespace sinkproof_check::sweep
