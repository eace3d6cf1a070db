#pragma once

#include "numeric/exact.hpp"
#include "numeric/scalar.hpp"

namespace sinkproof::numeric {

/// An enclosure of every number between one that `a` encloses and one that `b` does.
Interval hull(const Interval& a, const Interval& b);
Ball hull(const Ball& a, const Ball& b);
/// Throws ExactUnavailable: an exact number encloses itself alone.
Exact hull(const Exact& a, const Exact& b);

}  // namespace sinkproof::numeric
