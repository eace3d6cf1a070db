#pragma once

#include "constructions/sink_diagonal.hpp"

namespace sinkproof::constructions {

/// `sink-cost-weak-copy`: a copy query forgets that it has to beat the anchor, b = 1/λ².
const PatternConstruction& sink_cost_weak_copy();

}  // namespace sinkproof::constructions
