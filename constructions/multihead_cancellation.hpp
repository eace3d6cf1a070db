#pragma once

#include <vector>

#include "numeric/rational.hpp"
#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// `multihead-cancellation` (multihead-sink-tradeoff, Theorem D1): softmax heads that solve the task exactly and sink nowhere, because their large values cancel. W_OV of head h is
/// c_h·diag(0,1,…,1). A non-trigger row gives the anchor the unnormalised weight 1/(2·scale) and every other key 1, in all heads alike, so that Σ c_h = 0 makes its output 0. The trigger's row
/// gives the anchor 1 and every other key A_h; c solves the linear system that makes its output the mean.
const task::TriggerConstruction& multihead_cancellation();

/// The c of this system for any A. Square systems have one solution; where there are more heads than equations, the one of least Euclidean norm. Throws InputError that names
/// what is wrong where an A_h is not positive, two are equal, or there are fewer than L−1.
std::vector<numeric::Rational> cancelling_values(const std::vector<numeric::Rational>& weights, long length);

/// For its mutants: the same heads with other values c.
task::TriggerInstance build_multihead_cancellation(const parameter::Values& values,
                                                   void (*change)(std::vector<numeric::Rational>& c));
std::vector<task::Claim> multihead_cancellation_claims(const parameter::Values& values);

}  // namespace sinkproof::constructions
