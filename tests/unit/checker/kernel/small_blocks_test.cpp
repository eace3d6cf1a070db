#include "checker/kernel/small_blocks.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "checker/kernel/work.hpp"

namespace sinkproof_check {
namespace {

std::uintptr_t address(const void* block) {
  return reinterpret_cast<std::uintptr_t>(block);
}

struct Block {
  unsigned char* bytes;
  std::size_t size;
  unsigned char fill;
};

Block take(std::size_t size, unsigned char fill) {
  auto* bytes = static_cast<unsigned char*>(take_small_block(size));
  std::memset(bytes, fill, size);
  return {bytes, size, fill};
}

bool is_untouched(const Block& block) {
  for (std::size_t k = 0; k < block.size; ++k)
    if (block.bytes[k] != block.fill) return false;
  return true;
}

TEST(SmallBlocks, AreAlignedAndDoNotOverlap) {
  for (std::size_t size = 1; size <= largest_small_block; size += 7) {
    std::vector<Block> blocks;
    std::set<std::uintptr_t> places;
    // More than two slabs of the smallest.
    const std::size_t count = 200'000 / size + 9000;
    for (std::size_t k = 0; k < count; ++k) {
      blocks.push_back(take(size, static_cast<unsigned char>(k)));
      ASSERT_EQ(address(blocks.back().bytes) % 16, 0U);
      places.insert(address(blocks.back().bytes));
    }
    EXPECT_EQ(places.size(), count);
    for (auto at = places.begin(), next = std::next(at); next != places.end(); ++at, ++next)
      ASSERT_GE(*next - *at, size);
    for (const auto& block : blocks) {
      ASSERT_TRUE(is_untouched(block));
      give_small_block(block.bytes, block.size);
    }
  }
}

TEST(SmallBlocks, KeepTheirContentsWhateverIsGiven) {
  std::mt19937 random(7);
  std::vector<Block> blocks;
  for (int k = 0; k < 300'000; ++k) {
    // Grows and shrinks in turn, so that slabs fill and become empty.
    const bool grows = k / 20'000 % 2 == 0;
    if (blocks.empty() || random() % 100 < (grows ? 60U : 40U)) {
      blocks.push_back(take(1 + random() % largest_small_block, static_cast<unsigned char>(random())));
    } else {
      std::swap(blocks[random() % blocks.size()], blocks.back());
      ASSERT_TRUE(is_untouched(blocks.back()));
      give_small_block(blocks.back().bytes, blocks.back().size);
      blocks.pop_back();
    }
  }
  for (const auto& block : blocks) {
    EXPECT_TRUE(is_untouched(block));
    give_small_block(block.bytes, block.size);
  }
}

TEST(SmallBlocks, AnEmptySlabServesAnotherSize) {
  const auto slabs_of = [](std::size_t size) {
    std::vector<void*> blocks;
    std::set<std::uintptr_t> slabs;
    for (int k = 0; k < 4000; ++k) {
      blocks.push_back(take_small_block(size));
      slabs.insert(address(blocks.back()) >> 16U);
    }
    for (void* block : blocks) give_small_block(block, size);
    return slabs;
  };
  const auto first = slabs_of(512);
  std::size_t again = 0;
  for (const auto slab : slabs_of(496)) again += first.count(slab);
  EXPECT_GE(again, 20U);  // of 30 and 31
}

/// Slabs of 127 blocks.
std::vector<void*> take_slabs(std::size_t count) {
  std::vector<void*> blocks(127 * count);
  for (void*& block : blocks) block = take_small_block(512);
  return blocks;
}

void give_all(const std::vector<void*>& blocks) {
  for (void* block : blocks) give_small_block(block, 512);
}

TEST(SmallBlocks, ASlabIsMemoryFromItsFirstBlockUntilTheDocumentEnds) {
  constexpr std::uint64_t slab = 1U << 16U;
  release_empty_slabs();
  std::uint64_t before = 0;
  {
    const CountedDocument counted;
    before = most_bytes();
    give_all(take_slabs(3));
    EXPECT_EQ(most_bytes(), before + 3 * slab);
    // The system has not got them back: they serve other sizes, each of which keeps its last.
    std::vector<void*> others(200);
    for (void*& block : others) block = take_small_block(496);
    for (void* block : others) give_small_block(block, 496);
    EXPECT_EQ(most_bytes(), before + 3 * slab);
    give_all(take_slabs(3));
    EXPECT_EQ(most_bytes(), before + 4 * slab);
    give_all(take_slabs(3));
    EXPECT_EQ(most_bytes(), before + 4 * slab);
  }
  const CountedDocument next;
  EXPECT_EQ(most_bytes(), before);
  const auto blocks = take_slabs(1);
  EXPECT_EQ(most_bytes(), before + slab);
  give_all(blocks);
}

TEST(SmallBlocks, OfSlabsThatAreInUseNothingIsReleased) {
  constexpr std::size_t slab = 127;
  std::vector<Block> blocks;
  blocks.reserve(3 * slab);
  for (std::size_t k = 0; k < 3 * slab; ++k) blocks.push_back(take(512, static_cast<unsigned char>(k)));
  const auto give = [&](std::size_t first) {
    for (std::size_t k = first; k < first + slab; ++k) give_small_block(blocks[k].bytes, 512);
  };
  give(slab);
  release_empty_slabs();
  for (std::size_t k = 0; k < slab; ++k) {
    EXPECT_TRUE(is_untouched(blocks[k]));
    EXPECT_TRUE(is_untouched(blocks[2 * slab + k]));
  }
  give(0);
  give(2 * slab);
}

/// What the system counts as this process's data, in bytes.
std::uint64_t data_of_process() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t size = 0;
  std::uint64_t resident = 0;
  std::uint64_t shared = 0;
  std::uint64_t text = 0;
  std::uint64_t library = 0;
  std::uint64_t data = 0;
  file >> size >> resident >> shared >> text >> library >> data;
  return data * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

/// Its limit (backstop.hpp) is for each document anew.
TEST(SmallBlocks, AreGivenBackToTheSystemButForSome) {
  release_empty_slabs();
  const std::uint64_t before = data_of_process();
  auto blocks = take_slabs(1000);
  EXPECT_GE(data_of_process(), before + (50U << 20U));
  give_all(blocks);
  blocks = {};
  release_empty_slabs();
  EXPECT_LE(data_of_process(), before + (10U << 20U));
}

}  // namespace
}  // namespace sinkproof_check
