// The anchor mass over all inputs: docs/audit-of-all-inputs.md, "Anchor mass".
//
// Given: the rows of a head.
// Derives itself: bounds of the smallest and the largest mass at non-trigger positions, by lemma L4 from the
// corners of the query's contents.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: all_inputs.cpp holds the bounds against the stated ones.
// Assumes: sweep_face.cpp for weights, sweep_loss.cpp for the tournament.
#include "checker/all_inputs/sweep_masses.hpp"

#include <algorithm>

#include "checker/all_inputs/sweep_face.hpp"
#include "checker/all_inputs/sweep_loss.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::sweep {

namespace {

/// What is above counts as this; e^11 is below.
constexpr Fixed huge = one << 16;

/// x/y for a span y ≥ 0, at most, or `huge`.
Fixed ratio_upper(Fixed x, Fixed y) {
  if (static_cast<WideFixed>(x) * one >= static_cast<WideFixed>(y) * (huge / one) * one) return huge;
  return quotient_upper(x, y);
}

/// The sup over u ∈ [−1, 1]^m of what `at` bounds at corners, q_i from its argument. Corners are taken in so
/// many coordinates that this is no search; in the others u is a span.
template <class Curvature, class At>
Fixed sup_over_contents(const HeadRows& head, Curvature curvature, At at) {
  const std::vector<Fixed> importance = importance_of_contents(head, Query::content);
  std::vector<std::size_t> corners;
  for (std::size_t i = 0; i < head.m; ++i) {
    if (importance[i] > 0) corners.push_back(i);
  }
  std::stable_sort(corners.begin(), corners.end(),
                   [&](std::size_t x, std::size_t y) { return importance[x] > importance[y]; });
  if (corners.size() > most_corner_coordinates) corners.resize(most_corner_coordinates);
  std::vector<Fixed> bends;
  bends.reserve(corners.size());
  for (const std::size_t i : corners) bends.push_back(curvature(i));
  if (std::any_of(bends.begin(), bends.end(), [](Fixed bend) { return bend >= huge; })) return huge;
  std::vector<Fixed> bounds;
  for (std::size_t s = 0; s < std::size_t{1} << corners.size(); ++s) {
    std::vector<Span> u(head.m, symmetric(one));
    for (std::size_t k = 0; k < corners.size(); ++k) u[corners[k]] = point(((s >> k) & 1U) != 0 ? one : -one);
    charge_steps(8 * head.m * head.m + 300);
    bounds.push_back(at(std::move(u)));
    if (bounds.back() >= huge) return huge;
  }
  return tournament_upper(std::move(bounds), bends);
}

/// The score of the query's own token minus the anchor's.
Span own_above_anchor(const HeadRows& head, const std::vector<Span>& u) {
  const std::vector<Span> a = content_scores(head, Query::content, u);
  Span result = -head.of(Query::content).anchor.at(u);
  for (std::size_t k = 0; k < u.size(); ++k) result = result + a[k] * u[k];
  return result;
}

/// max(s_0, 0)/N with the anchor's score at one end of what it can be.
Span relu_mass(const HeadRows& head, long position) {
  const std::vector<Span> box(head.m, symmetric(one));
  return positive_part(head.of(Query::content).anchor.at(box)) / whole(head.divisor(position));
}

}  // namespace

Fixed smallest_anchor_mass(const HeadRows& head, bool is_after) {
  // With most keys: the last position before the trigger, and the last of all.
  const Row row{Query::content, head.length - 3, is_after, 1};
  if (!head.is_softmax()) return relu_mass(head, row.position()).lower;
  const std::vector<Span> box(head.m, symmetric(one));
  const Span own = own_above_anchor(head, box);
  const Fixed largest_own = own.upper > 10 * one ? huge : exponential(own).upper;
  const Fixed others = sup_over_contents(
      head,
      [&](std::size_t i) {
        const Fixed falls = std::max<Fixed>(0, -head.product[i][i].lower);
        if (falls == 0) return Fixed{0};
        return falls >= one << 8 || largest_own >= one << 8 ? huge : product_upper(falls, largest_own);
      },
      [&](std::vector<Span> u) {
        const Face face(head, Query::content, std::move(u), keys_of(row));
        return ratio_upper((face.sum(row) - face.anchor).upper, face.anchor.lower);
      });
  return others >= huge ? 0 : quotient_lower(one, one + others);
}

Fixed largest_anchor_mass(const HeadRows& head) {
  if (!head.is_softmax()) return relu_mass(head, 1).upper;
  // With fewest keys: the anchor and the query's own token, at position 1.
  const Fixed bound = sup_over_contents(
      head, [&](std::size_t i) { return std::max<Fixed>(0, head.product[i][i].upper); },
      [&](const std::vector<Span>& u) { return narrowed(-own_above_anchor(head, u).lower); });
  const auto weight_lower = [](Fixed score) { return exponential(point(std::min(score, 10 * one))).lower; };
  Fixed least = bound >= huge ? 0 : weight_lower(-bound);
  if (head.has_null()) {
    const Scores& scores = head.of(Query::content);
    Affine above{scores.null.constant - scores.anchor.constant, {}};
    for (std::size_t i = 0; i < head.m; ++i)
      above.slopes.push_back(scores.null.slopes[i] - scores.anchor.slopes[i]);
    least += weight_lower(above.at(std::vector<Span>(head.m, symmetric(one))).lower);
  }
  return quotient_upper(one, one + least);
}

}  // namespace sinkproof_check::sweep
