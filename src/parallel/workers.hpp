#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace sinkproof::parallel {

/// Computes what belongs to an index. Of one thread.
using Task = std::function<std::string(std::uint64_t)>;

/// Whether a result ends the work: no task behind it is needed.
using IsLast = std::function<bool(const std::string& result)>;

/// How a task ended.
enum class Ending : std::uint64_t { done, input_error, other_error };

struct Done {
  std::uint64_t index = 0;
  Ending ending = Ending::done;
  std::string bytes;  ///< the result, or what the exception says
};

/// Threads that work off a queue of indices, in order of start.
class Workers {
 public:
  /// make_task is called in each thread, is_last in any. No threads: collect() itself computes, without what
  /// a thread costs a short search in pages and switches.
  Workers(unsigned threads, std::function<Task()> make_task, IsLast is_last);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  /// Waits for the tasks under way; those that have not begun are dropped.
  ~Workers();

  void add(std::uint64_t first, std::uint64_t count);
  /// What has been done since the last call; waits for something at most so long. Without threads what has
  /// been done in this time.
  std::vector<Done> collect(std::chrono::milliseconds longest);

 private:
  void work();
  std::vector<Done> work_here(std::chrono::milliseconds longest);
  /// The result, after which the work may be over.
  Done done(Task& task, std::uint64_t index);
  /// Tasks behind this one do not begin any more.
  void end_at(std::uint64_t index);
  /// Some indices of the queue; none when there will be no more.
  std::vector<std::uint64_t> wait_for_indices();

  std::size_t count_;
  std::function<Task()> make_task_;
  IsLast is_last_;
  std::mutex mutex_;
  std::condition_variable queue_changed_;
  std::condition_variable something_done_;
  std::deque<std::uint64_t> queue_;
  std::vector<Done> done_;
  Task task_;  ///< of the caller's own thread
  std::atomic<bool> is_over_{false};
  std::atomic<std::uint64_t> last_{~std::uint64_t{0}};  ///< the first that ends the work, of those done
  std::vector<std::thread> threads_;
};

}  // namespace sinkproof::parallel
