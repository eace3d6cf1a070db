#pragma once

#include <string>
#include <string_view>

#include "checker/document/json.hpp"

namespace sinkproof_check {

inline constexpr std::string_view all_inputs_format = "sinkproof-audit-all/1";

/// Checks bounds of suprema and infima over all inputs of one head, from both sides. Returns what is shown,
/// for people. Throws Malformed, Rejected, Undecided.
std::string check_all_inputs(const json::Value& root);

}  // namespace sinkproof_check
