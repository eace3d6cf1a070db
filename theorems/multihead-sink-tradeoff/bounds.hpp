#pragma once

#include "numeric/scalar.hpp"

/// The functions of the loss η and of R = Σ r_h in Theorem D2 (statement.md, "Constants"; a test ties the two together). Generic in the scalar.
namespace sinkproof::theorems::multihead_bounds {

/// From here on the theorem says nothing.
inline const numeric::Rational& loss_limit() {
  static const numeric::Rational limit(1, 4);
  return limit;
}

/// 1 − 4η: how far h(f) is at least apart at the trigger and elsewhere.
template <numeric::Scalar S>
S least_difference(const S& eta, const numeric::Arithmetic<S>& arithmetic) {
  return arithmetic.from(1L) - arithmetic.from(4L) * eta;
}

/// (1 − 4η)/R where η < 1/4 and R > 0; otherwise 0: the theorem says nothing.
template <numeric::Scalar S>
S anchor_mass_bound(const S& norm, const S& eta, const numeric::Arithmetic<S>& arithmetic) {
  const S difference = least_difference(eta, arithmetic);
  switch (both(is_positive(difference), is_positive(norm))) {
    case numeric::Ternary::certainly:
      return difference / norm;
    case numeric::Ternary::certainly_not:
      return arithmetic.from(0L);
    case numeric::Ternary::undecided:
      break;
  }
  return arithmetic.unknown();
}

}  // namespace sinkproof::theorems::multihead_bounds
