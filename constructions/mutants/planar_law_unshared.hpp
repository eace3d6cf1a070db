#pragma once

#include "constructions/planar_law.hpp"

namespace sinkproof::constructions {

/// Mutant of `planar-law`: N lacks λ²q/k, what two tokens have from the same mean. Every check must refute it.
const TokenLawConstruction& planar_law_unshared();

}  // namespace sinkproof::constructions
