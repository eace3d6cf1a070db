#pragma once

#include <cstddef>
#include <vector>

#include "checker/all_inputs/sweep_rows.hpp"

namespace sinkproof_check::sweep {

/// At least so much is left of weights at a corner where what a key gives is negative: lemma L9 of
/// docs/audit-of-all-inputs.md.
struct Shares {
  Fixed anchor = one;
  Fixed null = one;
  Fixed content = one;
  Fixed trigger = one;
  Fixed own = one;
};

/// What the corners of a box of the query's contents say of all of it, with softmax: L9. Weights are in units
/// of e^c for an affine c.
class Frame {
 public:
  /// Corners are taken in these coordinates; in the others the query's contents are spans.
  Frame(const HeadRows& head, Query query, std::vector<Span> of, const std::vector<std::size_t>& corners);

  [[nodiscard]] const std::vector<Span>& box() const { return box_; }
  [[nodiscard]] const Shares& shares() const { return shares_; }
  /// The query's own token as a key by itself, whose contents are middle + half·u for any u ∈ [−1, 1]^m: with
  /// the query's contents t it scores own_score(t) + own_slopes(t)·u.
  [[nodiscard]] Span own_score(const std::vector<Span>& t) const { return own_.at(t); }
  [[nodiscard]] std::vector<Span> own_slopes(const std::vector<Span>& t) const;
  [[nodiscard]] Fixed middle(std::size_t i) const { return middles_[i]; }
  [[nodiscard]] Fixed half_width(std::size_t i) const { return halves_[i]; }

 private:
  std::vector<Span> box_;
  std::vector<Fixed> middles_, halves_;    ///< exactly
  Affine own_;                             ///< own_score()
  std::vector<std::vector<Span>> paired_;  ///< (A + Aᵀ)/2
  Shares shares_;
};

}  // namespace sinkproof_check::sweep
