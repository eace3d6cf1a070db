#pragma once

#include "constructions/two_context_switch.hpp"

namespace sinkproof::constructions {

/// Mutant of `two-context-switch`: the first value stands for the nearest point. Every check must refute it.
const SwitchConstruction& two_context_switch_far();

}  // namespace sinkproof::constructions
