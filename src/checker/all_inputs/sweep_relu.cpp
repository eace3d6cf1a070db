// The error of a ReLU row at most: docs/audit-of-all-inputs.md, "ReLU".
//
// Given: the rows of a head, an output coordinate, and the query's contents as points or spans.
// Derives itself: N·E = Σ max(s_k, 0) v_k − σNy at most, key by key, for all contents of the other tokens; and the q_i of lemma L4.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: sweep_loss.cpp holds the bounds against the stated one.
// Assumes: sweep_rows.cpp, sweep_key.cpp for lines.
#include "checker/all_inputs/sweep_relu.hpp"

#include <algorithm>
#include <utility>

#include "checker/all_inputs/sweep_softmax.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::sweep {

namespace {

/// Whether max(score, 0)·value is affine or convex in what the score is affine in.
bool has_no_falling_kink(const Span& score, const Span& value) {
  return score.lower >= 0 || score.upper <= 0 || value.lower >= 0;
}

}  // namespace

ReluBounds::ReluBounds(const HeadRows& head, Query query, std::size_t coordinate)
    : head_(head), query_(query), coordinate_(coordinate), mean_(mean_of(head, query, coordinate)) {
  plus_.values = signed_values(head.values[coordinate], 1);
  minus_.values = signed_values(head.values[coordinate], -1);
}

void ReluBounds::look_at(std::vector<Span> t, const Fineness& fineness) {
  const Scores& scores = head_.of(query_);
  t_ = std::move(t);
  fineness_ = fineness;
  a_ = content_scores(head_, query_, t_);
  anchor_ = scores.anchor.at(t_);
  trigger_ = scores.trigger.at(t_);
  content_ = scores.content.at(t_);
  own_ = query_ == Query::trigger ? trigger_ : content_;
  for (std::size_t k = 0; k < t_.size(); ++k) own_ = own_ + a_[k] * t_[k];
  for (Side* side : {&plus_, &minus_}) {
    side->lines.reset();
    side->drift.reset();
  }
  charge_steps(4 * t_.size() * t_.size() + 100);
}

ReluBounds::Side& ReluBounds::prepared(int sign) {
  Side& side = sign > 0 ? plus_ : minus_;
  if (!side.lines) {
    side.lines.emplace(a_, side.values.slopes, mean_, 2 * fineness_.pieces);
    charge_steps(2 * a_.size() * a_.size() + 20 * side.lines->stretches.size());
  }
  return side;
}

/// sup over x of max(score + a·x, 0)(value + v·x) − drift·x_r, at most; the drift is 0 where the target is no mean of contents.
Fixed ReluBounds::key_upper(const Span& score, const Span& value, const Side& side, const Span& drift) const {
  const Span range = score + symmetric(norm_of(a_));
  // Where a key has no weight, and at the kink.
  if (range.upper <= 0) return drift.magnitude();
  Fixed largest = range.lower >= 0 ? -largest_fixed : drift.magnitude();
  // On a stretch, a parabola in ζ with second derivative 2ν is at most this above its chord; between two points of the grid of x_r likewise.
  Fixed above_chord = 0;
  for (const Stretch& stretch : side.lines->stretches) {
    const Fixed length = stretch.right - stretch.left;
    const Fixed bend =
        checked_product_upper(std::max<Fixed>(0, -stretch.slope), checked_product_upper(length, length));
    above_chord = std::max(above_chord, part_upper(bend, 4));
  }
  const long steps = mean_ ? 2 * fineness_.steps : 0;
  if (mean_) {
    const Span cross = a_[*mean_] * side.values.slopes[*mean_];
    above_chord = narrowed(above_chord + part_upper(std::max<Fixed>(0, -cross.lower), 4 * steps * steps));
  }
  for (long k = -steps; k <= steps; ++k) {
    Span base_score = score;
    Span base_value = value;
    Span lost;
    if (mean_) {
      const Span x = point(one / steps * k);
      base_score = base_score + a_[*mean_] * x;
      base_value = base_value + side.values.slopes[*mean_] * x;
      lost = drift * x;
    }
    const auto at = [&](Fixed place, Fixed height) {
      return (positive_part(base_score + point(place)) * (base_value + point(height)) - lost).upper;
    };
    for (const Stretch& stretch : side.lines->stretches)
      largest =
          std::max({largest, at(stretch.left, stretch.left_height), at(stretch.right, stretch.right_height)});
  }
  charge_steps(at(2 * steps + 1) * side.lines->stretches.size() * 16);
  return narrowed(largest + above_chord);
}

