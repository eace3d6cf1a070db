#pragma once

#include <string>
#include <vector>

#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// All constructions, mutants after their originals.
const std::vector<const task::TriggerConstruction*>& all();

/// Throws InputError with the nearest name.
const task::TriggerConstruction& find(const std::string& name);

}  // namespace sinkproof::constructions
