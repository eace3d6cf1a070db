#pragma once

#include <cstdint>
#include <vector>

#include "setting/task/trigger_task.hpp"

namespace sinkproof::task {

/// Input number `index` of a random stream of inputs of a task with box contents: it depends on (seed, index)
/// alone. The trigger position is uniform. Contents at even indices are uniform multiples of 2^-23 in (−1, 1)
/// (so they are float32 numbers), at odd ones corners of the box.
/// Its contents in steps of 2^-23.
struct SampledSteps {
  static constexpr long in_one = 1L << 23;
  long trigger;
  std::vector<long> contents;  ///< of positions 1 … L − 1, m each
};
SampledSteps sample_steps(const TriggerTask& task, std::uint64_t seed, std::uint64_t index);

/// The same in exact numbers.
TriggerInput sample_input(const TriggerTask& task, std::uint64_t seed, std::uint64_t index);

}  // namespace sinkproof::task
