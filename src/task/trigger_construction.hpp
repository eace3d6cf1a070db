#pragma once

#include <optional>
#include <string>
#include <vector>

#include "parameter/specification.hpp"
#include "task/claim.hpp"
#include "task/trigger_task.hpp"

namespace sinkproof::task {

/// Explicit weights for the trigger-conditional task: parameters ↦ exact model, and what it promises.
struct TriggerConstruction {
  std::string name;
  std::string summary;  ///< one line
  std::string source;   ///< theory page or paper key and label
  std::optional<std::string>
      mutant_of;  ///< a broken variant, which every check must refute, of this construction
  std::vector<parameter::Specification> parameters;
  TriggerInstance (*build)(const parameter::Values& values);
  std::vector<Claim> (*claims)(const parameter::Values& values);
};

}  // namespace sinkproof::task
