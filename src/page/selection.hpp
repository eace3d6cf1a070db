#pragma once

#include <cstddef>
#include <vector>

namespace sinkproof::page {

/// At most `most` of the numbers 0 … count − 1, evenly spread, the first and the last among them.
std::vector<std::size_t> spread(std::size_t count, std::size_t most);

}  // namespace sinkproof::page
