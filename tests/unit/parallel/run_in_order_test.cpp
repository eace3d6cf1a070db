#include "parallel/run_in_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "numeric/error.hpp"
#include "parallel/pack.hpp"
#include "parallel/world.hpp"

namespace sinkproof::parallel {
namespace {

using std::chrono::milliseconds;

/// What MPI does for processes, for threads.
class Post {
 public:
  void send(int from, int to, std::string bytes) {
    const std::lock_guard lock(mutex_);
    boxes_[to].push_back({from, std::move(bytes)});
  }
  std::optional<Message> receive(int to) {
    const std::lock_guard lock(mutex_);
    auto& box = boxes_[to];
    if (box.empty()) return std::nullopt;
    Message message = std::move(box.front());
    box.pop_front();
    return message;
  }
  bool is_empty() {
    return std::all_of(boxes_.begin(), boxes_.end(), [](const auto& box) { return box.second.empty(); });
  }

 private:
  std::mutex mutex_;
  std::map<int, std::deque<Message>> boxes_;
};

class ThreadRanks : public Ranks {
 public:
  ThreadRanks(Post& post, int rank, int size) : post_(post), rank_(rank), size_(size) {}
  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }
  void send(int to, std::string bytes) override { post_.send(rank_, to, std::move(bytes)); }
  std::optional<Message> receive() override { return post_.receive(rank_); }

