#pragma once

#include "theorem/theorem.hpp"

namespace sinkproof::theorems {

/// Theorems D1 and D2 (statement.md): several softmax heads can solve the trigger-conditional task exactly without a sink, and what sizes of values that costs.
const theorem::Theorem& multihead_sink_tradeoff();

}  // namespace sinkproof::theorems
