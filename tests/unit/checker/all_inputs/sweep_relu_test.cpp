#include "checker/all_inputs/sweep_relu.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/exact_span.hpp"
#include "unit/checker/all_inputs/sweep_support.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::all_normalisers;
using testing::dense_head;
using testing::Draws;
using testing::exact;
using testing::ExactSpan;
using testing::is_just_above;
using testing::put;

/// Rows are divided by their number of tokens but the anchor.
constexpr Normaliser by_tokens = Normaliser::relu_non_anchor;

TEST(SweepRelu, BoundsDoNotDependOnWhatWasAskedBefore) {
  Draws draw(41);
  for (int trial = 0; trial < 40; ++trial) {
    reset_work();
    const Normaliser normaliser = all_normalisers[3 + static_cast<std::size_t>(trial) % 5];
    const TriggerInstance instance = dense_head(draw, normaliser, 6, 1 + draw(2), 12);
    const HeadRows head(instance);
    const Query query = draw(2) == 0 ? Query::trigger : Query::content;
    const auto coordinate = static_cast<std::size_t>(draw(static_cast<long>(head.m) + 3));
    const std::vector<Span> t(head.m, point((draw(9) - 4) * (one / 4)));
    const Fineness fineness{8, 4, 2};
    ReluBounds asked(head, query, coordinate);
    asked.look_at(std::vector<Span>(head.m, symmetric(one)), fineness);
    static_cast<void>(asked.upper(rows_of(head, query).front(), 0));
    asked.look_at(t, fineness);
    for (const Row& row : rows_of(head, query)) {
      ReluBounds fresh(head, query, coordinate);
      fresh.look_at(t, fineness);
      EXPECT_EQ(asked.upper(row, 0), fresh.upper(row, 0)) << trial;
      EXPECT_EQ(asked.curvatures(row), fresh.curvatures(row)) << trial;
    }
  }
}

/// A content query and its own token alone: the score own + a t + product t², the value 1 + slope t.
struct OwnToken {
  long own, a, product, slope;
};
Fixed curvature_of(const OwnToken& token, const Span& t, int sign) {
  TriggerInstance instance{{5, 1, {}, {}}, {by_tokens, {{zero_matrix(4), zero_matrix(4)}}}};
  Head& head = instance.model.heads[0];
  put(head.query_key, 3, 3, token.own);
  put(head.query_key, 3, 2, token.a);
  put(head.query_key, 2, 2, token.product);
  put(head.output_value, 0, 3, 1);
  put(head.output_value, 0, 2, token.slope);
  const HeadRows rows(instance);
  ReluBounds bounds(rows, Query::content, 0);
  bounds.look_at({t}, {4, 2, 1});
  return bounds.curvatures({Query::content, 0, false, sign})[0];
}

TEST(SweepRelu, CurvaturesAreHalfTheSecondDerivative) {
  // (9 + 2t − t²)(1 + 3t): half its second derivative is −(1 + 3t) + 3(2 − 2t) = 5 − 9t.
  const OwnToken token{9, 2, -1, 3};
  const Fixed at_half = curvature_of(token, point(one / 2), 1);
  EXPECT_EQ(at_half, 0);
  EXPECT_EQ(curvature_of(token, point(one / 2), -1), one / 2);
  EXPECT_EQ(curvature_of(token, point(one), 1), 4 * one);
  EXPECT_EQ(curvature_of(token, point(one), -1), 0);
  // Over a box each part by itself: −(1 + 3t) within [−4, 2], 3(2 − 2t) within [0, 12].
  EXPECT_EQ(curvature_of(token, symmetric(one), 1), 4 * one);
  EXPECT_EQ(curvature_of(token, symmetric(one), -1), 14 * one);
}

TEST(SweepRelu, CurvaturesAreUnknownAtAKink) {
  // The own token's score −1 + t: no weight at t = 1 or below, and a kink where it may be above 0.
  EXPECT_EQ(curvature_of({-1, 1, 0, 3}, symmetric(one), 1), 0);
  EXPECT_EQ(curvature_of({-1, 1, 0, 3}, symmetric(one), -1), 0);
  EXPECT_EQ(curvature_of({-1, 2, 0, 3}, symmetric(one), 1), largest_fixed);
  EXPECT_EQ(curvature_of({1, -1, 0, 3}, symmetric(one), 1), 3 * one);
  EXPECT_EQ(curvature_of({1, -2, 0, 3}, symmetric(one), 1), largest_fixed);
  EXPECT_EQ(curvature_of({1, -2, 0, 3}, {-one, one / 4}, 1), 6 * one);
}

