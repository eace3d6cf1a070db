#include "audit/all_inputs/box_corner.hpp"

#include <utility>

#include "numeric/interval_exp.hpp"

namespace sinkproof::audit::all_inputs {

BoxCorner::BoxCorner(const HeadRows& rows, Query query, std::vector<Interval> of,
                     const std::vector<Interval>& corner)
    : box(std::move(of)) {
  const std::size_t m = box.size();
  const Affine& anchor = rows.anchor[query];
  std::vector<Interval> middles;
  std::vector<Interval> offsets;         // t − the middle, over the box
  std::vector<Interval> corner_offsets;  // at the corner
  for (std::size_t i = 0; i < m; ++i) {
    middles.push_back(point(box[i].middle()));
    offsets.push_back(box[i] - middles[i]);
    corner_offsets.push_back(corner[i] - middles[i]);
    half_widths_.push_back(corner[i].lower() < corner[i].upper() ? 0 : half_width(box[i]));
  }
  const auto pair = [&](std::size_t i, std::size_t k) { return rows.product[i][k] + rows.product[k][i]; };
  // The own token's score in the middle, and its slopes there.
  Interval score;
  if (query == trigger_query) score += rows.trigger[query].at(middles);
  for (std::size_t i = 0; i < m; ++i) {
    Interval slope = rows.own[query][i];
    score += slope * middles[i];
    if (query == trigger_query) slope += rows.trigger[query].slope[i];
    for (std::size_t k = 0; k < m; ++k) {
      score += middles[i] * rows.product[i][k] * middles[k];
      slope += middles[k] * pair(i, k);
    }
    score_slopes_.push_back(slope);
    score_bends_.push_back(pair(i, i));
  }
  const bool is_anchor_larger = anchor.at(middles).lower() >= score.upper();
  std::vector<Interval> slopes;  // c's
  for (std::size_t i = 0; i < m; ++i) {
    slopes.push_back(point((is_anchor_larger ? anchor.slope[i] : score_slopes_[i]).middle()));
    score_slopes_[i] -= slopes[i];
  }
  // The own token's score minus c, which is 0 in the middle.
  const auto above_frame = [&](const std::vector<Interval>& at) {
    Interval sum;
    for (std::size_t i = 0; i < m; ++i) {
      sum += score_slopes_[i] * at[i];
      for (std::size_t k = 0; k < m; ++k) sum += rows.product[i][k] * at[i] * at[k];
    }
    return sum;
  };
  weight_ = exp(above_frame(offsets));
  frame = exp(-above_frame(corner_offsets));
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t k = 0; k < m; ++k) score_slopes_[i] += offsets[k] * pair(i, k);
  }

  // e^{−Σ d_i²/2}, d_i = w_i times the slope of a key's score minus c.
  const auto least_share = [&](const Affine* affine, bool has_contents) {
    double sum = 0;
    for (std::size_t i = 0; i < m; ++i) {
      const Interval slope = affine == nullptr ? Interval() : affine->slope[i];
      const double steepest =
          up(magnitude(slope - slopes[i]) + (has_contents ? norm_upper(rows.product[i]) : 0));
      const double reach = up(steepest * half_widths_[i]);
      sum = up(sum + up(reach * reach) / 2);
    }
    return sum <= largest_norm ? numeric::exp_lower(-sum) : 0;
  };
  anchor_share = least_share(&anchor, false);
  content_share = least_share(nullptr, true);
  trigger_share = query == content_query ? least_share(&rows.trigger[query], true) : 1;
  null_share = rows.has_null() ? least_share(&rows.null[query], false) : 1;
}

double BoxCorner::own_bend(const std::vector<Interval>& slopes, const Interval& value) const {
  double sum = 0;
  for (std::size_t i = 0; i < box.size(); ++i) {
    const Interval second = weight_ * ((score_slopes_[i] * score_slopes_[i] + score_bends_[i]) * value +
                                       Interval(2) * score_slopes_[i] * slopes[i]);
    sum = up(sum + bend_of_curvature(up(-second.lower() / 2), half_widths_[i]));
  }
  return sum;
}

Interval with_share(const Interval& weight, double share) {
  return Interval::from_endpoints(std::max(0.0, -up(-weight.lower() * share)), weight.upper());
}

}  // namespace sinkproof::audit::all_inputs
