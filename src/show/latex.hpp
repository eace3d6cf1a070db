#pragma once

#include <string>

#include "files/json_node.hpp"

namespace sinkproof::show {

/// The weights of a trigger-conditional instance of one or several layers, exactly, and the inputs of
/// witnesses, as a fragment of LaTeX for a document with amsmath: small matrices as such, larger ones by
/// their entries that are not 0.
/// Throws InputError with the place of what is malformed, and for other instances.
std::string latex(const files::JsonNode& root);

}  // namespace sinkproof::show
