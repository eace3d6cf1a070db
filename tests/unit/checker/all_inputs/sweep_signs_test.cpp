#include "checker/all_inputs/sweep_signs.hpp"

#include <gtest/gtest.h>

#include <array>

#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/exact_row.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::Contents;
using testing::dense_head;
using testing::draw_box;
using testing::draw_contents;
using testing::Draws;
using testing::exact;
using testing::own_affine;
using testing::put;
using testing::score_at;

TEST(SweepSigns, HoldForAllContents) {
  Draws draw(61);
  std::array<int, 2> seen{};
  int above_one = 0;
  for (int trial = 0; trial < 400; ++trial) {
    reset_work();
    const long m = 1 + draw(3);
    const HeadRows head(
        dense_head(draw, Normaliser::relu_non_anchor, 5, m, std::array<long, 3>{1, 6, 16}[at(draw(3))]));
    const Query query = draw(2) == 0 ? Query::trigger : Query::content;
    const std::vector<Span> box = draw_box(draw, at(m));
    const Affine& fixed = draw(2) == 0 ? head.of(query).content : head.of(query).trigger;
    const bool both = may_have_both_signs(head, query, fixed, box);
    const mpq_class own = exact(own_score_upper(head, query, box));
    ++seen[both ? 1 : 0];
    int sign = 0;
    mpq_class largest = 0;
    for (int sample = 0; sample < 60; ++sample) {
      const Contents t = draw_contents(draw, box);
      const Contents x = draw_contents(draw, std::vector<Span>(at(m), symmetric(one)));
      const int here = sgn(score_at(head, query, fixed, t, x));
      ASSERT_TRUE(both || here * sign >= 0) << trial;
      if (here != 0) sign = here;
      const mpq_class score = score_at(head, query, own_affine(head, query), t, t);
      ASSERT_TRUE(score <= own) << trial;
      largest = std::max(largest, score);
    }
    if (own > largest + 1) ++above_one;
  }
  EXPECT_GT(seen[0], 60);
  EXPECT_GT(seen[1], 60);
  EXPECT_LT(above_one, 120);
}

TEST(SweepSigns, CornersKnowMoreThanSpans) {
  // For contents t, u the own token scores 1 − t² + 4tu − u²: 3 where t = u = ±1, the corners at which it is
  // largest, and the squares may bend by 1 each. Spans alone say 7.
  TriggerInstance instance{{5, 2, {}, {}}, {Normaliser::relu_non_anchor, {{zero_matrix(5), zero_matrix(5)}}}};
  Head& head = instance.model.heads[0];
  put(head.query_key, 4, 4, 1);
  put(head.query_key, 2, 2, -1);
  put(head.query_key, 3, 3, -1);
  put(head.query_key, 2, 3, 4);
  const std::vector<Span> box(2, symmetric(one));
  EXPECT_EQ(own_score_upper(HeadRows(instance), Query::content, box), 5 * one);
  // Where squares do not fall, corners are all.
  put(head.query_key, 2, 2, 1);
  put(head.query_key, 3, 3, 1);
  EXPECT_EQ(own_score_upper(HeadRows(instance), Query::content, box), 7 * one);
  // 9 + (2t − 3u)x − (t + u)z for a content key (x, z): at most 7 away from 9, by spans, and by corners.
  put(head.query_key, 4, 4, 9);
  put(head.query_key, 2, 2, 2);
  put(head.query_key, 3, 2, -3);
  put(head.query_key, 2, 3, -1);
  put(head.query_key, 3, 3, -1);
  {
    const HeadRows rows(instance);
    EXPECT_FALSE(may_have_both_signs(rows, Query::content, rows.of(Query::content).content, box));
  }
  // At the corners |2t − 3u| + |t + u| is 3 or 5: with a base of 5 no score is below 0, and with 5 − 1/16 one
  // is.
  for (const bool is_less : {false, true}) {
    put(head.query_key, 4, 4, is_less ? ratio(79, 16) : mpq_class(5));
    const HeadRows rows(instance);
    EXPECT_EQ(may_have_both_signs(rows, Query::content, rows.of(Query::content).content, box), is_less);
    // −E's scores are those of the head with its signs turned.
    put(head.query_key, 4, 4, is_less ? ratio(-79, 16) : mpq_class(-5));
    const HeadRows turned(instance);
    EXPECT_EQ(may_have_both_signs(turned, Query::content, turned.of(Query::content).content, box), is_less);
  }
}

TEST(SweepSigns, AnOwnScoreBelowZeroIsZero) {
  TriggerInstance instance{{5, 1, {}, {}}, {Normaliser::relu_non_anchor, {{zero_matrix(4), zero_matrix(4)}}}};
  put(instance.model.heads[0].query_key, 3, 3, -2);
  put(instance.model.heads[0].query_key, 2, 2, 1);
  EXPECT_EQ(own_score_upper(HeadRows(instance), Query::content, {symmetric(one)}), 0);
}

}  // namespace
}  // namespace sinkproof_check::sweep