 private:
  Post& post_;
  int rank_;
  int size_;
};

/// Calls what_to_do on as many ranks as there are, rank 0 in this thread, and parts.
template <class WhatToDo>
void on_ranks(int size, const WhatToDo& what_to_do) {
  Post post;
  std::vector<std::thread> others;
  for (int rank = 1; rank < size; ++rank) {
    others.emplace_back([&, rank] {
      ThreadRanks ranks(post, rank, size);
      try {
        what_to_do(ranks);
      } catch (const Dismissed&) {
        return;
      }
      part(ranks);
    });
  }
  ThreadRanks first(post, 0, size);
  what_to_do(first);
  part(first);
  for (auto& thread : others) thread.join();
  // MPI may wait for ever with a message that nobody takes.
  EXPECT_TRUE(post.is_empty());
}

const std::atomic<bool> never{false};

std::string square(std::uint64_t k) {
  return std::to_string(k * k);
}

Work squares(std::uint64_t first, std::uint64_t end, unsigned jobs, std::vector<std::string>& taken) {
  Work work;
  work.first = first;
  work.end = end;
  work.jobs = jobs;
  work.make_task = [] { return square; };
  work.take = [&taken, first](std::uint64_t index, const std::string& result) {
    EXPECT_EQ(index, first + taken.size());
    taken.push_back(result);
    return true;
  };
  return work;
}

TEST(RunInOrder, TakesEachResultOnceAndInOrderWhateverTheRanksAndThreads) {
  for (const int size : {1, 2, 4}) {
    for (const unsigned jobs : {1U, 3U}) {
      // Two runs after one another, and one without any task.
      on_ranks(size, [&](Ranks& ranks) {
        for (const std::uint64_t count : {5000U, 7U, 0U}) {
          std::vector<std::string> taken;
          auto work = squares(3, 3 + count, jobs, taken);
          work.summary = [&] { return std::to_string(taken.size()); };
          std::string adopted;
          work.adopt = [&](const std::string& summary) { adopted = summary; };
          EXPECT_EQ(run_in_order(ranks, work, never), Outcome::complete);
          EXPECT_EQ(adopted, ranks.rank() == 0 ? "" : std::to_string(count));
          if (ranks.rank() > 0) continue;
          ASSERT_EQ(taken.size(), count);
          for (std::uint64_t k = 0; k < count; ++k) EXPECT_EQ(taken[k], square(3 + k));
        }
      });
    }
  }
}

// Nobody does more than a task before everybody has begun one: however late a rank starts, some are left for
// it.
TEST(RunInOrder, OtherRanksDoTheirPart) {
  constexpr std::size_t ranks_in_all = 3;
  std::mutex mutex;
  std::condition_variable has_begun;
  std::map<int, int> by_rank;
  on_ranks(static_cast<int>(ranks_in_all), [&](Ranks& ranks) {
    Work work;
    work.end = 300;
    work.make_task = [&, rank = ranks.rank()] {
      return [&, rank](std::uint64_t) {
        std::unique_lock lock(mutex);
        ++by_rank[rank];
        has_begun.notify_all();
        has_begun.wait_for(lock, std::chrono::seconds(60), [&] { return by_rank.size() == ranks_in_all; });
        return std::string();
      };
    };
    work.take = [](std::uint64_t, const std::string&) { return true; };
    run_in_order(ranks, work, never);
  });
  EXPECT_EQ(by_rank[0] + by_rank[1] + by_rank[2], 300);
  for (int rank = 0; rank < 3; ++rank) EXPECT_GT(by_rank[rank], 0) << rank;
}

TEST(RunInOrder, EndsWhereEnoughIsTaken) {
  for (const int size : {1, 3}) {
    on_ranks(size, [&](Ranks& ranks) {
      for (const std::uint64_t last : {0U, 40U}) {
        std::uint64_t taken = 0;
        Work work;
        work.end = 1'000'000'000;
        work.jobs = 2;
        work.make_task = [] { return square; };
        work.take = [&](std::uint64_t index, const std::string&) {
          ++taken;
          return index != last;
        };
        EXPECT_EQ(run_in_order(ranks, work, never), Outcome::enough);
        if (ranks.rank() == 0) {
          EXPECT_EQ(taken, last + 1);
        }
      }
    });
  }
}

/// A thread that holds many tasks runs none of them behind one that is the last; another thread's earlier
/// ones are run and taken.
TEST(RunInOrder, RunsNothingBehindTheLast) {
  for (const unsigned jobs : {1U, 3U}) {
    constexpr std::uint64_t last = 5000;
    std::atomic<std::uint64_t> furthest{0};
    std::uint64_t taken = 0;
    on_ranks(1, [&](Ranks& ranks) {
      Work work;
      work.end = 1'000'000'000;
      work.jobs = jobs;
      work.make_task = [&] {
        return [&](std::uint64_t k) {
          if (jobs == 1) furthest = k;
          return std::to_string(k);
        };
      };
      work.is_last = [](const std::string& result) { return result == "5000"; };
      work.take = [&](std::uint64_t index, const std::string& result) {
        EXPECT_EQ(index, taken++);
        return !work.is_last(result);
      };
      EXPECT_EQ(run_in_order(ranks, work, never), Outcome::enough);
    });
    EXPECT_EQ(taken, last + 1);
    if (jobs == 1) {
      EXPECT_EQ(furthest, last);
    }
  }
}

/// Task 20 fails at once, 10 later: it is the first all the same, and those before it are taken.
TEST(RunInOrder, ThrowsTheFirstException) {
  for (const int size : {1, 3}) {
    for (const bool is_input : {true, false}) {
      std::uint64_t taken = 0;
      std::string message;
      on_ranks(size, [&](Ranks& ranks) {
        Work work;
        work.end = 1000;
        work.jobs = 2;
        work.make_task = [&] {
          return [&](std::uint64_t k) {
            if (k == 10) std::this_thread::sleep_for(milliseconds(30));
            if (k % 10 == 0 && k > 0 && is_input) throw InputError("input " + std::to_string(k));
            if (k % 10 == 0 && k > 0) throw std::length_error("length " + std::to_string(k));
            return std::string();
          };
        };
        work.take = [&](std::uint64_t, const std::string&) { return ++taken, true; };
        if (ranks.rank() > 0) {
          EXPECT_EQ(run_in_order(ranks, work, never), Outcome::interrupted);
          return;
        }
        try {
          run_in_order(ranks, work, never);
        } catch (const InputError& error) {
          message = error.what();
        } catch (const InternalError& error) {
          message = error.what();
        }
      });
      EXPECT_EQ(message, is_input ? "input 10" : "length 10");
      EXPECT_EQ(taken, 10U);
    }
  }
}

TEST(RunInOrder, AnInterruptOnAnyRankEndsAll) {
  for (const int interrupted_rank : {0, 2}) {
    on_ranks(3, [&](Ranks& ranks) {
      std::atomic<bool> stop{false};
      std::vector<std::string> taken;
      auto work = squares(0, 1'000'000'000, 1, taken);
      work.make_task = [&, rank = ranks.rank()] {
        return [&, rank](std::uint64_t k) {
          std::this_thread::sleep_for(milliseconds(1));
          if (k > 50 && rank == interrupted_rank) stop = true;
          return square(k);
        };
      };
      EXPECT_EQ(run_in_order(ranks, work, stop), Outcome::interrupted);
      if (ranks.rank() == 0) {
        EXPECT_LT(taken.size(), 10'000U);
      }
    });
  }
  std::vector<std::string> taken;
  const std::atomic<bool> now{true};
  EXPECT_EQ(run_in_order(*alone(), squares(0, 100, 2, taken), now), Outcome::interrupted);
  EXPECT_TRUE(taken.empty());
}

TEST(RunInOrder, StartsNothingNewWhenTold) {
  for (const int size : {1, 3}) {
    on_ranks(size, [&](Ranks& ranks) {
      std::atomic<std::uint64_t> begun{0};
      std::vector<std::string> taken;
      auto work = squares(0, 1'000'000'000, 1, taken);
      work.make_task = [&] {
        return [&](std::uint64_t k) {
          ++begun;
          return square(k);
        };
      };
      work.go_on = [&] { return taken.size() < 50; };
      EXPECT_EQ(run_in_order(ranks, work, never), Outcome::closed);
      if (ranks.rank() == 0) {
        EXPECT_GE(taken.size(), 50U);
      }
      if (size == 1) {
        EXPECT_EQ(taken.size(), begun);
      }
      // However little time there is, some tasks are done.
      taken.clear();
      work = squares(0, 1'000'000'000, 1, taken);
      work.go_on = [] { return false; };
      EXPECT_EQ(run_in_order(ranks, work, never), Outcome::closed);
      if (ranks.rank() == 0) {
        EXPECT_FALSE(taken.empty());
      }
    });
  }
}

TEST(RunInOrder, RanksWithoutWorkAreDismissed) {
  int dismissed = 0;
  on_ranks(2, [&](Ranks& ranks) {
    if (ranks.rank() == 0) return;
    std::vector<std::string> taken;
    try {
      run_in_order(ranks, squares(0, 10, 1, taken), never);
    } catch (const Dismissed&) {
      ++dismissed;
      throw;
    }
  });
  EXPECT_EQ(dismissed, 1);
}

TEST(RunInOrder, ARankThatDoesNotDoItsPartIsNoticed) {
  Post post;
  ThreadRanks second(post, 1, 2);
  std::atomic<bool> stop{false};
  std::thread first([&] {
    ThreadRanks ranks(post, 0, 2);
    std::vector<std::string> taken;
    EXPECT_EQ(run_in_order(ranks, squares(0, 1'000'000'000, 1, taken), stop), Outcome::interrupted);
  });
  EXPECT_THROW(part(second), InternalError);
  stop = true;
  first.join();
}

TEST(Pack, ReadsWhatWasWritten) {
  const std::string bytes = Packer()
                                .add(std::uint64_t{7})
                                .add(-0.1)
                                .add(std::string_view("a\0b", 3))
                                .add(std::string_view())
                                .take();
  Unpacker unpacker(bytes);
  EXPECT_EQ(unpacker.number(), 7U);
  EXPECT_EQ(unpacker.real(), -0.1);
  EXPECT_EQ(unpacker.text(), std::string("a\0b", 3));
  EXPECT_FALSE(unpacker.is_at_end());
  EXPECT_EQ(unpacker.text(), "");
  EXPECT_TRUE(unpacker.is_at_end());
  EXPECT_THROW(unpacker.number(), InternalError);
  Unpacker cut(std::string_view(bytes).substr(0, bytes.size() - 9));
  static_cast<void>(cut.number());
  static_cast<void>(cut.real());
  EXPECT_THROW(cut.text(), InternalError);
}

TEST(World, IsThisProcessAlone) {
  EXPECT_EQ(world().rank(), 0);
  EXPECT_EQ(world().size(), 1);
  EXPECT_EQ(launch().size, 1);
  EXPECT_THROW(world().send(1, ""), InternalError);
  EXPECT_FALSE(world().receive().has_value());
}

}  // namespace
}  // namespace sinkproof::parallel
