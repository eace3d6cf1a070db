#include "checker/all_inputs/sweep_relu_key.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/exact_span.hpp"
#include "unit/checker/all_inputs/sweep_support.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::Contents;
using testing::draw_contents;
using testing::Draws;
using testing::exact;

/// max(s + a·x, 0)(κ + v·x) − τx_r, of numbers.
struct DrawnKey {
  Span score, value, drift;
  std::vector<Span> a, v;
  std::optional<std::size_t> r;

  DrawnKey(Draws& draw, bool is_wide) {
    const auto part = [&](long size) {
      const Fixed x = (draw(2 * size + 1) - size) * (one / 8);
      return Span{x, x + (is_wide ? draw(3) * (one / 16) : 0)};
    };
    const auto m = static_cast<std::size_t>(1 + draw(3));
    score = part(24);
    value = part(16);
    for (std::size_t i = 0; i < m; ++i) {
      a.push_back(part(12));
      v.push_back(part(12));
    }
    if (draw(2) == 0) {
      r = static_cast<std::size_t>(draw(static_cast<long>(m)));
      drift = part(16);
    }
  }
  [[nodiscard]] Fixed upper(long stretches) const {
    return ReluKey(score, value, a, v, drift, r).upper(stretches);
  }
  /// With each number of a span at its lower or upper end.
  [[nodiscard]] mpq_class at(Draws& draw, const Contents& x) const {
    const auto end = [&](const Span& span) { return exact(draw(2) == 0 ? span.lower : span.upper); };
    mpq_class u = end(score);
    mpq_class w = end(value);
    for (std::size_t i = 0; i < x.size(); ++i) {
      u += end(a[i]) * x[i];
      w += end(v[i]) * x[i];
    }
    return std::max(u, mpq_class(0)) * w - (r ? mpq_class(end(drift) * x[*r]) : mpq_class(0));
  }
};

TEST(SweepReluKey, IsNeverBelowWhatContentsGive) {
  Draws draw(51);
  for (int trial = 0; trial < 2000; ++trial) {
    reset_work();
    const DrawnKey key(draw, draw(2) == 0);
    const mpq_class upper = exact(key.upper(1 + draw(6)));
    for (int sample = 0; sample < 20; ++sample) {
      const Contents x = draw_contents(draw, std::vector<Span>(key.a.size(), symmetric(one)));
      ASSERT_TRUE(key.at(draw, x) <= upper) << trial;
    }
  }
}

/// Of all contents whose coordinates are −1 or 1 but one, which is on a grid: such are the largest, but for a
/// little. Where a key may have no weight it counts with the whole drift.
mpq_class largest_on_edges(Draws& draw, const DrawnKey& key) {
  const std::size_t m = key.a.size();
  mpq_class largest = key.at(draw, Contents(m, 0));
  if (key.score.lower < norm_of(key.a)) largest = std::max(largest, exact(key.drift.magnitude()));
  for (std::size_t signs = 0; signs < std::size_t{1} << m; ++signs) {
    Contents x;
    for (std::size_t i = 0; i < m; ++i) x.emplace_back(((signs >> i) & 1U) != 0 ? 1 : -1);
    for (std::size_t i = 0; i < m; ++i) {
      Contents y = x;
      for (long k = -16; k <= 16; ++k) {
        y[i] = ratio(k, 16);
        largest = std::max(largest, key.at(draw, y));
      }
    }
  }
  return largest;
}

TEST(SweepReluKey, IsTheSupremumNearly) {
  Draws draw(52);
  int exactly = 0;
  for (int trial = 0; trial < 200; ++trial) {
    reset_work();
    const DrawnKey key(draw, false);
    const mpq_class largest = largest_on_edges(draw, key);
    const mpq_class coarse = exact(key.upper(4)) - largest;
    const mpq_class fine = exact(key.upper(256)) - largest;
    EXPECT_TRUE(coarse <= 3) << trial << ' ' << coarse.get_d();
    EXPECT_TRUE(fine <= ratio(1, 8)) << trial << ' ' << fine.get_d();
    if (fine <= ratio(1, 1000)) ++exactly;
  }
  EXPECT_GT(exactly, 120);
}

TEST(SweepReluKey, WithoutWeightTheDriftIsLeft) {
  const std::vector<Span> a{point(one / 2)};
  const std::vector<Span> v{point(one)};
  const auto upper = [&](Fixed score, Fixed value) {
    return ReluKey(point(score), point(value), a, v, point(-3 * one), 0).upper(4);
  };
  // The score is −1 + x/2, never above 0.
  EXPECT_EQ(upper(-one, 5 * one), 3 * one);
  // Of 1/2 + x/2 it is 0 at x = −1 alone, where the drift takes 3 off: 0 at x = 1 is the most.
  EXPECT_GE(upper(one / 2, -4 * one), 0);
  EXPECT_LT(upper(one / 2, -4 * one), one / 8);
  // Of 1/4 + x/2 it is below 0 for some x: 3 stands for what the drift leaves there.
  EXPECT_EQ(upper(one / 4, -30 * one), 3 * one);
}

TEST(SweepReluKey, NumbersThatAreTooLargeAreRefused) {
  const std::vector<Span> a{point(largest_fixed / 2)};
  EXPECT_THROW(
      static_cast<void>(ReluKey(point(largest_fixed / 2), point(2 * one), a, {point(one)}, {}, {}).upper(1)),
      BeyondLimit);
}

}  // namespace
}  // namespace sinkproof_check::sweep
