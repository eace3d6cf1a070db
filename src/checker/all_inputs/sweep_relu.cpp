// The error of a ReLU row at most: docs/audit-of-all-inputs.md, "ReLU".
//
// Given: the rows of a head, an output coordinate, and the query's contents as points or spans.
// Derives itself: N·E = Σ max(s_k, 0) v_k − σNy at most, key by key, for all contents of the other tokens;
// and how far that may be above its corners on a box: lemma L4 with kinks, or with summands that are cut or
// lifted.
// Takes from the document: nothing. The bound that is to be shown only tells which keys are cut.
// Acceptance means: nothing is accepted here: sweep_loss.cpp holds the bounds against the stated one.
// Assumes: sweep_rows.cpp, sweep_relu_key.cpp for one key, sweep_signs.cpp for signs of scores.
#include "checker/all_inputs/sweep_relu.hpp"

#include <algorithm>
#include <utility>

#include "checker/all_inputs/sweep_relu_key.hpp"
#include "checker/all_inputs/sweep_signs.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::sweep {

namespace {

bool is_of_both_signs(const Span& score) {
  return score.lower < 0 && score.upper > 0;
}

/// By how much the slope of max(score, 0)·value can fall where the score vanishes with the slope 1.
Fixed fall_of(const Span& value) {
  return std::max<Fixed>(0, -value.lower);
}

/// By how much the chord of max(s, 0) over a range of scores of both signs is above it, at most: pq/(p + q),
/// at 0.
Fixed chord_above_kink(const Span& scores) {
  const WideFixed p = -static_cast<WideFixed>(scores.lower);
  const WideFixed q = scores.upper;
  return static_cast<Fixed>((p * q + (p + q - 1)) / (p + q));
}

/// The summands of N·E that bend, put together: each by its kinks and curvature, or lifted.
class Gathered {
 public:
  Gathered(std::size_t m, Fixed divisor) : divisor_(divisor) {
    bends_.along.assign(m, 0);
    bends_.worth_halving.assign(m, 0);
  }

  /// Of a summand that bends by these, or else is lifted by so much more than it is: what is less.
  void add(const std::vector<Fixed>& bends, Fixed lift, Fixed Bends::*lifts) {
    Fixed sum = 0;
    for (const Fixed bend : bends) sum = narrowed(sum + bend);
    const bool is_lifted = lift < sum;
    if (is_lifted) bends_.*lifts = narrowed(bends_.*lifts + quotient_upper(lift, divisor_));
    for (std::size_t i = 0; i < bends.size(); ++i) {
      const Fixed bend = quotient_upper(bends[i], divisor_);
      if (!is_lifted) bends_.along[i] = narrowed(bends_.along[i] + bend);
      bends_.worth_halving[i] = narrowed(bends_.worth_halving[i] + bend);
    }
  }
  [[nodiscard]] Bends take() { return std::move(bends_); }

 private:
  Fixed divisor_;
  Bends bends_;
};

}  // namespace

ReluBounds::ReluBounds(const HeadRows& head, Query query, std::size_t coordinate, Fixed target)
    : head_(head),
      query_(query),
      coordinate_(coordinate),
      target_(target),
      mean_(mean_of(head, query, coordinate)) {
  plus_.values = signed_values(head.values[coordinate], 1);
  minus_.values = signed_values(head.values[coordinate], -1);
}

void ReluBounds::enter(const std::vector<Span>& box) {
  const Scores& scores = head_.of(query_);
  content_has_both_signs_ = trigger_has_both_signs_ = true;
  own_upper_ = largest_fixed;
  try {
    own_upper_ = own_score_upper(head_, query_, box);
    content_has_both_signs_ = may_have_both_signs(head_, query_, scores.content, box);
    trigger_has_both_signs_ =
        query_ == Query::content && may_have_both_signs(head_, query_, scores.trigger, box);
  } catch (const BeyondLimit&) {
    charge_steps(steps_of_too_large);
  }
}

void ReluBounds::look_at(std::vector<Span> t, const Fineness& fineness) {
  const Scores& scores = head_.of(query_);
  t_ = std::move(t);
  fineness_ = fineness;
  a_ = content_scores(head_, query_, t_);
  anchor_ = scores.anchor.at(t_);
  trigger_ = scores.trigger.at(t_);
  content_ = scores.content.at(t_);
  own_ = sweep::own_score(head_, query_, t_, a_);
  for (Side* side : {&plus_, &minus_}) {
    side->own = own_value(side->values, query_, t_);
    side->fixed.reset();
    side->drift.reset();
    side->trigger_key.reset();
  }
  charge_steps(4 * t_.size() * t_.size() + 100);
}

bool ReluBounds::is_cut(const Row& row) const {
  // What the drift leaves of all keys together, N·others/j, is to be no error that matters.
  return content_has_both_signs_ && (!mean_ || static_cast<WideFixed>(row.others) * one <=
                                                   static_cast<WideFixed>(target_) * row.position());
}

Span ReluBounds::own_score() const {
  return {std::min(own_.lower, own_upper_), std::min(own_.upper, own_upper_)};
}

Fixed ReluBounds::key_upper(const Span& score, const Span& value, const Side& side, const Span& drift) const {
  constexpr long first_pieces = 5;
  return ReluKey(score, value, a_, side.values.slopes, drift, mean_).upper(first_pieces * fineness_.pieces);
}

