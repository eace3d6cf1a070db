#include "checker/all_inputs/sweep_relu.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "checker/all_inputs/sweep_signs.hpp"
#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/exact_row.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::affine_at;
using testing::all_normalisers;
using testing::dense_head;
using testing::draw_box;
using testing::Draws;
using testing::exact;
using testing::ExactSpan;
using testing::is_just_above;
using testing::put;
using testing::score_at;

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
    const std::vector<Span> whole(head.m, symmetric(one));
    const std::vector<Span> box(head.m, {-one / 4, one / 2});
    ReluBounds asked(head, query, coordinate, one);
    asked.enter(whole);
    asked.look_at(whole, fineness);
    static_cast<void>(asked.upper(rows_of(head, query).front(), 0));
    asked.enter(box);
    for (const std::vector<Span>& face : {box, t}) {
      asked.look_at(face, fineness);
      for (const Row& row : rows_of(head, query)) {
        ReluBounds fresh(head, query, coordinate, one);
        fresh.enter(box);
        fresh.look_at(face, fineness);
        EXPECT_EQ(asked.upper(row, 0), fresh.upper(row, 0)) << trial;
        EXPECT_EQ(asked.corner_lift(row), fresh.corner_lift(row)) << trial;
        const Bends bends = asked.bends(row);
        const Bends fresh_bends = fresh.bends(row);
        EXPECT_EQ(bends.along, fresh_bends.along) << trial;
        EXPECT_EQ(bends.lift, fresh_bends.lift) << trial;
        EXPECT_EQ(bends.corner_lift, fresh_bends.corner_lift) << trial;
      }
    }
  }
}

/// A content query and its own token alone: the score own + a t + product t², the value 1 + slope t.
struct OwnToken {
  long own, a, product, slope;
};
Bends bends_of(const OwnToken& token, const Span& t, int sign) {
  TriggerInstance instance{{5, 1, {}, {}}, {by_tokens, {{zero_matrix(4), zero_matrix(4)}}}};
  Head& head = instance.model.heads[0];
  put(head.query_key, 3, 3, token.own);
  put(head.query_key, 3, 2, token.a);
  put(head.query_key, 2, 2, token.product);
  put(head.output_value, 0, 3, 1);
  put(head.output_value, 0, 2, token.slope);
  const HeadRows rows(instance);
  ReluBounds bounds(rows, Query::content, 0, one);
  bounds.enter({t});
  bounds.look_at({t}, {4, 2, 1});
  return bounds.bends({Query::content, 0, false, sign});
}
void expect_bends(const Bends& bends, Fixed along, Fixed lift = 0, Fixed corner_lift = 0) {
  EXPECT_EQ(bends.along[0], along);
  EXPECT_EQ(bends.lift, lift);
  EXPECT_EQ(bends.corner_lift, corner_lift);
}

TEST(SweepRelu, WithoutKinksBendsAreHalfTheSecondDerivative) {
  // (9 + 2t − t²)(1 + 3t): half its second derivative is −(1 + 3t) + 3(2 − 2t) = 5 − 9t. At a point nothing
  // bends.
  const OwnToken token{9, 2, -1, 3};
  expect_bends(bends_of(token, point(one), 1), 0);
  // Over a box each part by itself: −(1 + 3t) within [−4, 2], 3(2 − 2t) within [0, 12].
  expect_bends(bends_of(token, symmetric(one), 1), 4 * one);
  expect_bends(bends_of(token, symmetric(one), -1), 14 * one);
  // On [1/4, 3/4], of half width 1/4: within [−13/4, −7/4] and [3/2, 9/2].
  expect_bends(bends_of(token, {one / 4, one / 4 * 3}, 1), one / 64 * 7);
  expect_bends(bends_of(token, {one / 4, one / 4 * 3}, -1), one / 64 * 11);
}

