#pragma once

#include "constructions/planar_law.hpp"

namespace sinkproof::constructions {

/// `cosine-reversal`: rare large tokens make ρ rise while the expected cosine falls.
const TokenLawConstruction& cosine_reversal();

}  // namespace sinkproof::constructions
