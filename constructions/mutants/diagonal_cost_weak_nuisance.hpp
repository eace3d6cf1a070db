#pragma once

#include "constructions/sink_diagonal.hpp"

namespace sinkproof::constructions {

/// `diagonal-cost-weak-nuisance`: α is a quarter of the published one. (Half of it would do: see statement.md.)
const PatternConstruction& diagonal_cost_weak_nuisance();

}  // namespace sinkproof::constructions
