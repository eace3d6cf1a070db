#pragma once

#include "constructions/sink_diagonal.hpp"

namespace sinkproof::constructions {

/// `sink-diagonal-cost-without`: for each hypothesis of Theorem I tokens for which it fails. Without `lambda` and without `centred` the theorem does, too; for `centred` the
/// instance has sink weights that cost less than the bound (statement.md, "Without `centred`").
const PatternConstruction& sink_diagonal_cost_without();

}  // namespace sinkproof::constructions
