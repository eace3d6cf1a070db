#pragma once

#include <string>
#include <vector>

#include "comparison.hpp"

namespace sinkproof::differential {

/// What a run of some thousand instances must have seen, and this one has not.
std::vector<std::string> missing(const Tally& tally);

}  // namespace sinkproof::differential
