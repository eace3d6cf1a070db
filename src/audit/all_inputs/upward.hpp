#pragma once

#include <algorithm>
#include <cmath>

#include "numeric/interval.hpp"

/// Doubles that are bounds. docs/audit-of-all-inputs.md, "Rounding".
namespace sinkproof::audit::all_inputs {

/// An upper bound of the exact result of the one operation that computed x: Interval's widening and its proof
/// (numeric/interval.hpp). Infinity and NaN become +∞.
inline double up(double x) {
  const double result = x + std::max(std::fabs(x), 0x1p-969) * 0x1p-50;
  return result <= 0x1p1022 ? result : std::numeric_limits<double>::infinity();
}

/// sup |x|.
inline double magnitude(const numeric::Interval& x) {
  return std::max(std::fabs(x.lower()), std::fabs(x.upper()));
}

/// A number within `radius` of `middle`: what inner loops want of an interval.
struct Near {
  double middle = 0;
  double radius = 0;
};
/// Of a bounded interval; of another one the radius is infinite.
inline Near near(const numeric::Interval& x) {
  if (x.is_entire()) return {0, std::numeric_limits<double>::infinity()};
  const double middle = x.middle();
  return {middle, up(std::max(up(x.upper() - middle), up(middle - x.lower())))};
}

/// At least.
inline double half_width(const numeric::Interval& x) {
  return up((x.upper() - x.lower()) / 2);
}

/// q w² where q > 0, which may be +∞, and 0 elsewhere.
inline double bend_of_curvature(double curvature, double half_width) {
  return curvature <= 0 ? 0 : up(curvature * up(half_width * half_width));
}

/// A double that is meant exactly.
inline numeric::Interval point(double x) {
  return numeric::Interval::from_endpoints(x, x);
}

/// [−x, x].
inline numeric::Interval symmetric(double x) {
  return numeric::Interval::from_endpoints(-x, x);
}

}  // namespace sinkproof::audit::all_inputs