Fixed ReluBounds::upper(const Row& row, Fixed /*enough*/) {
  try {
    return known_upper(row);
  } catch (const BeyondLimit&) {
    charge_steps(steps_of_too_large);
    return largest_fixed;
  }
}

Fixed ReluBounds::known_upper(const Row& row) {
  Side& side = side_of(row.sign);
  const Values& values = side.values;
  const Span divisor = divisor_of(row);
  const Span sign = whole(row.sign);
  // σN/j: what a content coordinate of a token takes off N·E.
  const Span drift = mean_ ? sign * divisor / whole(row.position()) : Span{};
  if (!side.fixed)
    side.fixed = positive_part(anchor_) * values.anchor + positive_part(own_score()) * side.own;
  Span sum = *side.fixed;
  if (mean_) {
    sum = sum - drift * t_[*mean_];
  } else {
    sum = sum - divisor * (sign * constant_target(row, coordinate_));
  }
  if (row.others > 0) {
    if (!side.drift || side.drift->lower != drift.lower || side.drift->upper != drift.upper) {
      side.content_key = key_upper(content_, values.content, side, drift);
      side.drift = drift;
    }
    const Fixed key = is_cut(row) ? std::max(side.content_key, drift.magnitude()) : side.content_key;
    sum = sum + whole(row.others) * point(key);
  }
  if (row.has_trigger) {
    if (!side.trigger_key) side.trigger_key = key_upper(trigger_, values.trigger, side, drift);
    sum = sum + point(trigger_has_both_signs_ ? std::max<Fixed>(*side.trigger_key, 0) : *side.trigger_key);
  }
  charge_steps(100);
  return quotient_upper(sum.upper, divisor.upper);
}

Bends ReluBounds::bends(const Row& row) {
  const Side& side = side_of(row.sign);
  const Values& values = side.values;
  const Scores& scores = head_.of(query_);
  const std::size_t m = t_.size();
  charge_steps(20 * m * m + 200);
  Gathered gathered(m, divisor_of(row).upper);
  // Keys whose values do not depend on t, and whose scores are affine in it.
  const auto add_keys = [&](long keys, const Span& score, const Span& value, const auto& slope_of) {
    if (!is_of_both_signs(score) || value.lower >= 0) return;
    const Fixed fall = narrowed(static_cast<WideFixed>(keys) * fall_of(value));
    std::vector<Fixed> kinks;
    for (std::size_t i = 0; i < m; ++i) {
      const Fixed half = part_upper(t_[i].upper - t_[i].lower, 2);
      kinks.push_back(
          part_upper(checked_product_upper(checked_product_upper(slope_of(i).magnitude(), fall), half), 2));
    }
    gathered.add(kinks, checked_product_upper(fall, chord_above_kink(score)), &Bends::lift);
  };
  add_keys(1, anchor_, values.anchor, [&](std::size_t i) { return scores.anchor.slopes[i]; });
  // A trigger key of both signs is cut.
  if (row.others > 0 && content_has_both_signs_ && !is_cut(row)) {
    add_keys(row.others, content_ + symmetric(norm_of(a_)), values.content + symmetric(values.norm),
             [&](std::size_t i) { return scores.content.slopes[i] + symmetric(norm_of(head_.product[i])); });
  }
  if (own_score().upper > 0) {
    std::vector<Fixed> of_own;
    for (std::size_t i = 0; i < m; ++i) of_own.push_back(own_bend(i, side));
    const Fixed reach = narrowed(std::max<Fixed>(0, side.own.upper) + fall_of(side.own));
    const bool may_be_lifted =
        static_cast<WideFixed>(own_upper_) * reach < static_cast<WideFixed>(largest_fixed) * one;
    gathered.add(of_own, may_be_lifted ? product_upper(own_upper_, reach) : largest_fixed,
                 &Bends::corner_lift);
  }
  return gathered.take();
}

/// Of the own token's summand, whose score is quadratic in t and whose value is affine.
Fixed ReluBounds::own_bend(std::size_t i, const Side& side) const {
  const Scores& scores = head_.of(query_);
  Span slope = a_[i] + (query_ == Query::trigger ? scores.trigger : scores.content).slopes[i];
  for (std::size_t k = 0; k < t_.size(); ++k) slope = slope + head_.product[i][k] * t_[k];
  // ½(s v)″ = ½s″v + s′v′ with s″ = 2 product_ii, where s > 0.
  const Span half_second = head_.product[i][i] * side.own + slope * side.values.slopes[i];
  const Fixed bend = bend_of_curvature(std::max<Fixed>(0, -half_second.lower), t_[i]);
  if (own_.lower >= 0) return bend;
  // A score that rises or falls along t_i has one zero there, others of second degree at most two.
  const Fixed zeros = slope.lower > 0 || slope.upper < 0 ? 1 : 2;
  const Fixed half = part_upper(t_[i].upper - t_[i].lower, 2);
  const Fixed kink = checked_product_upper(checked_product_upper(slope.magnitude(), fall_of(side.own)), half);
  return narrowed(bend + part_upper(zeros * kink, 2));
}

Fixed ReluBounds::corner_lift(const Row& row) {
  const Span& value = side_of(row.sign).own;
  try {
    const Span lifted = point(own_upper_) * positive_part(value) - positive_part(own_score()) * value;
    return std::max<Fixed>(0, quotient_upper(lifted.upper, divisor_of(row).upper));
  } catch (const BeyondLimit&) {
    charge_steps(steps_of_too_large);
    return largest_fixed;
  }
}

}  // namespace sinkproof_check::sweep
