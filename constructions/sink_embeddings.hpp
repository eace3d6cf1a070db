#pragma once

#include <cstddef>
#include <optional>

#include "embeddings/sink_construction.hpp"

namespace sinkproof::constructions {

using embeddings::SinkConstruction;
using embeddings::SinkEmbeddings;

/// Row 0 is the sink, all others are queries and keys. As in solve.
SinkEmbeddings solve_first_row_as_sink(numeric::RationalRows rows, std::optional<std::size_t> window,
                                       const parameter::Values& values);

/// The same, for searches.
embeddings::DoubleProblem in_doubles(const numeric::RationalRows& rows, std::optional<std::size_t> window);

/// With the original's parameters.
SinkConstruction mutant_of(const SinkConstruction& original, const char* name, const char* summary,
                           SinkEmbeddings (*build)(const parameter::Values& values));

/// κ, a rational number.
parameter::Specification score_margin();

/// The seed of Generator.
parameter::Specification seed();

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

}  // namespace sinkproof::constructions
