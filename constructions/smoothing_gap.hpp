#pragma once

#include "constructions/planar_law.hpp"

namespace sinkproof::constructions {

/// `smoothing-gap`: between the two sign conditions, ρ turns; with either sign of ρ(1) − ρ(0).
const TokenLawConstruction& smoothing_gap();

}  // namespace sinkproof::constructions
