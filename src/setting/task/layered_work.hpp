#pragma once

#include "setting/task/multilayer_task.hpp"

namespace sinkproof::task {

/// Of layers that check() has passed. Throws InputError where their exact loss would take more than some
/// seconds: what constructions are is sparse, what somebody gives may be anything.
void require_little_work(const MultilayerInstance& instance);

}  // namespace sinkproof::task
