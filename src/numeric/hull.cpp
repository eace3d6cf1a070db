#include "numeric/hull.hpp"

#include <algorithm>

namespace sinkproof::numeric {

Interval hull(const Interval& a, const Interval& b) {
  return Interval::from_endpoints(std::min(a.lower(), b.lower()), std::max(a.upper(), b.upper()));
}

Ball hull(const Ball& a, const Ball& b) {
  Ball result(0L, std::max(a.bits(), b.bits()));
  arb_union(result.data(), a.data(), b.data(), result.bits());
  return result;
}

Exact hull(const Exact& /*a*/, const Exact& /*b*/) {
  throw ExactUnavailable("what lies between two numbers on the exact path");
}

}  // namespace sinkproof::numeric
