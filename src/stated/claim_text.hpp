#pragma once

#include <string>

#include "stated/construction.hpp"

namespace sinkproof::stated {

/// The claim as somebody may make it of the instance alone (FORMAT.md, "Claims"): relations between formulas over the quantities, joined by `and`. Throws InputError where it cannot be said so: it rests on a
/// condition about what an analysis finds, on a number that has no name there, or is too long.
std::string claim_text(const Claim& claim);

}  // namespace sinkproof::stated
