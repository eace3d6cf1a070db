#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "parallel/ranks.hpp"
#include "parallel/workers.hpp"

namespace sinkproof::parallel {

/// Tasks first … end − 1, of which each depends on its index alone.
struct Work {
  std::uint64_t first = 0;
  std::uint64_t end = 0;
  unsigned jobs = 1;                ///< threads of each rank
  std::function<Task()> make_task;  ///< called in each thread
  /// Rank 0 only, as is the next: gets the results, in order and without gaps. False: no more of them.
  std::function<bool(std::uint64_t index, const std::string& result)> take;
  /// Whether take would say so of any task with this result: those behind it need not be run. Called in each
  /// thread.
  IsLast is_last = [](const std::string&) { return false; };
  /// Called several times a second. False: no new tasks; results of those that have begun are taken.
  std::function<bool()> go_on = [] { return true; };
  /// Called once, at the end, on rank 0; the other ranks are given what it returns, unless an exception ended
  /// the work.
  std::function<std::string()> summary = [] { return std::string(); };
  std::function<void(const std::string& summary)> adopt = [](const std::string&) {};
};

enum class Outcome : std::uint64_t {
  complete,     ///< all results are taken
  enough,       ///< take said so
  closed,       ///< go_on said so
  interrupted,  ///< what was taken is kept
};

/// Shares the work out over the threads of all ranks, all of which have to call this, and hands the results
/// to rank 0. A faster rank does more; which one does what changes nothing in what is taken. An exception of
/// a task is thrown where its result would have been taken: InputError again as such, any other as
/// InternalError. `stop` on any rank ends the work on all of them.
///
/// The calling thread waits, sends and receives; it computes nothing. Throws Dismissed on other ranks where
/// rank 0 does not do the work at all.
Outcome run_in_order(Ranks& ranks, const Work& work, const std::atomic<bool>& stop);

}  // namespace sinkproof::parallel
