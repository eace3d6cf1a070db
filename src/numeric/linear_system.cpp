#include "numeric/linear_system.hpp"

#include <fmpq.h>
#include <fmpq_mat.h>

#include <algorithm>

#include "numeric/error.hpp"

namespace sinkproof::numeric {

namespace {

class FlintMatrix {
 public:
  FlintMatrix(std::size_t rows, std::size_t columns) {
    fmpq_mat_init(value_, static_cast<slong>(rows), static_cast<slong>(columns));
  }
  FlintMatrix(const FlintMatrix&) = delete;
  FlintMatrix& operator=(const FlintMatrix&) = delete;
  ~FlintMatrix() { fmpq_mat_clear(value_); }

  void set(std::size_t row, std::size_t column, const Rational& q) {
    fmpq_set_mpq(entry(row, column), q.backend().data());
  }
  [[nodiscard]] Rational get(std::size_t row, std::size_t column) {
    Rational q;
    fmpq_get_mpq(q.backend().data(), entry(row, column));
    return q;
  }
  fmpq_mat_struct* data() { return value_; }

 private:
  fmpq* entry(std::size_t row, std::size_t column) {
    return fmpq_mat_entry(value_, static_cast<slong>(row), static_cast<slong>(column));
  }
  fmpq_mat_t value_;
};

Rational dot(const std::vector<Rational>& a, const std::vector<Rational>& b) {
  Rational sum;
  for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
  return sum;
}

}  // namespace

std::optional<std::vector<Rational>> solve(const RationalRows& matrix, const std::vector<Rational>& right) {
  const std::size_t size = right.size();
  const bool is_square =
      matrix.size() == size &&
      std::all_of(matrix.begin(), matrix.end(), [&](const auto& row) { return row.size() == size; });
  if (!is_square) throw InternalError("a linear system that is not square");
  FlintMatrix a(size, size);
  FlintMatrix b(size, 1);
  FlintMatrix x(size, 1);
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t column = 0; column < size; ++column) a.set(row, column, matrix[row][column]);
    b.set(row, 0, right[row]);
  }
  if (fmpq_mat_solve(x.data(), a.data(), b.data()) == 0) return std::nullopt;
  std::vector<Rational> solution;
  for (std::size_t row = 0; row < size; ++row) solution.push_back(x.get(row, 0));
  return solution;
}

std::optional<std::vector<Rational>> solve_least_norm(const RationalRows& matrix,
                                                      const std::vector<Rational>& right) {
  RationalRows gram(matrix.size(), std::vector<Rational>(matrix.size()));
  for (std::size_t a = 0; a < matrix.size(); ++a) {
    for (std::size_t b = 0; b <= a; ++b) gram[a][b] = gram[b][a] = dot(matrix[a], matrix[b]);
  }
  const auto multipliers = solve(gram, right);
  if (!multipliers) return std::nullopt;
  std::vector<Rational> solution(matrix.empty() ? 0 : matrix.front().size());
  for (std::size_t row = 0; row < matrix.size(); ++row) {
    for (std::size_t column = 0; column < solution.size(); ++column)
      solution[column] += (*multipliers)[row] * matrix[row][column];
  }
  return solution;
}

}  // namespace sinkproof::numeric
