#pragma once

#include <string>
#include <vector>

#include "language/syntax.hpp"

namespace sinkproof::language {

/// Holds a block against the vocabulary of its setting: names, kinds, numbers of arguments and indices, ranges, ids, and what else can be decided before there is an instance. Throws Error.
void check(const Source& source, const Block& block, const std::vector<std::string>& reserved_ids);

/// The blocks of a Markdown file, checked, and against each other: no two have one id, and grids fit the constructions that stand in the file. `reserved_ids` are those that its blocks and mutants must not
/// have, because they are somebody else's. Throws Error, also where there is no block.
std::vector<Block> read_blocks(const Source& source, const std::vector<std::string>& reserved_ids);

}  // namespace sinkproof::language