TEST(SweepRelu, TheOwnTokenBendsAtItsKinkOrIsLifted) {
  // Without weight nothing bends: −1 + t.
  expect_bends(bends_of({-1, 1, 0, 3}, symmetric(one), 1), 0);
  expect_bends(bends_of({-1, 1, 0, 3}, symmetric(one), -1), 0);
  // −1 + 2t times 1 + 3t, which is within [−2, 4], is convex where it is above 0; its slope falls by at most
  // 2·2 at the kink. The whole is at most 1·(4 + 2) above nothing.
  expect_bends(bends_of({-1, 2, 0, 3}, symmetric(one), 1), 2 * one);
  // Of the other sign it bends by 6 and falls by 2·4, which is more than 6.
  expect_bends(bends_of({-1, 2, 0, 3}, symmetric(one), -1), 0, 0, 6 * one);
  // 1 − t has no kink; 1 − 2t has one, where 1 + 3t is within [−2, 4].
  expect_bends(bends_of({1, -1, 0, 3}, symmetric(one), 1), 3 * one);
  expect_bends(bends_of({1, -2, 0, 3}, symmetric(one), 1), 8 * one);
  // On [−1, 1/4] it has none: half width 5/8.
  expect_bends(bends_of({1, -2, 0, 3}, {-one, one / 4}, 1), one / 64 * 150);
  // A square may vanish twice: (−1 + t²)(1 + 0t) of value −1 falls by twice 2·1.
  expect_bends(bends_of({-1, 0, 1, 0}, symmetric(one), -1), 0);
  expect_bends(bends_of({-1, 0, 2, 0}, symmetric(one), -1), 0, 0, one);
  expect_bends(bends_of({-1, 0, 2, 0}, {-one / 8, one}, -1), 0, 0, one);
  // What halving is worth has it all: of −1 + 2t² it is 2 and twice 4/2; on [1/4, 1], where it rises,
  // 2·(3/8)² and once 4·(3/8)/2.
  EXPECT_EQ(bends_of({-1, 0, 2, 0}, symmetric(one), -1).worth_halving[0], 6 * one);
  EXPECT_EQ(bends_of({-1, 0, 2, 0}, {one / 4, one}, -1).worth_halving[0], one / 32 * 33);
  EXPECT_EQ(bends_of({-1, 0, 2, 0}, {-one, -one / 4}, -1).worth_halving[0], one / 32 * 33);
}

TEST(SweepRelu, ACornerIsLiftedByWhatItIsBelowTheLargestScore) {
  // −E of the token above: the score −1 + 2t is at most 1, the value −1 − 3t is 2 at t = −1 and −4 at t = 1.
  TriggerInstance instance{{5, 1, {}, {}}, {by_tokens, {{zero_matrix(4), zero_matrix(4)}}}};
  Head& head = instance.model.heads[0];
  put(head.query_key, 3, 3, -1);
  put(head.query_key, 3, 2, 2);
  put(head.output_value, 0, 3, 1);
  put(head.output_value, 0, 2, 3);
  const HeadRows rows(instance);
  const Row row{Query::content, 0, false, -1};
  ReluBounds bounds(rows, Query::content, 0, one);
  bounds.enter({symmetric(one)});
  bounds.look_at({point(-one)}, {4, 2, 1});
  EXPECT_EQ(bounds.upper(row, 0), 0);
  EXPECT_EQ(bounds.corner_lift(row), 2 * one);
  bounds.look_at({point(one)}, {4, 2, 1});
  EXPECT_EQ(bounds.upper(row, 0), -4 * one);
  EXPECT_EQ(bounds.corner_lift(row), 4 * one);
  // Of a corner in other contents it is no less than of each point.
  bounds.look_at({symmetric(one)}, {4, 2, 1});
  EXPECT_GE(bounds.corner_lift(row), 4 * one);
}

