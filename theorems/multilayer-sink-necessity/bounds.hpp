#pragma once

#include "numeric/scalar.hpp"

/// The functions of the loss η in Theorem B (statement.md, "Constants"; a test ties the two together). Generic in the scalar.
namespace sinkproof::theorems::multilayer_sink_bounds {

/// The theorem speaks about η < 1/24.
inline const numeric::Rational& loss_limit() {
  static const numeric::Rational limit(1, 24);
  return limit;
}

/// 24η: what Π_l α^l_11 is at most.
template <numeric::Scalar S>
S self_mass_limit(const S& eta, const numeric::Arithmetic<S>& arithmetic) {
  return arithmetic.from(24L) * eta;
}

/// 1 − (24η)^{1/D}, for η ≥ 0: what max_l α^l_10 is at least. The root by way of the logarithm: exact numbers have no D-th roots.
template <numeric::Scalar S>
S sink_bound(const S& eta, long layers, const numeric::Arithmetic<S>& arithmetic) {
  S one = arithmetic.from(1L);
  const S limit = self_mass_limit(eta, arithmetic);
  switch (is_positive(limit)) {
    case numeric::Ternary::certainly:
      return one - exp(log(limit) / arithmetic.from(layers));
    case numeric::Ternary::certainly_not:
      return one;
    case numeric::Ternary::undecided:
      break;
  }
  return arithmetic.unknown();
}

}  // namespace sinkproof::theorems::multilayer_sink_bounds
