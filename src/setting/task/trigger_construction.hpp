#pragma once

#include "setting/task/stated_construction.hpp"
#include "setting/task/trigger_task.hpp"

namespace sinkproof::task {

/// Explicit weights for the trigger-conditional task.
using TriggerConstruction = StatedConstruction<TriggerInstance>;

}  // namespace sinkproof::task
