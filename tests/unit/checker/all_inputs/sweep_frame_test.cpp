#include "checker/all_inputs/sweep_frame.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/exact_span.hpp"
#include "unit/checker/all_inputs/sweep_support.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::all_normalisers;
using testing::Contents;
using testing::dense_head;
using testing::draw_contents;
using testing::Draws;
using testing::exact;
using testing::put;

std::vector<Span> draw_box(Draws& draw, std::size_t m) {
  std::vector<Span> result;
  for (std::size_t i = 0; i < m; ++i) {
    const Fixed x = (draw(15) - 8) * (one / 8);
    result.push_back({x, std::min(one, x + (1 + draw(8)) * (one / 8))});
  }
  return result;
}

std::vector<std::size_t> all_of(std::size_t m) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < m; ++i) result.push_back(i);
  return result;
}

mpq_class at_numbers(const Affine& form, const Contents& t) {
  mpq_class result = exact(form.constant.lower);
  for (std::size_t i = 0; i < t.size(); ++i) result += exact(form.slopes[i].lower) * t[i];
  return result;
}

std::vector<Span> spans_of(const Contents& t) {
  std::vector<Span> result;
  for (const mpq_class& x : t) result.push_back(testing::around(testing::only(x)));
  return result;
}

TEST(SweepFrame, TheOwnTokenAsAKeyScoresWhatItScores) {
  Draws draw(71);
  for (int trial = 0; trial < 300; ++trial) {
    reset_work();
    const auto m = static_cast<std::size_t>(1 + draw(3));
    const HeadRows head(dense_head(draw, all_normalisers[at(draw(3))], 5, static_cast<long>(m), 12));
    const Query query = draw(2) == 0 ? Query::trigger : Query::content;
    const std::vector<Span> box = draw_box(draw, m);
    const Frame frame(head, query, box, all_of(m));
    // As the query q and as a key z: q is any of the box, and z = q here, middle + half·u.
    const Contents t = draw_contents(draw, box);
    const std::vector<Span> spans = spans_of(t);
    const Span slopes_at_zero = frame.own_score(spans);
    mpq_class score = exact(slopes_at_zero.lower);
    const std::vector<Span> slopes = frame.own_slopes(spans);
    for (std::size_t k = 0; k < m; ++k)
      score += exact(slopes[k].lower) * (t[k] - exact(frame.middle(k))) / exact(frame.half_width(k));
    mpq_class wanted = query == Query::trigger ? at_numbers(head.of(query).trigger, t) : mpq_class(0);
    for (std::size_t k = 0; k < m; ++k) {
      wanted += exact(head.of(query).own[k].lower) * t[k];
      for (std::size_t i = 0; i < m; ++i) wanted += t[i] * exact(head.product[i][k].lower) * t[k];
    }
    EXPECT_TRUE(abs(score - wanted) < ratio(1, 1 << 20)) << trial;
  }
}

