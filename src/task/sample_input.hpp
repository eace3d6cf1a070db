#pragma once

#include <cstdint>

#include "task/trigger_task.hpp"

namespace sinkproof::task {

/// Input number `index` of a random stream of inputs of a task with box contents: it depends on (seed, index) alone. The trigger position is uniform. Contents at even
/// indices are uniform multiples of 2^-23 in (−1, 1) (so they are float32 numbers), at odd ones corners of the box.
TriggerInput sample_input(const TriggerTask& task, std::uint64_t seed, std::uint64_t index);

}  // namespace sinkproof::task
