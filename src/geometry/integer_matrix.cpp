#include "geometry/integer_matrix.hpp"

#include <algorithm>
#include <string>

#include "numeric/error.hpp"

namespace sinkproof::geometry {

using numeric::Integer;
using numeric::Rational;
using numeric::RationalRows;

IntegerMatrix::IntegerMatrix(std::size_t rows, std::size_t columns) {
  fmpz_mat_init(value_, static_cast<slong>(rows), static_cast<slong>(columns));
}

IntegerMatrix::IntegerMatrix(const RationalRows& rows, const std::vector<Integer>& factors)
    : IntegerMatrix(rows.size(), rows.empty() ? 0 : rows.front().size()) {
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      if (rows[row][column] == 0) continue;
      const Rational entry = rows[row][column] * factors[row];
      if (denominator(entry) != 1) throw InternalError("an entry of an integer matrix is a fraction");
      set(row, column, numerator(entry));
    }
  }
}

IntegerMatrix::IntegerMatrix(IntegerMatrix&& other) noexcept : IntegerMatrix(0, 0) {
  fmpz_mat_swap(value_, other.value_);
}

IntegerMatrix::~IntegerMatrix() {
  fmpz_mat_clear(value_);
}

fmpz* IntegerMatrix::at(std::size_t row, std::size_t column) {
  return fmpz_mat_entry(value_, static_cast<slong>(row), static_cast<slong>(column));
}

const fmpz* IntegerMatrix::at(std::size_t row, std::size_t column) const {
  return fmpz_mat_entry(value_, static_cast<slong>(row), static_cast<slong>(column));
}

Integer IntegerMatrix::get(std::size_t row, std::size_t column) const {
  Integer value;
  fmpz_get_mpz(value.backend().data(), at(row, column));
  return value;
}

void IntegerMatrix::set(std::size_t row, std::size_t column, const Integer& value) {
  fmpz_set_mpz(at(row, column), value.backend().data());
}

IntegerMatrix operator*(const IntegerMatrix& a, const IntegerMatrix& b) {
  if (a.columns() != b.rows()) throw InternalError("a product of matrices of other sizes");
  IntegerMatrix product(a.rows(), b.columns());
  fmpz_mat_mul(product.value_, a.value_, b.value_);
  return product;
}

IntegerMatrix IntegerMatrix::transposed() const {
  IntegerMatrix result(columns(), rows());
  fmpz_mat_transpose(result.value_, value_);
  return result;
}

Integer common_denominator(const std::vector<Rational>& values) {
  Integer result = 1;
  for (const auto& value : values) result = lcm(result, denominator(value));
  return result;
}

std::vector<Integer> row_denominators(const RationalRows& rows) {
  std::vector<Integer> result;
  for (const auto& row : rows) result.push_back(common_denominator(row));
  return result;
}

Integer common_denominator(const RationalRows& rows) {
  Integer result = 1;
  for (const auto& row : rows) result = lcm(result, common_denominator(row));
  return result;
}

std::size_t width(const RationalRows& rows, const char* what) {
  const std::size_t result = rows.empty() ? 0 : rows.front().size();
  const bool is_matrix = result > 0 && std::all_of(rows.begin(), rows.end(),
                                                   [&](const auto& row) { return row.size() == result; });
  if (!is_matrix) throw InternalError(std::string(what) + " has no entry, or its rows are not equally long");
  return result;
}

RationalRows transpose(const RationalRows& rows) {
  RationalRows result(rows.empty() ? 0 : rows.front().size(), std::vector<Rational>(rows.size()));
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < result.size(); ++column) result[column][row] = rows[row][column];
  }
  return result;
}

}  // namespace sinkproof::geometry
