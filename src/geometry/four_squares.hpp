#pragma once

#include <array>

#include "numeric/rational.hpp"

namespace sinkproof::geometry {

/// Four rationals whose squares sum to q (Lagrange): √q as a vector, so that a configuration with rational
/// squared lengths has rational coordinates in four times the dimension. The same q gives the same four.
/// Throws InternalError for a negative q.
std::array<numeric::Rational, 4> four_squares(const numeric::Rational& q);

}  // namespace sinkproof::geometry
