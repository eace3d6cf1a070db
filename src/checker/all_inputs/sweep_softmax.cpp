// The error of a softmax row at most: lemma L1 of docs/audit-of-all-inputs.md.
//
// Given: the rows of a head, an output coordinate, and the query's contents as points or spans.
// Derives itself: for an η an upper bound of Φ = Σ p_k (v_k − σy − η) over all contents of the other tokens; with bounds of S = Σ p_k that of E; and an η at which that is low.
// Takes from the document: the largest η. Safe, as Φ = S(E − η) for every η.
// Acceptance means: nothing is accepted here: sweep_loss.cpp holds the bounds against the stated one.
// Assumes: sweep_face.cpp for weights, sweep_key.cpp for one key, sweep_mean.cpp where the target is a mean of contents.
#include "checker/all_inputs/sweep_softmax.hpp"

#include <algorithm>
#include <utility>

#include "checker/all_inputs/sweep_curvature.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::sweep {

namespace {

constexpr std::size_t steps_of_a_throw = 2'000;

}  // namespace

SoftmaxBounds::SoftmaxBounds(const HeadRows& head, Query query, std::size_t coordinate, Fixed target)
    : head_(head),
      query_(query),
      coordinate_(coordinate),
      target_(target),
      mean_(mean_of(head, query, coordinate)) {}

void SoftmaxBounds::look_at(std::vector<Span> t, const Fineness& fineness) {
  t_ = std::move(t);
  fineness_ = fineness;
  for (auto& variant : variants_) variant.reset();
}

SoftmaxBounds::Variant& SoftmaxBounds::variant_of(const Row& row) {
  const Keys keys = keys_of(row);
  auto& variant = variants_[(keys.has_others ? 1U : 0U) + (keys.has_trigger ? 2U : 0U)];
  if (!variant) {
    charge_steps(4 * t_.size() * t_.size() + 200);
    variant.emplace(Variant{Face(head_, query_, t_, keys), {}});
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
  side.values = signed_values(head_.values[coordinate_], sign);
  side.own = own_value(side.values, query_, t_);
  try {
    if (mean_) {
      side.mean.emplace(variant.face, side.values, side.own, *mean_, sign, fineness_, target_, head_.length);
    } else {
      side.key.emplace(Lines(variant.face.a, side.values.slopes, std::nullopt, fineness_.pieces));
      charge_steps(2 * t_.size() * t_.size() + 40 * side.key->size());
    }
  } catch (const BeyondLimit&) {
    charge_steps(steps_of_a_throw);
  }
  return side;
}

Fixed SoftmaxBounds::sum_with_number(const Face& face, const Side& side, const Row& row, Fixed eta) const {
  const Span subtracted = whole(row.sign) * constant_target(row, coordinate_) + point(eta);
  const auto key = [&](const Span& value, const Span& score) {
    const Fixed upper = side.key->upper((value - subtracted).upper);
    const Span factor = exponential(score + point(side.key->norm()));
    return point(checked_product_upper(upper, upper > 0 ? factor.upper : factor.lower));
  };
  Span result = point(fixed_keys(face, side.values, side.own, subtracted));
  if (row.others > 0) result = result + whole(row.others) * key(side.values.content, face.content_score);
  if (row.has_trigger) result = result + key(side.values.trigger, face.trigger_score);
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
    charge_steps(steps_of_a_throw);
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
