#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "draw.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::differential {

/// A field `instance` of the trigger-conditional task with this normaliser: drawn entry by entry, or a small
/// instance of one of the theorem's constructions with some changes. It need not be one that sinkproof takes.
nlohmann::ordered_json random_found_instance(Random& random, const theorem::Theorem& theorem,
                                             const std::string& normaliser);

}  // namespace sinkproof::differential
