#pragma once

#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// `sigmoid-mean` (theory page 05, Theorem E1): every score is ±β, + where the trigger looks at a token and − everywhere else; W_OV = diag(0,1,…,1). Loss and largest anchor
/// mass are exactly σ(−β).
const task::TriggerConstruction& sigmoid_mean();

/// For its mutants: the signs of the scores of the trigger query on the anchor and on itself.
task::TriggerInstance build_sigmoid_mean(const parameter::Values& values, int trigger_to_anchor_sign,
                                         int trigger_to_trigger_sign);
std::vector<task::Claim> sigmoid_mean_claims(const parameter::Values& values);

}  // namespace sinkproof::constructions
