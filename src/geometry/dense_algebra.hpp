#pragma once

#include <Eigen/Core>

namespace sinkproof::geometry {

/// Eigen's decompositions of matrices of doubles, compiled once: they are the project's slowest templates.
/// Nothing here is rigorous; what counts is checked exactly.

/// a·b.
Eigen::MatrixXd product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
/// aᵀ·b.
Eigen::MatrixXd transposed_times(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
/// ⟨a_c, b_c⟩ for the columns of both.
Eigen::VectorXd columnwise_products(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

/// The matrix is left · diag(values) · rightᵀ; values fall, left and right have as many columns as there are
/// values.
struct SingularValues {
  Eigen::MatrixXd left;
  Eigen::VectorXd values;
  Eigen::MatrixXd right;
};

/// By one-sided Jacobi rotations: accurate in small values, slow from a few hundred rows on.
SingularValues singular_value_decomposition(const Eigen::MatrixXd& matrix);
/// They fall; as eigenvalues of (0 M; Mᵀ 0), whose others are their negatives and zeros.
Eigen::VectorXd singular_values(const Eigen::MatrixXd& matrix);
/// Of a symmetric matrix.
double least_eigenvalue(const Eigen::MatrixXd& symmetric);

/// The x nearest to solving matrix · x = right, by a QR decomposition with column pivots.
Eigen::VectorXd least_squares(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right);

/// root · rootᵀ, with root lower triangular, for a positive definite matrix.
class Cholesky {
 public:
  /// False unless the matrix is positive definite as far as doubles show.
  bool compute(const Eigen::MatrixXd& matrix);
  [[nodiscard]] Eigen::MatrixXd inverse() const;
  [[nodiscard]] Eigen::VectorXd solve(const Eigen::VectorXd& right) const;
  /// root⁻¹ · change · root⁻ᵀ.
  [[nodiscard]] Eigen::MatrixXd relative(const Eigen::MatrixXd& change) const;

 private:
  Eigen::MatrixXd root_;  ///< in its lower triangle
};

}  // namespace sinkproof::geometry
