#pragma once

#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// `key-bias-anchor` (theory page 05, Theorem E2): what softmax-anchor parks on the anchor goes to the null slot instead: k* = β e_c − β e_1.
const task::TriggerConstruction& key_bias_anchor();

/// For its mutants: the sign of the key bias on the trigger, and the value of the anchor.
task::TriggerInstance build_key_bias_anchor(const parameter::Values& values, int trigger_bias_sign,
                                            int anchor_value);
std::vector<task::Claim> key_bias_anchor_claims(const parameter::Values& values);

}  // namespace sinkproof::constructions
