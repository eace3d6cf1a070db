#pragma once

#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// Mutant of `softmax-one-anchor`: plain softmax, without the slot. Every check must refute it.
const task::TriggerConstruction& softmax_one_anchor_no_slot();

}  // namespace sinkproof::constructions
