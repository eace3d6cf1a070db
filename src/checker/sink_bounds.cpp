// The bounds of softmax-sink-necessity, which null-slot-necessity and sink-metric share.
//
// Given: a loss η, or η′ of the probabilistic form.
// Derives itself: γ_c, γ_t, b(γ) and where each is defined, from the formulas below "Constants" of the statements.
// Takes from the document: nothing: η is derived.
// Acceptance means: nothing is accepted here; outside its domain a γ has no value and a bound is 0, as FORMAT.md says.
// Assumes: sign_of decides each condition, or the document is refused.
#include "checker/sink_bounds.hpp"

namespace sinkproof_check {

Real mass_bound(const Real& gamma, const Real& eta) {
  return Real(1) - Real(4) * eta / (gamma + Real(2) * eta);
}

SinkBounds sink_bounds(const Real& eta) {
  SinkBounds result;
  result.room = Real(mpq_class(1, 96)) - eta;
  // Q⁺ and γ_c are defined for η < 1/48, Q⁻ > 0 and γ_t for η < 1/96.
  const bool has_gamma_c = sign_of(Real(mpq_class(1, 48)) - eta) > 0;
  const bool is_small = sign_of(result.room) > 0;
  if (has_gamma_c) {
    const Real q_plus = (Real(1) + Real(96) * eta) / (Real(1) - Real(48) * eta);
    result.gamma_c = Real(1) - eta * (Real(2) * q_plus + Real(4));
  }
  if (is_small) {
    const Real q_minus = (Real(1) - Real(96) * eta) / (Real(1) + Real(48) * eta);
    result.gamma_t = Real(1) - eta * (Real(6) + Real(6) / q_minus);
  }
  const bool content_has_value = result.gamma_c && sign_of(*result.gamma_c) > 0;
  const bool trigger_has_value = result.gamma_t && sign_of(*result.gamma_t) > 0;
  result.apply = is_small && content_has_value && trigger_has_value;
  if (content_has_value) result.before = mass_bound(*result.gamma_c, eta);
  if (result.apply) result.after = mass_bound(minimum({*result.gamma_c, *result.gamma_t}), eta);
  return result;
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
