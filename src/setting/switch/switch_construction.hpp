#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "setting/switch/switch_family.hpp"
#include "setting/task/stated_construction.hpp"

namespace sinkproof::switches {

/// Switches of the same sizes, as functions of real parameters, for searches.
struct ParametricSwitch {
  std::shared_ptr<SwitchFamilyIn<double>> family;
  /// Sets what depends on them. Throws InputError where there is no such switch.
  std::function<void(std::span<const double> values)> set;
};

/// Parameters ↦ a switch, and what is promised of it.
struct SwitchConstruction : task::StatedConstruction<SwitchFamily> {
  /// Of whole numbers and choices: all instances with them; nothing where they have to be built.
  std::function<std::optional<ParametricSwitch>(const parameter::Values& sizes)> in_doubles = {};
};

}  // namespace sinkproof::switches
