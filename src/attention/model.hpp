#pragma once

#include <map>
#include <vector>

#include "attention/matrix.hpp"
#include "attention/normaliser.hpp"

namespace sinkproof::attention {

/// One head: score of query x_i and key x_k is x_iᵀ query_key x_k, its value is output_value x_k. Both n×n:
/// query_key = W_Qᵀ W_K, output_value = W_O W_V.
struct Head {
  Matrix query_key;
  Matrix output_value;
  /// k* of softmax_key_bias by its non-zero coordinates: query x_i gives the null slot the score x_iᵀ k*.
  /// Other normalisers do not look at it.
  std::map<long, numeric::Expression> key_bias = {};
};

/// One layer of causal attention without residual connection: f_i = Σ_heads Σ_{k ≤ i} α_ik · output_value
/// x_k. At least one head, all of size n.
struct Model {
  Normaliser normaliser;
  std::vector<Head> heads;

  [[nodiscard]] long width() const { return heads.front().query_key.size(); }
};

}  // namespace sinkproof::attention