Fixed ReluBounds::upper(const Row& row, Fixed /*enough*/) {
  Side& side = prepared(row.sign);
  const Values& values = side.values;
  const Span divisor = whole(head_.divisor(row.position()));
  const Span sign = whole(row.sign);
  // σN/j: what a content coordinate of a token takes off N·E.
  const Span drift = mean_ ? sign * divisor / whole(row.position()) : Span{};
  Span sum = positive_part(anchor_) * values.anchor + positive_part(own_) * own_value(values, query_, t_);
  if (mean_) {
    sum = sum - drift * t_[*mean_];
  } else {
    sum = sum - divisor * (sign * constant_target(row, coordinate_));
  }
  if (row.others > 0) {
    if (!side.drift || side.drift->lower != drift.lower || side.drift->upper != drift.upper) {
      side.drift = drift;
      side.content_key = key_upper(content_, values.content, side, drift);
    }
    sum = sum + whole(row.others) * point(side.content_key);
  }
  if (row.has_trigger) sum = sum + point(key_upper(trigger_, values.trigger, side, drift));
  charge_steps(100);
  return quotient_upper(sum.upper, divisor.upper);
}

/// Others' scores are affine in t and their values do not depend on it; the own token has a product of both, so no kink is allowed there unless it has no weight at all.
bool ReluBounds::is_smooth(const Row& row, const Values& values) const {
  const Span range = symmetric(norm_of(a_));
  const Span value_range = symmetric(values.norm);
  return has_no_falling_kink(anchor_, values.anchor) &&
         (row.others == 0 || has_no_falling_kink(content_ + range, values.content + value_range)) &&
         (!row.has_trigger || has_no_falling_kink(trigger_ + range, values.trigger + value_range)) &&
         (own_.lower >= 0 || own_.upper <= 0);
}

std::vector<Fixed> ReluBounds::curvatures(const Row& row) {
  const Values& values = (row.sign > 0 ? plus_ : minus_).values;
  charge_steps(20 * t_.size() * t_.size() + 200);
  const bool is_known = is_smooth(row, values);
  std::vector<Fixed> result(t_.size(), is_known ? 0 : largest_fixed);
  if (!is_known || own_.upper <= 0) return result;
  const Scores& scores = head_.of(query_);
  const Span own = own_value(values, query_, t_);
  const Affine& own_score = query_ == Query::trigger ? scores.trigger : scores.content;
  for (std::size_t i = 0; i < t_.size(); ++i) {
    Span slope = a_[i] + own_score.slopes[i];
    for (std::size_t k = 0; k < t_.size(); ++k) slope = slope + head_.product[i][k] * t_[k];
    // ½(s v)″ = ½s″v + s′v′ with s″ = 2 product_ii.
    const Span half_second = head_.product[i][i] * own + slope * values.slopes[i];
    result[i] =
        std::max<Fixed>(0, quotient_upper(-half_second.lower, whole(head_.divisor(row.position())).upper));
  }
  return result;
}

std::unique_ptr<ErrorBounds> error_bounds(const HeadRows& head, Query query, std::size_t coordinate,
                                          Fixed target) {
  if (!head.is_softmax()) return std::make_unique<ReluBounds>(head, query, coordinate);
  return std::make_unique<SoftmaxBounds>(head, query, coordinate, target);
}

}  // namespace sinkproof_check::sweep
