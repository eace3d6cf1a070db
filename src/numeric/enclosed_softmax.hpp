#pragma once

#include <optional>

#include "numeric/enclosed_matrix.hpp"

namespace sinkproof::numeric {

/// Row i: e^{s_ik} / (Σ_{l ≤ i} e^{s_il} + e^{b_i}) for k ≤ i, and 0 behind; slot is the column of the b_i,
/// or null where there is no such term. In any rounding mode. None where a score in use is beyond ±600 or its
/// radius beyond 1/16.
std::optional<EnclosedMatrix> causal_softmax(const EnclosedMatrix& scores, const EnclosedMatrix* slot);

}  // namespace sinkproof::numeric
