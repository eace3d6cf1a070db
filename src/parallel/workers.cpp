#include "parallel/workers.hpp"

#include <flint/flint.h>

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

#include "numeric/error.hpp"

namespace sinkproof::parallel {

namespace {

Done run(const Task& task, std::uint64_t index) {
  try {
    return {index, Ending::done, task(index)};
  } catch (const InputError& error) {
    return {index, Ending::input_error, error.what()};
  } catch (const std::exception& error) {
    return {index, Ending::other_error, error.what()};
  }
}

}  // namespace

Workers::Workers(unsigned threads, std::function<Task()> make_task, IsLast is_last)
    : count_(threads), make_task_(std::move(make_task)), is_last_(std::move(is_last)) {
  for (std::size_t k = 0; k < count_; ++k) threads_.emplace_back([this] { work(); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  queue_changed_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void Workers::add(std::uint64_t first, std::uint64_t count) {
  {
    const std::lock_guard lock(mutex_);
    for (std::uint64_t k = 0; k < count; ++k) queue_.push_back(first + k);
  }
  queue_changed_.notify_all();
}

std::vector<Done> Workers::collect(std::chrono::milliseconds longest) {
  if (threads_.empty()) return work_here(longest);
  std::unique_lock lock(mutex_);
  something_done_.wait_for(lock, longest, [this] { return !done_.empty(); });
  return std::exchange(done_, {});
}

std::vector<std::uint64_t> Workers::wait_for_indices() {
  std::unique_lock lock(mutex_);
  queue_changed_.wait(lock, [this] { return is_over_ || !queue_.empty(); });
  if (is_over_) return {};
  // Several where there are many: then each takes little time, and waiting for one another would take more.
  const std::size_t share = std::max<std::size_t>(1, queue_.size() / (4 * count_));
  std::vector<std::uint64_t> indices(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(share));
  queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(share));
  return indices;
}

void Workers::end_at(std::uint64_t index) {
  std::uint64_t last = last_;
  while (index < last && !last_.compare_exchange_weak(last, index)) {
  }
}

Done Workers::done(Task& task, std::uint64_t index) {
  Done result = run(
      [&](std::uint64_t k) {
        if (!task) task = make_task_();
        return task(k);
      },
      index);
  if (result.ending == Ending::done && is_last_(result.bytes)) end_at(index);
  return result;
}

std::vector<Done> Workers::work_here(std::chrono::milliseconds longest) {
  std::vector<Done> result;
  const auto end = std::chrono::steady_clock::now() + longest;
  while (!queue_.empty() && std::chrono::steady_clock::now() < end) {
    const auto index = queue_.front();
    queue_.pop_front();
    if (index <= last_) result.push_back(done(task_, index));
  }
  return result;
}

void Workers::work() {
  {
    Task task;
    for (;;) {
      const auto indices = wait_for_indices();
      if (indices.empty()) break;
      std::vector<Done> results;
      for (const auto index : indices) {
        if (is_over_ || index > last_) break;
        results.push_back(done(task, index));
      }
      const std::lock_guard lock(mutex_);
      std::move(results.begin(), results.end(), std::back_inserter(done_));
      something_done_.notify_one();
    }
  }
  flint_cleanup();  // FLINT caches memory by thread
}

}  // namespace sinkproof::parallel
