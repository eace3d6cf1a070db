#pragma once

#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// `softmax-one-anchor` (theory page 05, Theorem E2): content queries score −2β on every key, so the slot of score 0 takes the mass.
const task::TriggerConstruction& softmax_one_anchor();

/// For its mutant: the same weights under another normaliser.
task::TriggerInstance build_softmax_one_anchor(const parameter::Values& values,
                                               attention::Normaliser normaliser);
std::vector<task::Claim> softmax_one_anchor_claims(const parameter::Values& values);

}  // namespace sinkproof::constructions
