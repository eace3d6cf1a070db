#pragma once

#include <cstddef>

namespace sinkproof_check {

// Blocks of up to 512 bytes, which numbers and formulas are made of by the hundred million: malloc() took a third of the checker's time. Slabs of 64 KiB hold blocks of one size each; one that is empty serves any size again. A slab is counted as memory (work.hpp) from its first block on until the document ends, as the system has it so long. One thread.

constexpr std::size_t largest_small_block = 512;

/// At least `size` bytes, at an address that 16 divides; null without memory. 0 < size <= largest_small_block.
void* take_small_block(std::size_t size) noexcept;

/// Of the size that it was taken with.
void give_small_block(void* block, std::size_t size) noexcept;

/// Gives the memory of empty slabs back to the system. They are counted no more.
void release_empty_slabs() noexcept;

/// Whether blocks of these sizes are the same, so that one needs no other place to grow to the other.
constexpr bool is_same_block(std::size_t a, std::size_t b) {
  return (a + 15) / 16 == (b + 15) / 16;
}

}  // namespace sinkproof_check
