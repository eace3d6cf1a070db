#pragma once

#include <string>
#include <string_view>

#include "checker/document/json.hpp"

namespace sinkproof_check {

inline constexpr std::string_view rows_format = "sinkproof-rows/1";

/// Checks the rows of a table (FORMAT.md, "Rows of tables"). Returns what is accepted, for people. Throws
/// Malformed, Rejected.
std::string check_rows(const json::Value& root);

}  // namespace sinkproof_check
