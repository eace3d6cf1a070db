#pragma once

#include "task/multilayer_construction.hpp"

namespace sinkproof::constructions {

/// `multilayer-anchor` (theory page 02): D − 1 layers copy every row by position, the last is softmax-anchor.
const task::MultilayerConstruction& multilayer_anchor();

/// For its mutant: the position bias of the copying layers is ±β.
task::MultilayerInstance build_multilayer_anchor(const parameter::Values& values, int copy_sign);
std::vector<task::MultilayerClaim> multilayer_anchor_claims(const parameter::Values& values);

}  // namespace sinkproof::constructions
