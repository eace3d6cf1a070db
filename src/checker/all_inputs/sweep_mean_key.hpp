#pragma once

#include <cstddef>
#include <vector>

#include "checker/all_inputs/sweep_bounds.hpp"
#include "checker/all_inputs/sweep_key.hpp"

namespace sinkproof_check::sweep {

/// One key's part p(v − z) of a row whose target is a mean of contents, as a function of its x_r, for numbers
/// z = σy + η: lemmas L2 and L3 of docs/audit-of-all-inputs.md.
class MeanKey {
 public:
  MeanKey(const FreeKey& key, std::size_t r, const Fineness& fineness);

  /// At −1, …, 1, with so many steps in each half: H(x_r, z), the sup over the other coordinates, so high
  /// that chords between these points are above it.
  [[nodiscard]] std::vector<Fixed> heights(Fixed z) const;
  [[nodiscard]] std::size_t size() const { return factors_.size(); }

 private:
  Span a_, v_;  ///< a_r, v_r
  long steps_;
  Fixed norm_;                    ///< ‖v‖₁, at most
  Fixed least_value_;             ///< of the constant
  OneKey others_;                 ///< all coordinates but r
  std::vector<Span> factors_;     ///< e^{a_r x_r}, with what the weights of `others_` leave out
  std::vector<Fixed> constants_;  ///< of the values, with v_r x_r
};

/// A C such that, between two points at distance 1/steps, e^{ax}(vx + w) is at most the chord of e^{ax}(vx +
/// w + C), where vx + w ≥ −below between them, below ≥ 0.
Fixed chord_rise(const Span& a, const Span& v, Fixed below, long steps);

}  // namespace sinkproof_check::sweep
