#pragma once

#include <optional>
#include <vector>

#include "constructions/nuisance.hpp"
#include "numeric/linear_system.hpp"
#include "numeric/quadratic.hpp"
#include "parameter/construction.hpp"

namespace sinkproof::constructions {

/// W = (κ/√d)·Ŵ with Ŵ = anchor·r·e_0ᵀ + copy·Σ_c e_{C+c}·e_cᵀ, r = (0, 1, …, 1).
template <class Line>
struct SinkWeightsIn {
  Line anchor;  ///< a
  Line copy;    ///< b
};
using SinkWeights = SinkWeightsIn<numeric::Quadratic>;

/// Ŵ = self·Σ_c e_c·e_cᵀ + copy_self·Σ_c e_{C+c}·e_{C+c}ᵀ + copy·Σ_c e_{C+c}·e_cᵀ + nuisance·P_η.
template <class Line, class Part>
struct DiagonalWeightsIn {
  Line self;       ///< s
  Line copy_self;  ///< a
  Line copy;       ///< b
  Part nuisance;   ///< α
};
using DiagonalWeights = DiagonalWeightsIn<numeric::Quadratic, numeric::Rational>;

/// λ_l of "this query scores this winner at least κ above this loser", by the places of tokens: 0 the anchor, 1 … C the copies, then the dormant tokens group by group.
struct PatternMultiplier {
  long query;
  long winner;
  long loser;
  numeric::Rational value;
};

/// How cheap a pattern is, from both sides, with witnesses: Ŵ = Aᵀ·B has the pattern with margin 1, and 2·Σλ_l is a lower bound of what every such Ŵ costs.
struct PatternOptimum {
  numeric::RationalRows left;   ///< A, as wide as the tokens in the coordinates of FORMAT.md
  numeric::RationalRows right;  ///< B
  std::vector<PatternMultiplier> multipliers;
};

/// Anchor, copies and dormant tokens, with weights for both patterns (theory page 09). In units of √d the tokens are e_0, e_{C+c}, and λ·e_c + δ·y.
struct SinkDiagonal {
  numeric::Expression kappa;
  numeric::Rational lambda_squared;
  numeric::Rational delta_squared;
  long dimension = 0;   ///< d
  Nuisances nuisances;  ///< C groups
  SinkWeights sink;
  DiagonalWeights diagonal;
  SpreadNorm spread;  ///< of these nuisances
  std::optional<PatternOptimum> sink_optimum;
  std::optional<PatternOptimum> diagonal_optimum;

  [[nodiscard]] long groups() const { return static_cast<long>(nuisances.size()); }
};

using SinkDiagonalConstruction = parameter::Construction<SinkDiagonal>;

/// 1/λ = λ/λ².
numeric::Quadratic inverse_of_lambda(const numeric::Rational& lambda_squared);

/// Weights as published: a = 1/λ, b = (1+λ)/λ² for the sink; s = 1/λ², a = 1, b = 2/λ, α = 2/Δ̂ with Δ̂ = Δ_diag/d for the diagonal. Of numbers of Q(λ), or of a search's intervals.
template <class Line>
SinkWeightsIn<Line> published_sink_weights(const Line& inverse) {
  return {inverse, inverse + inverse * inverse};
}
template <class Line, class Part>
DiagonalWeightsIn<Line, Part> published_diagonal_weights(const Line& inverse, const Part& least_gap) {
  return {inverse * inverse, Line(1L), inverse * Line(2L), Part(2L) / least_gap};
}

/// Fills in weights and `spread` for these tokens.
void set_published_weights(SinkDiagonal& instance);

/// λ² of the parameter lambda. Throws InputError where it is not rational: λ has to be a rational number or the square root of one.
numeric::Rational square_of_lambda(const numeric::Expression& lambda);

}  // namespace sinkproof::constructions