/// What makes the score of a key move with the query's content t, from −1 to 1 (or by 2 from what is given), and its value.
struct OtherKey {
  long row, column;  ///< of W_QK
  long base;         ///< its score at t = 0
  long value;
};
Fixed curvature_beside(const OtherKey& key, const Row& row) {
  TriggerInstance instance{{5, 1, {}, {}}, {by_tokens, {{zero_matrix(4), zero_matrix(4)}}}};
  Head& head = instance.model.heads[0];
  const long indicator = row.query == Query::trigger ? 1 : 3;
  put(head.query_key, 2, key.column, 1);
  put(head.query_key, indicator, key.column, key.base);
  put(head.output_value, 0, key.column, key.value);
  const HeadRows rows(instance);
  ReluBounds bounds(rows, row.query, 0);
  bounds.look_at({symmetric(one)}, {4, 2, 1});
  return bounds.curvatures(row)[0];
}

TEST(SweepRelu, OtherKeysMayHaveKinksThatRise) {
  const Row alone{Query::content, 0, false, 1};
  Row other_sign = alone;
  other_sign.sign = -1;
  // The anchor's score base + t, and its value.
  EXPECT_EQ(curvature_beside({2, 0, 0, 1}, alone), 0);
  EXPECT_EQ(curvature_beside({2, 0, 0, -1}, alone), largest_fixed);
  EXPECT_EQ(curvature_beside({2, 0, 0, 1}, other_sign), largest_fixed);
  EXPECT_EQ(curvature_beside({2, 0, 0, -1}, other_sign), 0);
  EXPECT_EQ(curvature_beside({2, 0, 1, -1}, alone), 0);
  EXPECT_EQ(curvature_beside({2, 0, -1, -1}, alone), 0);
  // A trigger's key counts where the row has one.
  const Row behind{Query::content, 1, true, 1};
  EXPECT_EQ(curvature_beside({2, 1, 0, -1}, alone), 0);
  EXPECT_EQ(curvature_beside({2, 1, 0, -1}, behind), largest_fixed);
  EXPECT_EQ(curvature_beside({2, 1, 0, 1}, behind), 0);
  EXPECT_EQ(curvature_beside({2, 1, -1, -1}, behind), 0);
  EXPECT_EQ(curvature_beside({2, 1, 1, -1}, behind), 0);
  // A content key's, for the trigger's query: its own score is another one.
  const Row trigger{Query::trigger, 2, false, 1};
  EXPECT_EQ(curvature_beside({2, 3, 0, -1}, trigger), largest_fixed);
  EXPECT_EQ(curvature_beside({2, 3, 0, 1}, trigger), 0);
  EXPECT_EQ(curvature_beside({2, 3, 1, -1}, trigger), 0);
  EXPECT_EQ(curvature_beside({2, 3, -1, -1}, trigger), 0);
}

TEST(SweepRelu, CurvaturesAreTheLemmas) {
  Draws draw(42);
  long known = 0;
  for (int trial = 0; trial < 200; ++trial) {
    reset_work();
    const Normaliser normaliser = all_normalisers[3 + static_cast<std::size_t>(trial) % 5];
    TriggerInstance instance = dense_head(draw, normaliser, 5, 2, 4);
    Head& model = instance.model.heads[0];
    // Scores above 0 everywhere, that a second derivative is there.
    for (const long own : {1, 4}) {
      for (const long key : {0, 1, 4}) put(model.query_key, own, key, 5);
    }
    const HeadRows head(instance);
    const Query query = draw(2) == 0 ? Query::trigger : Query::content;
    std::vector<Span> box;
    for (int i = 0; i < 2; ++i) {
      const Fixed x = (draw(17) - 8) * (one / 8);
      box.push_back({x, std::min(one, x + draw(4) * (one / 16))});
    }
    const auto coordinate = static_cast<std::size_t>(draw(5));
    ReluBounds bounds(head, query, coordinate);
    bounds.look_at(box, {4, 2, 1});
    for (const Row& row : rows_of(head, query)) {
      const std::vector<Fixed> q = bounds.curvatures(row);
      const Values values = signed_values(head.values[coordinate], row.sign);
      const Scores& scores = head.of(query);
      for (std::size_t i = 0; i < 2; ++i) {
        if (q[i] == largest_fixed) continue;
        ++known;
        const Affine& own = query == Query::trigger ? scores.trigger : scores.content;
        ExactSpan slope = exact(scores.own[i]) + exact(own.slopes[i]);
        ExactSpan value = exact(query == Query::trigger ? values.trigger : values.content);
        for (std::size_t k = 0; k < 2; ++k) {
          slope =
              slope + exact(box[k]) * exact(head.product[k][i]) + exact(box[k]) * exact(head.product[i][k]);
          value = value + exact(values.slopes[k]) * exact(box[k]);
        }
        const ExactSpan half = exact(head.product[i][i]) * value + slope * exact(values.slopes[i]);
        const mpq_class wanted =
            std::max(mpq_class(0), mpq_class(-half.lower / head.divisor(row.position())));
        ASSERT_TRUE(is_just_above(q[i], wanted)) << trial;
      }
    }
  }
  EXPECT_GT(known, 1000);
}

