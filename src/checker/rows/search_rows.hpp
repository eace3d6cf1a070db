#pragma once

#include <string>
#include <string_view>

#include "checker/document/json.hpp"

namespace sinkproof_check {

bool is_search_table(std::string_view name);

/// Checks the rows of a table of searches (FORMAT.md, "Tables of searches"): that the cases are what the rows
/// say. What a search did not find nobody can confirm, and the document has to say so. Returns what is
/// accepted, for people. Throws Malformed, Rejected.
std::string check_search_rows(const json::Value& root);

}  // namespace sinkproof_check
