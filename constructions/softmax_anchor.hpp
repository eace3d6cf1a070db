#pragma once

#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// `softmax-anchor` (theory page 01): non-trigger rows put nearly all mass on the anchor, whose value is 0; the trigger row averages the rest. Its loss is at most
/// max( (L−1)e^{−2β}/(1+(L−1)e^{−2β}), e^{−β}/(2+e^{−β}) ).
const task::TriggerConstruction& softmax_anchor();

/// For its mutants: the same weights with the sign of β at (trigger query → anchor key) and the anchor's value given.
task::TriggerInstance build_softmax_anchor(const parameter::Values& values, int trigger_to_anchor_sign,
                                           int anchor_value);
std::vector<task::Claim> softmax_anchor_claims(const parameter::Values& values);

}  // namespace sinkproof::constructions
