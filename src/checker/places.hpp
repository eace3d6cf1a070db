#pragma once

#include <string>
#include <string_view>

#include "checker/json.hpp"

namespace sinkproof_check {

inline constexpr std::string_view places_format = "sinkproof-places/1";

/// Checks what a model gives at inputs that the document states. Returns what is shown, for people. Throws Malformed, Rejected, Undecided.
std::string check_places(const json::Value& root);

}  // namespace sinkproof_check
