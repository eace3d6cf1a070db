#pragma once

#include "numeric/linear_system.hpp"

/// The generators of the setting embeddings that draw rows.
namespace sinkproof::embeddings {

/// x ← 6364136223846793005·x + 1442695040888963407 modulo 2^64, from x = seed.
class Generator {
 public:
  explicit Generator(long seed) : state_(static_cast<unsigned long>(seed)) {}
  /// A step, then ⌊x/2^33⌋ mod (2·bound + 1) − bound.
  long within(long bound) {
    state_ = 6364136223846793005UL * state_ + 1442695040888963407UL;
    return static_cast<long>((state_ >> 33U) % (2 * static_cast<unsigned long>(bound) + 1)) - bound;
  }

 private:
  unsigned long state_;
};

/// `random-integers`: rows of d integers from −bound to bound.
numeric::RationalRows random_integers(std::size_t rows, std::size_t d, long bound, long seed);

/// `random-layer-norm`: integers from −1000 to 1000; each row less its mean, over its standard deviation,
/// rounded to multiples of 2^−16.
numeric::RationalRows random_layer_norm(std::size_t rows, std::size_t d, long seed);

}  // namespace sinkproof::embeddings
