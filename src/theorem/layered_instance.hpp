#pragma once

#include <utility>
#include <vector>

#include "parameter/grid.hpp"
#include "setting/task/multilayer_construction.hpp"
#include "theorem/kept_forms.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

/// An instance of the trigger-conditional task, several layers, with the promises of the construction that
/// made it.
class LayeredInstance : public Instance {
 public:
  LayeredInstance(task::MultilayerInstance instance, std::vector<task::Claim> claims,
                  parameter::Values parameters = {})
      : instance_(std::move(instance)), claims_(std::move(claims)), parameters_(std::move(parameters)) {}
  [[nodiscard]] nlohmann::ordered_json to_json() const override;
  [[nodiscard]] bool is_large() const override;
  [[nodiscard]] const task::MultilayerInstance& instance() const { return instance_; }
  [[nodiscard]] const std::vector<task::Claim>& claims() const { return claims_; }
  /// Of the construction and of the theorem.
  [[nodiscard]] const parameter::Values& parameters() const { return parameters_; }
  /// What theorems' texts say of it, where they name its entries.
  [[nodiscard]] InstanceForms& forms() const { return forms_; }

 private:
  task::MultilayerInstance instance_;
  std::vector<task::Claim> claims_;
  parameter::Values parameters_;
  mutable InstanceForms forms_;
};

}  // namespace sinkproof::theorem
