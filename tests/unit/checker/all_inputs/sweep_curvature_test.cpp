#include "checker/all_inputs/sweep_curvature.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "checker/all_inputs/sweep_moment.hpp"
#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/exact_span.hpp"
#include "unit/checker/all_inputs/sweep_support.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::above;
using testing::around;
using testing::dense_head;
using testing::Draws;
using testing::exact;
using testing::ExactSpan;
using testing::is_just_above;
using testing::only;
using testing::plus_minus;
using testing::value_of;

/// w(1 − w) of w = p/(p + rest).
ExactSpan spread(const ExactSpan& p, const ExactSpan& rest) {
  const mpq_class least = p.lower / (p.lower + rest.upper);
  const mpq_class most = p.upper / (p.upper + rest.lower);
  const mpq_class at_least = least * (1 - least);
  const mpq_class at_most = most * (1 - most);
  const mpq_class half = ratio(1, 2);
  return {std::min(at_least, at_most),
          least <= half && half <= most ? ratio(1, 4) : std::max(at_least, at_most)};
}

mpq_class share(const ExactSpan& part, const ExactSpan& sum) {
  return part.upper >= sum.lower ? mpq_class(1) : mpq_class(part.upper / sum.lower);
}

struct Key {
  ExactSpan weight, slope, value;
};

/// Lemma L4's q_i, "q_i" of docs/audit-of-all-inputs.md, with no rounding but the moment's, from the weights
/// that the face has.
mpq_class curvature(const HeadRows& head, const Row& row, const Values& values, const Face& face,
                    std::size_t i) {
  const Scores& scores = head.of(row.query);
  const bool is_trigger = row.query == Query::trigger;
  const ExactSpan contents_slope = plus_minus(exact(norm_of(head.product[i])));
  const ExactSpan box_of_values = plus_minus(exact(values.norm));
  // The keys that are neither the query's own nor contents.
  std::vector<Key> keys{{exact(face.anchor), exact(scores.anchor.slopes[i]), exact(values.anchor)}};
  if (head.has_null()) keys.push_back({exact(face.null), exact(scores.null.slopes[i]), {}});
  if (row.has_trigger)
    keys.push_back({exact(face.trigger), exact(scores.trigger.slopes[i]) + contents_slope,
                    exact(values.trigger) + box_of_values});

  ExactSpan own_slope = exact(face.a[i]);
  ExactSpan own_value = exact(is_trigger ? values.trigger : values.content);
  for (std::size_t k = 0; k < face.t.size(); ++k) {
    own_slope = own_slope + exact(head.product[i][k]) * exact(face.t[k]);
    own_value = own_value + exact(values.slopes[k]) * exact(face.t[k]);
  }
  if (is_trigger) own_slope = own_slope + exact(scores.trigger.slopes[i]);

  const ExactSpan contents = only(mpq_class(row.others)) * exact(face.content);
  ExactSpan weight_of_keys;
  ExactSpan values_of_others = keys.front().value;
  ExactSpan slope_of_keys = keys.front().slope;
  for (const Key& key : keys) {
    weight_of_keys = weight_of_keys + key.weight;
    values_of_others = hull(values_of_others, key.value);
    slope_of_keys = hull(slope_of_keys, key.slope);
  }
  if (row.others > 0) values_of_others = hull(values_of_others, exact(values.content) + box_of_values);
  const ExactSpan rest = weight_of_keys + contents;
  const ExactSpan sum = rest + exact(face.own);

  const auto part = [&](const ExactSpan& weight, const ExactSpan& slope) {
    return SlopedShare{above(share(weight, sum)), around(slope)};
  };
  SlopedShares shares;
  shares.fill({0, around(own_slope)});
  shares[0] = part(exact(face.own), own_slope);
  if (row.others > 0) shares[1] = part(contents, contents_slope);
  for (std::size_t k = 0; k < keys.size(); ++k) shares[2 + k] = part(keys[k].weight, keys[k].slope);
  ExactSpan mean_slope = hull(slope_of_keys, own_slope);
  if (row.others > 0)
    mean_slope = contents_slope +
                 ExactSpan{0, share(weight_of_keys + exact(face.own), sum)} * (mean_slope - contents_slope);
  const mpq_class moment =
      exact(slope_moment_upper(shares, {Span{}, scores.anchor.slopes[i]}, around(mean_slope)));
  const ExactSpan all_values = hull(values_of_others, own_value);
  ExactSpan slope_of_others = slope_of_keys;
  if (row.others > 0)
    slope_of_others =
        contents_slope + ExactSpan{0, share(weight_of_keys, rest)} * (slope_of_keys - contents_slope);
  const ExactSpan covariances =
      spread(exact(face.own), rest) * (exact(values.slopes[i]) * (own_slope - slope_of_others) +
                                       exact(head.product[i][i]) * (own_value - values_of_others));
  return std::max(mpq_class(0),
                  mpq_class(-covariances.lower + (all_values.upper - all_values.lower) * moment / 2));
}

TEST(SweepCurvature, IsTheLemmasWithItsRoundings) {
  Draws draw(21);
  long positive = 0;
  for (int trial = 0; trial < 250; ++trial) {
    reset_work();
    const long m = 1 + draw(3);
    const Normaliser normaliser = std::array<Normaliser, 3>{Normaliser::softmax, Normaliser::softmax_one,
                                                            Normaliser::softmax_key_bias}[at(draw(3))];
    const HeadRows head(
        dense_head(draw, normaliser, 4 + draw(3), m, std::array<long, 3>{1, 6, 20}[at(draw(3))]));
    const Query query = draw(2) == 0 ? Query::trigger : Query::content;
    std::vector<Span> box;
    for (long i = 0; i < m; ++i) {
      const Fixed x = (draw(17) - 8) * (one / 8);
      box.push_back({x, std::min(one, x + draw(4) * (one / 16))});
    }
    for (const Row& row : rows_of(head, query)) {
      const Face face(head, query, box, keys_of(row));
      const Values values = signed_values(head.values[at(draw(m + 3))], row.sign);
      const std::vector<Fixed> q = softmax_curvatures(head, row, values, face);
      for (std::size_t i = 0; i < q.size(); ++i) {
        const mpq_class wanted = curvature(head, row, values, face, i);
        positive += wanted > 0 ? 1 : 0;
        // The moment's spans have a few units more on one side or the other.
        constexpr Fixed units = 1024;
        ASSERT_TRUE(is_just_above(q[i] + units, wanted))
            << trial << ": " << value_of(q[i]).get_d() << " for " << wanted.get_d();
      }
    }
  }
  EXPECT_GT(positive, 1200);
}

TEST(SweepCurvature, IsUnknownWhereNoOtherKeyHasAWeight) {
  // The own token's score is 40 above all others: their weights are enclosed by 0 from below.
  TriggerInstance instance{{4, 1, {}, {}}, {Normaliser::softmax, {{zero_matrix(4), zero_matrix(4)}}}};
  instance.model.heads[0].query_key.set(1, 1, 40);
  const HeadRows head(instance);
  const Row row{Query::trigger, 1, false, 1};
  const Face face(head, Query::trigger, {symmetric(one)}, keys_of(row));
  EXPECT_EQ(softmax_curvatures(head, row, signed_values(head.values[1], 1), face),
            std::vector<Fixed>{largest_fixed});
}

}  // namespace
}  // namespace sinkproof_check::sweep
