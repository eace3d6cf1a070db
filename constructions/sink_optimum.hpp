#pragma once

#include <string>

#include "numeric/expression.hpp"
#include "parameter/construction.hpp"

namespace sinkproof::constructions {

/// Which of the three formulas of sink-cost-exact holds, by what its multipliers look like.
enum class SinkRegime { rotation, identity, rank_one };

/// "rotation", "identity", "rank-one"
std::string name_of(SinkRegime regime);

/// All tokens with C groups and this λ, whatever their nuisances: what a sink costs depends on nothing else (statement.md of sink-cost-exact).
struct SinkOptimum {
  numeric::Expression kappa;
  numeric::Rational lambda_squared;
  long dimension = 0;  ///< d
  long groups = 0;     ///< C
  SinkRegime regime = SinkRegime::identity;
};

/// The regime of these tokens; at a boundary, where both formulas agree, the first.
SinkRegime regime_of(long groups, const numeric::Rational& lambda_squared);

/// The same in doubles: for searches, as at a boundary both formulas agree.
SinkRegime regime_near(long groups, double lambda);

using SinkOptimumConstruction = parameter::Construction<SinkOptimum>;

/// `sink-optimum`: the cheapest weights of a sink pattern.
const SinkOptimumConstruction& sink_optimum();

}  // namespace sinkproof::constructions
