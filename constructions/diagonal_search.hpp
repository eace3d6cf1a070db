#pragma once

#include <optional>

#include "constructions/diagonal_reduction.hpp"

namespace sinkproof::constructions {

/// Weights and multipliers, both feasible: `pattern` and `dual` of the reduction are ≥ 0.
struct DiagonalWitnesses {
  DiagonalWeightNumbers weights;
  DiagonalMultipliers multipliers;
};

/// Near the optimum, found by a barrier method, rounded, and scaled until both hold exactly. Nothing where that fails.
std::optional<DiagonalWitnesses> diagonal_witnesses(long groups, const numeric::Rational& lambda_squared,
                                                    const NuisanceShape& shape);

}  // namespace sinkproof::constructions
