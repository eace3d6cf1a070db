// The error of a softmax row at most: lemma L1 of docs/audit-of-all-inputs.md.
//
// Given: the rows of a head, an output coordinate, and the query's contents as points or spans.
// Derives itself: for an η an upper bound of Φ = Σ p_k (v_k − σy − η) over all contents of the other tokens;
// with bounds of S = Σ p_k that of E; and an η at which that is low.
// Takes from the document: the largest η. Safe, as Φ = S(E − η) for every η.
// Acceptance means: nothing is accepted here: sweep_loss.cpp holds the bounds against the stated one.
// Assumes: sweep_face.cpp for weights, sweep_key.cpp for one key, sweep_mean.cpp where the target is a mean
// of contents.
#include "checker/all_inputs/sweep_softmax.hpp"

#include <algorithm>
#include <utility>

#include "checker/all_inputs/sweep_curvature.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::sweep {

namespace {

/// Of one key, at most; the lower end of its weight counts where it gives less than nothing.
Span part_of(const OneKey& bounds, const FreeKey& key, const Span& subtracted) {
  const Fixed upper = bounds.upper((key.constant - subtracted).upper);
  const Span factor = exponential(key.score + point(bounds.norm()));
  return point(
      checked_product_upper(upper, upper > 0 ? factor.upper : product_lower(factor.lower, key.share)));
}

}  // namespace

SoftmaxBounds::SoftmaxBounds(const HeadRows& head, Query query, std::size_t coordinate, Fixed target)
    : head_(head),
      query_(query),
      coordinate_(coordinate),
      target_(target),
      mean_(mean_of(head, query, coordinate)) {}

void SoftmaxBounds::enter(const std::vector<Span>& box) {
  box_ = box;
  frame_.reset();
}

void SoftmaxBounds::look_at(std::vector<Span> t, const Fineness& fineness) {
  look_at_face(std::move(t), fineness, false);
}

bool SoftmaxBounds::enter_corners(const std::vector<std::size_t>& coordinates) {
  try {
    frame_.emplace(head_, query_, box_, coordinates);
  } catch (const BeyondLimit&) {
    charge_steps(steps_of_too_large);
    frame_.reset();
  }
  return frame_.has_value();
}

void SoftmaxBounds::look_at_corners(const std::vector<Span>& face, const Fineness& fineness) {
  look_at_face(face, fineness, true);
}

void SoftmaxBounds::look_at_face(std::vector<Span> t, const Fineness& fineness, bool is_of_corners) {
  t_ = std::move(t);
  fineness_ = fineness;
  is_of_corners_ = is_of_corners;
  for (auto& variant : variants_) variant.reset();
}

SoftmaxBounds::Variant& SoftmaxBounds::variant_of(const Row& row) {
  const Keys keys = keys_of(row);
  auto& variant = variants_[(keys.has_others ? 1U : 0U) + (keys.has_trigger ? 2U : 0U)];
  if (!variant) {
    charge_steps((is_of_corners_ ? 8 : 4) * t_.size() * t_.size() + 200);
    variant.emplace(Variant{Face(head_, query_, t_, keys, is_of_corners_ ? &*frame_ : nullptr), {}});
  }
  return *variant;
}

Bends SoftmaxBounds::bends(const Row& row) {
  Bends result{softmax_curvatures(head_, row, signed_values(head_.values[coordinate_], row.sign),
                                  variant_of(row).face)};
  for (std::size_t i = 0; i < t_.size(); ++i) {
    Fixed& along = result.along[i];
    if (along < largest_fixed) along = bend_of_curvature(along, t_[i]);
  }
  return result;
}

SoftmaxBounds::Side& SoftmaxBounds::prepared(Variant& variant, int sign) const {
  auto& found = variant.sides[sign > 0 ? 0 : 1];
  if (found) return *found;
  Side& side = found.emplace();
  const Face& face = variant.face;
  side.values = signed_values(head_.values[coordinate_], sign);
  side.own = own_value(side.values, query_, t_);
  std::optional<FreeKey> own;
  if (face.has_own_key) {
    // Its contents are middle + half·u.
    std::vector<Span> middles;
    for (std::size_t i = 0; i < t_.size(); ++i) {
      middles.push_back(point(frame_->middle(i)));
      side.own_slopes.push_back(point(frame_->half_width(i)) * side.values.slopes[i]);
    }
    side.own = own_value(side.values, query_, middles);
    own.emplace(FreeKey{face.own_score, face.own_slopes, side.own, side.own_slopes, face.shares.own});
  }
  try {
    if (mean_) {
      const MeanRow row{*mean_, sign, head_.length, face.has_own_key ? box_[*mean_] : t_[*mean_]};
      side.mean.emplace(face, side.values, side.own, own ? &*own : nullptr, row, fineness_, target_);
    } else {
      side.key.emplace(Lines(face.a, side.values.slopes, std::nullopt, fineness_.pieces));
      if (own) side.own_key.emplace(Lines(own->a, own->v, std::nullopt, fineness_.pieces));
      charge_steps((own ? 4 : 2) * (t_.size() * t_.size() + 20 * side.key->size()));
    }
  } catch (const BeyondLimit&) {
    charge_steps(steps_of_too_large);
    side.key.reset();
    side.mean.reset();
  }
  return side;
}

