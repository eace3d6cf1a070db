#pragma once

#include "constructions/diagonal_optimum.hpp"

namespace sinkproof::constructions {

/// `diagonal-optimum-short`: weights a thousandth short, and multipliers a thousandth too large.
const DiagonalOptimumConstruction& diagonal_optimum_short();

}  // namespace sinkproof::constructions
