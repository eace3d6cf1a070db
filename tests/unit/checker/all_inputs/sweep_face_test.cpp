#include "checker/all_inputs/sweep_face.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/exact_span.hpp"
#include "unit/checker/all_inputs/sweep_support.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::dense_head;
using testing::Draws;
using testing::exact;
using testing::ExactSpan;
using testing::only;
using testing::plus_minus;
using testing::value_of;

/// Holds the exponentials of both ends, and is wider by no more than 2^-32.
void expect_exponential(const Span& weight, const ExactSpan& score) {
  const Real lower = exponential(Real(score.lower));
  const Real upper = exponential(Real(score.upper));
  const Real width(ratio(1, mpz_class(1) << 32));
  EXPECT_GE(sign_of(lower - Real(value_of(weight.lower))), 0);
  EXPECT_GE(sign_of(Real(value_of(weight.upper)) - upper), 0);
  EXPECT_GE(sign_of(Real(value_of(weight.lower)) + width - lower), 0);
  EXPECT_GE(sign_of(upper + width - Real(value_of(weight.upper))), 0);
}

TEST(SweepFace, HasTheWeightsOfAllKeys) {
  Draws draw(22);
  for (int trial = 0; trial < 200; ++trial) {
    reset_work();
    const long m = draw(4);
    const Normaliser normaliser = std::array<Normaliser, 3>{Normaliser::softmax, Normaliser::softmax_one,
                                                            Normaliser::softmax_key_bias}[at(draw(3))];
    const TriggerInstance instance = dense_head(draw, normaliser, 5, m, 6);
    const HeadRows head(instance);
    const Query query = draw(2) == 0 ? Query::trigger : Query::content;
    std::vector<Span> box;
    for (long i = 0; i < m; ++i) {
      const Fixed x = (draw(17) - 8) * (one / 8);
      box.push_back({x, std::min(one, x + draw(3) * (one / 16))});
    }
    const Keys keys{draw(2) == 0, query == Query::content && draw(2) == 0};
    const Face face(head, query, box, keys);

    // Scores by the matrix, minus those of a content key with contents 0.
    const long indicator = m + 2;
    const auto entry = [&](long row, long column) {
      for (const auto& [at_column, value] : instance.model.heads[0].query_key.rows[at(row)])
        if (at_column == column) return exact(span_of(value));
      return ExactSpan{};
    };
    const auto slot = [&](long row) {
      for (const auto& [at_row, value] : instance.model.heads[0].key_bias)
        if (at_row == row) return exact(span_of(value));
      return ExactSpan{};
    };
    const long own_indicator = query == Query::trigger ? 1 : indicator;
    const auto affine = [&](const auto& score_of) {
      ExactSpan result = score_of(own_indicator) - entry(own_indicator, indicator);
      for (long i = 0; i < m; ++i)
        result = result + (score_of(2 + i) - entry(2 + i, indicator)) * exact(box[at(i)]);
      return result;
    };
    const ExactSpan to_anchor = affine([&](long row) { return entry(row, 0); });
    const ExactSpan to_trigger = affine([&](long row) { return entry(row, 1); });
    const ExactSpan to_slot = affine(slot);
    ExactSpan to_own = query == Query::trigger ? to_trigger : ExactSpan{};
    mpq_class norm = 0;
    for (long k = 0; k < m; ++k) {
      ExactSpan a = entry(own_indicator, 2 + k);
      for (long i = 0; i < m; ++i) a = a + exact(box[at(i)]) * entry(2 + i, 2 + k);
      norm += a.magnitude();
      to_own = to_own + a * exact(box[at(k)]);
    }

    // Any shift is right, if no weight is above 1.
    const ExactSpan shift = only(value_of(-face.content_score.upper));
    for (const Span& weight : {face.anchor, face.own, face.null, face.content, face.trigger})
      EXPECT_LE(weight.upper, one);
    EXPECT_EQ(face.content_score.lower, face.content_score.upper);
    expect_exponential(face.anchor, to_anchor - shift);
    expect_exponential(face.own, to_own - shift);
    // A key that no row has has no weight.
    if (keys.has_others) {
      expect_exponential(face.content, plus_minus(norm) - shift);
    } else {
      EXPECT_EQ(face.content.upper, 0);
    }
    if (keys.has_trigger) {
      expect_exponential(face.trigger, to_trigger + plus_minus(norm) - shift);
    } else {
      EXPECT_EQ(face.trigger.upper, 0);
    }
    if (normaliser == Normaliser::softmax) {
      EXPECT_EQ(face.null.upper, 0);
    } else {
      expect_exponential(face.null, to_slot - shift);
    }
    // The largest weight is not small: a shift too large would leave little of all of them.
    EXPECT_GT(std::max({face.anchor.upper, face.own.upper, face.null.upper, face.content.upper,
                        face.trigger.upper}),
              one - one / 1024);

    const Row row{query, keys.has_others ? 3 : 0, keys.has_trigger, 1};
    const Span three = whole(row.others) * face.content;
    EXPECT_EQ(face.sum(row).upper, face.anchor.upper + face.own.upper + face.null.upper + three.upper +
                                       (row.has_trigger ? face.trigger.upper : 0));
    EXPECT_EQ(face.sum(row).lower, face.anchor.lower + face.own.lower + face.null.lower + three.lower +
                                       (row.has_trigger ? face.trigger.lower : 0));
  }
}

TEST(SweepFace, CountsNoKeyThatARowLacks) {
  // A content key, and a trigger key, score up to 40 with a content query: without them the anchor and the
  // own token have the same weight, and with one of them hardly any.
  for (const bool is_trigger : {false, true}) {
    TriggerInstance instance{{4, 1, {}, {}}, {Normaliser::softmax, {{zero_matrix(4), zero_matrix(4)}}}};
    instance.model.heads[0].query_key.set(3, is_trigger ? 1 : 2, 40);
    const HeadRows head(instance);
    const auto weights = [&](Keys keys) { return Face(head, Query::content, {point(0)}, keys); };
    const Face alone = weights({!is_trigger && false, false});
    EXPECT_EQ(alone.anchor.lower, alone.own.lower);
    EXPECT_GT(alone.anchor.lower, one - one / 1024);
    const Face besides = weights({!is_trigger, is_trigger});
    EXPECT_LT(besides.anchor.upper, 8);
    EXPECT_GT((is_trigger ? besides.trigger : besides.content).upper, one - one / 1024);
    // The other key is none that scores.
    const Face other = weights({is_trigger, false});
    EXPECT_GT(other.anchor.lower, is_trigger ? one - one / 1024 : 0);
  }
}

}  // namespace
}  // namespace sinkproof_check::sweep
