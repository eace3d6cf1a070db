#include "geometry/dense_algebra.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>

namespace sinkproof::geometry {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/// They rise. Only the lower triangle is read.
VectorXd eigenvalues(const MatrixXd& symmetric) {
  return Eigen::SelfAdjointEigenSolver<MatrixXd>(symmetric, Eigen::EigenvaluesOnly).eigenvalues();
}

}  // namespace

MatrixXd product(const MatrixXd& a, const MatrixXd& b) {
  return a * b;
}

MatrixXd transposed_times(const MatrixXd& a, const MatrixXd& b) {
  return a.transpose() * b;
}

VectorXd columnwise_products(const MatrixXd& a, const MatrixXd& b) {
  return a.cwiseProduct(b).colwise().sum().transpose();
}

SingularValues singular_value_decomposition(const MatrixXd& matrix) {
  const Eigen::JacobiSVD<MatrixXd> svd(matrix, Eigen::ComputeThinU | Eigen::ComputeThinV);
  return {svd.matrixU(), svd.singularValues(), svd.matrixV()};
}

VectorXd singular_values(const MatrixXd& matrix) {
  const Eigen::Index size = matrix.rows() + matrix.cols();
  MatrixXd symmetric = MatrixXd::Zero(size, size);
  symmetric.bottomLeftCorner(matrix.cols(), matrix.rows()) = matrix.transpose();
  return eigenvalues(symmetric).tail(std::min(matrix.rows(), matrix.cols())).reverse();
}

double least_eigenvalue(const MatrixXd& symmetric) {
  return eigenvalues(symmetric)[0];
}

VectorXd least_squares(const MatrixXd& matrix, const VectorXd& right) {
  return matrix.colPivHouseholderQr().solve(right);
}

bool Cholesky::compute(const MatrixXd& matrix) {
  root_ = matrix;
  return Eigen::LLT<Eigen::Ref<MatrixXd>>(root_).info() == Eigen::Success;
}

MatrixXd Cholesky::inverse() const {
  MatrixXd result = MatrixXd::Identity(root_.rows(), root_.rows());
  root_.triangularView<Eigen::Lower>().solveInPlace(result);
  root_.triangularView<Eigen::Lower>().transpose().solveInPlace(result);
  return result;
}

VectorXd Cholesky::solve(const VectorXd& right) const {
  VectorXd result = right;
  root_.triangularView<Eigen::Lower>().solveInPlace(result);
  root_.triangularView<Eigen::Lower>().transpose().solveInPlace(result);
  return result;
}

MatrixXd Cholesky::relative(const MatrixXd& change) const {
  MatrixXd result = change;
  root_.triangularView<Eigen::Lower>().solveInPlace(result);
  root_.triangularView<Eigen::Lower>().transpose().solveInPlace<Eigen::OnTheRight>(result);
  return result;
}

}  // namespace sinkproof::geometry
