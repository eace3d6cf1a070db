#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "numeric/linear_system.hpp"

namespace sinkproof::geometry {

/// queryᵀ·W·key ≥ 1. Of W's rows as many as the query has entries, of its columns as many as the key.
struct BilinearConstraint {
  std::vector<numeric::Rational> query;
  std::vector<numeric::Rational> key;
};

/// λ_l > 0 by the constraint's place l, which rises. Those left out are 0.
using Multipliers = std::vector<std::pair<std::size_t, numeric::Rational>>;

/// How small 2·‖W‖_*, which is the least ‖A‖_F² + ‖B‖_F² of all factorisations W = Aᵀ·B, can be under
/// constraints: cost_lower ≤ the least ≤ cost_upper.
/// From below since 2·Σλ_l ≤ 2·Σλ_l·q_lᵀ·W·k_l = 2·⟨Σλ_l·q_l·k_lᵀ, W⟩ ≤ 2·‖Σλ_l·q_l·k_lᵀ‖_op·‖W‖_*.
struct NuclearMinimum {
  numeric::RationalRows left;    ///< A, r×rows: least_value(constraints, A, B) ≥ 1
  numeric::RationalRows right;   ///< B, r×columns
  numeric::Rational cost_upper;  ///< ‖A‖_F² + ‖B‖_F²
  Multipliers multipliers;       ///< operator_norm_at_most(combination(constraints, λ), 1)
  numeric::Rational cost_lower;  ///< 2·Σλ_l
};

struct NuclearMinimumOptions {
  /// The solver stops where (cost_upper − cost_lower)/cost_lower is about this, or where it comes no nearer.
  double relative_gap = 1e-6;
  /// Newton steps, some 15 as a rule; each costs about 16·N²·(rows + columns) operations for N constraints,
  /// if there are symmetries less, plus N³/3. No clock: the same input gives the same result.
  int max_steps = 100;
};

/// min_l q_lᵀ·Aᵀ·B·k_l, exactly. One constraint at least, and one row of A and of B.
numeric::Rational least_value(const std::vector<BilinearConstraint>& constraints,
                              const numeric::RationalRows& left, const numeric::RationalRows& right);

/// Σ λ_l·q_l·k_lᵀ, exactly; rows×columns.
numeric::RationalRows combination(const std::vector<BilinearConstraint>& constraints,
                                  const Multipliers& multipliers);

/// Both sides with their witnesses, found by an interior-point method in doubles, then rounded to dyadic
/// numbers of about 40 bits and checked exactly: whatever comes back holds. Nothing where the constraints
/// contradict each other, or nearly so (the steps ran out without a W that meets them). Constraints that are
/// met by several W are no hindrance, nor are repeated ones. Throws InternalError where there is no
/// constraint, or their lengths differ.
std::optional<NuclearMinimum> nuclear_minimum(const std::vector<BilinearConstraint>& constraints,
                                              const NuclearMinimumOptions& options = {});

}  // namespace sinkproof::geometry
