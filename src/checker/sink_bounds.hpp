#pragma once

#include "checker/real.hpp"

namespace sinkproof_check {

/// What softmax-sink-necessity says at a loss η, and null-slot-necessity in the same words (their statement.md,
/// "Constants"). A length below 4 counts as 4.
struct SinkBounds {
  Real room;           ///< 1/36 − η
  bool apply = false;  ///< η ≤ 1/36
  Real before;         ///< or 0 where nothing is said
  Real after;          ///< likewise
};
SinkBounds sink_bounds(const Real& eta, long length);

/// γ_a
Real least_content_value(const Real& eta);
/// null-slot-necessity without `anchor-value`: the bound before the trigger, or 0 where nothing is said.
Real any_anchor_bound(const Real& eta, long length);

/// b(γ) = 1 − 4η/(γ+2η)
Real mass_bound(const Real& gamma, const Real& eta);
/// Theorem A′ at η = (7L−6)·η̄/δ: b(γ′), or 0 where it says nothing.
Real probabilistic_bound(const Real& eta);

}  // namespace sinkproof_check
