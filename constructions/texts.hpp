#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace sinkproof::constructions {

/// Names and texts of the files constructions/NAME.md, in the order of their names, as they were when the
/// program was built.
const std::vector<std::pair<std::string_view, std::string_view>>& texts();

}  // namespace sinkproof::constructions
