#pragma once

#include "numeric/rational.hpp"

// What sink-diagonal-cost still asks for: see constructions/sink-optimum.md.
namespace sinkproof::constructions {

/// Which of the three formulas of sink-cost-exact holds, by what its multipliers look like.
enum class SinkRegime { rotation, identity, rank_one };

/// The regime of these tokens; at a boundary, where both formulas agree, the first.
SinkRegime regime_of(long groups, const numeric::Rational& lambda_squared);

/// The same in doubles: for searches, as at a boundary both formulas agree.
SinkRegime regime_near(long groups, double lambda);

}  // namespace sinkproof::constructions
