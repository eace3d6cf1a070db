#include "checker/kernel/definiteness.hpp"

#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

using IntegerRows = std::vector<std::vector<mpz_class>>;

/// A multiple of the matrix by a positive number.
IntegerRows cleared(const SymmetricMatrix& matrix) {
  mpz_class common = 1;
  for (const auto& row : matrix)
    for (const mpq_class& entry : row) {
      if (entry.get_den() == 1) continue;
      mpz_lcm(common.get_mpz_t(), common.get_mpz_t(), entry.get_den_mpz_t());
      charge_work(8 * mpz_sizeinbase(entry.get_den_mpz_t(), 2));
      charge_work(mpz_sizeinbase(common.get_mpz_t(), 2) / 2);
    }
  IntegerRows result(matrix.size(), std::vector<mpz_class>(matrix.size()));
  for (std::size_t row = 0; row < matrix.size(); ++row)
    for (std::size_t column = 0; column < matrix.size(); ++column) {
      result[row][column] = matrix[row][column].get_num() * (common / matrix[row][column].get_den());
      charge_work(mpz_sizeinbase(common.get_mpz_t(), 2));
    }
  return result;
}

void swap_places(IntegerRows& matrix, std::size_t a, std::size_t b) {
  std::swap(matrix[a], matrix[b]);
  for (auto& row : matrix) std::swap(row[a], row[b]);
}

}  // namespace

Definiteness definiteness(const SymmetricMatrix& symmetric) {
  IntegerRows matrix = cleared(symmetric);
  const std::size_t size = matrix.size();
  // Bareiss: after step k every entry is a minor of the matrix, so divisions by the last pivot are exact.
  // Pivots stay on the diagonal; they are positive, so the signs of what is left are those of the Schur
  // complement.
  mpz_class last = 1;
  for (std::size_t k = 0; k < size; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k; i < size; ++i) {
      if (sgn(matrix[i][i]) < 0) return Definiteness::neither;
      if (sgn(matrix[pivot][pivot]) == 0) pivot = i;
    }
    if (sgn(matrix[pivot][pivot]) == 0) {
      // With a diagonal of zeros, only the zero matrix is positive semidefinite.
      for (std::size_t i = k; i < size; ++i)
        for (std::size_t j = k; j < size; ++j)
          if (sgn(matrix[i][j]) != 0) return Definiteness::neither;
      return Definiteness::semidefinite;
    }
    swap_places(matrix, k, pivot);
    const mpz_class& head = matrix[k][k];
    for (std::size_t i = k + 1; i < size; ++i) {
      const bool is_apart = sgn(matrix[i][k]) == 0;
      for (std::size_t j = i; j < size; ++j) {
        mpz_class& entry = matrix[i][j];
        if (sgn(entry) == 0 && (is_apart || sgn(matrix[j][k]) == 0)) continue;
        charge_work(mpz_sizeinbase(head.get_mpz_t(), 2) + mpz_sizeinbase(entry.get_mpz_t(), 2));
        entry *= head;
        if (!is_apart) entry -= matrix[i][k] * matrix[j][k];
        mpz_divexact(entry.get_mpz_t(), entry.get_mpz_t(), last.get_mpz_t());
        matrix[j][i] = entry;
      }
    }
    last = head;
  }
  return Definiteness::positive;
}

}  // namespace sinkproof_check
