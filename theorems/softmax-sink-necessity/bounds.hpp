#pragma once

#include <optional>

#include "numeric/scalar.hpp"

/// The functions of the loss η in Theorem A (statement.md, "Constants"; a test ties the two together), which are those of null-slot-necessity, too. Generic in the scalar.
namespace sinkproof::theorems::softmax_sink_bounds {

/// The theorem speaks about η ≤ 1/36. By three rows, for L ≥ 5, it says more of η < 1/48. Theorem A′ is about η < 1/96.
inline const numeric::Rational& loss_limit() {
  static const numeric::Rational limit(1, 36);
  return limit;
}
inline const numeric::Rational& loss_limit_of_three_rows() {
  static const numeric::Rational limit(1, 48);
  return limit;
}
inline const numeric::Rational& loss_limit_of_sums() {
  static const numeric::Rational limit(1, 96);
  return limit;
}

/// γ_a = (1+29η−48η²)/(1+48η), the least content indicator of a content token's value, for L ≥ 5 and η < 1/48.
template <numeric::Scalar S>
S least_content_value(const S& eta, const numeric::Arithmetic<S>& arithmetic) {
  return (arithmetic.from(1L) + arithmetic.from(29L) * eta - arithmetic.from(48L) * eta * eta) /
         (arithmetic.from(1L) + arithmetic.from(48L) * eta);
}

/// 1 − 2η(1+48η)/(1+30η) = 1 − 2η/(γ_a+η), before the trigger for L ≥ 5 and η < 1/48.
template <numeric::Scalar S>
S bound_of_three_rows(const S& eta, const numeric::Arithmetic<S>& arithmetic) {
  const S one = arithmetic.from(1L);
  return one -
         arithmetic.from(2L) * eta * (one + arithmetic.from(48L) * eta) / (one + arithmetic.from(30L) * eta);
}

/// 5/6 − 3η, the same for L ≥ 4 and η ≤ 1/36.
template <numeric::Scalar S>
S content_value_of_two_rows(const S& eta, const numeric::Arithmetic<S>& arithmetic) {
  return arithmetic.from(numeric::Rational(5, 6)) - arithmetic.from(3L) * eta;
}

/// 1 − 4η/(γ−η), of anchor and null slot before the trigger where content values are at least γ > η in the content indicator, whatever the anchor's value is.
template <numeric::Scalar S>
S bound_without_anchor_value(const S& gamma, const S& eta, const numeric::Arithmetic<S>& arithmetic) {
  return arithmetic.from(1L) - arithmetic.from(4L) * eta / (gamma - eta);
}

/// 1 − 12η/(5−12η) before the trigger and 1 − 4η(1−2η)/((1−4η)(1−7η)) after it, for L ≥ 4 and η ≤ 1/36.
template <numeric::Scalar S>
S bound_of_two_rows_before(const S& eta, const numeric::Arithmetic<S>& arithmetic) {
  const S twelve = arithmetic.from(12L) * eta;
  return arithmetic.from(1L) - twelve / (arithmetic.from(5L) - twelve);
}
template <numeric::Scalar S>
S bound_of_two_rows_after(const S& eta, const numeric::Arithmetic<S>& arithmetic) {
  const S one = arithmetic.from(1L);
  const S four = arithmetic.from(4L) * eta;
  return one - four * (one - arithmetic.from(2L) * eta) / ((one - four) * (one - arithmetic.from(7L) * eta));
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

/// b(γ) = 1 − 4η/(γ + 2η), for γ > 0: the sink mass that h ≥ γ on all tokens but the anchor forces, h the sum of the two indicators.
template <numeric::Scalar S>
S sink_bound(const S& gamma, const S& eta, const numeric::Arithmetic<S>& arithmetic) {
  return arithmetic.from(1L) - arithmetic.from(4L) * eta / (gamma + arithmetic.from(2L) * eta);
}

/// Lower bounds of the sink mass before and after the trigger; 0 where nothing is said.
template <numeric::Scalar S>
struct SinkBounds {
  S before;
  S after;
};

/// What Theorem A says at a loss and a length: before the trigger three rows where L ≥ 5 and η < 1/48, otherwise two; after it two. A length below 4 counts as 4: the hypothesis
/// `length` is for the theorem to ask.
template <numeric::Scalar S>
SinkBounds<S> sink_bounds(const S& eta, long length, const numeric::Arithmetic<S>& arithmetic);

/// sink_bounds() in plain double, for a search: beyond 1/36 the bounds go on from what they are there, down to 0 at the loss 1.
struct SearchTerms {
  double room;  ///< 1/36 − η
  double bound_before;
  double bound_after;
};
SearchTerms search_terms(double eta, long length);

}  // namespace sinkproof::theorems::softmax_sink_bounds
