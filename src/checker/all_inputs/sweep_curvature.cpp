// How concave the error of a softmax row can be in the query's contents: the q_i of lemma L4 of
// docs/audit-of-all-inputs.md.
//
// Given: a row, and spans of its weights over a box of the query's contents.
// Derives itself: −½ E″ at most, from E″ = 2 Cov(s′, v′) + Cov(s″, v) + Σ w_k (s′_k − s̄′)²(v_k − f), each
// part by spans.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: sweep_loss.cpp uses the q_i.
// Assumes: sweep_face.cpp for weights, sweep_moment.cpp for the last sum.
#include "checker/all_inputs/sweep_curvature.hpp"

#include <algorithm>

#include "checker/all_inputs/sweep_moment.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::sweep {

namespace {

/// w(1 − w), which rises up to ½ and falls behind it, for the share w = p/(p + rest).
Span spread_of_share(const Span& p, const Span& rest) {
  const auto share = [](Fixed part, Fixed other) { return point(part) / point(narrowed(part + other)); };
  const Fixed least = std::clamp<Fixed>(share(p.lower, rest.upper).lower, 0, one);
  const Fixed most = std::clamp<Fixed>(share(p.upper, rest.lower).upper, 0, one);
  const Span at_least = point(least) * point(one - least);
  const Span at_most = point(most) * point(one - most);
  const bool may_be_half = least <= one / 2 && one / 2 <= most;
  return {std::max<Fixed>(0, std::min(at_least.lower, at_most.lower)),
          may_be_half ? one / 4 : std::max(at_least.upper, at_most.upper)};
}

/// The share of a part in a sum, at most.
Fixed share_upper(const Span& part, const Span& sum) {
  return part.upper >= sum.lower ? one : quotient_upper(part.upper, sum.lower);
}

/// A key that is neither the query's own token nor a content key.
struct Other {
  Span weight;
  Span slope;  ///< s′
  Span value;
};

}  // namespace

std::vector<Fixed> softmax_curvatures(const HeadRows& head, const Row& row, const Values& values,
                                      const Face& face) {
  charge_steps(head.m * (40 * head.m + 400));
  const std::size_t m = head.m;
  const Scores& scores = head.of(row.query);
  const bool has_contents = row.others > 0;
  const Span contents = whole(row.others) * face.content;
  const Span own = own_value(values, row.query, face.t);

  std::vector<Other> others{{face.anchor, {}, values.anchor}};
  if (head.has_null()) others.push_back({face.null, {}, {}});
  if (row.has_trigger) others.push_back({face.trigger, {}, values.trigger + symmetric(values.norm)});
  Span weight_of_others;
  Span values_of_others = values.anchor;
  for (const Other& other : others) {
    weight_of_others = weight_of_others + other.weight;
    values_of_others = hull(values_of_others, other.value);
  }
  if (has_contents) values_of_others = hull(values_of_others, values.content + symmetric(values.norm));
  const Span rest = weight_of_others + contents;
  std::vector<Fixed> result(m, largest_fixed);
  if (rest.lower <= 0) return result;
  const Span sum = rest + face.own;
  const Span spread = spread_of_share(face.own, rest);
  const Span all_values = hull(values_of_others, own);
  const Fixed value_range = narrowed(all_values.upper - all_values.lower);
  const Fixed share_of_others = has_contents ? share_upper(weight_of_others, rest) : one;
  const Fixed share_but_contents = share_upper(weight_of_others + face.own, sum);

  for (std::size_t i = 0; i < m; ++i) {
    // A content key's slope is product_i·x.
    const Span contents_slope = symmetric(norm_of(head.product[i]));
    others.front().slope = scores.anchor.slopes[i];
    std::size_t next = 1;
    if (head.has_null()) others[next++].slope = scores.null.slopes[i];
    if (row.has_trigger) others[next].slope = scores.trigger.slopes[i] + contents_slope;
    Span own_slope = face.a[i];
    for (std::size_t k = 0; k < m; ++k) own_slope = own_slope + head.product[i][k] * face.t[k];
    if (row.query == Query::trigger) own_slope = own_slope + scores.trigger.slopes[i];

    SlopedShares shares;
    shares.fill({0, own_slope});
    shares[0].share = share_upper(face.own, sum);
    if (has_contents) shares[1] = {share_upper(contents, sum), contents_slope};
    Span slopes_of_others = others.front().slope;
    for (std::size_t k = 0; k < others.size(); ++k) {
      shares[2 + k] = {share_upper(others[k].weight, sum), others[k].slope};
      slopes_of_others = hull(slopes_of_others, others[k].slope);
    }
    // Means of the contents' slopes and those of the rest, which has at most that share.
    const auto mean_with_contents = [&](const Span& slopes, Fixed share) {
      return has_contents ? contents_slope + Span{0, share} * (slopes - contents_slope) : slopes;
    };
    const Span mean_slope = mean_with_contents(slopes_of_others, share_of_others);
    const Span whole_mean_slope = mean_with_contents(hull(slopes_of_others, own_slope), share_but_contents);
    const Span half_covariances = spread * (values.slopes[i] * (own_slope - mean_slope) +
                                            head.product[i][i] * (own - values_of_others));
    const Fixed moment = slope_moment_upper(shares, {Span{}, scores.anchor.slopes[i]}, whole_mean_slope);
    const Fixed fall = checked_product_upper(value_range, moment);
    result[i] = std::max<Fixed>(0, narrowed(-half_covariances.lower + part_upper(fall, 2)));
  }
  return result;
}

}  // namespace sinkproof_check::sweep
