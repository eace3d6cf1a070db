#pragma once

#include <string>

#include "files/json_node.hpp"

/// What `prove` makes of a certificate: a file in Coq that states what it says of its instance as theorems
/// about the definitions of theories/, and proves them. It needs those theories and Debian's coq, nothing
/// else.
/// Nothing that the document says is believed here: what is not so is a theorem that Coq refuses.
namespace sinkproof::prove {

struct Proof {
  std::string text;  ///< of the file; begins with a comment that says what of the document it is not about
  long theorems;     ///< how many it proves
};

/// Throws InputError, with the place, where the document is malformed or nothing in Coq is about it.
Proof proof(const files::JsonNode& root);

/// The lines of such a file that load the theories.
std::string loading(const std::string& text);

}  // namespace sinkproof::prove
