// What one key can give at most in a row whose target is a mean of contents, at each x_r: lemmas L2 and L3 of
// docs/audit-of-all-inputs.md.
//
// Given: a key whose contents are free, and how finely to cut.
// Derives itself: the sup over all coordinates but r at the points of a grid of x_r, raised by what may be
// above chords between them.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: sweep_mean.cpp adds the keys up.
// Assumes: sweep_key.cpp for the other coordinates.
#include "checker/all_inputs/sweep_mean_key.hpp"

#include <algorithm>

#include "checker/all_inputs/sweep_rows.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::sweep {

/// (2 max(0, −av) + a² below)/(8 steps²).
Fixed chord_rise(const Span& a, const Span& v, Fixed below, long steps) {
  const Fixed falling = 2 * std::max<Fixed>(0, -(a * v).lower);
  const Fixed size = a.magnitude();
  const Fixed of_square = checked_product_upper(checked_product_upper(size, size), below);
  return part_upper(narrowed(static_cast<WideFixed>(falling) + of_square), 8 * steps * steps);
}

MeanKey::MeanKey(const FreeKey& key, std::size_t r, const Fineness& fineness)
    : a_(key.a[r]),
      v_(key.v[r]),
      steps_(fineness.steps),
      norm_(norm_of(key.v)),
      least_value_(key.constant.lower),
      others_(Lines(key.a, key.v, r, fineness.pieces)) {
  for (long k = -steps_; k <= steps_; ++k) {
    const Span x = point(one / steps_ * k);
    Span& factor = factors_.emplace_back(exponential(key.score + a_ * x + point(others_.norm())));
    factor.lower = product_lower(factor.lower, key.share);
    constants_.push_back((key.constant + v_ * x).upper);
  }
  charge_steps(2 * key.a.size() * key.a.size() + 40 * (others_.size() + factors_.size()));
}

std::vector<Fixed> MeanKey::heights(Fixed z) const {
  const Fixed below = std::max<Fixed>(0, narrowed(norm_ + z - least_value_));
  const Fixed taken_off = narrowed(z - chord_rise(a_, v_, below, steps_));
  charge_steps(factors_.size() * (others_.size() / 2 + 3) + 20);
  std::vector<Fixed> result;
  result.reserve(factors_.size());
  for (std::size_t k = 0; k < factors_.size(); ++k) {
    const Fixed above = others_.upper(narrowed(constants_[k] - taken_off));
    result.push_back(checked_product_upper(above, above > 0 ? factors_[k].upper : factors_[k].lower));
  }
  return result;
}

}  // namespace sinkproof_check::sweep
