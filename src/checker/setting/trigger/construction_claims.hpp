#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "checker/document/statement.hpp"
#include "checker/setting/trigger/trigger_task.hpp"

namespace sinkproof_check {

/// What a construction claims of its instance.
struct ConstructionClaim {
  Margin margin;
  /// Where it is `extreme <= bound`, and the bound is defined: the number of the setting on the left;
  /// otherwise empty.
  std::string_view extreme = {};
  Real bound = 0;
};

/// A construction of one layer, with the parameters of a document. What it says stands in its text
/// (language/).
class TriggerConstruction {
 public:
  TriggerConstruction() = default;
  TriggerConstruction(const TriggerConstruction&) = delete;
  TriggerConstruction& operator=(const TriggerConstruction&) = delete;
  TriggerConstruction(TriggerConstruction&&) = delete;
  TriggerConstruction& operator=(TriggerConstruction&&) = delete;
  virtual ~TriggerConstruction() = default;

  /// Throw Rejected, ValueError.
  virtual TriggerInstance instance() = 0;
  virtual std::vector<ConstructionClaim> claims(const TriggerInstance& instance,
                                                const TriggerMeasures& measures) = 0;
  /// Of its own parameters, in the order of its text.
  virtual std::vector<std::string_view> parameter_names() const = 0;
};

}  // namespace sinkproof_check
