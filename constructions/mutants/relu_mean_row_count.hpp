#pragma once

#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// Mutant of `relu-mean`: rows are divided by i + 1 and not by max(i, 1). Every check must refute it.
const task::TriggerConstruction& relu_mean_row_count();

}  // namespace sinkproof::constructions
