#pragma once

#include <cstddef>
#include <vector>

#include "numeric/interval.hpp"

namespace sinkproof::audit::all_inputs {

using numeric::Interval;

/// A number that depends on contents ε ∈ [−1, 1]^N: at each ε it is a constant of `constant`, plus Σ slope_s
/// ε_s with slopes of `slopes`, plus something of absolute value at most `rest`.
/// docs/audit-of-all-inputs.md, L7.
struct AffineForm {
  explicit AffineForm(std::size_t contents) : slopes(contents) {}

  Interval constant;
  std::vector<Interval> slopes;
  double rest = 0;  ///< ≥ 0, may be +∞

  /// Adds factor · other.
  void add(const Interval& factor, const AffineForm& other);
  /// At least |the number − its constant|.
  [[nodiscard]] double radius() const;
  [[nodiscard]] Interval range() const;
};

/// Encloses a − b for every ε: what both have in common cancels.
Interval range_of_difference(const AffineForm& a, const AffineForm& b);

/// Adds a · b to `sum`. The radii are a.radius() and b.radius().
void add_product(AffineForm& sum, const AffineForm& a, double radius_of_a, const AffineForm& b,
                 double radius_of_b);

}  // namespace sinkproof::audit::all_inputs
