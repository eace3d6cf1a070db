#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "audit/all_inputs/upper_chain.hpp"

namespace sinkproof::audit::all_inputs {

/// L3: for all |κ| ≤ largest_constant, sup over x ∈ [−1, 1]^J of e^{a·x}(v·x + κ) is at most max_i (weight_i
/// κ + offset_i). docs/audit-of-all-inputs.md, L3.
class OneKey {
 public:
  /// All coordinates but `left_out`. a and v of the same length; ‖a‖₁ ≤ largest_norm over these coordinates.
  /// `pieces` as in UpperChain.
  void prepare(const std::vector<Near>& a, const std::vector<Near>& v, std::optional<std::size_t> left_out,
               std::size_t pieces, double largest_constant);

  [[nodiscard]] const std::vector<double>& weights() const { return weights_; }
  [[nodiscard]] const std::vector<double>& offsets() const { return offsets_; }
  /// Of |weight_i κ + offset_i|, at most; and of the weights.
  [[nodiscard]] double reach() const { return reach_; }
  [[nodiscard]] double largest_weight() const { return weights_.back(); }
  /// The bound at κ ≤ constant, rounded upward; |κ| ≤ largest_constant.
  [[nodiscard]] double at(double constant) const;

 private:
  void drop_what_is_below(double largest_constant);

  UpperChain chain_;
  std::vector<double> heights_;
  std::vector<double> excesses_;
  std::vector<double> weights_;
  std::vector<double> offsets_;
  double reach_ = 0;
};

}  // namespace sinkproof::audit::all_inputs
