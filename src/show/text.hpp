#pragma once

#include <string>

#include "files/json_node.hpp"

namespace sinkproof::show {

/// All of a document for people: what it says that it is, margins and quantities with their enclosures in
/// short, sizes, weights, and the inputs that show something. Throws InputError with the place of what is
/// malformed.
std::string text(const files::JsonNode& root);

/// Sizes, weights and inputs alone, in at most 30 lines, each indented by two spaces; where there is more,
/// the last of them says with which command it is to be had: `… sinkproof show FILE`.
std::string short_text(const files::JsonNode& root, const std::string& command);

/// The inputs alone that show something, in the same way in at most 15 lines.
std::string short_places(const files::JsonNode& root, const std::string& command);

}  // namespace sinkproof::show
