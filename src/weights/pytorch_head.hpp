#pragma once

#include "weights/rational_matrix.hpp"
#include "weights/safetensors.hpp"

namespace sinkproof::weights {

/// The weights of one attention head in PyTorch's layout [out, in]: q = W_Q x, k = W_K x, v = W_V x, score
/// q·k, output W_O Σ α v. Hence W_QK = W_Qᵀ W_K and W_OV = W_O W_V, both n×n. With a key bias κ the null slot
/// has the score q·κ, so k* = W_Qᵀ κ.
struct PytorchHead {
  // NOLINTBEGIN(readability-identifier-naming): the tensors' names
  RationalMatrix W_Q;  ///< d_k×n
  RationalMatrix W_K;  ///< d_k×n
  RationalMatrix W_V;  ///< d_v×n
  RationalMatrix W_O;  ///< n×d_v
  // NOLINTEND(readability-identifier-naming)
  std::vector<numeric::Rational>
      key_bias;  ///< d_k numbers, or none: a further key, without value, of every query
};

/// Takes the head from the tensors W_Q.weight, W_K.weight, W_V.weight, W_O.weight and, if it is there,
/// key_bias. Throws InputError `FILE: tensor NAME: …` if one is missing or not a matrix, if their shapes do
/// not agree or have a zero, or if there are other tensors: with another bias, or a second head, these
/// weights would be another model.
PytorchHead pytorch_head(const SafetensorsFile& file);

}  // namespace sinkproof::weights
