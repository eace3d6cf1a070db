#pragma once

#include <gmpxx.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "checker/kernel/real.hpp"

namespace sinkproof_check {

enum class SinkRegime : std::uint8_t { rotation, identity, rank_one };

/// Numbers that have to be ≥ 0, by name.
using SinkConditions = std::vector<std::pair<std::string, Real>>;

/// The formulas of a regime of Theorem S for C groups and λ² = q > 0; of rank_one for C ≥ 3.
class SinkFormula {
 public:
  SinkFormula(long groups, const mpq_class& q, SinkRegime regime);

  Real least_cost() const;  ///< 4(C−1)/λ + 2V, units of κ/√d
  Real cost_of_weights() const;
  Real bound_of_multipliers() const;

  SinkConditions regime() const;
  SinkConditions pattern() const;
  SinkConditions dual() const;
  SinkConditions attained() const;

 private:
  using Row = std::array<Real, 3>;
  Real inner(const Row& a, const Row& b) const;
  Real differences() const;
  std::array<Row, 2> block() const;
  Real bound() const;

  long groups_;
  Real count_;
  Real lambda_;
  Real squared_;  ///< λ²
  Real root_;     ///< √D
  SinkRegime regime_;
  /// W: what a dormant and what a copy query score the anchor, groups (own: more by the first), copies.
  struct Weights {
    Real anchor, own_group, group, own_copy, copy;
  };
  Weights dormant_;  ///< p, q, r, s, t
  Weights copy_;     ///< u, x, y, z, w
  std::array<Row, 2> g_;
  Real norm_squared_;
  Real v_squared_;
};

/// The regime of C and λ, the first one at a boundary.
SinkRegime sink_regime(long groups, const mpq_class& q);

}  // namespace sinkproof_check
