#pragma once

#include <string>

#include "language/syntax.hpp"

namespace sinkproof::language {

/// The lines of a block that begin with its first statement, each ended by \n: what certificates have
/// (FORMAT.md, "Somebody's statement").
std::string block_text(const Source& source, const Block& block);

}  // namespace sinkproof::language
