#pragma once

#include <memory>
#include <string>
#include <vector>

#include "stated/construction.hpp"

namespace sinkproof::stated {

/// The constructions of the trigger-conditional task that stand in a file: `place` is FILE, which means all but mutants, or FILE#ID, which means the one with this id, that may be a mutant. `reserved_ids` as in
/// language::read_blocks. Throws InputError, also where there is none.
std::vector<std::shared_ptr<const Construction>> read_constructions(
    const std::string& place, const std::vector<std::string>& reserved_ids);

/// Whether a name is that of a file: those of constructions have neither `.` nor `/`.
bool names_file(const std::string& construction);

}  // namespace sinkproof::stated
