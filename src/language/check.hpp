#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "language/syntax.hpp"

namespace sinkproof::language {

/// Holds a block against the vocabulary of its setting: names, kinds, numbers of arguments and indices,
/// ranges, ids, and what else can be decided before there is an instance. Throws Error.
void check(const Source& source, const Block& block, const std::vector<std::string>& reserved_ids);

/// Whether a text is checked and its examples evaluated, which takes longer than to read it: not again where
/// it has been done, as of sinkproof's own texts by tests.
enum class Checks : std::uint8_t { all, all_but_examples, none };

/// The blocks of a Markdown file, checked, and against each other: no two have one id, and grids fit the
/// constructions that stand in the file. `reserved_ids` are those that its blocks and mutants must not have,
/// because they are somebody else's. Throws Error, also where there is no block.
std::vector<Block> read_blocks(const Source& source, const std::vector<std::string>& reserved_ids,
                               Checks what = Checks::all);

}  // namespace sinkproof::language
