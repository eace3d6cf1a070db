#include "parallel/run_in_order.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <vector>

#include "numeric/error.hpp"
#include "parallel/pack.hpp"

namespace sinkproof::parallel {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// Results that wait for an earlier one are kept in memory.
constexpr std::uint64_t most_ahead = 1U << 16U;
/// Each rank has so much to do, in seconds, and at most so many tasks.
constexpr double seconds_ahead = 0.2;
constexpr std::uint64_t most_given = 1U << 13U;
/// How often a rank looks for messages where there are others, and where there is nobody but a signal.
constexpr milliseconds with_others{2};
constexpr milliseconds without_others{50};

/// What messages begin with.
enum class Kind : std::uint64_t {
  tasks,        ///< from rank 0: run, first, count
  over,         ///< from rank 0: run, Outcome, whether there is a summary, summary
  results,      ///< to rank 0: run, then index, ending, bytes of each
  interrupted,  ///< to rank 0: run
  parting,      ///< the last one, from rank 0 and then to it
};

Packer begin(Kind kind) {
  Packer packer;
  packer.add(static_cast<std::uint64_t>(kind));
  return packer;
}

Kind kind_of(Unpacker& message) {
  return static_cast<Kind>(message.number());
}

/// What rank 0 has given to a rank, itself included.
struct Share {
  std::uint64_t given = 0;
  std::uint64_t done = 0;

  [[nodiscard]] std::uint64_t wanted(double seconds, unsigned jobs) const {
    const double rate = static_cast<double>(done) / std::max(seconds, 1e-3);
    const auto least = 2 * static_cast<std::uint64_t>(jobs);
    const auto goal = std::clamp(static_cast<std::uint64_t>(std::min(rate * seconds_ahead, 1e6)), least,
                                 std::max(least, most_given));
    return goal - std::min(goal, given - done);
  }
};

/// Rank 0's side of one run.
class Leader {
 public:
  Leader(Ranks& ranks, const Work& work, const std::atomic<bool>& stop)
      : ranks_(ranks),
        work_(work),
        stop_(stop),
        run_(ranks.next_run()),
        shares_(static_cast<std::size_t>(ranks.size())),
        next_given_(work.first),
        next_taken_(work.first),
        workers_(threads(), work.make_task, work.is_last) {}
  Leader(const Leader&) = delete;
  Leader& operator=(const Leader&) = delete;
  /// Also when an exception ends the run; before the threads of this rank are waited for.
  ~Leader() {
    for (int rank = 1; rank < ranks_.size(); ++rank) {
      ranks_.send(rank, begin(Kind::over)
                            .add(run_)
                            .add(static_cast<std::uint64_t>(outcome_))
                            .add(std::uint64_t{summary_.has_value()})
                            .add(std::string_view(summary_.value_or("")))
                            .take());
    }
  }

  Outcome lead() {
    outcome_ = lead_to_the_end();
    summary_ = work_.summary();
    return outcome_;
  }

 private:
  /// A single job needs no thread where nobody else has to be answered meanwhile.
  [[nodiscard]] unsigned threads() const {
    const auto wanted = std::min<std::uint64_t>(work_.jobs, work_.end - std::min(work_.first, work_.end));
    return wanted <= 1 && ranks_.size() == 1 ? 0 : static_cast<unsigned>(std::max<std::uint64_t>(wanted, 1));
  }

  Outcome lead_to_the_end() {
    bool is_open = true;
    for (;;) {
      const bool is_stopped = stop_ || was_told_to_stop_;
      is_open = work_.go_on() && is_open;
      // A run begins with some tasks, however little time it has.
      if (!is_stopped && (is_open || next_given_ == work_.first)) give();
      if (next_taken_ == next_given_ && (!is_open || next_given_ >= work_.end))
        return next_given_ >= work_.end ? Outcome::complete : Outcome::closed;
      for (auto& done : workers_.collect(is_stopped ? milliseconds(0) : wait_)) keep(0, std::move(done));
      receive();
      if (!take()) return Outcome::enough;
      if (is_stopped) return Outcome::interrupted;
    }
  }

  void give() {
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    for (int rank = 0; rank < ranks_.size(); ++rank) {
      auto& share = shares_[static_cast<std::size_t>(rank)];
      const std::uint64_t end = std::min(work_.end, next_taken_ + most_ahead);
      const std::uint64_t count =
          std::min(share.wanted(seconds, work_.jobs), end - std::min(end, next_given_));
      if (count == 0) continue;
      if (rank == 0) {
        workers_.add(next_given_, count);
      } else {
        ranks_.send(rank, begin(Kind::tasks).add(run_).add(next_given_).add(count).take());
      }
      share.given += count;
      next_given_ += count;
    }
  }