/// e^{ℓ(t)} is at least the share of the mean of corners' e^ℓ(s), with the weights of t.
TEST(SweepFrame, SharesAreWhatCornersMayBeTooMuchBy) {
  Draws draw(72);
  std::array<int, 2> seen{};
  for (int trial = 0; trial < 400; ++trial) {
    reset_work();
    const auto m = static_cast<std::size_t>(1 + draw(2));
    const HeadRows head(dense_head(draw, Normaliser::softmax_key_bias, 5, static_cast<long>(m),
                                   std::array<long, 2>{6, 48}[at(draw(2))]));
    const Query query = draw(2) == 0 ? Query::trigger : Query::content;
    const std::vector<Span> box = draw_box(draw, m);
    const Frame frame(head, query, box, all_of(m));
    const Scores& scores = head.of(query);
    const Contents x = draw_contents(draw, std::vector<Span>(m, symmetric(one)));
    const Contents z = draw_contents(draw, box);
    // The slopes of a key's score in the query, minus those of another key: c has the slopes of one of three, so that two of them at least have a share below 1 where slopes differ.
    const auto slopes_of = [&](int key) {
      std::vector<mpq_class> result;
      for (std::size_t i = 0; i < m; ++i) {
        mpq_class slope = 0;
        if (key == 0) slope = exact(scores.anchor.slopes[i].lower);
        if (key == 1) slope = exact(scores.null.slopes[i].lower);
        if (key == 3) slope = exact(scores.trigger.slopes[i].lower);
        for (std::size_t k = 0; k < m && (key == 2 || key == 3); ++k)
          slope += exact(head.product[i][k].lower) * x[k];
        if (key == 4) {
          if (query == Query::trigger) slope += exact(scores.trigger.slopes[i].lower);
          slope += exact(scores.own[i].lower);
          for (std::size_t k = 0; k < m; ++k)
            slope += (exact(head.product[i][k].lower) + exact(head.product[k][i].lower)) *
                     (exact(frame.middle(k)) + z[k]) / 2;
        }
        result.push_back(slope);
      }
      return result;
    };
    const Shares& shares = frame.shares();
    const std::array<Fixed, 5> share{shares.anchor, shares.null, shares.content, shares.trigger, shares.own};
    // Of the keys c may be of, one has to do for all.
    std::array<bool, 3> holds{true, true, true};
    const std::array<int, 3> frames{0, 4, 2};
    for (std::size_t of = 0; of < 3; ++of) {
      std::vector<mpq_class> c(m, 0);
      if (frames[of] == 0) c = slopes_of(0);
      if (frames[of] == 4) {
        c.clear();
        for (std::size_t i = 0; i < m; ++i) {
          mpq_class slope = exact(scores.own[i].lower);
          if (query == Query::trigger) slope += exact(scores.trigger.slopes[i].lower);
          for (std::size_t k = 0; k < m; ++k)
            slope +=
                (exact(head.product[i][k].lower) + exact(head.product[k][i].lower)) * exact(frame.middle(k));
          c.push_back(slope);
        }
      }
      for (int key = 0; key < 5; ++key) {
        if (key == 3 && query == Query::trigger) continue;
        const std::vector<mpq_class> slopes = slopes_of(key);
        // In the middle the mean of the corners is Π cosh(g_i w_i), which is the most that it can be of e^ℓ.
        Real mean = 1;
        for (std::size_t i = 0; i < m; ++i) {
          const mpq_class g = (slopes[i] - c[i]) * exact(frame.half_width(i));
          mean = mean * ((exponential(Real(g)) + exponential(Real(mpq_class(-g)))) / Real(2));
        }
        if (sign_of(Real(1) - Real(exact(share[static_cast<std::size_t>(key)])) * mean) < 0)
          holds[of] = false;
      }
    }
    EXPECT_TRUE(holds[0] || holds[1] || holds[2]) << trial;
    ++seen[shares.content > one / 2 ? 1 : 0];
  }
  EXPECT_GT(seen[0], 40);
  EXPECT_GT(seen[1], 40);
}

TEST(SweepFrame, CoordinatesWithoutCornersTakeNothing) {
  // The anchor's score moves with the first content, the own token's with the second.
  TriggerInstance instance{{9, 2, {}, {}}, {Normaliser::softmax, {{zero_matrix(5), zero_matrix(5)}}}};
  put(instance.model.heads[0].query_key, 2, 0, 1);
  put(instance.model.heads[0].query_key, 4, 3, 1);
  const HeadRows head(instance);
  const std::vector<Span> box(2, symmetric(one));
  const auto shares = [&](const std::vector<std::size_t>& corners) {
    return Frame(head, Query::content, box, corners).shares();
  };
  // All of it, but for a unit of rounding.
  EXPECT_EQ(shares({}).anchor, one - 1);
  EXPECT_EQ(shares({1}).anchor, one - 1);
  EXPECT_LT(shares({0}).anchor, one - 1);
  EXPECT_EQ(shares({0}).own, one - 1);
  EXPECT_LT(shares({1}).own, one - 1);
  EXPECT_EQ(shares({0, 1}).content, one - 1);
  // e^{−1/2}, and no more.
  const Real exact_share = exponential(Real(ratio(-1, 2)));
  EXPECT_LE(sign_of(Real(exact(shares({0}).anchor)) - exact_share), 0);
  EXPECT_GE(sign_of(Real(exact(shares({0}).anchor + 16)) - exact_share), 0);
}

}  // namespace
}  // namespace sinkproof_check::sweep
