#pragma once

#include <fmpz_mat.h>

#include <cstddef>
#include <vector>

#include "numeric/linear_system.hpp"

namespace sinkproof::geometry {

/// A matrix of FLINT integers, on which exact products and eliminations are one to two orders of magnitude
/// faster than on rationals.
class IntegerMatrix {
 public:
  /// Zero.
  IntegerMatrix(std::size_t rows, std::size_t columns);
  /// Row i is factors[i]·rows[i], which must be integers.
  IntegerMatrix(const numeric::RationalRows& rows, const std::vector<numeric::Integer>& factors);
  IntegerMatrix(const IntegerMatrix&) = delete;
  IntegerMatrix(IntegerMatrix&& other) noexcept;
  IntegerMatrix& operator=(const IntegerMatrix&) = delete;
  IntegerMatrix& operator=(IntegerMatrix&&) = delete;
  ~IntegerMatrix();

  [[nodiscard]] std::size_t rows() const { return static_cast<std::size_t>(fmpz_mat_nrows(value_)); }
  [[nodiscard]] std::size_t columns() const { return static_cast<std::size_t>(fmpz_mat_ncols(value_)); }
  [[nodiscard]] fmpz* at(std::size_t row, std::size_t column);
  [[nodiscard]] const fmpz* at(std::size_t row, std::size_t column) const;
  [[nodiscard]] numeric::Integer get(std::size_t row, std::size_t column) const;
  void set(std::size_t row, std::size_t column, const numeric::Integer& value);

  friend IntegerMatrix operator*(const IntegerMatrix& a, const IntegerMatrix& b);
  [[nodiscard]] IntegerMatrix transposed() const;

 private:
  fmpz_mat_t value_;
};

/// The least common denominator.
numeric::Integer common_denominator(const std::vector<numeric::Rational>& values);

/// That of each row, and of all rows.
std::vector<numeric::Integer> row_denominators(const numeric::RationalRows& rows);
numeric::Integer common_denominator(const numeric::RationalRows& rows);

/// The rows' common length. Throws InternalError that names `what` where they are not equally long, or there
/// is no entry.
std::size_t width(const numeric::RationalRows& rows, const char* what);

numeric::RationalRows transpose(const numeric::RationalRows& rows);

}  // namespace sinkproof::geometry
