#pragma once

#include <optional>

#include "setting/numbers/diagonal_reduction.hpp"

namespace sinkproof::numbers {

/// Weights and multipliers, both feasible: `pattern` and `dual` of the reduction are ≥ 0.
struct DiagonalWitnesses {
  DiagonalWeightNumbers weights;
  DiagonalMultipliers multipliers;
};

/// Within 10^-9 of the optimum, found by a barrier method, rounded, and scaled until both hold exactly.
/// Nothing where that fails, as it may where λ is below about 10^-6.
std::optional<DiagonalWitnesses> diagonal_witnesses(long groups, const numeric::Rational& lambda_squared,
                                                    const NuisanceShape& shape);

/// For searches, in doubles: scaled so that cost and bound are both what the optimum is near, within some
/// 10^-7; neither is quite feasible. Nothing where that fails, or might where diagonal_witnesses does.
struct NearDiagonal {
  std::array<double, weight_count> weights;
  std::array<double, preference_count> multipliers;
};
std::optional<NearDiagonal> diagonal_near(long groups, double lambda, const NuisanceShape& shape);

}  // namespace sinkproof::numbers
