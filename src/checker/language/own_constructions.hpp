#pragma once

#include <string_view>
#include <vector>

#include "checker/language/construction_text.hpp"

namespace sinkproof_check::language {

/// The construction of ours, or the mutant of one, of this id: the block of constructions/NAME.md, read when
/// it is first asked for. Without a block where there is none. Views stand as long as the program.
ConstructionText find_own_construction(std::string_view id);
/// The same of a setting. Throws Rejected where it has none of this id.
ConstructionText find_construction_of(const Setting& setting, std::string_view id);

/// The ids of constructions and mutants of a setting, without reading what they are.
std::vector<std::string_view> own_construction_ids(std::string_view setting);

}  // namespace sinkproof_check::language