  void keep(int rank, Done done) {
    ++shares_[static_cast<std::size_t>(rank)].done;
    const auto index = done.index;
    waiting_.emplace(index, std::move(done));
  }

  void receive() {
    while (const auto message = ranks_.receive()) {
      Unpacker unpacker(message->bytes);
      const Kind kind = kind_of(unpacker);
      if (unpacker.number() != run_) continue;  // what came too late for the run before
      if (kind == Kind::interrupted) was_told_to_stop_ = true;
      while (kind == Kind::results && !unpacker.is_at_end()) {
        Done done;
        done.index = unpacker.number();
        done.ending = static_cast<Ending>(unpacker.number());
        done.bytes = unpacker.text();
        keep(message->from, std::move(done));
      }
    }
  }

  bool take() {
    while (!waiting_.empty() && waiting_.begin()->first == next_taken_) {
      const Done done = std::move(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      if (done.ending == Ending::input_error) throw InputError(done.bytes);
      if (done.ending == Ending::other_error) throw InternalError(done.bytes);
      ++next_taken_;
      if (!work_.take(done.index, done.bytes)) return false;
    }
    return true;
  }

  Ranks& ranks_;
  const Work& work_;
  const std::atomic<bool>& stop_;
  std::uint64_t run_;
  std::vector<Share> shares_;
  std::uint64_t next_given_;
  std::uint64_t next_taken_;
  std::map<std::uint64_t, Done> waiting_;
  bool was_told_to_stop_ = false;
  Outcome outcome_ = Outcome::interrupted;
  std::optional<std::string> summary_;
  Clock::time_point start_ = Clock::now();
  milliseconds wait_ = ranks_.size() > 1 ? with_others : without_others;
  Workers workers_;
};

void answer_parting(Ranks& ranks) {
  ranks.send(0, begin(Kind::parting).take());
}

/// The other ranks' side.
Outcome follow(Ranks& ranks, const Work& work, const std::atomic<bool>& stop) {
  const std::uint64_t run = ranks.next_run();
  Workers workers(std::max(1U, work.jobs), work.make_task, work.is_last);
  bool has_told = false;
  for (;;) {
    while (const auto message = ranks.receive()) {
      Unpacker unpacker(message->bytes);
      const Kind kind = kind_of(unpacker);
      if (kind == Kind::parting) {
        answer_parting(ranks);
        throw Dismissed();
      }
      if (unpacker.number() != run) throw InternalError("the ranks do not do the same work");
      if (kind == Kind::over) {
        const auto outcome = static_cast<Outcome>(unpacker.number());
        if (unpacker.number() != 0) work.adopt(unpacker.text());
        return outcome;
      }
      const std::uint64_t first = unpacker.number();
      workers.add(first, unpacker.number());
    }
    if (stop && !has_told) {
      ranks.send(0, begin(Kind::interrupted).add(run).take());
      has_told = true;
    }
    const auto results = workers.collect(with_others);
    if (results.empty()) continue;
    Packer packer = begin(Kind::results);
    packer.add(run);
    for (const Done& done : results)
      packer.add(done.index).add(static_cast<std::uint64_t>(done.ending)).add(std::string_view(done.bytes));
    ranks.send(0, packer.take());
  }
}

}  // namespace

Outcome run_in_order(Ranks& ranks, const Work& work, const std::atomic<bool>& stop) {
  return ranks.rank() == 0 ? Leader(ranks, work, stop).lead() : follow(ranks, work, stop);
}

void part(Ranks& ranks) {
  for (int rank = 1; ranks.rank() == 0 && rank < ranks.size(); ++rank)
    ranks.send(rank, begin(Kind::parting).take());
  // Rank 0 waits for all the others, they for it: then no message is under way, and a sender could wait for
  // that.
  for (int awaited = ranks.rank() == 0 ? ranks.size() - 1 : 1; awaited > 0;) {
    const auto message = ranks.receive();
    if (!message) {
      std::this_thread::sleep_for(with_others);
      continue;
    }
    Unpacker unpacker(message->bytes);
    const Kind kind = kind_of(unpacker);
    if (kind == Kind::tasks) throw InternalError("the ranks do not do the same work");
    if (kind == Kind::parting) --awaited;
  }
  if (ranks.rank() != 0) answer_parting(ranks);
}

}  // namespace sinkproof::parallel
