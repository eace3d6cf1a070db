#pragma once

#include "setting/task/trigger_task.hpp"

namespace sinkproof::task {

/// InputError where the exact loss of one layer would take more than some seconds at the usual precision.
/// Alphabets with too many rows are left to analyse, which says how many.
void require_little_work(const TriggerInstance& instance);

}  // namespace sinkproof::task
