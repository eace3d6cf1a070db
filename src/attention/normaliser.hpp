#pragma once

#include <string>
#include <vector>

namespace sinkproof::attention {

/// How the scores s_i0 … s_ii of row i become attention weights (RM26; theory page 03).
enum class Normaliser {
  softmax,          ///< e^{s_ik} / Σ_l e^{s_il}
  relu_non_anchor,  ///< max(s_ik, 0) / max(i, 1): the number of non-anchor tokens, as in the published code
  relu_row_count,   ///< max(s_ik, 0) / (i + 1)
  relu_none,        ///< max(s_ik, 0)
  relu_length,      ///< max(s_ik, 0) / L
};

/// "softmax", "relu-non-anchor", …: the names of certificates and files.
std::string to_string(Normaliser normaliser);
/// Throws InputError that lists the names.
Normaliser parse_normaliser(const std::string& name);

bool is_relu(Normaliser normaliser);

/// The divisor N_i of row i (0-based) of a ReLU normaliser for sequences of the given length.
long relu_divisor(Normaliser normaliser, long row, long length);

}  // namespace sinkproof::attention
