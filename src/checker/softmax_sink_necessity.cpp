#include "checker/softmax_sink_necessity.hpp"

#include "checker/error.hpp"
#include "checker/trigger_statement.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view statement_sha256 =
    "0c44fdcafb884cc1f6ebc038f013b8f9f8a8da47de2db922b6ddd4caf8d688b4";

mpq_class ratio(long p, unsigned long q) {
  return {p, q};
}

/// b(γ) = 1 − 4η/(γ+2η)
Real bound(const Real& gamma, const Real& eta) {
  return Real(1) - Real(4) * eta / (gamma + Real(2) * eta);
}

class SoftmaxSinkNecessity final : public TriggerSubject {
 public:
  using TriggerSubject::TriggerSubject;

 private:
  TriggerTheorem theorem(const TriggerInstance& instance, const TriggerMeasures& measures) override {
    const Real& eta = measures.loss;
    // Q⁺ and γ_c are defined for η < 1/48, Q⁻ > 0 and γ_t for η < 1/96.
    const bool has_gamma_c = sign_of(Real(ratio(1, 48)) - eta) > 0;
    const bool is_small = sign_of(Real(ratio(1, 96)) - eta) > 0;
    std::optional<Real> gamma_c;
    std::optional<Real> gamma_t;
    if (has_gamma_c) {
      const Real q_plus = (Real(1) + Real(96) * eta) / (Real(1) - Real(48) * eta);
      gamma_c = Real(1) - eta * (Real(2) * q_plus + Real(4));
    }
    if (is_small) {
      const Real q_minus = (Real(1) - Real(96) * eta) / (Real(1) + Real(48) * eta);
      gamma_t = Real(1) - eta * (Real(6) + Real(6) / q_minus);
    }
    const bool content_has_value = gamma_c && sign_of(*gamma_c) > 0;
    const bool trigger_has_value = gamma_t && sign_of(*gamma_t) > 0;
    bound_before_ = content_has_value ? bound(*gamma_c, eta) : Real(0);
    bound_after_ = is_small && content_has_value && trigger_has_value
                       ? bound(minimum({*gamma_c, *gamma_t}), eta)
                       : Real(0);
    std::optional<Real> sink;
    if (is_small && content_has_value && trigger_has_value)
      sink = minimum({measures.sink_mass_before - bound_before_, measures.sink_mass_after - bound_after_});
    const bool is_softmax = instance.model.normaliser == Normaliser::softmax;
    return {{{"softmax", false, Real(is_softmax ? 1 : -1)},
             {"single-head", false, Real(1 - static_cast<long>(instance.model.heads.size()))},
             {"length", false, Real(instance.task.length - 5)},
             {"small-loss", true, Real(ratio(1, 96)) - eta},
             {"content-value", true, gamma_c},
             {"trigger-value", true, gamma_t}},
            {"sink", false, sink},
            {{"loss", eta},
             {"sink_mass_before", measures.sink_mass_before},
             {"sink_mass_after", measures.sink_mass_after},
             {"bound_before", bound_before_},
             {"bound_after", bound_after_}}};
  }

  void check_conclusion(const TriggerWitness& witness) const override {
    require_sink_mass_below(witness, witness.position < witness.input.trigger ? bound_before_ : bound_after_);
  }

  Real bound_before_;
  Real bound_after_;
};

}  // namespace

Statement softmax_sink_necessity() {
  return {"softmax-sink-necessity",
          statement_sha256,
          {"softmax-anchor", "softmax-anchor-flipped", "softmax-anchor-no-null-value"},
          [](const Certificate& certificate) -> std::unique_ptr<Subject> {
            return std::make_unique<SoftmaxSinkNecessity>(certificate);
          }};
}

}  // namespace sinkproof_check
