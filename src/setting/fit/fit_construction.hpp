#pragma once

#include "setting/fit/normaliser_fit.hpp"
#include "setting/task/stated_construction.hpp"

namespace sinkproof::fit {

/// A fit and weights: parameters ↦ both, and what they promise of each other.
using FitConstruction = task::StatedConstruction<NormaliserFit>;

}  // namespace sinkproof::fit
