#include "checker/kernel/work.hpp"

#include <algorithm>
#include <atomic>
#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/of_document.hpp"
#include "checker/kernel/small_blocks.hpp"

namespace sinkproof_check {

namespace {

constexpr std::uint64_t units_per_second = 333'000'000;
constexpr std::uint64_t units_of_a_glance = units_per_second / 250;
/// For a second of work: a tenth of 1 GiB.
constexpr std::uint64_t bytes_per_second = (std::uint64_t{1} << 30U) / default_work + 1;
/// What an allocation costs, with its end.
constexpr std::uint64_t units_per_allocation = 16;

enum class Exhausted : std::uint8_t { nothing, work, memory, time };

/// Constant from the start: allocations are counted before main() begins.
struct Budget {
  std::uint64_t seconds = default_work;
  std::uint64_t uncounted_units = 0;  // what was spent before nothing is counted
  std::uint64_t document = 0;
  std::uint64_t live_bytes = 0;
  std::uint64_t most_bytes = 0;
  int uncounted = 0;
  std::atomic<Exhausted> exhausted = Exhausted::nothing;  // a handler of signals says so, too
  bool is_told = false;                                   // that it is exhausted
  bool refuses_memory = false;
};
constinit Budget budget;

/// Where the count ends that is in line, whenever something of the budget changes.
void set_end() noexcept {
  spent_work.end = allowed_units() + 1;
  // Behind that, so that a signal between the two is not lost.
  if (budget.exhausted != Exhausted::nothing) spent_work.end = 0;
}

void exhaust(Exhausted what) noexcept {
  if (budget.exhausted == Exhausted::nothing) budget.exhausted = what;
  spent_work.end = 0;
}

/// An integer near the square root: enough for an estimate.
std::uint64_t approximate_root(std::uint64_t n) {
  std::uint64_t r = 1;
  while (r * r < n) r *= 2;
  return r;
}

void see_memory(std::uint64_t more) noexcept {
  if (budget.uncounted == 0 && budget.refuses_memory && budget.live_bytes + more > allowed_bytes())
    exhaust(Exhausted::memory);
}

void count(std::uint64_t bytes) noexcept {
  budget.live_bytes += bytes;
  budget.most_bytes = std::max(budget.most_bytes, budget.live_bytes);
}

}  // namespace

constinit SpentWork spent_work{0, default_work* units_per_second + 1};

void allow_work(std::uint64_t seconds) {
  budget.seconds = std::min(seconds, most_work);
  set_end();
}

void reset_work() {
  spent_work.units = 0;
  budget.exhausted = Exhausted::nothing;
  set_end();
  budget.is_told = false;
  budget.most_bytes = budget.live_bytes;
  ++budget.document;
}

void charge_work(std::size_t bits) {
  const std::uint64_t limbs = bits / 64 + 1;
  // GMP's products and quotients grow like limbs^1.5 in the range of interest.
  charge_quietly(16 + limbs * approximate_root(limbs));
  // Of small ones the allocators see it.
  constexpr std::size_t large_bits = 8'192;
  if (bits > large_bits) see_memory(bits / 8);
  require_budget();
}

void note_end_of_work() noexcept {
  if (budget.uncounted == 0) exhaust(Exhausted::work);
}

void tell_end_of_work() {
  if (budget.uncounted > 0) return;
  note_end_of_work();
  budget.is_told = true;
  if (budget.exhausted == Exhausted::time) throw Undecided(time_is_over());
  const std::string ran_out = budget.exhausted == Exhausted::work
                                  ? std::to_string(budget.seconds) + " s of work"
                                  : std::to_string(promised_bytes() >> 20U) + " MiB of memory";
  throw Undecided("not decided within " + ran_out + "; --max-work N allows more");
}

std::uint64_t seconds_by_the_clock() {
  return std::max<std::uint64_t>(budget.seconds, 1);
}

void run_out_of_time() noexcept {
  static_assert(std::atomic<Exhausted>::is_always_lock_free);
  budget.exhausted = Exhausted::time;
  spent_work.end = 0;
}

std::string time_is_over() {
  return "not decided within " + std::to_string(seconds_by_the_clock()) +
         " s of processor time; --max-work N allows more";
}

std::uint64_t spent_units() {
  return spent_work.units;
}
std::uint64_t most_bytes() {
  return budget.most_bytes;
}
std::uint64_t allowed_units() {
  return budget.seconds == 0 ? units_of_a_glance : budget.seconds * units_per_second;
}
std::uint64_t allowed_bytes() {
  // The rest is left for what cannot be counted, the program itself and gaps between blocks; and because
  // where caches no longer help, a unit is more than 3 ns.
  return bytes_per_second / 8 * 5 * std::max(budget.seconds, default_work);
}
std::uint64_t promised_bytes() {
  return bytes_per_second * std::max(budget.seconds, default_work);
}
std::uint64_t document_number() {
  return budget.document;
}

bool charge_small_block(std::size_t bytes) noexcept {
  if (!budget.refuses_memory || budget.uncounted > 0) return true;
  charge_quietly(units_per_allocation + bytes / 64);
  if (budget.exhausted == Exhausted::nothing || budget.is_told) return true;
  budget.is_told = true;
  return false;
}

bool allocate_counted(std::size_t bytes) noexcept {
  see_memory(bytes);
  if (!charge_small_block(bytes)) return false;
  count(bytes);
  return true;
}

void grow_counted(std::size_t bytes) noexcept {
  // Large blocks depend on which of its algorithms GMP takes on this machine, and work must not.
  constexpr std::size_t small = 32'768;
  if (bytes <= small) charge_small_number();
  see_memory(bytes);
  count(bytes);
}

void free_counted(std::size_t bytes) noexcept {
  budget.live_bytes -= std::min<std::uint64_t>(budget.live_bytes, bytes);
}

UncountedWork::UncountedWork() {
  if (budget.uncounted++ == 0) budget.uncounted_units = spent_work.units;
}

UncountedWork::~UncountedWork() {
  if (--budget.uncounted == 0) spent_work.units = budget.uncounted_units;
}

CountedDocument::CountedDocument() {
  reset_work();
  budget.refuses_memory = true;
}

CountedDocument::~CountedDocument() {
  budget.refuses_memory = false;
  KeptOfDocument::forget_all();
  release_empty_slabs();
}

}  // namespace sinkproof_check
