#pragma once

#include <string>

#include "files/json_node.hpp"

namespace sinkproof::show {

enum class Library { numpy, torch };

/// A Python script of at most 40 lines that needs nothing but the library: it holds the weights of a
/// trigger-conditional instance, of one layer or of several, as floats, evaluates the model on inputs of the
/// task straight from the definition, and prints loss and masses beside the enclosures that are certified
/// here, over all inputs; of a certificate's witnesses, too, beside the values that it states.
/// The inputs are all that can be extreme (the corners of the box, or all sequences over alphabets) where
/// these are few, otherwise those at which exact evaluation finds the extremes; a comment says which.
/// Throws InputError with the place of what is malformed; for other instances; where suprema over all inputs
/// are not available; and where a number is beyond floats.
std::string script(const files::JsonNode& root, Library library);

}  // namespace sinkproof::show
