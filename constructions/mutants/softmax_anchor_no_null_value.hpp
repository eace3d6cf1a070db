#pragma once

#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// Mutant of `softmax-anchor`: W_OV is the identity, so the anchor's value is not 0. Every check must refute it.
const task::TriggerConstruction& softmax_anchor_no_null_value();

}  // namespace sinkproof::constructions
