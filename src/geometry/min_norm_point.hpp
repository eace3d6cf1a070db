#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "numeric/linear_system.hpp"

namespace sinkproof::geometry {

/// The point of a hull that is nearest to 0, and why no other is nearer.
template <class Number>
struct MinNormPointIn {
  /// (k, w), w > 0, k rising, Σ w = 1 and Σ w·p_k = point. The points named are affinely independent.
  std::vector<std::pair<std::size_t, Number>> weights;
  /// p_k·point ≥ point·point for every k, so |p|·|point| ≥ p·point ≥ |point|² for every p of the hull. 0
  /// where the hull contains 0.
  std::vector<Number> point;
  Number squared_norm;  ///< point·point
};
using MinNormPoint = MinNormPointIn<numeric::Rational>;

/// Of conv{points}, exactly: Wolfe's algorithm in doubles finds the face, and where it errs goes on in
/// rationals, where it ends because the norm falls with every face. Throws InternalError for no points or
/// points of different dimensions.
MinNormPoint min_norm_point(const numeric::RationalRows& points);
/// As far as doubles show, for searches: a point that is 0 but for rounding is 0. Of points of equal
/// dimension, one at least.
MinNormPointIn<double> approximate_min_norm_point(const std::vector<std::vector<double>>& points);

/// The vector from `target` to the nearest point of conv{points}: the min_norm_point of the differences
/// points − target. Throws as it does.
MinNormPoint hull_distance(const std::vector<numeric::Rational>& target, const numeric::RationalRows& points);

}  // namespace sinkproof::geometry
