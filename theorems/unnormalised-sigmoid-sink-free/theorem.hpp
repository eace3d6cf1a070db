#pragma once

#include "theorem/theorem.hpp"

namespace sinkproof::theorems {

/// Theorem E1 (G25; statement.md): sigmoid attention whose scores are ±δ or further out errs, and looks at the anchor, by at most σ(−δ).
const theorem::Theorem& unnormalised_sigmoid_sink_free();

}  // namespace sinkproof::theorems