TEST(SweepRelu, WithoutABoxNothingIsKnownOfSigns) {
  // Keys of score t and value −1, which may have no weight elsewhere; and an own token whose score may be
  // anything.
  TriggerInstance instance{{5, 1, {}, {}}, {by_tokens, {{zero_matrix(4), zero_matrix(4)}}}};
  Head& head = instance.model.heads[0];
  for (const long column : {1, 3}) {
    put(head.query_key, 2, column, 1);
    put(head.output_value, 0, column, -1);
  }
  const HeadRows rows(instance);
  ReluBounds bounds(rows, Query::content, 0, one);
  bounds.look_at({point(one)}, {4, 2, 1});
  EXPECT_EQ(bounds.upper({Query::content, 1, false, 1}, 0), -one / 2);
  EXPECT_EQ(bounds.upper({Query::content, 1, true, 1}, 0), -one / 3);
}

/// What makes the score of a key move with the query's content t, from −1 to 1 (or by 2 from what is given),
/// and its value.
struct OtherKey {
  long row, column;  ///< of W_QK
  long base;         ///< its score at t = 0
  long value;
};
Bends bends_beside(const OtherKey& key, const Row& row, const Span& t = symmetric(one),
                   std::size_t coordinate = 0) {
  TriggerInstance instance{{5, 1, {}, {}}, {by_tokens, {{zero_matrix(4), zero_matrix(4)}}}};
  Head& head = instance.model.heads[0];
  const long indicator = row.query == Query::trigger ? 1 : 3;
  put(head.query_key, 2, key.column, 1);
  put(head.query_key, indicator, key.column, key.base);
  put(head.output_value, static_cast<long>(coordinate), key.column, key.value);
  const HeadRows rows(instance);
  ReluBounds bounds(rows, row.query, coordinate, one / 4);
  bounds.enter({t});
  bounds.look_at({t}, {4, 2, 1});
  return bounds.bends(row);
}

TEST(SweepRelu, OtherKeysBendAtKinksThatFall) {
  const Row alone{Query::content, 0, false, 1};
  Row other_sign = alone;
  other_sign.sign = -1;
  // The anchor's score base + t, and its value: it falls by 1 at the kink, and the chord is 1/2 above that.
  expect_bends(bends_beside({2, 0, 0, 1}, alone), 0);
  expect_bends(bends_beside({2, 0, 0, -1}, alone), one / 2);
  expect_bends(bends_beside({2, 0, 0, 1}, other_sign), one / 2);
  expect_bends(bends_beside({2, 0, 0, -1}, other_sign), 0);
  expect_bends(bends_beside({2, 0, 1, -1}, alone), 0);
  expect_bends(bends_beside({2, 0, -1, -1}, alone), 0);
  // From −1 to 1/2 the chord is 1/3 above it, which is less than 3/8.
  const Bends lifted = bends_beside({2, 0, 0, -3}, alone, {-one, one / 2});
  expect_bends(lifted, 0, one + 2);
  EXPECT_EQ(lifted.worth_halving[0], one / 8 * 9);
}

TEST(SweepRelu, OtherTokensKeysAreCut) {
  // A trigger's key counts where the row has one.
  const Row behind{Query::content, 1, true, 1};
  expect_bends(bends_beside({2, 1, 0, -1}, behind), 0);
  // A content key's, for the trigger's query, where the target is no mean.
  const Row trigger{Query::trigger, 2, false, 1};
  expect_bends(bends_beside({2, 3, 0, -1}, trigger), 0);
  // Where it is, 2/3 of an error would be too much: two keys of value −1 in three.
  expect_bends(bends_beside({2, 3, 0, -1}, trigger, symmetric(one), 2), one / 3 + 1);
  expect_bends(bends_beside({2, 3, 0, 1}, trigger, symmetric(one), 2), 0);
  expect_bends(bends_beside({2, 3, 1, -1}, trigger, symmetric(one), 2), 0);
  expect_bends(bends_beside({2, 3, -1, -1}, trigger, symmetric(one), 2), 0);
}

