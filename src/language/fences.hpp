#pragma once

#include <vector>

#include "language/source.hpp"

namespace sinkproof::language {

enum class BlockKind { theorem, construction };

/// "theorem", "construction": the first word of a block, and of its fence.
const char* to_string(BlockKind kind);

/// A fenced block of a Markdown file.
struct Fence {
  BlockKind kind;
  Range opening;  ///< the line of its fence
  Range text;     ///< the lines between its fences
};

/// The ```theorem and ```construction blocks of a file, in order; code of other kinds is passed over, with
/// what looks like a block in it. Throws Error for a block that never ends or whose fence is indented, for
/// text in a block that is not UTF-8, and for more than limits::blocks blocks.
std::vector<Fence> find_blocks(const Source& source);

}  // namespace sinkproof::language
