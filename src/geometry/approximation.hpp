#pragma once

#include <Eigen/Core>

#include "numeric/linear_system.hpp"

namespace sinkproof::geometry {

/// A matrix of rationals of any scale in doubles, for heuristics: about values·2^exponent, and the largest
/// |value| between 1/2 and 2 (all are 0 where the matrix is).
struct Approximation {
  Eigen::MatrixXd values;
  long exponent = 0;
};

Approximation approximation(const numeric::RationalRows& matrix);

/// 2^exponent.
numeric::Rational power_of_two(long exponent);

/// 2^exponent times the multiples of 2^-bits next to `values`, which are finite.
numeric::RationalRows rounded(const Eigen::MatrixXd& values, int bits, long exponent = 0);

/// The largest number of about 64 bits that is not above √q, and the least that is not below; q ≥ 0.
numeric::Rational sqrt_lower(const numeric::Rational& q);
numeric::Rational sqrt_upper(const numeric::Rational& q);

}  // namespace sinkproof::geometry
