#include "audit/all_inputs/score_signs.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <utility>

#include "audit/all_inputs/upward.hpp"

namespace sinkproof::audit::all_inputs {

namespace {

/// So many contents have corners, 4,096 of them; the others stay intervals.
constexpr std::size_t most_corner_contents = 12;

/// The contents by how much each moves something, those that do most first.
std::vector<std::size_t> by_importance(const std::vector<double>& importance) {
  std::vector<std::size_t> order(importance.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order,
                           [&](std::size_t i, std::size_t k) { return importance[i] > importance[k]; });
  return order;
}

/// The largest value of constant + linear·t + tᵀ product t at a corner.
class OwnCorners {
 public:
  OwnCorners(const HeadRows& rows, const std::vector<Interval>& box, const std::vector<Interval>& linear)
      : rows_(rows), box_(box), depth_(std::min(rows.m, most_corner_contents)) {
    std::vector<double> importance;
    for (std::size_t i = 0; i < rows.m; ++i) {
      double sum = magnitude(linear[i]);
      for (std::size_t k = 0; k < rows.m; ++k) sum += magnitude(both(i, k));
      importance.push_back(sum * half_width(box[i]));
    }
    order_ = by_importance(importance);
    rest_.assign(rows.m + 1, Interval());
    for (std::size_t d = rows.m; d-- > 0;) {
      const std::size_t i = order_[d];
      Interval others;
      for (std::size_t e = d + 1; e < rows.m; ++e) others += both(i, order_[e]) * box[order_[e]];
      rest_[d] = rest_[d + 1] + box[i] * (rows.product[i][i] * box[i] + others);
    }
  }

  double largest(const Interval& constant, std::vector<Interval> linear) {
    look_at(0, constant, std::move(linear));
    return largest_;
  }
  /// Along t_i the score is at most its chord and what its square bends, where that is negative.
  [[nodiscard]] double bends() const {
    double sum = 0;
    for (std::size_t d = 0; d < depth_; ++d) {
      const std::size_t i = order_[d];
      sum = up(sum + bend_of_curvature(-rows_.product[i][i].lower(), half_width(box_[i])));
    }
    return sum;
  }

 private:
  [[nodiscard]] Interval both(std::size_t i, std::size_t k) const {
    return rows_.product[i][k] + rows_.product[k][i];
  }

  /// `linear` is of the contents from the d-th on, the others being at their corners.
  void look_at(std::size_t d, const Interval& constant, std::vector<Interval> linear) {
    Interval range = constant + rest_[d];
    for (std::size_t e = d; e < order_.size(); ++e) range += linear[order_[e]] * box_[order_[e]];
    if (range.upper() <= largest_) return;
    if (d == depth_) {
      largest_ = range.upper();
      return;
    }
    const std::size_t i = order_[d];
    const bool is_upper_first = linear[i].middle() >= 0;
    for (const bool is_upper : {is_upper_first, !is_upper_first}) {
      const Interval t = point(is_upper ? box_[i].upper() : box_[i].lower());
      std::vector<Interval> next = linear;
      for (std::size_t e = d + 1; e < order_.size(); ++e) next[order_[e]] += both(i, order_[e]) * t;
      look_at(d + 1, constant + t * (linear[i] + rows_.product[i][i] * t), std::move(next));
    }
  }

  const HeadRows& rows_;
  const std::vector<Interval>& box_;
  std::size_t depth_;               ///< how many contents have corners
  std::vector<std::size_t> order_;  ///< of contents
  std::vector<Interval> rest_;      ///< of the contents from the d-th on, what their products can add
  double largest_ = 0;
};

/// Whether sign·(fixed(t) + a·x) may be positive: its supremum over x is convex in t.
class KeyCorners {
 public:
  KeyCorners(const HeadRows& rows, Query query, const Affine& fixed, int sign,
             const std::vector<Interval>& box)
      : rows_(rows), fixed_(fixed), sign_(sign), box_(box), depth_(std::min(rows.m, most_corner_contents)) {
    std::vector<double> importance;
    for (std::size_t i = 0; i < rows.m; ++i)
      importance.push_back(up(magnitude(fixed.slope[i]) + norm_upper(rows.product[i])) * half_width(box[i]));
    order_ = by_importance(importance);
    of_others_.assign(rows.m + 1, Interval());
    own_.assign(rows.m + 1, std::vector<Interval>(rows.m));
    for (std::size_t d = rows.m; d-- > 0;) {
      const std::size_t i = order_[d];
      of_others_[d] = of_others_[d + 1] + fixed.slope[i] * box[i];
      for (std::size_t k = 0; k < rows.m; ++k) own_[d][k] = own_[d + 1][k] + rows.product[i][k] * box[i];
    }
    may_be_positive_ = look_at(0, fixed.constant, rows.own[query]);
  }

  [[nodiscard]] bool may_be_positive() const { return may_be_positive_; }

 private:
  /// The contents before the d-th are at their corners.
  [[nodiscard]] bool look_at(std::size_t d, const Interval& constant, const std::vector<Interval>& a) const {
    std::vector<Interval> whole = a;
    for (std::size_t k = 0; k < whole.size(); ++k) whole[k] += own_[d][k];
    const Interval score = constant + of_others_[d];
    if (!(up((sign_ > 0 ? score.upper() : -score.lower()) + norm_upper(whole)) > 0)) return false;
    if (d == depth_) return true;
    const std::size_t i = order_[d];
    const bool is_upper_first = (fixed_.slope[i].middle() >= 0) == (sign_ > 0);
    return std::ranges::any_of(std::array{is_upper_first, !is_upper_first}, [&](bool is_upper) {
      const Interval t = point(is_upper ? box_[i].upper() : box_[i].lower());
      std::vector<Interval> next = a;
      for (std::size_t k = 0; k < next.size(); ++k) next[k] += rows_.product[i][k] * t;
      return look_at(d + 1, constant + fixed_.slope[i] * t, next);
    });
  }

  const HeadRows& rows_;
  const Affine& fixed_;
  int sign_;
  const std::vector<Interval>& box_;
  std::size_t depth_;
  std::vector<std::size_t> order_;
  // Of the contents from the d-th on, what they can add to the constant and to a.
  std::vector<Interval> of_others_;
  std::vector<std::vector<Interval>> own_;
  bool may_be_positive_ = false;
};

}  // namespace

double own_score_upper(const HeadRows& rows, Query query, const std::vector<Interval>& box) {
  const Affine& fixed = query == trigger_query ? rows.trigger[query] : rows.content[query];
  std::vector<Interval> linear;
  for (std::size_t i = 0; i < rows.m; ++i) linear.push_back(rows.own[query][i] + fixed.slope[i]);
  OwnCorners corners(rows, box, linear);
  const double largest = corners.largest(fixed.constant, linear);
  return up(largest + corners.bends());
}

bool may_have_both_signs(const HeadRows& rows, Query query, const Affine& fixed,
                         const std::vector<Interval>& box) {
  return KeyCorners(rows, query, fixed, +1, box).may_be_positive() &&
         KeyCorners(rows, query, fixed, -1, box).may_be_positive();
}

}  // namespace sinkproof::audit::all_inputs
