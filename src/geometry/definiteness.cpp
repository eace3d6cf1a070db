#include "geometry/definiteness.hpp"

#include <utility>

#include "geometry/integer_matrix.hpp"
#include "numeric/error.hpp"

namespace sinkproof::geometry {

namespace {

using numeric::Integer;
using numeric::Rational;
using numeric::RationalRows;

/// Symmetric elimination without fractions (Bareiss): after each step the entries of the rows that are left
/// are minors of the matrix, and the least pivot, positive, times their Schur complement. Reads and
/// overwrites the lower triangle.
std::optional<std::size_t> eliminate(IntegerMatrix& matrix) {
  const std::size_t size = matrix.rows();
  std::vector<std::size_t> left(size);
  for (std::size_t k = 0; k < size; ++k) left[k] = k;
  std::size_t rank = 0;
  fmpz_t last_pivot;
  fmpz_t product;
  fmpz_init_set_ui(last_pivot, 1);
  fmpz_init(product);
  const auto entry = [&](std::size_t i, std::size_t j) { return i > j ? matrix.at(i, j) : matrix.at(j, i); };
  bool is_semidefinite = true;
  for (;;) {
    // A diagonal entry that is negative refutes; one that is 0 does unless its row is, which may then be left
    // out.
    std::vector<std::size_t> remaining;
    for (const std::size_t i : left) {
      const int sign = fmpz_sgn(matrix.at(i, i));
      if (sign < 0) is_semidefinite = false;
      if (sign > 0) remaining.push_back(i);
      if (sign != 0) continue;
      for (const std::size_t j : left) is_semidefinite = is_semidefinite && fmpz_is_zero(entry(i, j)) != 0;
    }
    left = std::move(remaining);
    if (left.empty() || !is_semidefinite) break;
    const std::size_t pivot = left.front();
    left.erase(left.begin());
    ++rank;
    for (std::size_t a = 0; a < left.size(); ++a) {
      for (std::size_t b = 0; b <= a; ++b) {
        fmpz* target = entry(left[a], left[b]);
        fmpz_mul(product, entry(left[a], pivot), entry(left[b], pivot));
        fmpz_mul(target, target, matrix.at(pivot, pivot));
        fmpz_sub(target, target, product);
        fmpz_divexact(target, target, last_pivot);
      }
    }
    fmpz_set(last_pivot, matrix.at(pivot, pivot));
  }
  fmpz_clear(last_pivot);
  fmpz_clear(product);
  return is_semidefinite ? std::optional(rank) : std::nullopt;
}

}  // namespace

std::optional<std::size_t> rank_if_positive_semidefinite(const RationalRows& matrix) {
  const std::size_t size = width(matrix, "a symmetric matrix");
  if (matrix.size() != size) throw InternalError("a symmetric matrix is not square");
  const std::vector<Integer> factors = row_denominators(matrix);
  IntegerMatrix scaled(size, size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (matrix[i][j] != matrix[j][i]) throw InternalError("a symmetric matrix is not symmetric");
    }
    for (std::size_t j = 0; j <= i; ++j)
      scaled.set(i, j, numerator(Rational(matrix[i][j] * factors[i] * factors[j])));
  }
  return eliminate(scaled);
}

bool is_positive_semidefinite(const RationalRows& matrix) {
  return rank_if_positive_semidefinite(matrix).has_value();
}

bool is_positive_definite(const RationalRows& matrix) {
  return rank_if_positive_semidefinite(matrix) == matrix.size();
}

bool operator_norm_at_most(const RationalRows& matrix, const Rational& bound) {
  const std::size_t columns = width(matrix, "a matrix with an operator norm");
  if (bound < 0) return false;
  // Rows as vectors r_i: bound²·I − (r_i·r_j), congruent to p²·f_i²·I − q²·(f_i·r_i · f_j·r_j) for bound =
  // p/q.
  if (matrix.size() > columns) return operator_norm_at_most(transpose(matrix), bound);
  const std::vector<Integer> factors = row_denominators(matrix);
  const IntegerMatrix scaled(matrix, factors);
  const IntegerMatrix gram = scaled * scaled.transposed();
  const Integer p = numerator(bound);
  const Integer q = denominator(bound);
  IntegerMatrix difference(matrix.size(), matrix.size());
  for (std::size_t i = 0; i < matrix.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) difference.set(i, j, -q * q * gram.get(i, j));
    difference.set(i, i, difference.get(i, i) + p * p * factors[i] * factors[i]);
  }
  return eliminate(difference).has_value();
}

}  // namespace sinkproof::geometry
