#pragma once

#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// Mutant of `key-bias-anchor`: the sign of the key bias on the trigger is flipped. Every check must refute it.
const task::TriggerConstruction& key_bias_anchor_flipped();

}  // namespace sinkproof::constructions
