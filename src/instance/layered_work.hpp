#pragma once

#include <string>

#include "task/multilayer_task.hpp"

namespace sinkproof::instance {

/// Of layers that check() has passed. Throws InputError `FILE: …` where their exact loss would take more than some seconds: what constructions are is sparse, what somebody gives may be anything.
void require_little_work(const std::string& file, const task::MultilayerInstance& instance);

}  // namespace sinkproof::instance
