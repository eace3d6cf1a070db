#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace sinkproof_check::language {

/// theorems/ID/statement.md under ID, of those of sinkproof's theorems that are text, as they were when the
/// program was built (cmake/own_statements.cmake writes it).
const std::vector<std::pair<std::string_view, std::string_view>>& own_files();

/// The same of constructions/NAME.md that are about numbers or the trigger-conditional task.
const std::vector<std::pair<std::string_view, std::string_view>>& own_construction_files();

}  // namespace sinkproof_check::language