Fixed SoftmaxBounds::sum_with_number(const Face& face, const Side& side, const Row& row, Fixed eta) const {
  const Span subtracted = whole(row.sign) * constant_target(row, coordinate_) + point(eta);
  Span result = point(fixed_keys(face, side.values, side.own, subtracted));
  if (face.has_own_key) {
    const FreeKey own{face.own_score, face.own_slopes, side.own, side.own_slopes, face.shares.own};
    result = result + part_of(*side.own_key, own, subtracted);
  }
  if (row.others > 0)
    result = result + whole(row.others) * part_of(*side.key, content_key(face, side.values), subtracted);
  if (row.has_trigger) result = result + part_of(*side.key, trigger_key(face, side.values), subtracted);
  charge_steps(2 * side.key->size() + 60);
  return result.upper;
}

/// Φ ≤ this; none where a number is too large.
std::optional<Fixed> SoftmaxBounds::sum_upper(const Face& face, Side& side, const Row& row, Fixed eta,
                                              Fixed enough) const {
  try {
    if (side.mean) return side.mean->upper(eta, row.others, enough);
    if (side.key) return sum_with_number(face, side, row, eta);
  } catch (const BeyondLimit&) {
    charge_steps(steps_of_too_large);
  }
  return std::nullopt;
}

/// Attention averages: by what values can be.
Fixed SoftmaxBounds::trivial_bound(const Row& row, const Side& side) const {
  const Values& values = side.values;
  Fixed largest = std::max(values.anchor.upper, side.own.upper);
  if (row.others > 0) largest = std::max(largest, (values.content + point(values.norm)).upper);
  if (row.has_trigger) largest = std::max(largest, (values.trigger + point(values.norm)).upper);
  if (head_.has_null()) largest = std::max<Fixed>(largest, 0);
  const Span target = mean_ ? symmetric(one) : whole(row.sign) * constant_target(row, coordinate_);
  return (point(largest) - target).upper;
}

Fixed SoftmaxBounds::above_target(const Row& row) {
  try {
    Variant& variant = variant_of(row);
    const auto sum = sum_upper(variant.face, prepared(variant, row.sign), row, target_, 0);
    return sum ? *sum : largest_fixed;
  } catch (const BeyondLimit&) {
    charge_steps(steps_of_too_large);
    return largest_fixed;
  }
}

/// F(η) falls with η, and the least η with F(η) ≤ 0 is about the best bound that there is.
Fixed SoftmaxBounds::upper(const Row& row, Fixed enough) {
  Variant& variant = variant_of(row);
  Side& side = prepared(variant, row.sign);
  Fixed best = trivial_bound(row, side);
  const Span sum = variant.face.sum(row);
  // L1, and whether F(η) ≤ 0: then E ≤ η, however small S may be.
  const auto is_above = [&](Fixed eta) {
    const auto f = sum_upper(variant.face, side, row, eta, 0);
    if (!f) return false;
    const Fixed divisor = *f > 0 ? sum.lower : sum.upper;
    if (static_cast<WideFixed>(*f) * one < static_cast<WideFixed>(largest_fixed / 2) * divisor)
      best = std::min(best, narrowed(eta + quotient_upper(*f, divisor)));
    return *f <= 0;
  };
  if (best <= enough) return best;
  // Not far below the target, where the tables would grow.
  Fixed below = std::clamp(enough, narrowed(target_ - 2 * one), target_);
  if (is_above(below) || below == target_ || !is_above(target_)) return best;
  const Fixed tolerance = (target_ - below) / 16 + 1;
  for (Fixed above = target_; above - below > tolerance;) {
    const Fixed middle = below + (above - below) / 2;
    (is_above(middle) ? above : below) = middle;
  }
  return best;
}

}  // namespace sinkproof_check::sweep
