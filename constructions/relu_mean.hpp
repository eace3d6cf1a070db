#pragma once

#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// `relu-mean` (theory page 03, Theorem C): the trigger query scores 1 on trigger and content keys, nothing else scores, W_OV = identity, N_i = max(i, 1). Loss and anchor
/// mass are exactly 0.
const task::TriggerConstruction& relu_mean();

/// For its mutant: the same weights under another normaliser.
task::TriggerInstance build_relu_mean(const parameter::Values& values, attention::Normaliser normaliser);
std::vector<task::Claim> relu_mean_claims(const parameter::Values& values);

}  // namespace sinkproof::constructions
