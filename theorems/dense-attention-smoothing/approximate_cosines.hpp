#pragma once

#include "constructions/planar_law.hpp"
#include "numeric/interval.hpp"

namespace sinkproof::theorems {

/// E[cos(Y_1, Y_2)] at λ = 0 and 1 in plain doubles: what searches rate by in place of Expectations.
struct ApproximateCosines {
  double sparse;
  double dense;
};
ApproximateCosines approximate_cosines(const constructions::TokenLawIn<numeric::Interval>& law);

}  // namespace sinkproof::theorems
