#pragma once

#include "task/stated_construction.hpp"
#include "task/trigger_task.hpp"

namespace sinkproof::task {

/// Explicit weights for the trigger-conditional task.
using TriggerConstruction = StatedConstruction<TriggerInstance>;

}  // namespace sinkproof::task
