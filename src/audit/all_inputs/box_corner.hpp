#pragma once

#include <vector>

#include "audit/all_inputs/query_face.hpp"

namespace sinkproof::audit::all_inputs {

/// What a corner of a box of the query's contents says of all of it, with softmax: weights are in units of e^c for an affine c. docs/audit-of-all-inputs.md, L9.
struct BoxCorner {
  /// `corner` is a point in the coordinates that have corners, and the box's interval in the others. c is the same for all corners of a box: it has the slopes of the anchor's score or of the own token's, whichever is larger in the middle of the box.
  BoxCorner(const HeadRows& rows, Query query, std::vector<Interval> of, const std::vector<Interval>& corner);

  std::vector<Interval> box;
  /// At least so much is left of a key's weight at the corner where its part is negative.
  double anchor_share, content_share, trigger_share, null_share;
  Interval frame;  ///< e^c at the corner, in units of the own token's weight there

  /// What the own token's part may be above the mean of the corners, in units of e^c. `slopes` are of the value, which is within `value` on the box.
  [[nodiscard]] double own_bend(const std::vector<Interval>& slopes, const Interval& value) const;

 private:
  std::vector<double> half_widths_;     ///< of the coordinates that have corners; 0 in the others
  std::vector<Interval> score_slopes_;  ///< of the own token's score minus c, over the box
  std::vector<Interval> score_bends_;   ///< second derivatives of that
  Interval weight_;                     ///< e to that, over the box
};

/// A weight of which so little may be left.
Interval with_share(const Interval& weight, double share);

}  // namespace sinkproof::audit::all_inputs
