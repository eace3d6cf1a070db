#pragma once

#include <string>
#include <vector>

#include "task/multilayer_construction.hpp"
#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// All constructions of one layer, mutants after their originals.
const std::vector<const task::TriggerConstruction*>& all();

/// One of one layer. Throws InputError with the nearest name of all constructions.
const task::TriggerConstruction& find(const std::string& name);

/// All constructions of several layers, mutants after their originals.
const std::vector<const task::MultilayerConstruction*>& all_multilayer();

/// Null where there is none of this name.
const task::MultilayerConstruction* find_multilayer(const std::string& name);

}  // namespace sinkproof::constructions
