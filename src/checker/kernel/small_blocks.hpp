#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>

namespace sinkproof_check {

// Blocks of up to 512 bytes, which numbers and formulas are made of by the hundred million: malloc() took a
// third of the checker's time. Slabs of 64 KiB hold blocks of one size each; one that is empty serves any
// size again. A slab is counted as memory (work.hpp) from its first block on until the document ends, as it
// serves no other so long. One thread.

constexpr std::size_t largest_small_block = 512;
constexpr std::size_t small_block_step = 16;

/// What a free block holds.
struct FreeBlock {
  FreeBlock* next;
};

/// Blocks of one size that were given back last, of which slabs know nothing: nearly all are taken from here
/// and given back here.
struct BlocksAtHand {
  FreeBlock* first = nullptr;
  std::uint32_t count = 0;
};
/// Of blocks of each size.
constexpr std::size_t most_bytes_at_hand = 1U << 14U;
extern constinit std::array<BlocksAtHand, largest_small_block / small_block_step> blocks_at_hand;

void* take_from_slab(std::size_t size) noexcept;
void give_to_slab(void* block, std::size_t size) noexcept;

/// At least `size` bytes, at an address that 16 divides; null without memory. 0 < size <=
/// largest_small_block.
inline void* take_small_block(std::size_t size) noexcept {
  BlocksAtHand& at_hand = blocks_at_hand[(size - 1) / small_block_step];
  FreeBlock* const result = at_hand.first;
  if (result == nullptr) return take_from_slab(size);
  at_hand.first = result->next;
  --at_hand.count;
  return result;
}

/// Of the size that it was taken with.
inline void give_small_block(void* block, std::size_t size) noexcept {
  BlocksAtHand& at_hand = blocks_at_hand[(size - 1) / small_block_step];
  if (at_hand.count * size >= most_bytes_at_hand) {
    give_to_slab(block, size);
    return;
  }
  at_hand.first = new (block) FreeBlock{at_hand.first};
  ++at_hand.count;
}

/// Gives empty slabs back to the system, but for 8 MiB of them. None is counted any more.
void release_empty_slabs() noexcept;

/// Whether blocks of these sizes are the same, so that one needs no other place to grow to the other.
constexpr bool is_same_block(std::size_t a, std::size_t b) {
  return (a + 15) / 16 == (b + 15) / 16;
}

}  // namespace sinkproof_check
