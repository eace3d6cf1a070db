#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

namespace sinkproof_check {

// One budget of work and of memory for a document, so that a hostile one ends as "not decided" (exit 5) and
// is not computed for hours. Work is counted and not clocked: the same document gets the same answer on every
// machine that takes no more than 2.5 ns for a unit, where 1.5 to 2 ns are usual; elsewhere the clock
// (backstop.hpp) may end it before. The program sinkproof-check (allocation.cpp) has every allocation counted
// as well; where only the library is linked, as in tests, what is charged here is all that counts, and memory
// has no limit.

constexpr std::uint64_t default_work = 10;
constexpr std::uint64_t most_work = 1'000'000;

/// The budget of each document from now on: so many seconds of work, up to most_work, and 1 GiB for every 10
/// of them, at least 1. 0 is a glance for those who fuzz: 1/250 of a second.
void allow_work(std::uint64_t seconds);

/// Starts the count of a new document.
void reset_work();

/// Adds one operation on numbers of this many bits. Throws Undecided beyond the budget. A result too large
/// for what is left of the memory is seen before it is computed.
void charge_work(std::size_t bits);

/// What was spent. Every step adds to it and is a few instructions long itself: so it stands here, for what
/// is in line below.
struct SpentWork {
  std::uint64_t units = 0;
  /// From so many on there is something to see to: more than the budget; 0 where it ran out, which a handler
  /// of signals says, too.
  std::atomic<std::uint64_t> end;
  bool is_at_end() const { return units >= end.load(std::memory_order_relaxed); }
};
extern constinit SpentWork spent_work;
/// Beyond the end: says so from then on, unless nothing is counted; the second one by Undecided.
void note_end_of_work() noexcept;
void tell_end_of_work();

/// Throws Undecided if the budget ran out, be it where nobody could say so.
inline void require_budget() {
  if (spent_work.is_at_end()) tell_end_of_work();
}

/// Adds so many steps of the simplest kind: a byte read, a key compared. Throws Undecided beyond the budget.
inline void charge_steps(std::size_t steps) {
  spent_work.units += steps;
  require_budget();
}

/// The same where nothing may be thrown: the next charge throws.
inline void charge_quietly(std::size_t steps) noexcept {
  spent_work.units += steps;
  if (spent_work.is_at_end()) note_end_of_work();
}

/// How long a document may take the processor, whatever is counted: the seconds of the budget, at least 1.
std::uint64_t seconds_by_the_clock();
/// These are over: the next charge throws. Async-signal-safe.
void run_out_of_time() noexcept;
/// What is said then.
std::string time_is_over();

/// What the document has cost so far.
std::uint64_t spent_units();
std::uint64_t most_bytes();
std::uint64_t allowed_units();
std::uint64_t allowed_bytes();
/// The memory that goes with the seconds of work by which a budget is called.
std::uint64_t promised_bytes();
/// A number of its own for each document: what one has computed saves no work of the next.
std::uint64_t document_number();

/// Called by the allocators, which cannot throw Undecided: allocate_counted() is false the first time that
/// the budget is seen to have run out; later ones succeed, so that this can be said.
bool allocate_counted(std::size_t bytes) noexcept;
void grow_counted(
    std::size_t bytes) noexcept;  ///< of a number, which GMP's functions in C need: never refused
void free_counted(std::size_t bytes) noexcept;
/// The same of blocks whose memory is counted by the slab that they stand in (small_blocks.hpp).
bool charge_small_block(std::size_t bytes) noexcept;
inline void charge_small_number() noexcept {
  constexpr std::size_t units_per_number = 6;  // whose arithmetic is charged as well
  charge_quietly(units_per_number);
}

/// While one lives, no work is counted and nothing is refused: for what is made once in a program, so that
/// the first document does not pay for it, and none that has no work left leaves it half-made.
class UncountedWork {
 public:
  UncountedWork();
  ~UncountedWork();
  UncountedWork(const UncountedWork&) = delete;
  UncountedWork& operator=(const UncountedWork&) = delete;
  UncountedWork(UncountedWork&&) = delete;
  UncountedWork& operator=(UncountedWork&&) = delete;
};

/// While one lives, allocations may exhaust the budget.
class CountedDocument {
 public:
  CountedDocument();
  ~CountedDocument();
  CountedDocument(const CountedDocument&) = delete;
  CountedDocument& operator=(const CountedDocument&) = delete;
  CountedDocument(CountedDocument&&) = delete;
  CountedDocument& operator=(CountedDocument&&) = delete;
};

}  // namespace sinkproof_check
