#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

namespace sinkproof::parallel {

/// Runs task(0) … task(count − 1) on `jobs` ≥ 1 threads, in order of start. Stops starting new ones when
/// `stop` becomes true; then, and when a task throws, waits for those under way. The first exception (by
/// index) is thrown again.
void run_parallel(std::size_t count, unsigned jobs, const std::atomic<bool>& stop,
                  const std::function<void(std::size_t)>& task);

}  // namespace sinkproof::parallel
