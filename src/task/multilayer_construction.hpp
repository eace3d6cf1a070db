#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "parameter/specification.hpp"
#include "task/claim.hpp"
#include "task/multilayer_kernel.hpp"
#include "task/multilayer_task.hpp"

namespace sinkproof::task {

/// Explicit weights of several layers for the trigger-conditional task: parameters ↦ exact model, and what it promises.
struct MultilayerConstruction {
  std::string name;
  std::string summary;  ///< one line
  std::string source;   ///< theory page or paper key and label
  std::optional<std::string> mutant_of;
  std::vector<parameter::Specification> parameters;
  std::vector<std::string> usual_values;  ///< of the parameters, as texts; empty where there is none
  std::function<MultilayerInstance(const parameter::Values& values)> build;
  std::function<std::vector<Claim>(const parameter::Values& values)> claims;
  /// Of whole numbers and choices: all instances with them, for searches; nothing where they have to be built.
  std::function<std::optional<ParametricLayers>(const parameter::Values& sizes)> in_doubles = {};
};

}  // namespace sinkproof::task
