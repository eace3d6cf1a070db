#pragma once

#include <functional>
#include <string>

#include "language/syntax.hpp"

namespace sinkproof::language {

/// The first name of the setting of which this is true, in the formulas, conditions and quantities of a
/// theorem's block that has been checked, as it stands in the block; null where there is none.
const Word* find_named(const Block& block, const std::function<bool(const std::string&)>& is_sought);

}  // namespace sinkproof::language
