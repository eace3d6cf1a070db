#pragma once

#include "checker/setting/patterns/sink_diagonal_tokens.hpp"

namespace sinkproof_check {

/// What the witnesses of an optimum prove: bound ≤ the pattern's least cost ≤ cost, in units of κ/√d.
struct CertifiedOptimum {
  mpq_class cost;
  mpq_class bound;
};

/// Theorem I*. Throws Rejected where AᵀB has not the pattern, a multiplier is not of a preference, or their
/// sum's operator norm exceeds 1.
CertifiedOptimum certify_optimum(const SinkDiagonal& data, bool is_sink, const Optimum& optimum);

}  // namespace sinkproof_check
