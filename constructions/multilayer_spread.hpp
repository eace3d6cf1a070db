#pragma once

#include "task/multilayer_construction.hpp"

namespace sinkproof::constructions {

/// `multilayer-spread` (theory page 02): every non-trigger row, in every layer, gives the anchor 1 − q and itself q; the trigger's row averages in layer 1 and keeps itself afterwards. The loss is q^D up to
/// a factor near 1, and no layer sinks more than 1 − q at position 1.
const task::MultilayerConstruction& multilayer_spread();

/// For its mutant: whether the trigger's row keeps itself.
task::MultilayerInstance build_multilayer_spread(const parameter::Values& values, bool trigger_keeps_itself);
std::vector<task::MultilayerClaim> multilayer_spread_claims(const parameter::Values& values);

}  // namespace sinkproof::constructions
