#pragma once

#include <string>

#include "language/source.hpp"
#include "language/syntax.hpp"

namespace sinkproof::show {

/// A checked theorem block as a Coq file of definitions over theories/Stated.v: a record `instance` of what
/// the block names of its setting, then each `let`, hypothesis, quantity, the conclusion and the corollaries
/// under the names that they have, in the block's order; dashes become `_`, and what Coq takes for itself
/// gets a `'`. Mutants, constants, grids and examples are left out. Throws InputError with place and text of
/// what it cannot say: a construction, a hypothesis with `if`, an index that is no sum, difference or product
/// of integers.
std::string coq_file(const language::Source& source, const language::Block& block);

}  // namespace sinkproof::show
