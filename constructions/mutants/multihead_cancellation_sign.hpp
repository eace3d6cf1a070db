#pragma once

#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// Mutant of `multihead-cancellation`: the value of the last head has the wrong sign. Every check must refute it.
const task::TriggerConstruction& multihead_cancellation_sign();

}  // namespace sinkproof::constructions
