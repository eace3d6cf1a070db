#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "parameter/grid.hpp"
#include "stated/numbers_construction.hpp"
#include "theorem/kept_forms.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

/// Numbers that a text names, with the promises of the construction that made them.
class NumbersInstance final : public Instance {
 public:
  explicit NumbersInstance(stated::MadeNumbers made, parameter::Values parameters = {})
      : made_(std::move(made)), parameters_(std::move(parameters)) {}
  [[nodiscard]] nlohmann::ordered_json to_json() const override;
  [[nodiscard]] const numbers::NamedNumbers& numbers() const { return made_.numbers; }
  [[nodiscard]] const stated::NumberClaims& promises() const { return *made_.claims; }
  [[nodiscard]] const std::vector<stated::NumberClaims::Claim>& claims() const { return promises().claims(); }
  /// Of the construction and of the theorem.
  [[nodiscard]] const parameter::Values& parameters() const { return parameters_; }
  /// What theorems' texts say of it.
  [[nodiscard]] InstanceForms& forms() const { return forms_; }

 private:
  stated::MadeNumbers made_;
  parameter::Values parameters_;
  mutable InstanceForms forms_;
};

}  // namespace sinkproof::theorem
