#pragma once

#include "files/json_node.hpp"
#include "setting/law/token_law.hpp"

namespace sinkproof::law {

/// The `instance` object of src/certificate/FORMAT.md, "The instance of a law of tokens", which to_json()
/// writes, of a law that somebody gives. Throws InputError with the place, also where expectations over all
/// tokens would be too much work.
TokenLaw read_token_law(const files::JsonNode& node);

}  // namespace sinkproof::law
