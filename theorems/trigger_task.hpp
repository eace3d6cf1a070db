#pragma once

#include "theorem/theorem.hpp"

namespace sinkproof::theorems {

/// The trigger-conditional task without a theorem: the quantities of FORMAT.md, "Quantities of a task
/// instance", on every construction of one layer. It states nothing: of its instances only somebody's own
/// claims are judged. Its id is `trigger`; it is none of all().
const theorem::Theorem& trigger_task();

}  // namespace sinkproof::theorems
