#pragma once

#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// Mutant of `multihead-cancellation`: the value of the first head is larger by 1, so that the values do not sum to 0. Every check must refute it.
const task::TriggerConstruction& multihead_cancellation_unbalanced();

}  // namespace sinkproof::constructions
