#pragma once

#include "draw.hpp"
#include "parameter/specification.hpp"

namespace sinkproof::differential {

/// Values within the ranges; a construction may still refuse them. `simplicity` from 0: how often it has.
parameter::Values random_values(Random& random, const std::vector<parameter::Specification>& specifications,
                                bool whole_ranges, int simplicity);

}  // namespace sinkproof::differential
