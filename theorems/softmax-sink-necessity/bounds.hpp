#pragma once

#include <optional>

#include "numeric/scalar.hpp"

/// The functions of the loss η in Theorem A (statement.md, "Constants"; a test ties the two together), which are those of null-slot-necessity, too. Generic in the scalar.
namespace sinkproof::theorems::softmax_sink_bounds {

/// The theorem speaks about η < 1/96; its first bullet needs η < 1/48 only.
inline const numeric::Rational& loss_limit() {
  static const numeric::Rational limit(1, 96);
  return limit;
}
inline const numeric::Rational& loss_limit_before() {
  static const numeric::Rational limit(1, 48);
  return limit;
}

/// Q⁺ = (1+96η)/(1−48η), for η < 1/48.
template <numeric::Scalar S>
S largest_q(const S& eta, const numeric::Arithmetic<S>& arithmetic) {
  return (arithmetic.from(1L) + arithmetic.from(96L) * eta) /
         (arithmetic.from(1L) - arithmetic.from(48L) * eta);
}

/// Q⁻ = (1−96η)/(1+48η).
template <numeric::Scalar S>
S smallest_q(const S& eta, const numeric::Arithmetic<S>& arithmetic) {
  return (arithmetic.from(1L) - arithmetic.from(96L) * eta) /
         (arithmetic.from(1L) + arithmetic.from(48L) * eta);
}

/// γ_c = 1 − η(2Q⁺+4), a lower bound of h on content tokens, for η < 1/48.
template <numeric::Scalar S>
S content_value(const S& eta, const numeric::Arithmetic<S>& arithmetic) {
  return arithmetic.from(1L) - eta * (arithmetic.from(2L) * largest_q(eta, arithmetic) + arithmetic.from(4L));
}

/// γ_t = 1 − η(6 + 6/Q⁻), a lower bound of h on the trigger token, for η < 1/96.
template <numeric::Scalar S>
S trigger_value(const S& eta, const numeric::Arithmetic<S>& arithmetic) {
  const S six = arithmetic.from(6L);
  return arithmetic.from(1L) - eta * (six + six / smallest_q(eta, arithmetic));
}

/// b(γ) = 1 − 4η/(γ + 2η), for γ > 0: the sink mass that h ≥ γ on all tokens but the anchor forces.
template <numeric::Scalar S>
S sink_bound(const S& gamma, const S& eta, const numeric::Arithmetic<S>& arithmetic) {
  return arithmetic.from(1L) - arithmetic.from(4L) * eta / (gamma + arithmetic.from(2L) * eta);
}

/// What the theorem says at a loss: a lower bound of the sink mass before and after the trigger; 0 where it says nothing.
template <numeric::Scalar S>
struct SinkBounds {
  S before;
  S after;
};
template <numeric::Scalar S>
SinkBounds<S> sink_bounds(const S& eta, const numeric::Arithmetic<S>& arithmetic);

/// The margins of the hypotheses small-loss, content-value and trigger-value, whether all three hold, and the bounds.
template <numeric::Scalar S>
struct SinkTerms {
  S room;                    ///< 1/96 − η
  std::optional<S> gamma_c;  ///< empty if η ≥ 1/48
  std::optional<S> gamma_t;  ///< empty if η ≥ 1/96
  numeric::Ternary apply;
  SinkBounds<S> bounds;
};
template <numeric::Scalar S>
SinkTerms<S> sink_terms(const S& eta, const numeric::Arithmetic<S>& arithmetic);

/// The same in plain double, for a search: where a margin is not defined it is the room that is missing (< 0), and the bounds go on to −1, which b reaches as γ goes to 0.
struct SearchTerms {
  double room;
  double gamma_c;
  double gamma_t;
  bool apply;
  double bound_before;
  double bound_after;
};
SearchTerms search_terms(double eta);

}  // namespace sinkproof::theorems::softmax_sink_bounds
