#pragma once

#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// Mutant of `softmax-anchor`: the sign of β at (trigger query, anchor key) is flipped. Every check must refute it.
const task::TriggerConstruction& softmax_anchor_flipped();

}  // namespace sinkproof::constructions
