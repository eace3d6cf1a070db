#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "numeric/linear_system.hpp"

/// The setting embeddings: which scores are to prefer the sink over some embeddings, and what decides it
/// (theorems/sink-representability/statement.md).
namespace sinkproof::embeddings {

/// Embeddings z, and which scores are to prefer the sink: z_iᵀW(z_sink − z_k) ≥ κ√d for every query i and
/// every key k that it sees (theory page 06).
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
  /// Which half of the criterion this is an instance of: that separation suffices for a W, or that it is
  /// necessary.
  bool is_sufficient = true;
  std::vector<std::pair<std::size_t, numeric::Rational>> query_weights;  ///< μ by its entries that are not 0
  std::vector<std::pair<std::size_t, numeric::Rational>> key_weights;    ///< ν
  std::vector<PairWeight> pair_weights;                                  ///< λ, of a problem with a window
  /// W/(κ√d): query_functional·key_functionalᵀ, or of a problem with a window the matrix. All empty where
  /// there is none.
  std::vector<numeric::Rational> query_functional;
  std::vector<numeric::Rational> key_functional;
  numeric::RationalRows matrix;
  [[nodiscard]] bool has_scores() const { return !query_functional.empty() || !matrix.empty(); }
};

/// The construction that certificates name where the embeddings are somebody's.
inline const std::string given_embeddings = "given-embeddings";

/// The best W and the weights that prove it best, or the weights which prove that there is none; exactly.
SinkEmbeddings solve(SinkProblem problem);

/// The `instance` object of src/certificate/FORMAT.md.
nlohmann::ordered_json to_json(const SinkEmbeddings& data);

}  // namespace sinkproof::embeddings
