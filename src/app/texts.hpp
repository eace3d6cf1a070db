#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace sinkproof::app {

/// What `new` writes, src/app/templates/KIND.md under its kind, as it was when the program was built.
const std::vector<std::pair<std::string_view, std::string_view>>& texts();

}  // namespace sinkproof::app
