#pragma once

#include <gmpxx.h>

#include <string>
#include <utility>
#include <vector>

#include "checker/kernel/real.hpp"

namespace sinkproof_check {

/// C groups of m tokens of a family, as Theorem D has them.
struct DiagonalFamily {
  long groups = 0;
  mpq_class q;  ///< λ²
  long rank = 0;
  mpq_class closest;  ///< g
  mpq_class across;   ///< g′
  mpq_class spread;   ///< ‖Σ_D‖/δ²
  bool is_shared = false;
  bool is_reduced = false;  ///< part 3 is about it
};
/// `family` is antipodal, orthogonal or simplex.
DiagonalFamily diagonal_family(const std::string& family, long groups, long m, const mpq_class& q);

/// Numbers that have to be ≥ 0, by name.
using RationalConditions = std::vector<std::pair<std::string, mpq_class>>;

/// λp, λ²q, λ²r, λs, λt, u, λx, λy, z, w, α: the least 1 that each row of the table is ahead by, less 1.
RationalConditions diagonal_pattern(const DiagonalFamily& family, const std::vector<mpq_class>& weights);
/// What makes twice the sum of these twelve multipliers a lower bound.
RationalConditions diagonal_dual(const DiagonalFamily& family, const std::vector<mpq_class>& multipliers);
/// 2((C−1)‖[[q, s], [x, z]]‖_* + ‖M‖_* + |α|r_η)
Real diagonal_weights_cost(const DiagonalFamily& family, const std::vector<mpq_class>& weights);

}  // namespace sinkproof_check
