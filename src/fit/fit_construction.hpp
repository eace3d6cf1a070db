#pragma once

#include "fit/normaliser_fit.hpp"
#include "task/stated_construction.hpp"

namespace sinkproof::fit {

/// A fit and weights: parameters ↦ both, and what they promise of each other.
using FitConstruction = task::StatedConstruction<NormaliserFit>;

}  // namespace sinkproof::fit