TEST(SweepRelu, ACutKeyMayHaveNoWeightAnywhere) {
  // A key of score t and value −1 has no weight for t ≤ 0, which corners have to say where it is cut: at t =
  // 1 it would be −1.
  TriggerInstance instance{{5, 1, {}, {}}, {by_tokens, {{zero_matrix(4), zero_matrix(4)}}}};
  Head& head = instance.model.heads[0];
  for (const long column : {1, 3}) {
    put(head.query_key, 2, column, 1);
    put(head.output_value, 0, column, -1);
  }
  const HeadRows rows(instance);
  const Row others{Query::content, 1, false, 1};
  const Row behind{Query::content, 1, true, 1};
  ReluBounds bounds(rows, Query::content, 0, one);
  bounds.enter({symmetric(one)});
  bounds.look_at({point(one)}, {4, 2, 1});
  // The own token is no key that is cut.
  EXPECT_EQ(bounds.upper(others, 0), -one / 2);
  EXPECT_EQ(bounds.upper(behind, 0), -one / 3);
  bounds.enter({{one / 2, one}});
  bounds.look_at({point(one)}, {4, 2, 1});
  EXPECT_EQ(bounds.upper(others, 0), -one);
  EXPECT_EQ(bounds.upper(behind, 0), -one);
}

TEST(SweepRelu, BendsAreTheLemmas) {
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
    ReluBounds bounds(head, query, coordinate, one);
    bounds.enter(box);
    bounds.look_at(box, {4, 2, 1});
    for (const Row& row : rows_of(head, query)) {
      const Bends bends = bounds.bends(row);
      if (bends.corner_lift > 0) continue;
      EXPECT_EQ(bends.lift, 0);
      const Values values = signed_values(head.values[coordinate], row.sign);
      const Scores& scores = head.of(query);
      for (std::size_t i = 0; i < 2; ++i) {
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
        const mpq_class width = (exact(box[i].upper) - exact(box[i].lower)) / 2;
        ASSERT_TRUE(is_just_above(bends.along[i], wanted * width * width)) << trial;
      }
    }
  }
  EXPECT_GT(known, 1000);
}

TEST(SweepRelu, SeesWhereAKeyHasNoWeightYet) {
  // One content key x before the trigger: x − 2 max(3x − 1, 0) is what it adds to −2E, at most 1/3, where it
  // has no weight yet.
  TriggerInstance instance{{3, 1, {}, {}}, {by_tokens, {{zero_matrix(4), zero_matrix(4)}}}};
  Head& head = instance.model.heads[0];
  put(head.query_key, 1, 2, 3);
  put(head.query_key, 1, 3, -1);
  put(head.output_value, 2, 3, 2);
  const HeadRows rows(instance);
  ReluBounds bounds(rows, Query::trigger, 2, one);
  bounds.look_at({point(0)}, {4, 4, 1});
  EXPECT_GE(bounds.upper({Query::trigger, 1, false, -1}, 0), one / 6);
}

