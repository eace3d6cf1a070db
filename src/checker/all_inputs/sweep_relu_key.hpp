#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "checker/kernel/fixed.hpp"

namespace sinkproof_check::sweep {

/// What one key of ReLU attention adds: max(s + a·x, 0)(κ + v·x) − τx_r for contents x ∈ [−1, 1]^m, bounded
/// score by score. docs/audit-of-all-inputs.md, "ReLU". Holds references.
class ReluKey {
 public:
  /// Without r the last summand is 0.
  ReluKey(const Span& score, const Span& value, const std::vector<Span>& a, const std::vector<Span>& v,
          const Span& drift, std::optional<std::size_t> r);

  /// At least the supremum, the closer the more stretches the range of scores is cut into. Throws
  /// BeyondLimit.
  [[nodiscard]] Fixed upper(long stretches) const;

 private:
  /// A score, the ν that is best there, and what it gives.
  struct Place {
    Fixed score;
    Fixed slope;
    Fixed upper;
  };
  [[nodiscard]] Place place_at(Fixed score) const;
  [[nodiscard]] Fixed best_slope(Fixed score) const;
  [[nodiscard]] Fixed at(Fixed score, Fixed slope) const;
  [[nodiscard]] Fixed on_stretch(const Place& left, const Place& right) const;

  Span score_, value_;
  const std::vector<Span>& a_;
  const std::vector<Span>& v_;
  Span drift_;
  std::optional<std::size_t> r_;
  Span scores_;     ///< all that there are
  bool is_narrow_;  ///< a is known well
};

}  // namespace sinkproof_check::sweep
