#pragma once

#include <cstdint>

namespace sinkproof_check {

/// The generator of FORMAT.md: x ← 6364136223846793005·x + 1442695040888963407 modulo 2^64, from x = seed;
/// then ⌊x/2^33⌋ mod (2·bound + 1) − bound.
class Integers {
 public:
  Integers(long seed, long bound) : x_(static_cast<std::uint64_t>(seed)), bound_(bound) {}
  long next() {
    x_ = x_ * std::uint64_t{6364136223846793005} + std::uint64_t{1442695040888963407};
    return static_cast<long>((x_ >> 33U) % static_cast<std::uint64_t>(2 * bound_ + 1)) - bound_;
  }

 private:
  std::uint64_t x_;
  long bound_;
};

}  // namespace sinkproof_check
