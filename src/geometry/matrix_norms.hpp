#pragma once

#include <vector>

#include "numeric/linear_system.hpp"

namespace sinkproof::geometry {

/// lower ≤ ‖matrix‖_op ≤ upper, about 2^-40 apart in relation to upper; both 0 where the matrix is.
struct OperatorNorm {
  numeric::Rational lower;
  numeric::Rational upper;                ///< operator_norm_at_most(matrix, upper)
  std::vector<numeric::Rational> vector;  ///< v ≠ 0 with lower²·|v|² ≤ |matrix·v|²
};

/// lower ≤ ‖W‖_* ≤ upper, about 2^-30 apart in relation to upper; both 0 where W is.
struct NuclearNorm {
  numeric::Rational lower;      ///< ⟨dual, W⟩
  numeric::Rational upper;      ///< (‖left‖_F² + ‖right‖_F²)/2
  numeric::RationalRows left;   ///< A, r×rows: W = Aᵀ·B exactly. No row where W = 0
  numeric::RationalRows right;  ///< B, r×columns
  numeric::RationalRows dual;   ///< as high and as wide as W; operator_norm_at_most(dual, 1)
};

/// Σ entry².
numeric::Rational squared_frobenius_norm(const numeric::RationalRows& matrix);

/// ⟨a, b⟩ = Σ a_ij·b_ij. Throws InternalError unless both have one shape.
numeric::Rational inner_product(const numeric::RationalRows& a, const numeric::RationalRows& b);

/// leftᵀ·right for left r×m and right r×n. Throws InternalError unless both have r rows, r ≥ 1.
numeric::RationalRows transposed_product(const numeric::RationalRows& left,
                                         const numeric::RationalRows& right);

/// The witnesses come from a singular value decomposition in doubles, the bounds from the witnesses alone,
/// exactly. Of any shape and scale; throws InternalError where the rows are not equally long, or there is no
/// entry.
OperatorNorm operator_norm(const numeric::RationalRows& matrix);
NuclearNorm nuclear_norm(const numeric::RationalRows& matrix);

}  // namespace sinkproof::geometry
