#include "geometry/approximation.hpp"

#include <gmp.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace sinkproof::geometry {

using numeric::Integer;
using numeric::Rational;
using numeric::RationalRows;

namespace {

/// The e with 2^(e−1) < |q| < 2^(e+1); q ≠ 0.
long binary_exponent(const Rational& q) {
  const auto* data = q.backend().data();
  return static_cast<long>(mpz_sizeinbase(mpq_numref(data), 2)) -
         static_cast<long>(mpz_sizeinbase(mpq_denref(data), 2));
}

/// ⌊√(q·4^shift)⌋, where that has about 64 bits, over 2^shift.
Rational floor_sqrt(const Rational& q, long& shift) {
  shift = 64 - binary_exponent(q) / 2;
  const Rational shifted = q * power_of_two(2 * shift);
  const Integer whole = numerator(shifted) / denominator(shifted);
  return Rational(sqrt(whole)) * power_of_two(-shift);
}

}  // namespace

Rational power_of_two(long exponent) {
  return numeric::power(2, exponent);
}

Approximation approximation(const RationalRows& matrix) {
  std::optional<long> exponent;
  for (const auto& row : matrix) {
    for (const auto& entry : row) {
      if (entry != 0) exponent = std::max(exponent.value_or(binary_exponent(entry)), binary_exponent(entry));
    }
  }
  Approximation result;
  result.values.setZero(static_cast<Eigen::Index>(matrix.size()),
                        static_cast<Eigen::Index>(matrix.empty() ? 0 : matrix.front().size()));
  if (!exponent) return result;
  result.exponent = *exponent;
  const Rational scale = power_of_two(-*exponent);
  for (std::size_t row = 0; row < matrix.size(); ++row) {
    for (std::size_t column = 0; column < matrix[row].size(); ++column) {
      result.values(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column)) =
          numeric::approximate(matrix[row][column] * scale);
    }
  }
  return result;
}

RationalRows rounded(const Eigen::MatrixXd& values, int bits, long exponent) {
  const Rational unit = power_of_two(exponent - bits);
  const double scale = std::ldexp(1.0, bits);
  RationalRows result(static_cast<std::size_t>(values.rows()));
  for (Eigen::Index row = 0; row < values.rows(); ++row) {
    for (Eigen::Index column = 0; column < values.cols(); ++column) {
      result[static_cast<std::size_t>(row)].push_back(
          numeric::from_double(std::nearbyint(values(row, column) * scale)) * unit);
    }
  }
  return result;
}

Rational sqrt_lower(const Rational& q) {
  if (q == 0) return 0;
  long shift = 0;
  return floor_sqrt(q, shift);
}

Rational sqrt_upper(const Rational& q) {
  if (q == 0) return 0;
  long shift = 0;
  const Rational lower = floor_sqrt(q, shift);
  return lower * lower == q ? lower : lower + power_of_two(-shift);
}

}  // namespace sinkproof::geometry
