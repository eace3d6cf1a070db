#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "numeric/linear_system.hpp"
#include "parameter/construction.hpp"

namespace sinkproof::constructions {

/// Embeddings z, and which scores are to prefer the sink: z_iᵀW(z_sink − z_k) ≥ κ√d for every query i and every key k that it sees (theory page 06).
struct SinkProblem {
  numeric::RationalRows embeddings;  ///< rows of the same length d ≥ 1
  std::size_t sink = 0;
  std::vector<std::size_t> queries;  ///< rising, at least one; each sees a key
  std::vector<std::size_t> keys;     ///< rising, at least one; not the sink
  /// Where there is one, query i sees the keys k with i − window < k ≤ i; otherwise all of them.
  std::optional<std::size_t> window;
  numeric::Rational margin;  ///< κ > 0

  [[nodiscard]] bool sees(std::size_t query, std::size_t key) const {
    return !window || (key <= query && query - key < *window);
  }
  [[nodiscard]] std::size_t dimension() const { return embeddings.front().size(); }
  /// z_sink − z_key
  [[nodiscard]] std::vector<numeric::Rational> difference(std::size_t key) const;
};

struct PairWeight {
  std::size_t query;
  std::size_t key;
  numeric::Rational weight;
};

/// A problem and what decides it.
struct SinkEmbeddings {
  SinkProblem problem;
  /// Which half of the criterion this is an instance of: that separation suffices for a W, or that it is necessary.
  bool is_sufficient = true;
  std::vector<std::pair<std::size_t, numeric::Rational>> query_weights;  ///< μ by its entries that are not 0
  std::vector<std::pair<std::size_t, numeric::Rational>> key_weights;    ///< ν
  std::vector<PairWeight> pair_weights;                                  ///< λ, of a problem with a window
  /// W/(κ√d): query_functional·key_functionalᵀ, or of a problem with a window the matrix. All empty where there is none.
  std::vector<numeric::Rational> query_functional;
  std::vector<numeric::Rational> key_functional;
  numeric::RationalRows matrix;
  [[nodiscard]] bool has_scores() const { return !query_functional.empty() || !matrix.empty(); }
};

/// The best W and the weights that prove it best, or the weights which prove that there is none; exactly.
SinkEmbeddings solve(SinkProblem problem);

/// Row 0 is the sink, all others are queries and keys. As in solve.
SinkEmbeddings solve_first_row_as_sink(numeric::RationalRows embeddings, std::optional<std::size_t> window,
                                       const parameter::Values& values);

/// A problem whose row 0 is the sink, in doubles, for searches: the squares of what SinkEmbeddings' nearest points are away from 0.
struct ApproximateSink {
  double r_squared;  ///< of the queries
  double v_squared;  ///< of the differences of the keys
  double n_squared;  ///< of the pairs
};
/// Nothing where doubles do not find the nearest points well.
std::optional<ApproximateSink> approximate_sink(const std::vector<std::vector<double>>& embeddings,
                                                std::optional<std::size_t> window);

/// It promises that the weights are convex and the points of the hulls that they name nearest and, where it has a W, that this W represents the sink at no more than the weights prove necessary.
using SinkConstruction = parameter::Construction<SinkEmbeddings>;

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
