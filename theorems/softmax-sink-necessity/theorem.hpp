#pragma once

#include "theorem/theorem.hpp"

namespace sinkproof::theorems {

/// Theorem A (RM26, single layer; statement.md): a softmax head that solves the trigger-conditional task puts nearly all mass on the anchor wherever there is no trigger.
const theorem::Theorem& softmax_sink_necessity();

}  // namespace sinkproof::theorems
