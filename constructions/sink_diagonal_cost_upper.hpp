#pragma once

#include "constructions/sink_diagonal.hpp"

namespace sinkproof::constructions {

/// `sink-diagonal-cost-upper`: one of the families of nuisances, published weights, and, if wanted and within reach, the certified optimum.
const PatternConstruction& sink_diagonal_cost_upper();

/// For its mutants.
SinkDiagonal build_sink_diagonal_cost_upper(const parameter::Values& values);

}  // namespace sinkproof::constructions
