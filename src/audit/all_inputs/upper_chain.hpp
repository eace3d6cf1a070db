#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "audit/all_inputs/upward.hpp"

namespace sinkproof::audit::all_inputs {

/// Of the pairs (ζ, ω) = (a·x, v·x), x ∈ [−1, 1]^J: bounds of ω from above by lines, one on each stretch of ζ
/// between two places; the stretches cover all ζ. The slopes are those of the zonotope's upper chain, but any
/// slopes are right. docs/audit-of-all-inputs.md, L3.
class UpperChain {
 public:
  /// A line over a stretch: ω ≤ slope·ζ + (what makes these heights), also where ζ is within 2^-44 of the
  /// stretch.
  struct Stretch {
    double slope;
    double left, right;                ///< ζ
    double left_height, right_height;  ///< the line there, at most
  };
  /// All coordinates but `left_out`. a and v of the same length, at most 64. Each edge of the chain is cut
  /// into so many stretches.
  void prepare(const std::vector<Near>& a, const std::vector<Near>& v, std::optional<std::size_t> left_out,
               std::size_t pieces);

  /// At least one, from left to right; the first begins at −norm(), the last ends at norm().
  [[nodiscard]] const std::vector<Stretch>& stretches() const { return stretches_; }
  /// |ζ|, at most.
  [[nodiscard]] double norm() const { return norm_; }

 private:
  /// The line, where it is not above `level`, which is right everywhere; elsewhere that. Where A is wide, a
  /// steep line is the worse one on a part of its edge.
  template <class Height>
  void add(const Stretch& line, double level, const Height& height);

  struct Edge {
    double slope;
    double length;  ///< of ζ
  };
  std::vector<Edge> edges_;
  std::vector<Stretch> stretches_;
  double norm_ = 0;
};

}  // namespace sinkproof::audit::all_inputs
