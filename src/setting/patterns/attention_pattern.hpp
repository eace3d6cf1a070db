#pragma once

#include <functional>

#include "setting/patterns/sink_diagonal.hpp"

namespace sinkproof::patterns {

enum class Pattern { sink, diagonal };

/// "The query scores the winner at least κ above the loser", by the places of tokens (PatternMultiplier).
struct ScoreConstraint {
  long query;
  long winner;
  long loser;
};

/// All constraints of a pattern, dormant queries first, until `visit` returns false.
/// Sink: a dormant query prefers the anchor to every other token; a copy query each token of its group to
/// every token that is not of it, and the anchor to the rest.
/// Diagonal: a dormant query prefers itself to every other token; a copy query each token of its group to
/// every token that is not of it, and itself to the rest.
void visit_constraints(const SinkDiagonal& instance, Pattern pattern,
                       const std::function<bool(const ScoreConstraint&)>& visit);

/// A token in units of √d, λ and δ apart: `span` is its coordinate in S and what stands there (1 or, if
/// is_dormant, λ), y its nuisance in units of δ, or null.
struct Token {
  long span;
  bool is_dormant;
  const SparseVector* nuisance;
};

/// By place.
std::vector<Token> tokens_of(const SinkDiagonal& instance);

/// (κ/√d)⁻¹·xᵀWx′/√d… in units of κ: the score of a key with the weights of the instance.
numeric::Quadratic score(const SinkDiagonal& instance, Pattern pattern, const Token& query, const Token& key);

/// min over the constraints of score(query, winner) − score(query, loser), in units of κ, from the form of
/// the weights: exact, and without going through all constraints.
/// The nuisances are unit vectors orthogonal to S.
numeric::Quadratic pattern_margin(const SinkDiagonal& instance, const NuisanceFacts& facts, Pattern pattern);

/// One more than the largest coordinate of a token.
long coordinates(const SinkDiagonal& instance);

/// Whether leads, bounds of ‖Σ_D‖ and optima are about the tokens (FORMAT.md, "in the setting").
bool is_in_setting(const SinkDiagonal& instance);

/// Of A and B of an optimum; nothing where λ² or δ² has no sum_of_squares, or it would be more than 1000.
std::optional<long> width_of_witnesses(const SinkDiagonal& instance);

/// q > 0 as a sum of one to four squares of positive rationals, as few as can be, the largest first; nothing
/// where numerator·denominator exceeds 10^6.
std::optional<std::vector<numeric::Rational>> sum_of_squares(const numeric::Rational& q);

/// Both optima, where there is a width_of_witnesses and there are not too many constraints; otherwise nothing
/// is set.
void set_optima(SinkDiagonal& instance);

/// What the witnesses of an optimum show, exactly.
struct OptimumFacts {
  numeric::Rational primal_margin;  ///< of Aᵀ·B over all constraints, in units of κ
  numeric::Rational primal_cost;    ///< ‖A‖_F² + ‖B‖_F²
  bool is_dual_feasible;  ///< multipliers > 0 of constraints of the pattern, ‖Σ λ_l·q_l·k_lᵀ‖_op ≤ 1
  numeric::Rational dual_bound;  ///< 2·Σλ_l
};

/// λ² and δ² have a sum_of_squares.
OptimumFacts optimum_facts(const SinkDiagonal& instance, Pattern pattern, const PatternOptimum& optimum);

}  // namespace sinkproof::patterns
