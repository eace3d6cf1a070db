#pragma once

#include <string>
#include <vector>

namespace sinkproof::attention {

/// How the scores s_i0 … s_ii of row i become attention weights (RM26; G25; theory pages 03 and 05).
enum class Normaliser {
  softmax,          ///< e^{s_ik} / Σ_l e^{s_il}
  relu_non_anchor,  ///< max(s_ik, 0) / max(i, 1): the number of non-anchor tokens, as in the published code
  relu_row_count,   ///< max(s_ik, 0) / (i + 1)
  relu_none,        ///< max(s_ik, 0)
  relu_length,      ///< max(s_ik, 0) / L
  sigmoid,          ///< σ(s_ik) / max(i, 1), σ(x) = 1/(1 + e^{−x})
  softmax_one,      ///< e^{s_ik} / (1 + Σ_l e^{s_il}): a null slot of score 0, whose value is 0
  softmax_key_bias,  ///< e^{s_ik} / (e^{b_i} + Σ_l e^{s_il}), b_i = x_iᵀ k*: a null slot with a key of its own
  relu_preceding,  ///< max(s_ik, 0) / max(i − 1, 1): the number of tokens between the anchor and the query
};

/// "softmax", "relu-non-anchor", …: the names of certificates and files.
std::string to_string(Normaliser normaliser);
/// Throws InputError that lists the names.
Normaliser parse_normaliser(const std::string& name);

bool is_relu(Normaliser normaliser);
/// Whether a row is divided by the sum of what is in it (keys, and a null slot if there is one), and not by a
/// fixed number.
bool is_softmax(Normaliser normaliser);
/// Whether part of a row's mass goes to a slot that is no key and has the value 0.
bool has_null_slot(Normaliser normaliser);

/// The divisor N_i of row i (0-based) for sequences of the given length, where it does not depend on the
/// scores. Throws InternalError for softmax.
long fixed_divisor(Normaliser normaliser, long row, long length);

}  // namespace sinkproof::attention
