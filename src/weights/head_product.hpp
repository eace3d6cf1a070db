#pragma once

#include "attention/model.hpp"
#include "weights/pytorch_head.hpp"

namespace sinkproof::weights {

/// W_QK = W_Qᵀ W_K and W_OV = W_O W_V, multiplied exactly. Throws InputError above a width of 512, and where
/// n²·d, the time that an exact product takes, exceeds 2^24, zeros left out.
attention::Head to_head(const PytorchHead& head, const std::string& source_name);

/// A head in PyTorch's layout with the same W_QK, W_OV and key bias: W_Q = W_O = identity, W_K = W_QK, W_V =
/// W_OV, key_bias = k* (none if k* is 0). Throws InputError that names the entry if one is irrational.
PytorchHead to_pytorch(const attention::Head& head);

}  // namespace sinkproof::weights
