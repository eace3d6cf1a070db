#pragma once

#include <functional>
#include <optional>
#include <string>

#include "language/tape.hpp"
#include "numeric/expression.hpp"
#include "stated/construction.hpp"

namespace sinkproof::stated {

/// The claim of one instance, whose numbers are known: what is left is what is not. Throws InputError where a
/// formula gets too long.
Claim with_numbers(const Claim& claim,
                   const std::function<std::optional<numeric::Expression>(const language::Input&)>& known);

/// The claim as somebody may make it of the instance alone (FORMAT.md, "Claims"): relations between formulas
/// over the quantities, joined by `and`. Throws InputError where it cannot be said so: it rests on a
/// condition about what an analysis finds, on a number that has no name there, or is too long.
std::string claim_text(const Claim& claim);

}  // namespace sinkproof::stated
