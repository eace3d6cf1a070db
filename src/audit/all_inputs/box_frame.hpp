#pragma once

#include <cstddef>
#include <vector>

#include "audit/all_inputs/query_face.hpp"

namespace sinkproof::audit::all_inputs {

/// What the corners of a box of the query's contents say of all of it, with softmax: weights are in units of
/// e^c for an affine c. docs/audit-of-all-inputs.md, L9.
class BoxFrame {
 public:
  /// Corners are taken in these coordinates. c has the slopes of the score that counts most in the middle of
  /// the box: the anchor's, the own token's, or 0, the contents' on average.
  BoxFrame(const HeadRows& rows, Query query, std::vector<Interval> of,
           const std::vector<std::size_t>& coordinates);

  [[nodiscard]] const std::vector<Interval>& box() const { return box_; }
  /// c's.
  [[nodiscard]] const std::vector<Interval>& slopes() const { return slopes_; }
  /// At least so much is left of a key's weight at a corner where its part is negative.
  [[nodiscard]] double anchor_share() const { return anchor_share_; }
  [[nodiscard]] double content_share() const { return content_share_; }
  [[nodiscard]] double trigger_share() const { return trigger_share_; }
  [[nodiscard]] double null_share() const { return null_share_; }
  /// The query's own token as a key whose contents are middle + half·u for any u ∈ [−1, 1]^m: with the
  /// query's contents t it scores own_score(t) + own_slopes(t)·u.
  [[nodiscard]] double own_share() const { return own_share_; }
  [[nodiscard]] Interval own_score(const std::vector<Interval>& t) const;
  [[nodiscard]] std::vector<Interval> own_slopes(const std::vector<Interval>& t) const;
  /// Of the box, in each coordinate.
  [[nodiscard]] const std::vector<Near>& sides() const { return sides_; }

 private:
  std::vector<Interval> box_;
  std::vector<Near> sides_;
  std::vector<Interval> slopes_;
  Affine own_;                                 ///< own_score()
  std::vector<std::vector<Interval>> paired_;  ///< (A + Aᵀ)/2
  double anchor_share_, content_share_, trigger_share_, null_share_, own_share_;
};

/// A weight of which so little may be left.
Interval with_share(const Interval& weight, double share);

}  // namespace sinkproof::audit::all_inputs
