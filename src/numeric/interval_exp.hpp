#pragma once

namespace sinkproof::numeric {

/// Bounds of e^x for a finite double x, in any rounding mode, with or without flushing of subnormals:  exp_lower(x) ≤ e^x ≤ exp_upper(x), both within a factor
/// 1 ± 2^-45 of e^x where |x| ≤ 700. The upper bound is +∞ where e^x is too large for a double; the lower bound is 0 where it is too small.
double exp_lower(double x);
double exp_upper(double x);

}  // namespace sinkproof::numeric