TEST(SweepRelu, AddsUpTheKeys) {
  // Two content keys of (2 + x)(3 − x) each, 25/4 at x = 1/2; the anchor 1·1, the own token 2·3, and a
  // trigger key 4·(−1 + 0x).
  TriggerInstance instance{{5, 1, {}, {}}, {by_tokens, {{zero_matrix(4), zero_matrix(4)}}}};
  Head& head = instance.model.heads[0];
  put(head.query_key, 3, 0, 1);
  put(head.query_key, 3, 1, 4);
  put(head.query_key, 3, 2, 1);
  put(head.query_key, 3, 3, 2);
  put(head.output_value, 0, 0, 1);
  put(head.output_value, 0, 2, -1);
  put(head.output_value, 0, 3, 3);
  put(head.output_value, 0, 1, -1);
  const HeadRows rows(instance);
  ReluBounds bounds(rows, Query::content, 0, one);
  bounds.enter({symmetric(one)});
  bounds.look_at({point(0)}, {4, 1, 32});
  const auto expect_near = [](Fixed upper, const mpq_class& wanted) {
    const mpq_class above = exact(upper) - wanted;
    EXPECT_TRUE(above >= 0 && above < ratio(1, 100)) << exact(upper).get_d() << ' ' << wanted.get_d();
  };
  expect_near(bounds.upper({Query::content, 2, false, 1}, 0), ratio(39, 6));
  // The trigger's content z is worth (4 + z)(−1 − z): at most 0, at z = −1.
  expect_near(bounds.upper({Query::content, 2, true, 1}, 0), ratio(39, 8));
  expect_near(bounds.upper({Query::content, 2, false, -1}, 0), ratio(-1 - 6 - 4 - 4, 3));
}

TEST(SweepRelu, ATargetIsTakenOffKeyByKey) {
  // (2 + x)(7/2 − x) − x of one content key, at most 7 + 1/16.
  TriggerInstance instance{{3, 1, {}, {}}, {by_tokens, {{zero_matrix(4), zero_matrix(4)}}}};
  Head& head = instance.model.heads[0];
  put(head.query_key, 1, 2, 1);
  put(head.query_key, 1, 3, 2);
  put(head.output_value, 2, 2, -1);
  put(head.output_value, 2, 3, ratio(7, 2));
  const HeadRows rows(instance);
  ReluBounds bounds(rows, Query::trigger, 2, one);
  bounds.look_at({point(0)}, {4, 1, 64});
  const mpq_class above = exact(bounds.upper({Query::trigger, 1, false, 1}, 0)) - ratio(113, 32);
  EXPECT_TRUE(above >= 0 && above < ratio(1, 500)) << above.get_d();
}

/// A row from its definition, at numbers. A key that is cut counts with value 0 where its value is negative.
struct ExactRow {
  const HeadRows& head;
  std::size_t coordinate;
  Row row;
  bool is_content_cut, is_trigger_cut;
  std::vector<testing::Contents> keys;

  [[nodiscard]] mpq_class key(const Affine& form, const Span& value, bool is_cut, const testing::Contents& t,
                              const testing::Contents& x) const {
    const Values values = signed_values(head.values[coordinate], row.sign);
    const mpq_class score = score_at(head, row.query, form, t, x);
    mpq_class of_value = exact(value.lower);
    for (std::size_t k = 0; k < x.size(); ++k) of_value += exact(values.slopes[k].lower) * x[k];
    if (is_cut) of_value = std::max(of_value, mpq_class(0));
    return std::max(score, mpq_class(0)) * of_value;
  }
  [[nodiscard]] mpq_class error(const testing::Contents& t) const {
    const Values values = signed_values(head.values[coordinate], row.sign);
    const Scores& scores = head.of(row.query);
    const bool is_trigger = row.query == Query::trigger;
    mpq_class sum = std::max(affine_at(scores.anchor, t), mpq_class(0)) * exact(values.anchor.lower);
    sum += key(is_trigger ? scores.trigger : scores.content, is_trigger ? values.trigger : values.content,
               false, t, t);
    const auto mean = mean_of(head, row.query, coordinate);
    mpq_class contents = mean ? t[*mean] : mpq_class(0);
    for (std::size_t k = 0; k < keys.size(); ++k) {
      const bool is_trigger_key = row.has_trigger && k + 1 == keys.size();
      sum += key(is_trigger_key ? scores.trigger : scores.content,
                 is_trigger_key ? values.trigger : values.content,
                 is_trigger_key ? is_trigger_cut : is_content_cut, t, keys[k]);
      if (mean) contents += keys[k][*mean];
    }
    const mpq_class target = mean ? mpq_class(contents / row.position())
                                  : mpq_class(exact(constant_target(row, coordinate).upper));
    return sum / head.divisor(row.position()) - row.sign * target;
  }
};