TEST(SweepRelu, SeesAKinkBetweenThePointsOfTheGrid) {
  // One content key x before the trigger: x − 2 max(3x − 1, 0) is what it adds to −2E, at most 1/3, where it has no weight yet.
  TriggerInstance instance{{3, 1, {}, {}}, {by_tokens, {{zero_matrix(4), zero_matrix(4)}}}};
  Head& head = instance.model.heads[0];
  put(head.query_key, 1, 2, 3);
  put(head.query_key, 1, 3, -1);
  put(head.output_value, 2, 3, 2);
  const HeadRows rows(instance);
  ReluBounds bounds(rows, Query::trigger, 2);
  bounds.look_at({point(0)}, {4, 4, 1});
  EXPECT_GE(bounds.upper({Query::trigger, 1, false, -1}, 0), one / 6);
}

TEST(SweepRelu, AParabolaIsAboveItsChordBySoMuch) {
  // A content key adds (2 + x)(3 − x), 6¼ at x = ½ and 6 at the ends of that stretch; the own token 2·3.
  TriggerInstance instance{{4, 1, {}, {}}, {by_tokens, {{zero_matrix(4), zero_matrix(4)}}}};
  Head& head = instance.model.heads[0];
  put(head.query_key, 3, 2, 1);
  put(head.query_key, 3, 3, 2);
  put(head.output_value, 0, 2, -1);
  put(head.output_value, 0, 3, 3);
  const HeadRows rows(instance);
  ReluBounds bounds(rows, Query::content, 0);
  bounds.look_at({point(0)}, {4, 1, 1});
  EXPECT_EQ(bounds.upper({Query::content, 1, false, 1}, 0), one / 8 * 49);
}

TEST(SweepRelu, SoItIsBetweenThePointsOfTheGrid) {
  // (2 + x)(7/2 − x) − x is 7 at x = 0 and ½, two points of the grid, and 7 + 1/16 between them.
  TriggerInstance instance{{3, 1, {}, {}}, {by_tokens, {{zero_matrix(4), zero_matrix(4)}}}};
  Head& head = instance.model.heads[0];
  put(head.query_key, 1, 2, 1);
  put(head.query_key, 1, 3, 2);
  put(head.output_value, 2, 2, -1);
  put(head.output_value, 2, 3, ratio(7, 2));
  const HeadRows rows(instance);
  ReluBounds bounds(rows, Query::trigger, 2);
  bounds.look_at({point(0)}, {4, 1, 1});
  EXPECT_EQ(bounds.upper({Query::trigger, 1, false, 1}, 0), one / 32 * 113);
}

TEST(SweepRelu, AValueThatChangesItsSignMayHaveAFallingKink) {
  // The trigger's query t moves the score of content keys, whose value is what their content is.
  TriggerInstance instance{{5, 1, {}, {}}, {by_tokens, {{zero_matrix(4), zero_matrix(4)}}}};
  Head& head = instance.model.heads[0];
  put(head.query_key, 2, 3, 1);
  put(head.output_value, 0, 2, 1);
  const HeadRows rows(instance);
  ReluBounds bounds(rows, Query::trigger, 0);
  bounds.look_at({symmetric(one)}, {4, 2, 1});
  EXPECT_EQ(bounds.curvatures({Query::trigger, 2, false, 1})[0], largest_fixed);
}

}  // namespace
}  // namespace sinkproof_check::sweep
