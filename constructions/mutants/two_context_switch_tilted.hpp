#pragma once

#include "constructions/two_context_switch.hpp"

namespace sinkproof::constructions {

/// Mutant of `two-context-switch`: the separator leans towards the first context. Every check must refute it.
const SwitchConstruction& two_context_switch_tilted();

}  // namespace sinkproof::constructions
