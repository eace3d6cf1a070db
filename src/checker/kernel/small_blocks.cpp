#include "checker/kernel/small_blocks.hpp"

#include <sys/mman.h>

#include <array>
#include <cstdint>
#include <memory>
#include <new>

#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

constexpr std::size_t step = small_block_step;
constexpr std::size_t sizes = largest_small_block / step;
constexpr std::size_t slab_bytes = std::size_t{1} << 16U;
constexpr std::size_t slabs_at_once = 32;     // 2 MiB, a large page where the kernel has them
constexpr std::size_t most_slabs_kept = 128;  // 8 MiB

/// The head of a slab; its blocks follow. Those behind `fresh` were never taken.
struct alignas(step) Slab {
  Slab* next = nullptr;  // in the list of those of its size that have a free block, or of the empty ones
  Slab* previous = nullptr;
  FreeBlock* free = nullptr;
  char* fresh = nullptr;
  char* end = nullptr;
  std::size_t taken = 0;
  bool is_counted = false;

  [[nodiscard]] bool has_room() const { return free != nullptr || fresh != end; }
};

std::array<Slab*, sizes> with_room{};
Slab* empty = nullptr;

Slab* slab_of(void* block) {
  // A slab's address is a multiple of its size.
  // NOLINTNEXTLINE(performance-no-int-to-ptr,cppcoreguidelines-pro-type-reinterpret-cast)
  return reinterpret_cast<Slab*>(reinterpret_cast<std::uintptr_t>(block) & ~(slab_bytes - 1));
}

void push(Slab*& list, Slab* slab) {
  slab->previous = nullptr;
  slab->next = list;
  if (list != nullptr) list->previous = slab;
  list = slab;
}

void remove(Slab*& list, Slab* slab) {
  (slab->previous == nullptr ? list : slab->previous->next) = slab->next;
  if (slab->next != nullptr) slab->next->previous = slab->previous;
}

/// More empty slabs; false without memory. Each goes back by itself: so they are the system's own pages.
bool find_memory() {
  // It knows multiples of its small pages only: what stands in front of the first slab and behind the last
  // goes back at once.
  constexpr std::size_t bytes = slabs_at_once * slab_bytes;
  void* const found = mmap(nullptr, 2 * bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (found == MAP_FAILED) return false;
  void* begin = found;
  std::size_t space = 2 * bytes;
  std::align(bytes, bytes, begin, space);
  char* const first = static_cast<char*>(begin);
  if (begin != found) munmap(found, 2 * bytes - space);
  munmap(first + bytes, space - bytes);
  // Each small page is an interruption when it is first written to: for one switch of two contexts a tenth
  // of the time. An advice, which may be refused.
  madvise(begin, bytes, MADV_HUGEPAGE);
  for (std::size_t k = 0; k < slabs_at_once; ++k) push(empty, new (first + k * slab_bytes) Slab);
  return true;
}

/// An empty slab is one of this size from now on.
Slab* begin_slab(std::size_t index) {
  if (empty == nullptr && !find_memory()) return nullptr;
  Slab* slab = empty;
  remove(empty, slab);
  if (!slab->is_counted) grow_counted(slab_bytes);
  slab->is_counted = true;
  const std::size_t size = (index + 1) * step;
  char* const first = static_cast<char*>(static_cast<void*>(slab)) + sizeof(Slab);
  slab->free = nullptr;
  slab->fresh = first;
  slab->end = first + (slab_bytes - sizeof(Slab)) / size * size;
  push(with_room[index], slab);
  return slab;
}

/// Of this slab, or of a new one.
void* take_fresh_block(Slab* slab, std::size_t index) {
  if (slab == nullptr) slab = begin_slab(index);
  if (slab == nullptr) return nullptr;
  void* const result = slab->fresh;
  slab->fresh += (index + 1) * step;
  ++slab->taken;
  if (!slab->has_room()) remove(with_room[index], slab);
  return result;
}

}  // namespace

constinit std::array<BlocksAtHand, sizes> blocks_at_hand{};

void* take_from_slab(std::size_t size) noexcept {
  const std::size_t index = (size - 1) / step;
  Slab* const slab = with_room[index];
  if (slab == nullptr || slab->free == nullptr) return take_fresh_block(slab, index);
  FreeBlock* const result = slab->free;
  slab->free = result->next;
  ++slab->taken;
  if (!slab->has_room()) remove(with_room[index], slab);
  return result;
}

void give_to_slab(void* block, std::size_t size) noexcept {
  const std::size_t index = (size - 1) / step;
  Slab* slab = slab_of(block);
  const bool was_full = !slab->has_room();
  slab->free = new (block) FreeBlock{slab->free};
  --slab->taken;
  if (was_full) push(with_room[index], slab);
  // The last of its size stays, so that none goes to and fro.
  if (slab->taken == 0 && (slab->next != nullptr || slab->previous != nullptr)) {
    remove(with_room[index], slab);
    push(empty, slab);
  }
}

void release_empty_slabs() noexcept {
  for (std::size_t index = 0; index < sizes; ++index) {
    BlocksAtHand& at_hand = blocks_at_hand[index];
    while (at_hand.first != nullptr) {
      FreeBlock* const block = at_hand.first;
      at_hand.first = block->next;
      give_to_slab(block, (index + 1) * step);
    }
    at_hand.count = 0;
  }
  // The first of each size, which stayed though it is empty.
  for (Slab*& list : with_room) {
    for (Slab *slab = list, *next = nullptr; slab != nullptr; slab = next) {
      next = slab->next;
      if (slab->taken != 0) continue;
      remove(list, slab);
      push(empty, slab);
    }
  }
  // Some stay, so that each document does not wait for the system to clear them anew.
  std::size_t kept = 0;
  for (Slab *slab = empty, *next = nullptr; slab != nullptr; slab = next) {
    next = slab->next;
    if (slab->is_counted) free_counted(slab_bytes);
    slab->is_counted = false;
    if (++kept <= most_slabs_kept) continue;
    remove(empty, slab);
    munmap(slab, slab_bytes);
  }
}

}  // namespace sinkproof_check
