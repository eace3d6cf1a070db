#pragma once

#include "constructions/two_context_switch.hpp"

namespace sinkproof::constructions {

/// `hull-switch`: two contexts of several keys in space; nearest points and the separator are computed.
const SwitchConstruction& hull_switch();

}  // namespace sinkproof::constructions
