#pragma once

#include "theorem/theorem.hpp"

namespace sinkproof::theorems {

/// Theorem E2 (G25; statement.md): with a null slot, what the sink took in softmax attention goes to the anchor and the slot together.
const theorem::Theorem& null_slot_necessity();

}  // namespace sinkproof::theorems
