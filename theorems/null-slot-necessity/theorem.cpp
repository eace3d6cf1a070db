#include "theorems/null-slot-necessity/theorem.hpp"

#include "constructions/registry.hpp"
#include "theorem/trigger_theorem.hpp"
#include "theorems/softmax-sink-necessity/bounds.hpp"
#include "theorems/statement_hashes.hpp"

namespace sinkproof::theorems {

namespace {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Scalar;
using numeric::Ternary;
using theorem::Aspect;
using theorem::Evaluation;

/// ‖W_OV e_0‖_∞, the largest over the heads.
template <Scalar S>
S anchor_value(const attention::Model& model, const Arithmetic<S>& arithmetic) {
  S largest = arithmetic.from(0L);
  for (const auto& head : model.heads) {
    for (const auto& [place, entry] : head.output_value.entries()) {
      if (place.second == task::TriggerTask::anchor_coordinate)
        largest = max(largest, abs(arithmetic.from(entry)));
    }
  }
  return largest;
}

struct NullSlotNecessity {
  static const theorem::Description& description() {
    static const theorem::Description value{
        "null-slot-necessity",
        "With a null slot, softmax attention parks its mass on the anchor and the slot together",
        "G25, key biases and softmax with an extra 1",
        "as published: that a key without value takes the sink over; reconstructed: the quantitative form; "
        "proved here: all constants, and that anchor-value is needed",
        statement_sha256::null_slot_necessity,
        {{"null-slot", false, "the normaliser is softmax with a null slot"},
         {"single-head", false, "the layer has one head"},
         {"length", false, "L ≥ 5"},
         {"small-loss", true, "the loss η is below 1/96"},
         {"content-value", true, "γ_c(η) > 0"},
         {"trigger-value", true, "γ_t(η) > 0"},
         {"anchor-value", false, "‖W_OV e_0‖_∞ ≤ η"}},
        {"absorbed", false,
         "at every non-trigger position anchor and null slot together have at least the bound of its side of "
         "the trigger"},
        {"loss", "max_anchor_mass", "min_null_mass", "absorbed_before", "absorbed_after", "bound_before",
         "bound"},
        {},
        {},
        {{"no-loss", "the bound does not depend on the loss",
          "min(absorbed_before, absorbed_after) >= 999/1000"},
         {"flipped", "at most the bound, not at least", "bound >= min(absorbed_before, absorbed_after)"},
         {"squared", "the square of the loss in place of the loss",
          "min(absorbed_before, absorbed_after) >= 1 - 4*loss^2"},
         {"slot-alone", "the slot alone has what both together have", "min_null_mass >= bound"},
         {"anchor-alone", "the anchor alone has what both together have", "max_anchor_mass >= bound"},
         {"any-anchor-value", "whatever the anchor's value is", "conclusion >= 0", {"anchor-value"}}},
        {{"before", "c in 1 − cη/(γ_c + 2η), the bound before the trigger", "4",
          "4*(1 - absorbed_before)/(1 - bound_before)"},
         {"after", "c in 1 − cη/(min(γ_c, γ_t) + 2η), the bound after the trigger", "4",
          "4*(1 - absorbed_after)/(1 - bound)"}}};
    return value;
  }

  static std::vector<theorem::TriggerSource> constructions() {
    const std::vector<parameter::GridAxis> grid{{"L", "5,8,16,32"}, {"m", "0,1,3,13"}, {"beta", "5,8,12"}};
    const std::vector<parameter::GridAxis> small{{"L", "5,6,8"}, {"m", "0,1,3"}, {"beta", "6,8,12"}};
    return {{&constructions::find("key-bias-anchor"), grid},
            {&constructions::find("key-bias-anchor-flipped"), grid},
            {&constructions::find("key-bias-anchor-no-null-value"), grid},
            {&constructions::find("softmax-one-anchor"), grid},
            {&constructions::find("softmax-one-anchor-no-slot"), grid},
            {&constructions::find("null-slot-stand-in-anchor"), small, false}};
  }

  template <Scalar S>
  static Evaluation<S> evaluate(const task::TriggerInstance& instance, const task::Analysis<S>& analysis,
                                const Arithmetic<S>& arithmetic) {
    const S& eta = analysis.loss;
    const auto terms = softmax_sink_bounds::sink_terms(eta, arithmetic);
    const auto& bounds = terms.bounds;
    const auto heads = static_cast<long>(instance.model.heads.size());
    Evaluation<S> result;
    result.hypotheses = {
        {"null-slot", false,
         theorem::indicator(attention::has_null_slot(instance.model.normaliser), arithmetic)},
        {"single-head", false, arithmetic.from(1 - heads)},
        {"length", false, arithmetic.from(instance.task.length - 5)},
        {"small-loss", true, terms.room},
        {"content-value", true, terms.gamma_c},
        {"trigger-value", true, terms.gamma_t},
        {"anchor-value", false, eta - anchor_value(instance.model, arithmetic)}};
    result.conclusion = {"absorbed", false, theorem::defined_if(terms.apply, arithmetic, [&] {
                           return min(analysis.absorbed_before - bounds.before,
                                      analysis.absorbed_after - bounds.after);
                         })};
    result.quantities = {{"loss", eta},
                         {"max_anchor_mass", analysis.max_anchor_mass},
                         {"min_null_mass", analysis.min_null_mass},
                         {"absorbed_before", analysis.absorbed_before},
                         {"absorbed_after", analysis.absorbed_after},
                         {"bound_before", bounds.before},
                         {"bound", bounds.after}};
    return result;
  }

  static theorem::TriggerSearch search() {
    return {.of_length = "length",
            .of_heads = "single-head",
            .of_normaliser = "null-slot",
            .first_normaliser = attention::Normaliser::softmax_one,
            .last_normaliser = attention::Normaliser::softmax_key_bias,
            .margins = [](const task::TriggerShape& shape, const task::TriggerMeasures& measures,
                          theorem::SearchMargins& margins) {
              const auto terms = softmax_sink_bounds::search_terms(measures.loss);
              const bool has_slot = attention::has_null_slot(shape.normaliser);
              margins.hypotheses.assign({has_slot ? 1.0 : -1.0, static_cast<double>(1 - shape.heads),
                                         static_cast<double>(shape.length - 5), terms.room, terms.gamma_c,
                                         terms.gamma_t, measures.loss - measures.anchor_value});
              margins.conclusion_is_defined = terms.apply;
              margins.conclusion = std::min(measures.absorbed_before - terms.bound_before,
                                            measures.absorbed_after - terms.bound_after);
              margins.quantities = {measures.loss,           measures.max_anchor_mass,
                                    measures.min_null_mass,  measures.absorbed_before,
                                    measures.absorbed_after, terms.bound_before,
                                    terms.bound_after};
            }};
  }

  static Aspect conclusion_aspect(const Evaluation<Ball>& evaluation) {
    const Ball before = quantity(evaluation, "absorbed_before") - quantity(evaluation, "bound_before");
    return is_nonnegative(before) == Ternary::certainly_not ? Aspect::absorbed_before
                                                            : Aspect::absorbed_after;
  }

  static Ball conclusion_violation(Aspect aspect, const Ball& value, const Evaluation<Ball>& evaluation) {
    return quantity(evaluation, aspect == Aspect::absorbed_before ? "bound_before" : "bound") - value;
  }
};

}  // namespace

const theorem::Theorem& null_slot_necessity() {
  static const theorem::TriggerTheoremOf<NullSlotNecessity> theorem;
  return theorem;
}

}  // namespace sinkproof::theorems
