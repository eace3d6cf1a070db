#include "setting/task/normal_equations.hpp"

#include <algorithm>
#include <cmath>

namespace sinkproof::task {

void NormalEquations::begin(std::size_t unknowns, std::size_t rights) {
  unknowns_ = unknowns;
  rights_ = rights;
  matrix_.assign(unknowns * (unknowns + 1) / 2, 0.0);
  right_.assign(unknowns * rights, 0.0);
  scale_.resize(unknowns);
}

void NormalEquations::add(const double* row, const double* right) {
  double* in_matrix = matrix_.data();
  for (std::size_t i = 0; i < unknowns_; in_matrix += ++i) {
    const double x = row[i];
    if (x == 0) continue;
    for (std::size_t j = 0; j <= i; ++j) in_matrix[j] += x * row[j];
    for (std::size_t k = 0; k < rights_; ++k) right_[i * rights_ + k] += x * right[k];
  }
}

void NormalEquations::solve() {
  constexpr double on_diagonal = 1e-12;
  const auto row_of = [&](std::size_t i) { return &matrix_[i * (i + 1) / 2]; };
  // Cholesky's factor of the matrix with 1 on its diagonal, and the first of the two substitutions.
  for (std::size_t i = 0; i < unknowns_; ++i) {
    double* const row = row_of(i);
    double* const right = &right_[i * rights_];
    scale_[i] = row[i] > 0 ? 1 / std::sqrt(row[i]) : 0;
    for (std::size_t k = 0; k < rights_; ++k) right[k] *= scale_[i];
    double pivot = 1 + on_diagonal;
    for (std::size_t j = 0; j < i; ++j) {
      const double* const other = row_of(j);
      double x = row[j] * scale_[i] * scale_[j];
      for (std::size_t k = 0; k < j; ++k) x -= row[k] * other[k];
      row[j] = x * other[j];
      pivot -= row[j] * row[j];
      for (std::size_t k = 0; k < rights_; ++k) right[k] -= row[j] * right_[j * rights_ + k];
    }
    row[i] =
        1 / std::sqrt(std::max(pivot, on_diagonal));  // the reciprocal, which is all that is needed of it
    for (std::size_t k = 0; k < rights_; ++k) right[k] *= row[i];
  }
  for (std::size_t i = unknowns_; i-- > 0;) {
    const double* const row = row_of(i);
    double* const right = &right_[i * rights_];
    for (std::size_t k = 0; k < rights_; ++k) right[k] *= row[i];
    for (std::size_t j = 0; j < i; ++j) {
      for (std::size_t k = 0; k < rights_; ++k) right_[j * rights_ + k] -= row[j] * right[k];
    }
    for (std::size_t k = 0; k < rights_; ++k) right[k] *= scale_[i];
  }
}

}  // namespace sinkproof::task
