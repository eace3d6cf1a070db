#pragma once

#include <optional>

#include "constructions/diagonal_reduction.hpp"

namespace sinkproof::constructions {

/// Weights and multipliers, both feasible: `pattern` and `dual` of the reduction are ≥ 0.
struct DiagonalWitnesses {
  DiagonalWeightNumbers weights;
  DiagonalMultipliers multipliers;
};

/// Within 10^-9 of the optimum, found by a barrier method, rounded, and scaled until both hold exactly. Nothing where that fails, as it may where λ is below about 10^-6.
std::optional<DiagonalWitnesses> diagonal_witnesses(long groups, const numeric::Rational& lambda_squared,
                                                    const NuisanceShape& shape);

/// What both cost and bound come to, in doubles, for searches: mostly within 10^-10 of it, within some 10^-8 where λ is tiny or next to 1. Nothing where that fails, or might where diagonal_witnesses does.
std::optional<double> diagonal_cost_near(long groups, double lambda, const NuisanceShape& shape);

}  // namespace sinkproof::constructions
