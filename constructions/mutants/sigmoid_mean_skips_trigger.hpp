#pragma once

#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// Mutant of `sigmoid-mean`: the sign of β at (trigger query, trigger key) is flipped. Every check must refute it.
const task::TriggerConstruction& sigmoid_mean_skips_trigger();

}  // namespace sinkproof::constructions