TEST(SweepRelu, CornersAndWhatIsAddedBoundTheError) {
  // L4 at fixed contents of the others, with everything that is added to the corners of a box.
  Draws draw(43);
  std::array<int, 4> seen{};
  for (int trial = 0; trial < 1500; ++trial) {
    reset_work();
    const Normaliser normaliser = all_normalisers[3 + static_cast<std::size_t>(trial) % 5];
    const auto m = static_cast<std::size_t>(1 + draw(3));
    const HeadRows head(dense_head(draw, normaliser, 5, static_cast<long>(m), 1 + draw(16)));
    const Query query = draw(2) == 0 ? Query::trigger : Query::content;
    const auto coordinate = static_cast<std::size_t>(draw(static_cast<long>(m) + 3));
    const std::vector<Span> box = draw_box(draw, m);
    const auto rows = rows_of(head, query);
    const Row row = rows[at(draw(static_cast<long>(rows.size())))];
    const Fixed target = draw(2) == 0 ? 0 : 10 * one;
    ReluBounds bounds(head, query, coordinate, target);
    bounds.enter(box);
    bounds.look_at(box, {4, 2, 1});
    const Bends bends = bounds.bends(row);
    const bool is_mean = mean_of(head, query, coordinate).has_value();
    const Scores& scores = head.of(query);
    const ExactRow plain{head,
                         coordinate,
                         row,
                         may_have_both_signs(head, query, scores.content, box) && (!is_mean || target > 0),
                         query == Query::content && may_have_both_signs(head, query, scores.trigger, box),
                         testing::draw_keys(draw, row, m)};
    if (plain.is_content_cut || plain.is_trigger_cut) ++seen[0];
    if (bends.lift > 0) ++seen[1];
    if (bends.corner_lift > 0) ++seen[2];
    if (bends.along[0] > 0) ++seen[3];
    std::vector<mpq_class> corners;
    for (std::size_t s = 0; s < std::size_t{1} << m; ++s) {
      std::vector<Span> corner;
      testing::Contents t;
      for (std::size_t i = 0; i < m; ++i) {
        const Fixed end = ((s >> i) & 1U) != 0 ? box[i].upper : box[i].lower;
        corner.push_back(point(end));
        t.push_back(exact(end));
      }
      bounds.look_at(corner, {4, 2, 1});
      const mpq_class error = plain.error(t);
      ASSERT_TRUE(error <= exact(bounds.upper(row, 0))) << trial;
      const Fixed lift = bends.corner_lift > 0 ? std::min(bends.corner_lift, bounds.corner_lift(row)) : 0;
      corners.push_back(error + exact(lift));
    }
    for (int sample = 0; sample < 8; ++sample) {
      testing::Contents t;
      std::vector<mpq_class> taus;
      mpq_class above = exact(bends.lift);
      for (std::size_t i = 0; i < m; ++i) {
        taus.push_back(ratio(draw(17) - 8, 8));
        t.push_back((1 + taus[i]) / 2 * exact(box[i].upper) + (1 - taus[i]) / 2 * exact(box[i].lower));
        above += exact(bends.along[i]) * (1 - taus[i] * taus[i]);
      }
      mpq_class chord = 0;
      for (std::size_t s = 0; s < corners.size(); ++s) {
        mpq_class weight = 1;
        for (std::size_t i = 0; i < m; ++i)
          weight *= (((s >> i) & 1U) != 0 ? mpq_class(1 + taus[i]) : mpq_class(1 - taus[i])) / 2;
        chord += weight * corners[s];
      }
      ASSERT_TRUE(plain.error(t) <= chord + above) << trial;
    }
  }
  for (const int times : seen) EXPECT_GT(times, 50);
}

}  // namespace
}  // namespace sinkproof_check::sweep
