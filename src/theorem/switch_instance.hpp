#pragma once

#include <utility>
#include <vector>

#include "parameter/grid.hpp"
#include "setting/switch/switch_family.hpp"
#include "setting/task/claim.hpp"
#include "theorem/kept_forms.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

/// An attention switch, with the promises of the construction that made it.
class SwitchInstance final : public Instance {
 public:
  explicit SwitchInstance(switches::SwitchFamily family, std::vector<task::Claim> claims = {},
                          parameter::Values parameters = {})
      : family_(std::move(family)), claims_(std::move(claims)), parameters_(std::move(parameters)) {}
  [[nodiscard]] nlohmann::ordered_json to_json() const override;
  [[nodiscard]] bool is_rational() const override { return true; }
  [[nodiscard]] const switches::SwitchFamily& family() const { return family_; }
  [[nodiscard]] const std::vector<task::Claim>& claims() const { return claims_; }
  /// Of the construction and of the theorem.
  [[nodiscard]] const parameter::Values& parameters() const { return parameters_; }
  /// What theorems' texts say of it.
  [[nodiscard]] InstanceForms& forms() const { return forms_; }

 private:
  switches::SwitchFamily family_;
  std::vector<task::Claim> claims_;
  parameter::Values parameters_;
  mutable InstanceForms forms_;
};

}  // namespace sinkproof::theorem
