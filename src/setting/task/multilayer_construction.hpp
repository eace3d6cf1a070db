#pragma once

#include <functional>
#include <optional>

#include "setting/task/multilayer_kernel.hpp"
#include "setting/task/multilayer_task.hpp"
#include "setting/task/stated_construction.hpp"

namespace sinkproof::task {

/// Explicit weights of several layers for the trigger-conditional task.
struct MultilayerConstruction : StatedConstruction<MultilayerInstance> {
  /// Of whole numbers and choices: all instances with them, for searches; nothing where they have to be
  /// built.
  std::function<std::optional<ParametricLayers>(const parameter::Values& sizes)> in_doubles = {};
};

}  // namespace sinkproof::task
