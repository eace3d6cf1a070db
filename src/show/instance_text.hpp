#pragma once

#include "files/json_node.hpp"
#include "show/enclosure_text.hpp"
#include "show/lines.hpp"

namespace sinkproof::show {

/// Sizes and weights of a trigger-conditional instance; of another, all that it has.
void add_instance(Lines& lines, const files::JsonNode& root);

/// Where a witness, or what the document says to be attained, is found, with its value.
void add_places(Lines& lines, const files::JsonNode& root, EnclosureTexts& enclosures);

}  // namespace sinkproof::show
