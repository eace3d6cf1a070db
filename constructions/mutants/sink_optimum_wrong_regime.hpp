#pragma once

#include "constructions/sink_optimum.hpp"

namespace sinkproof::constructions {

/// `sink-optimum-wrong-regime`: the formulas of a regime that is not that of C and λ.
const SinkOptimumConstruction& sink_optimum_wrong_regime();

}  // namespace sinkproof::constructions
