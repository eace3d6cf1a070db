#pragma once

#include <string>
#include <vector>

#include "constructions/chebyshev_fit.hpp"
#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// Those for the trigger-conditional task, mutants after their originals: what `sinkproof construct` makes.
const std::vector<const task::TriggerConstruction*>& all();

/// Those of fits.
const std::vector<const NormaliserFitConstruction*>& fits();

/// The names of all constructions, of whatever they are.
std::vector<std::string> names();

/// One of all(). Throws InputError with the nearest name.
const task::TriggerConstruction& find(const std::string& name);

}  // namespace sinkproof::constructions
