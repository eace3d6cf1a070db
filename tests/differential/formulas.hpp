#pragma once

#include "draw.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::differential {

/// A conclusion of one's own (FORMAT.md, *formula*): about the theorem's quantities, certain or hopeless,
/// without a value, or one of the theorem's own wrong variants.
theorem::Mutant random_mutant(Random& random, const theorem::Description& description);

}  // namespace sinkproof::differential
