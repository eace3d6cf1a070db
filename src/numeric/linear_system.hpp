#pragma once

#include <optional>
#include <vector>

#include "numeric/rational.hpp"

namespace sinkproof::numeric {

/// The rows of a matrix.
using RationalRows = std::vector<std::vector<Rational>>;

/// The x with matrix·x = right, exactly (FLINT); nothing where the matrix is singular. Throws InternalError
/// unless it is square and as high as `right`.
std::optional<std::vector<Rational>> solve(const RationalRows& matrix, const std::vector<Rational>& right);

/// Of all x with matrix·x = right the one of least Euclidean norm: matrixᵀ(matrix·matrixᵀ)⁻¹·right. Nothing
/// where the rows are linearly dependent.
std::optional<std::vector<Rational>> solve_least_norm(const RationalRows& matrix,
                                                      const std::vector<Rational>& right);

}  // namespace sinkproof::numeric
