#pragma once

#include "theorem/theorem.hpp"

namespace sinkproof::theorems {

/// Theorem C (RM26; statement.md): ReLU attention divided by the number of non-anchor tokens solves the trigger-conditional task exactly, without any anchor mass.
const theorem::Theorem& relu_sink_free();

}  // namespace sinkproof::theorems
