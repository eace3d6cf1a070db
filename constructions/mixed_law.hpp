#pragma once

#include "constructions/planar_law.hpp"

namespace sinkproof::constructions {

/// `mixed-law`: three tokens of different probabilities in space, and a full value map.
const TokenLawConstruction& mixed_law();

}  // namespace sinkproof::constructions
