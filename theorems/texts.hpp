#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace sinkproof::theorems {

/// Of statement.md under the theorem's id, of references.md and of docs/proofs.md, as they were when the
/// program was built.
const std::vector<std::pair<std::string_view, std::string_view>>& texts();

}  // namespace sinkproof::theorems
