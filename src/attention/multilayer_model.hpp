#pragma once

#include <vector>

#include "attention/model.hpp"

namespace sinkproof::attention {

/// A head with positional information: the score of query i and key k is X_iᵀ query_key X_k +
/// position_bias_ik.
struct BiasedHead {
  Head head;
  Matrix position_bias;  ///< of size L; entries (i, k) with k ≤ i
};

struct Layer {
  Normaliser normaliser;
  std::vector<BiasedHead> heads;  ///< at least one, all of the same width
};

/// Layers of causal attention: X^{l+1}_i = Σ_heads Σ_{k ≤ i} α^l_ik · output_value X^l_k, plus X^l_i where
/// there are residual connections.
struct MultilayerModel {
  std::vector<Layer> layers;  ///< at least one
  bool residual = false;

  [[nodiscard]] long width() const { return layers.front().heads.front().head.query_key.size(); }
};

}  // namespace sinkproof::attention
