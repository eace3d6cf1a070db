// The bounds of softmax-sink-necessity, which null-slot-necessity shares. (sink-metric has them in the block of its statement.)
//
// Given: a loss η, or η′ of the probabilistic form.
// Derives itself: the bounds of three rows and of two rows and the probabilistic one, and where each is defined, from the formulas below "Constants" of the statements.
// Takes from the document: nothing: η is derived.
// Acceptance means: nothing is accepted here; outside its domain a bound is 0, as FORMAT.md says.
// Assumes: sign_of decides each condition, or the document is refused.
#include "checker/sink_bounds.hpp"

namespace sinkproof_check {

Real mass_bound(const Real& gamma, const Real& eta) {
  return Real(1) - Real(4) * eta / (gamma + Real(2) * eta);
}

Real least_content_value(const Real& eta) {
  return (Real(1) + Real(29) * eta - Real(48) * eta * eta) / (Real(1) + Real(48) * eta);
}

namespace {

bool has_three_rows(const Real& eta, long length) {
  return length >= 5 && sign_of(Real(mpq_class(1, 48)) - eta) > 0;
}

}  // namespace

SinkBounds sink_bounds(const Real& eta, long length) {
  SinkBounds result;
  result.room = Real(mpq_class(1, 36)) - eta;
  result.apply = sign_of(result.room) >= 0;
  if (!result.apply) return result;
  if (has_three_rows(eta, length)) {
    result.before = Real(1) - Real(2) * eta * (Real(1) + Real(48) * eta) / (Real(1) + Real(30) * eta);
  } else {
    result.before = Real(1) - Real(12) * eta / (Real(5) - Real(12) * eta);
  }
  result.after = Real(1) - Real(4) * eta * (Real(1) - Real(2) * eta) /
                               ((Real(1) - Real(4) * eta) * (Real(1) - Real(7) * eta));
  return result;
}

Real any_anchor_bound(const Real& eta, long length) {
  if (sign_of(Real(mpq_class(1, 36)) - eta) < 0) return 0;
  const Real gamma =
      has_three_rows(eta, length) ? least_content_value(eta) : Real(mpq_class(5, 6)) - Real(3) * eta;
  return Real(1) - Real(4) * eta / (gamma - eta);
}

Real probabilistic_bound(const Real& eta) {
  if (sign_of(Real(mpq_class(1, 96)) - eta) <= 0) return 0;
  const Real q_plus = (Real(1) + Real(96) * eta) / (Real(1) - Real(48) * eta);
  const Real q_minus = (Real(1) - Real(96) * eta) / (Real(1) + Real(48) * eta);
  const Real spread = Real(36) * eta * (q_plus + Real(2));
  const Real p_plus = Real(1) + spread;
  const Real p_minus = Real(1) - spread;
  if (sign_of(p_minus) <= 0) return 0;
  const Real content = Real(1) - Real(2) * eta * (Real(2) * q_plus + Real(3) * p_plus) / p_minus;
  const Real trigger = Real(1) - Real(2) * eta * (Real(4) + Real(4) * p_plus / q_minus);
  const Real gamma = minimum({content, trigger});
  return sign_of(gamma) > 0 ? mass_bound(gamma, eta) : Real(0);
}

}  // namespace sinkproof_check
