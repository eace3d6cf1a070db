#pragma once

#include "theorem/theorem.hpp"

namespace sinkproof::theorems {

/// Theorem M (G25, sink metric; statement.md): what sink masses say about the sink metric, on every input of the trigger-conditional task.
const theorem::Theorem& sink_metric();

}  // namespace sinkproof::theorems
