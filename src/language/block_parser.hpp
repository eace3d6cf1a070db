#pragma once

#include <vector>

#include "language/syntax.hpp"

namespace sinkproof::language {

/// The version of the language that this reads.
constexpr long language_version = 1;

/// Reads a block, without looking up what its names mean: see check.hpp. Throws Error.
Block parse_block(const Source& source, const Fence& fence);

}  // namespace sinkproof::language
