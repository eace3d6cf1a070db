#include "parallel/run_parallel.hpp"

#include <flint/flint.h>

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace sinkproof::parallel {

void run_parallel(std::size_t count, unsigned jobs, const std::atomic<bool>& stop,
                  const std::function<void(std::size_t)>& task) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  std::mutex mutex;
  std::exception_ptr error;
  std::size_t error_index = count;
  const auto work = [&] {
    for (;;) {
      if (stop || failed) break;
      const std::size_t index = next++;
      if (index >= count) break;
      try {
        task(index);
      } catch (...) {
        const std::lock_guard lock(mutex);
        failed = true;
        if (index < error_index) {
          error_index = index;
          error = std::current_exception();
        }
      }
    }
    flint_cleanup();  // FLINT caches memory by thread
  };
  const auto threads = static_cast<std::size_t>(std::max(1U, jobs));
  if (threads == 1 || count <= 1) {
    work();
  } else {
    std::vector<std::thread> pool;
    for (std::size_t k = 0; k < std::min(threads, count); ++k) pool.emplace_back(work);
    for (auto& thread : pool) thread.join();
  }
  if (error) std::rethrow_exception(error);
}

}  // namespace sinkproof::parallel
