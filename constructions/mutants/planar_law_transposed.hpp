#pragma once

#include "constructions/planar_law.hpp"

namespace sinkproof::constructions {

/// Mutant of `planar-law`: N and D have tr(BW²) for tr(BWᵀW). Every check must refute it.
const TokenLawConstruction& planar_law_transposed();

}  // namespace sinkproof::constructions
