#pragma once

#include "constructions/two_context_switch.hpp"

namespace sinkproof::constructions {

/// `broken-switch`: a counterexample for each hypothesis.
const SwitchConstruction& broken_switch();

}  // namespace sinkproof::constructions
