#pragma once

#include <string>

#include "files/json_node.hpp"

namespace sinkproof::show {

/// The instance alone, with keys in alphabetical order, so that what says the same has the same bytes; of a
/// trigger-conditional instance the numbers, too, in their normal form. With a final newline.
std::string instance_json(const files::JsonNode& root);

}  // namespace sinkproof::show
