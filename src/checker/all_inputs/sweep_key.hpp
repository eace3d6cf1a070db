#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "checker/kernel/fixed.hpp"

namespace sinkproof_check::sweep {

/// A line above all of (ζ, ω) = (a·x, v·x), x ∈ [−1, 1]^J, over a stretch of ζ: ω ≤ slope·ζ + K.
/// docs/audit-of-all-inputs.md, L3.
struct Stretch {
  Fixed slope;
  Fixed left, right;                ///< ζ
  Fixed left_height, right_height;  ///< the line there, at most
};

/// Stretches from −norm to norm. J are all coordinates but `left_out`; each falling edge of the zonotope's
/// upper chain is cut into so many pieces.
struct Lines {
  Lines(const std::vector<Span>& a, const std::vector<Span>& v, std::optional<std::size_t> left_out,
        long pieces);

  Fixed norm = 0;  ///< ‖a‖₁ over J, at most
  std::vector<Stretch> stretches;

 private:
  void add(const Stretch& line, Fixed level);
};

/// A key whose contents x may be anything in [−1, 1]^m: its weight is e^{score + a·x}, which is at most 1,
/// and its value v·x + constant. Where what it gives is negative, so little of its weight as `share` may
/// count (L9).
struct FreeKey {
  Span score;
  const std::vector<Span>& a;
  Span constant;
  const std::vector<Span>& v;
  Fixed share;
};

/// L3: the sup over x of e^{a·x − norm}(v·x + κ) for every κ.
class OneKey {
 public:
  explicit OneKey(const Lines& lines);

  /// At most, for all κ ≤ constant, |constant| ≤ largest_fixed. The result is within twice that.
  [[nodiscard]] Fixed upper(Fixed constant) const {
    Fixed result = -largest_fixed;
    for (const Knot& knot : knots_)
      result = std::max(result, times_weight(constant + knot.height, knot.weight));
    return result;
  }
  [[nodiscard]] std::size_t size() const { return knots_.size(); }
  [[nodiscard]] Fixed norm() const { return norm_; }

 private:
  struct Knot {
    Span weight;  ///< e^{ζ − norm}
    Fixed
        height;  ///< the higher one of the lines that meet here, raised by what their stretches may hold between their ends
  };
  Fixed norm_;
  std::vector<Knot> knots_;
};

}  // namespace sinkproof_check::sweep
