#pragma once

#include <optional>

#include "checker/real.hpp"

namespace sinkproof_check {

/// What softmax-sink-necessity says at a loss η, and null-slot-necessity in the same words (their statement.md,
/// "Constants").
struct SinkBounds {
  Real room;                    ///< 1/96 − η
  std::optional<Real> gamma_c;  ///< without value if η ≥ 1/48
  std::optional<Real> gamma_t;  ///< without value if η ≥ 1/96
  bool apply = false;           ///< η < 1/96, γ_c > 0 and γ_t > 0
  Real before;                  ///< b(γ_c), or 0 where nothing is said
  Real after;                   ///< b(min(γ_c, γ_t)), likewise
};

SinkBounds sink_bounds(const Real& eta);
/// b(γ) = 1 − 4η/(γ+2η)
Real mass_bound(const Real& gamma, const Real& eta);
/// Theorem A′ at η = (7L−6)·η̄/δ: b(γ′), or 0 where it says nothing.
Real probabilistic_bound(const Real& eta);

}  // namespace sinkproof_check
