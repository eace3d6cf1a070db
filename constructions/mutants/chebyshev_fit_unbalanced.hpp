#pragma once

#include "constructions/chebyshev_fit.hpp"

namespace sinkproof::constructions {

/// Mutant of `chebyshev-fit`: the weight of k = 1 is 1/7 too large, so the weights prove nothing. Every check must refute it.
const NormaliserFitConstruction& chebyshev_fit_unbalanced();

}  // namespace sinkproof::constructions
