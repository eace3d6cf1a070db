#pragma once

#include <cstddef>
#include <optional>

#include "numeric/linear_system.hpp"

namespace sinkproof::geometry {

/// The rank of a symmetric matrix if it is positive semidefinite; nothing if it is not. Decided exactly, by
/// LDLᵀ without fractions (FLINT), after a congruence with a diagonal matrix that makes the entries integers.
/// Throws InternalError unless the matrix is square and symmetric.
std::optional<std::size_t> rank_if_positive_semidefinite(const numeric::RationalRows& matrix);

bool is_positive_semidefinite(const numeric::RationalRows& matrix);
bool is_positive_definite(const numeric::RationalRows& matrix);

/// Whether ‖matrix‖_op ≤ bound, exactly: bound²·I − matrixᵀ·matrix (or matrix·matrixᵀ, the smaller) is
/// positive semidefinite. The rows may be of any equal length.
bool operator_norm_at_most(const numeric::RationalRows& matrix, const numeric::Rational& bound);

}  // namespace sinkproof::geometry
