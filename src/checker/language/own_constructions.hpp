#pragma once

#include <string>
#include <string_view>

#include "checker/language/numbers_construction.hpp"

namespace sinkproof_check::language {

/// One of sinkproof's constructions about numbers: the block of constructions/NAME.md. Views stand as long as the program.
struct OwnConstruction {
  std::string text;
  Source source;
  Block block;
};

/// The construction, or the mutant of one, of this id in the block. Without a block where there is none.
ConstructionText find_construction(const Source& source, const Block& block, std::string_view id);
/// The same among sinkproof's.
ConstructionText find_own_construction(std::string_view id);

}  // namespace sinkproof_check::language
