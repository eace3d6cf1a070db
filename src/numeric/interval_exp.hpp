#pragma once

#include <cstddef>
#include <utility>

namespace sinkproof::numeric {

/// Bounds of e^x for a finite double x, in any rounding mode, with or without flushing of subnormals:
/// exp_lower(x) ≤ e^x ≤ exp_upper(x), both within a factor 1 ± 2^-45 of e^x where |x| ≤ 700. The upper bound
/// is +∞ where e^x is too large for a double; the lower bound is 0 where it is too small.
double exp_lower(double x);
double exp_upper(double x);
/// {exp_lower(lower), exp_upper(upper)}, at the price of one of them.
std::pair<double, double> exp_bounds(double lower, double upper);

/// What the bounds are made of: numbers within a factor 1 ± 2^-49 of e^x, for |x| ≤ 700, in any rounding
/// mode. `result` may be `x`.
void exp_near(const double* x, double* result, std::size_t count);

}  // namespace sinkproof::numeric
