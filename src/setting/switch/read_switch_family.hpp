#pragma once

#include "files/json_node.hpp"
#include "setting/switch/switch_family.hpp"

namespace sinkproof::switches {

/// The `instance` object of src/certificate/FORMAT.md, "The instance of an attention switch", which to_json()
/// writes, of a switch that somebody gives: no claim says that its points are nearest and its separator
/// separates, so they have to be. Throws InputError with the place.
SwitchFamily read_switch_family(const files::JsonNode& node);

}  // namespace sinkproof::switches
