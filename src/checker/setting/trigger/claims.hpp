#pragma once

#include <string>
#include <string_view>

#include "checker/document/json.hpp"

namespace sinkproof_check {

inline constexpr std::string_view claims_format = "sinkproof-claims/1";

/// Checks somebody's own claims about one instance. Returns what is accepted, for people. Throws Malformed,
/// Rejected, Undecided.
std::string check_claims(const json::Value& root);

}  // namespace sinkproof_check
