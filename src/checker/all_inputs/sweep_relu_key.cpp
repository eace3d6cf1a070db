// What one key of ReLU attention can give at most, over all its contents: docs/audit-of-all-inputs.md,
// "ReLU".
//
// Given: spans of a key's score, value and drift, of a and v, and how finely to cut.
// Derives itself: for a score u ≥ 0 and any number ν, a bound B(u) of what contents with that score give; B
// is convex in u, so that the ends of a stretch bound it.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: sweep_relu.cpp adds the keys up.
// Assumes: fixed.cpp, sweep_rows.cpp for norms. No ν is relied on: any is right.
#include "checker/all_inputs/sweep_relu_key.hpp"

#include <algorithm>

#include "checker/all_inputs/sweep_rows.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::sweep {

ReluKey::ReluKey(const Span& score, const Span& value, const std::vector<Span>& a, const std::vector<Span>& v,
                 const Span& drift, std::optional<std::size_t> r)
    : score_(score),
      value_(value),
      a_(a),
      v_(v),
      drift_(drift),
      r_(r),
      scores_(score + symmetric(norm_of(a))),
      is_narrow_(std::all_of(a.begin(), a.end(),
                             [](const Span& part) { return part.upper - part.lower < one >> 24; })) {}

/// B as a function of ν is convex: it falls until so much weight |a_i| is passed, by the rising quotients at
/// which a summand turns.
Fixed ReluKey::best_slope(Fixed score) const {
  constexpr Fixed smallest = one >> 16;
  constexpr Fixed steepest = one << 8;
  struct Turn {
    Fixed slope;
    Fixed size;
  };
  std::vector<Turn> turns;
  turns.reserve(a_.size());
  WideFixed rise = score - middle_of(score_);
  for (std::size_t i = 0; i < a_.size(); ++i) {
    const Fixed a = middle_of(a_[i]);
    if (std::abs(a) < smallest) continue;
    WideFixed value = (static_cast<WideFixed>(score) * middle_of(v_[i])) >> fixed_bits;
    if (i == r_) value -= middle_of(drift_);
    const WideFixed slope = std::clamp<WideFixed>(value, -largest_fixed, largest_fixed) * one / a;
    turns.push_back({static_cast<Fixed>(std::clamp<WideFixed>(slope, -steepest, steepest)), std::abs(a)});
    rise -= std::abs(a);
  }
  std::sort(turns.begin(), turns.end(), [](const Turn& x, const Turn& y) { return x.slope < y.slope; });
  Fixed result = 0;
  for (const Turn& turn : turns) {
    result = turn.slope;
    rise += 2 * turn.size;
    if (rise >= 0) break;
  }
  return result;
}

/// u(κ + v·x) − τx_r = uκ + ν(u − s) + (uv − τe_r − νa)·x where the score s + a·x is u ≥ 0.
Fixed ReluKey::at(Fixed score, Fixed slope) const {
  WideFixed norm = 0;
  for (std::size_t i = 0; i < a_.size(); ++i) {
    // In units of 2^-88 all of this is exact, and below 2^125.
    const WideFixed line = static_cast<WideFixed>(slope) * a_[i].lower;
    const WideFixed other_line = static_cast<WideFixed>(slope) * a_[i].upper;
    WideFixed lower = static_cast<WideFixed>(score) * v_[i].lower - std::max(line, other_line);
    WideFixed upper = static_cast<WideFixed>(score) * v_[i].upper - std::min(line, other_line);
    if (i == r_) {
      lower -= static_cast<WideFixed>(drift_.upper) * one;
      upper -= static_cast<WideFixed>(drift_.lower) * one;
    }
    norm += (std::max(upper, -lower) + (one - 1)) >> fixed_bits;
  }
  const Span u = point(score);
  return narrowed((u * value_ + point(slope) * (u - score_)).upper + norm);
}

ReluKey::Place ReluKey::place_at(Fixed score) const {
  const Fixed slope = best_slope(score);
  return {score, slope, at(score, slope)};
}

/// With its own best ν an end cannot be lower; between the two the left end rises and the right one falls.
Fixed ReluKey::on_stretch(const Place& left, const Place& right) const {
  // Where a is hardly known, as on a large box, a slope multiplies what is not.
  Fixed best = is_narrow_ ? largest_fixed : std::max(at(left.score, 0), at(right.score, 0));
  const Fixed right_at_left = at(right.score, left.slope);
  best = std::min(best, std::max(left.upper, right_at_left));
  if (left.upper >= right_at_left) return best;
  const Fixed left_at_right = at(left.score, right.slope);
  best = std::min(best, std::max(left_at_right, right.upper));
  if (right.upper >= left_at_right) return best;
  Fixed right_is_larger = left.slope;
  Fixed left_is_larger = right.slope;
  for (int look = 0; look < 5; ++look) {
    const Fixed slope = right_is_larger / 2 + left_is_larger / 2;
    const Fixed at_left = at(left.score, slope);
    const Fixed at_right = at(right.score, slope);
    best = std::min(best, std::max(at_left, at_right));
    (at_left < at_right ? right_is_larger : left_is_larger) = slope;
  }
  return best;
}

Fixed ReluKey::upper(long stretches) const {
  // Where the score is below 0 the drift is left.
  if (scores_.upper <= 0) return drift_.magnitude();
  Fixed result = scores_.lower >= 0 ? -largest_fixed : drift_.magnitude();
  const Fixed first = std::max<Fixed>(0, scores_.lower);
  charge_steps(static_cast<std::size_t>(stretches) * (30 * a_.size() + 50));
  Place left = place_at(first);
  for (long k = 1; k <= stretches; ++k) {
    const Place right =
        place_at(k == stretches ? scores_.upper : first + (scores_.upper - first) / stretches * k);
    result = std::max(result, on_stretch(left, right));
    left = right;
  }
  return result;
}

}  // namespace sinkproof_check::sweep
