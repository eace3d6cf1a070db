#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "audit/all_inputs/head_rows.hpp"
#include "audit/all_inputs/upward.hpp"

namespace sinkproof::audit::all_inputs {

/// What one key of ReLU attention adds: max(s + a·x, 0)(κ + v·x) − τ x_r for contents x in [−1, 1]^m, m ≤ 64.
/// docs/audit-of-all-inputs.md, "ReLU". Holds references.
class ReluKey {
 public:
  /// Without r the last summand is 0.
  ReluKey(const Interval& score, const Interval& value, const std::vector<Near>& a,
          const std::vector<Near>& v, Near drift, std::optional<std::size_t> r)
      : score_(score), value_(value), a_(a), v_(v), drift_(drift), r_(r) {}

  /// At least the supremum, the closer the more stretches the range of scores is cut into. +∞ where nothing
  /// is known.
  [[nodiscard]] double upper(std::size_t stretches) const;

 private:
  /// The ν at which at() is least.
  [[nodiscard]] double good_slope(double score) const;
  /// At least the supremum over x with s + a·x = score ≥ 0: by ν.
  [[nodiscard]] double at(double score, double slope) const;
  [[nodiscard]] double on_stretch(double lower, double upper) const;

  const Interval& score_;
  const Interval& value_;
  const std::vector<Near>& a_;
  const std::vector<Near>& v_;
  Near drift_;
  std::optional<std::size_t> r_;
};

}  // namespace sinkproof::audit::all_inputs
