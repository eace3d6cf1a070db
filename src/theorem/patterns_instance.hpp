#pragma once

#include <optional>
#include <vector>

#include "parameter/grid.hpp"
#include "setting/patterns/attention_pattern.hpp"
#include "setting/patterns/pattern_construction.hpp"
#include "setting/task/claim.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

/// Tokens with weights for a sink and a diagonal pattern, and what follows from them exactly.
class PatternsInstance final : public Instance {
 public:
  /// Throws InternalError where the bounds of ‖Σ_D‖, or what is said to witness an optimum, do not hold.
  explicit PatternsInstance(patterns::MadePatterns made, parameter::Values parameters = {});
  [[nodiscard]] nlohmann::ordered_json to_json() const override;
  [[nodiscard]] const patterns::SinkDiagonal& data() const { return data_; }
  [[nodiscard]] const patterns::NuisanceFacts& facts() const { return facts_; }
  /// See patterns::is_in_setting.
  [[nodiscard]] bool is_in_setting() const { return is_in_setting_; }
  /// The least lead of the instance's weights, in units of κ. In the setting.
  [[nodiscard]] const numeric::Quadratic& lead(patterns::Pattern pattern) const;
  /// What the instance's witnesses show, where it has some. In the setting.
  [[nodiscard]] const std::optional<patterns::OptimumFacts>& optimum(patterns::Pattern pattern) const;
  /// What the construction promises. Leads that are rational are numbers in it: what is exactly 0 is so in
  /// doubles, too.
  [[nodiscard]] const std::vector<task::Claim>& claims() const { return claims_; }
  /// Of the construction and of the theorem.
  [[nodiscard]] const parameter::Values& parameters() const { return parameters_; }

 private:
  patterns::SinkDiagonal data_;
  patterns::NuisanceFacts facts_;
  std::vector<task::Claim> claims_;
  parameter::Values parameters_;
  bool is_in_setting_ = false;
  numeric::Quadratic sink_lead_;
  numeric::Quadratic diagonal_lead_;
  std::optional<patterns::OptimumFacts> sink_optimum_;
  std::optional<patterns::OptimumFacts> diagonal_optimum_;
};

}  // namespace sinkproof::theorem
