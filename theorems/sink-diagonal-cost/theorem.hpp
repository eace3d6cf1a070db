#pragma once

#include "constructions/attention_pattern.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorems {

/// Theorems I and I* (SLM26, section 7; statement.md): what a sink and what a diagonal pattern cost.
const theorem::Theorem& sink_diagonal_cost();

/// Its instances: tokens with weights for both patterns.
class SinkDiagonalInstance : public theorem::Instance {
 public:
  /// Throws InternalError where the bounds of ‖Σ_D‖, or what is said to witness an optimum, do not hold.
  explicit SinkDiagonalInstance(constructions::SinkDiagonal data);
  [[nodiscard]] nlohmann::ordered_json to_json() const override;
  [[nodiscard]] const constructions::SinkDiagonal& data() const { return data_; }
  [[nodiscard]] const constructions::NuisanceFacts& facts() const { return facts_; }
  /// Of the instance's weights, in units of κ.
  [[nodiscard]] const numeric::Quadratic& margin(constructions::Pattern pattern) const;
  [[nodiscard]] const std::optional<constructions::OptimumFacts>& optimum(
      constructions::Pattern pattern) const;
  /// Whether the setting is such that the bounds are about it: all hypotheses but `lambda`, `centred` and `room`.
  [[nodiscard]] bool is_in_setting() const { return is_in_setting_; }

 private:
  constructions::SinkDiagonal data_;
  constructions::NuisanceFacts facts_;
  bool is_in_setting_ = false;
  numeric::Quadratic sink_margin_;
  numeric::Quadratic diagonal_margin_;
  std::optional<constructions::OptimumFacts> sink_optimum_;
  std::optional<constructions::OptimumFacts> diagonal_optimum_;
};

}  // namespace sinkproof::theorems
