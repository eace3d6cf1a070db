#include "geometry/matrix_norms.hpp"

#include <cmath>
#include <utility>

#include "geometry/approximation.hpp"
#include "geometry/definiteness.hpp"
#include "geometry/dense_algebra.hpp"
#include "geometry/integer_matrix.hpp"
#include "numeric/error.hpp"

namespace sinkproof::geometry {

namespace {

using numeric::Integer;
using numeric::Rational;
using numeric::RationalRows;

/// Of the witnesses.
constexpr int witness_bits = 50;

/// How far the bounds are first tried from what the doubles say, in relation to it: 2^-slack.
constexpr int witness_slacks[] = {40, 32, 24, 16, 8};

RationalRows scaled(RationalRows matrix, const Rational& factor) {
  for (auto& row : matrix) {
    for (auto& entry : row) entry *= factor;
  }
  return matrix;
}

/// Of operator norm 1 at most, and near `values`, which is so about.
RationalRows contraction(const Eigen::MatrixXd& values) {
  const RationalRows matrix = rounded(values, witness_bits);
  for (const int slack : witness_slacks) {
    RationalRows candidate = scaled(matrix, 1 - power_of_two(-slack));
    if (operator_norm_at_most(candidate, 1)) return candidate;
  }
  // Right by the Frobenius norm, if the decomposition was of no use.
  const Rational norm = sqrt_upper(squared_frobenius_norm(matrix));
  return norm > 1 ? scaled(matrix, 1 / norm) : matrix;
}

/// Makes left and right a factorisation of W. What they lack, R, becomes rows s·e_i and R_i/s; the best s has
/// s²·√(number of rows) = ‖R‖_F.
void complete(const RationalRows& w, RationalRows& left, RationalRows& right) {
  RationalRows residual = w;
  if (!left.empty()) {
    const RationalRows product = transposed_product(left, right);
    for (std::size_t i = 0; i < w.size(); ++i) {
      for (std::size_t j = 0; j < w[i].size(); ++j) residual[i][j] -= product[i][j];
    }
  }
  const Rational squared_norm = squared_frobenius_norm(residual);
  if (squared_norm == 0) return;
  const Rational target = sqrt_upper(sqrt_upper(squared_norm / static_cast<long>(w.size())));
  // A power of two keeps the entries short.
  Rational s = 1;
  while (s > target) s /= 2;
  while (2 * s <= target) s *= 2;
  for (std::size_t i = 0; i < w.size(); ++i) {
    if (squared_frobenius_norm({residual[i]}) == 0) continue;
    left.emplace_back(w.size());
    left.back()[i] = s;
    right.push_back(scaled({residual[i]}, 1 / s).front());
  }
}

}  // namespace

Rational squared_frobenius_norm(const RationalRows& matrix) {
  Rational sum;
  for (const auto& row : matrix) {
    for (const auto& entry : row) {
      if (entry != 0) sum += entry * entry;
    }
  }
  return sum;
}

Rational inner_product(const RationalRows& a, const RationalRows& b) {
  if (a.size() != b.size()) throw InternalError("an inner product of matrices of two shapes");
  Rational sum;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].size() != b[i].size()) throw InternalError("an inner product of matrices of two shapes");
    for (std::size_t j = 0; j < a[i].size(); ++j) {
      if (a[i][j] != 0 && b[i][j] != 0) sum += a[i][j] * b[i][j];
    }
  }
  return sum;
}

RationalRows transposed_product(const RationalRows& left, const RationalRows& right) {
  const std::size_t rows = width(left, "the left factor");
  const std::size_t columns = width(right, "the right factor");
  if (left.size() != right.size()) throw InternalError("factors with different numbers of rows");
  const Integer left_denominator = common_denominator(left);
  const Integer right_denominator = common_denominator(right);
  const IntegerMatrix product =
      IntegerMatrix(left, std::vector<Integer>(left.size(), left_denominator)).transposed() *
      IntegerMatrix(right, std::vector<Integer>(right.size(), right_denominator));
  const Integer both = left_denominator * right_denominator;
  RationalRows result(rows, std::vector<Rational>(columns));
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) result[i][j] = Rational(product.get(i, j), both);
  }
  return result;
}

OperatorNorm operator_norm(const RationalRows& matrix) {
  const std::size_t columns = width(matrix, "a matrix with an operator norm");
  const Approximation approximate = approximation(matrix);
  OperatorNorm result;
  const Eigen::MatrixXd direction = singular_value_decomposition(approximate.values).right.col(0).transpose();
  result.vector = rounded(direction, witness_bits).front();
  const Rational length = squared_frobenius_norm({result.vector});
  if (length == 0) {  // The decomposition was of no use.
    result.vector.assign(columns, 0);
    result.vector.front() = 1;
  }
  const RationalRows image = transposed_product(transpose(matrix), transpose({result.vector}));
  result.lower = sqrt_lower(squared_frobenius_norm(image) / squared_frobenius_norm({result.vector}));
  for (const int slack : witness_slacks) {
    result.upper = result.lower * (1 + power_of_two(-slack));
    if (operator_norm_at_most(matrix, result.upper)) return result;
  }
  result.upper = sqrt_upper(squared_frobenius_norm(matrix));
  return result;
}

NuclearNorm nuclear_norm(const RationalRows& matrix) {
  const std::size_t columns = width(matrix, "a matrix with a nuclear norm");
  NuclearNorm result;
  result.dual.assign(matrix.size(), std::vector<Rational>(columns));
  if (squared_frobenius_norm(matrix) == 0) return result;
  const Approximation approximate = approximation(matrix);
  const SingularValues svd = singular_value_decomposition(approximate.values);
  const auto& values = svd.values;
  Eigen::Index rank = 0;
  while (rank < values.size() && values[rank] > 1e-14 * values[0]) ++rank;
  const Eigen::VectorXd roots = values.head(rank).cwiseSqrt();
  const Eigen::MatrixXd u = svd.left.leftCols(rank);
  const Eigen::MatrixXd v = svd.right.leftCols(rank);
  // An even exponent is half on each side.
  const bool is_odd = approximate.exponent % 2 != 0;
  const long half = (approximate.exponent - (is_odd ? 1 : 0)) / 2;
  const Eigen::VectorXd factors = is_odd ? Eigen::VectorXd(roots * std::sqrt(2.0)) : roots;
  result.left = rounded(factors.asDiagonal() * u.transpose(), witness_bits, half);
  result.right = rounded(factors.asDiagonal() * v.transpose(), witness_bits, half);
  complete(matrix, result.left, result.right);
  result.upper = (squared_frobenius_norm(result.left) + squared_frobenius_norm(result.right)) / 2;
  result.dual = contraction(product(u, v.transpose()));
  result.lower = inner_product(result.dual, matrix);
  return result;
}

}  // namespace sinkproof::geometry
