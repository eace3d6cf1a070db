#include "checker/all_inputs/sweep_frame.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/exact_row.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::all_normalisers;
using testing::Contents;
using testing::dense_head;
using testing::draw_box;
using testing::draw_contents;
using testing::Draws;
using testing::exact;
using testing::own_affine;
using testing::put;
using testing::score_at;

std::vector<std::size_t> all_of(std::size_t m) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < m; ++i) result.push_back(i);
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
    mpq_class score = exact(frame.own_score(spans).lower);
    const std::vector<Span> slopes = frame.own_slopes(spans);
    for (std::size_t k = 0; k < m; ++k)
      score += exact(slopes[k].lower) * (t[k] - exact(frame.middle(k))) / exact(frame.half_width(k));
    const mpq_class wanted = score_at(head, query, own_affine(head, query), t, t);
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
    // The slopes of a key's score in the query, minus those of another key: c has the slopes of one of three,
    // so that two of them at least have a share below 1 where slopes differ.
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

/// e^{−d/2} is at least the share, and no more than it by little.
void expect_share(Fixed share, const mpq_class& d) {
  const Real most = exponential(Real(mpq_class(-d / 2)));
  EXPECT_LE(sign_of(Real(exact(share)) - most), 0) << d.get_d();
  EXPECT_GE(sign_of(Real(exact(share + 16)) - most), 0) << d.get_d();
}

TEST(SweepFrame, SquaresOfSlopesAddUpWithTheirProducts) {
  // All entries of A are 1/4: a content key with contents 1 has four slopes of 1, and m³/16 = 4 is the sum of
  // their squares.
  TriggerInstance instance{{9, 4, {}, {}}, {Normaliser::softmax, {{zero_matrix(7), zero_matrix(7)}}}};
  for (long i = 2; i < 6; ++i) {
    for (long k = 2; k < 6; ++k) put(instance.model.heads[0].query_key, i, k, ratio(1, 4));
  }
  const HeadRows head(instance);
  const Frame frame(head, Query::content, std::vector<Span>(4, symmetric(one)), all_of(4));
  expect_share(frame.shares().content, 4);
  expect_share(frame.shares().own, 4);
  expect_share(frame.shares().anchor, 0);
  // On [0, 1]^4 the own token's contents are 1/2 ± 1/2 around slopes 1/4·4·(1 + …): half widths 1/2 each.
  const Frame half(head, Query::content, std::vector<Span>(4, {0, one}), all_of(4));
  expect_share(half.shares().content, 1);
}

TEST(SweepFrame, TheOwnTokensSlopesAreThoseOfBothHalvesOfAPair) {
  // The first content moves no key's slope by A, but the own token's by half of the pair's entry: 4·t₂t₁, of
  // which 2 u₂ is the slope of the first.
  TriggerInstance instance{{9, 2, {}, {}}, {Normaliser::softmax, {{zero_matrix(5), zero_matrix(5)}}}};
  put(instance.model.heads[0].query_key, 3, 2, 4);
  const HeadRows head(instance);
  const Shares shares = Frame(head, Query::content, std::vector<Span>(2, symmetric(one)), {0}).shares();
  expect_share(shares.content, 0);
  expect_share(shares.own, 4);
}

}  // namespace
}  // namespace sinkproof_check::sweep
