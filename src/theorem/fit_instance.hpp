#pragma once

#include <utility>
#include <vector>

#include "parameter/grid.hpp"
#include "setting/fit/normaliser_fit.hpp"
#include "setting/task/claim.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

/// A fit and weights, with the promises of the construction that made them.
class FitInstance final : public Instance {
 public:
  FitInstance(fit::NormaliserFit fit, std::vector<task::Claim> claims, parameter::Values parameters = {})
      : fit_(std::move(fit)), claims_(std::move(claims)), parameters_(std::move(parameters)) {}
  [[nodiscard]] nlohmann::ordered_json to_json() const override;
  [[nodiscard]] bool is_rational() const override { return true; }
  [[nodiscard]] const fit::NormaliserFit& fit() const { return fit_; }
  [[nodiscard]] const std::vector<task::Claim>& claims() const { return claims_; }
  /// Of the construction and of the theorem.
  [[nodiscard]] const parameter::Values& parameters() const { return parameters_; }

 private:
  fit::NormaliserFit fit_;
  std::vector<task::Claim> claims_;
  parameter::Values parameters_;
};

}  // namespace sinkproof::theorem
