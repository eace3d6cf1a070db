#pragma once

#include <string>
#include <vector>

namespace sinkproof::app {

/// Ids that no block of somebody's file may have: those of our theorems and constructions, and what certificates call instances that no construction made (FORMAT.md).
std::vector<std::string> reserved_ids();

}  // namespace sinkproof::app
