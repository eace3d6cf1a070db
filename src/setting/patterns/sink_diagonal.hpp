#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "numeric/expression.hpp"
#include "numeric/linear_system.hpp"
#include "numeric/quadratic.hpp"
#include "setting/patterns/nuisance.hpp"

namespace sinkproof::patterns {

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

/// λ_l of "this query scores this winner at least κ above this loser", by the places of tokens: 0 the anchor,
/// 1 … C the copies, then the dormant tokens group by group.
struct PatternMultiplier {
  long query;
  long winner;
  long loser;
  numeric::Rational value;
};

/// How cheap a pattern is, from both sides, with witnesses: Ŵ = Aᵀ·B has the pattern with margin 1, and
/// 2·Σλ_l is a lower bound of what every such Ŵ costs.
struct PatternOptimum {
  numeric::RationalRows left;   ///< A, as wide as the tokens in the coordinates of FORMAT.md
  numeric::RationalRows right;  ///< B
  std::vector<PatternMultiplier> multipliers;
};

/// Anchor, copies and dormant tokens, with weights for both patterns (theory page 09). In units of √d the
/// tokens are e_0, e_{C+c}, and λ·e_c + δ·y.
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

/// The instance of a certificate (FORMAT.md, "The instance of sink and diagonal").
nlohmann::ordered_json to_json(const SinkDiagonal& data);

}  // namespace sinkproof::patterns
