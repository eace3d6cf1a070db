#include "audit/all_inputs/box_frame.hpp"

#include <cmath>
#include <utility>

#include "numeric/interval_exp.hpp"

namespace sinkproof::audit::all_inputs {

namespace {

/// Slopes w_i(f_i + A_i·x) of a key's score minus c, times the half widths, x being middle + half·u for u ∈
/// [−1, 1]^m.
struct KeySlopes {
  std::vector<Interval> at_middle;                 ///< w_i(f_i + A_i·middle)
  std::vector<std::vector<Interval>> of_contents;  ///< [i][k]: w_i A_ik half_k
};

/// Σ_i (sup of the i-th slope)², at most.
double sum_of_squares_apart(const KeySlopes& slopes) {
  double sum = 0;
  for (std::size_t i = 0; i < slopes.at_middle.size(); ++i) {
    const double reach = up(magnitude(slopes.at_middle[i]) + norm_upper(slopes.of_contents[i]));
    sum = up(sum + up(reach * reach));
  }
  return sum;
}

/// sup of Σ_i (i-th slope)², at most: |F|² + 2 (Bᵀ F)·u + uᵀ Bᵀ B u by the absolute values of their entries.
double sum_of_squares_together(const KeySlopes& slopes) {
  const std::size_t m = slopes.at_middle.size();
  double sum = 0;
  for (const Interval& f : slopes.at_middle) sum = up(sum + up(magnitude(f) * magnitude(f)));
  for (std::size_t k = 0; k < m; ++k) {
    Interval cross;
    for (std::size_t i = 0; i < m; ++i) cross += slopes.of_contents[i][k] * slopes.at_middle[i];
    sum = up(sum + 2 * magnitude(cross));
    for (std::size_t l = 0; l <= k; ++l) {
      Interval entry;
      for (std::size_t i = 0; i < m; ++i) entry += slopes.of_contents[i][k] * slopes.of_contents[i][l];
      sum = up(sum + (l < k ? 2 : 1) * magnitude(entry));
    }
  }
  return sum;
}

/// e^{−Σ d_i²/2} at least.
double least_share(const KeySlopes& slopes) {
  const double sum = std::min(sum_of_squares_apart(slopes), sum_of_squares_together(slopes));
  return sum <= largest_norm ? numeric::exp_lower(-sum / 2) : 0;
}

}  // namespace

BoxFrame::BoxFrame(const HeadRows& rows, Query query, std::vector<Interval> of,
                   const std::vector<std::size_t>& coordinates)
    : box_(std::move(of)) {
  const std::size_t m = box_.size();
  std::vector<Interval> middles;
  for (const Interval& side : box_) {
    sides_.push_back(near(side));
    middles.push_back(point(sides_.back().middle));
  }
  std::vector<double> half_widths(m, 0);
  for (const std::size_t i : coordinates) half_widths[i] = sides_[i].radius;
  // The own token's score is own_score(t) + (t − middle)ᵀ paired (t − middle).
  if (query == trigger_query) own_ = rows.trigger[query];
  own_.slope.resize(m);
  for (std::size_t i = 0; i < m; ++i) {
    auto& pairs = paired_.emplace_back();
    for (std::size_t k = 0; k < m; ++k)
      pairs.push_back((rows.product[i][k] + rows.product[k][i]) / Interval(2));
    Interval of_middle;
    for (std::size_t k = 0; k < m; ++k) of_middle += pairs[k] * middles[k];
    own_.slope[i] += rows.own[query][i] + Interval(2) * of_middle;
    own_.constant -= middles[i] * of_middle;
  }

  // Contents score 0 on average, and are up to L − 2. Any choice is right.
  const Affine& anchor = rows.anchor[query];
  const double of_anchor = anchor.at(middles).middle();
  const double of_own = own_.at(middles).middle();
  const double of_contents = std::log(static_cast<double>(std::max(1L, rows.length - 2)));
  slopes_.resize(m);
  for (std::size_t i = 0; i < m; ++i) {
    if (of_anchor >= std::max(of_own, of_contents)) {
      slopes_[i] = point(anchor.slope[i].middle());
    } else if (of_own >= of_contents) {
      slopes_[i] = point(own_.slope[i].middle());
    }
  }

  KeySlopes of_key{std::vector<Interval>(m), std::vector<std::vector<Interval>>(m, std::vector<Interval>(m))};
  const auto share = [&](const Affine* affine) {
    for (std::size_t i = 0; i < m; ++i) {
      const Interval slope = affine == nullptr ? Interval() : affine->slope[i];
      of_key.at_middle[i] = point(half_widths[i]) * (slope - slopes_[i]);
    }
    return least_share(of_key);
  };
  anchor_share_ = share(&anchor);
  null_share_ = rows.has_null() ? share(&rows.null[query]) : 1;
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t k = 0; k < m; ++k) of_key.of_contents[i][k] = point(half_widths[i]) * rows.product[i][k];
  content_share_ = share(nullptr);
  trigger_share_ = query == content_query ? share(&rows.trigger[query]) : 1;
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t k = 0; k < m; ++k)
      of_key.of_contents[i][k] = point(half_widths[i]) * paired_[i][k] * point(sides_[k].radius);
  own_share_ = share(&own_);
}

Interval BoxFrame::own_score(const std::vector<Interval>& t) const {
  return own_.at(t);
}

std::vector<Interval> BoxFrame::own_slopes(const std::vector<Interval>& t) const {
  std::vector<Interval> result;
  for (std::size_t k = 0; k < t.size(); ++k) {
    Interval sum;
    for (std::size_t i = 0; i < t.size(); ++i) sum += (t[i] - point(sides_[i].middle)) * paired_[i][k];
    result.push_back(sum * point(sides_[k].radius));
  }
  return result;
}

Interval with_share(const Interval& weight, double share) {
  return Interval::from_endpoints(std::max(0.0, -up(-weight.lower() * share)), weight.upper());
}

}  // namespace sinkproof::audit::all_inputs
