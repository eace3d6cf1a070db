#pragma once

#include "constructions/chebyshev_fit.hpp"

namespace sinkproof::constructions {

/// Mutant of `chebyshev-fit`: P is 1/1000 too large, so the fit errs by more than the weights prove. Every check must refute it.
const NormaliserFitConstruction& chebyshev_fit_shifted();

}  // namespace sinkproof::constructions
