#include "parallel/run_parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace sinkproof::parallel {
namespace {

TEST(RunParallel, RunsEachTaskOnce) {
  for (const unsigned jobs : {1U, 2U, 7U}) {
    std::vector<std::atomic<int>> counts(100);
    const std::atomic<bool> stop{false};
    run_parallel(counts.size(), jobs, stop, [&](std::size_t k) { ++counts[k]; });
    for (const auto& count : counts) EXPECT_EQ(count, 1);
  }
}

TEST(RunParallel, StopsWhenTold) {
  std::atomic<bool> stop{false};
  std::atomic<int> done{0};
  run_parallel(1000, 2, stop, [&](std::size_t) {
    if (++done == 10) stop = true;
  });
  EXPECT_LT(done, 1000);
}

TEST(RunParallel, ThrowsWhatATaskThrew) {
  const std::atomic<bool> stop{false};
  EXPECT_THROW(run_parallel(10, 2, stop,
                            [](std::size_t k) {
                              if (k == 3) throw std::runtime_error("three");
                            }),
               std::runtime_error);
}

}  // namespace
}  // namespace sinkproof::parallel
