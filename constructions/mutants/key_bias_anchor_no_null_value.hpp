#pragma once

#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// Mutant of `key-bias-anchor`: the anchor has a value. Every check must refute it.
const task::TriggerConstruction& key_bias_anchor_no_null_value();

}  // namespace sinkproof::constructions
