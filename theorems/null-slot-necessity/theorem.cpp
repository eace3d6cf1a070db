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
         {"length", false, "L ≥ 4"},
         {"small-loss", false, "the loss η is at most 1/36"},
         {"anchor-value", false, "‖W_OV e_0‖_∞ ≤ η"}},
        {"absorbed", false,
         "at every non-trigger position anchor and null slot together have at least the bound of its side of "
         "the trigger"},
        {"loss", "max_anchor_mass", "min_null_mass", "absorbed_before", "absorbed_after", "bound_before",
         "bound"},
        {{"any-anchor", false,
          "before the trigger anchor and null slot together have at least the bound that does without "
          "anchor-value"}},
        {},
        {{"no-loss", "the bound does not depend on the loss",
          "min(absorbed_before, absorbed_after) >= 999/1000"},
         {"flipped", "at most the bound, not at least", "bound >= min(absorbed_before, absorbed_after)"},
         {"squared", "the square of the loss in place of the loss",
          "min(absorbed_before, absorbed_after) >= 1 - 4*loss^2"},
         {"slot-alone", "the slot alone has what both together have", "min_null_mass >= bound"},
         {"anchor-alone", "the anchor alone has what both together have", "max_anchor_mass >= bound"},
         // Follows from the theorem: no bound is below 1/2 where it says anything.
         {"any-loss",
          "half of the mass is on anchor and slot, however large the loss is",
          "min(absorbed_before, absorbed_after) >= 1/2",
          {"small-loss"}},
         {"any-anchor-value", "whatever the anchor's value is", "conclusion >= 0", {"anchor-value"}}},
        {{"before",
          "c in 1 − cη(1+48η)/(1+30η), the bound before the trigger (for L ≥ 5 and η < 1/48; otherwise c/2 "
          "is the "
          "share of 1 − bound_before that is used)",
          "2", "2*(1 - absorbed_before)/(1 - bound_before)"},
         {"after", "c in 1 − cη(1−2η)/((1−4η)(1−7η)), the bound after the trigger", "4",
          "4*(1 - absorbed_after)/(1 - bound)"}}};
    return value;
  }

  static std::vector<theorem::TriggerSource> constructions() {
    const std::vector<parameter::GridAxis> grid{{"L", "5,8,16,32"}, {"m", "0,1,3,13"}, {"beta", "5,8,12"}};
    const std::vector<parameter::GridAxis> sharp{
        {"L", "5"}, {"m", "0,2"}, {"eta", "1/100000,1/1000,1/150,1/100"}, {"size", "1000000"}};
    const std::vector<parameter::GridAxis> three{{"L", "3"}, {"m", "0,1,3"}, {"beta", "5,8,12"}};
    const std::vector<parameter::GridAxis> small{{"L", "5,6,8"}, {"m", "0,1,3"}, {"beta", "6,8,12"}};
    return {{&constructions::find("key-bias-anchor"), grid},
            {&constructions::find("key-bias-anchor-flipped"), grid},
            {&constructions::find("key-bias-anchor-no-null-value"), grid},
            {&constructions::find("softmax-one-anchor"), grid},
            {&constructions::find("softmax-one-anchor-no-slot"), grid},
            {&constructions::find("softmax-one-anchor-sharp"), sharp, false},
            {&constructions::find("softmax-one-anchor-sharp-louder"), sharp},
            {&constructions::find("softmax-one-anchor-sharp-quieter"), sharp},
            {&constructions::find("null-slot-stand-in-anchor"), small, false},
            {&constructions::find("null-slot-three-tokens"), three, false},
            {&constructions::find("null-slot-three-tokens-anchored"), three},
            {&constructions::find("null-slot-three-tokens-halved"), three}};
  }

  template <Scalar S>
  static Evaluation<S> evaluate(const task::TriggerInstance& instance, const task::Analysis<S>& analysis,
                                const Arithmetic<S>& arithmetic) {
    const S& eta = analysis.loss;
    const long length = instance.task.length;
    const S room = arithmetic.from(softmax_sink_bounds::loss_limit()) - eta;
    const auto bounds = softmax_sink_bounds::sink_bounds(eta, length, arithmetic);
    const auto heads = static_cast<long>(instance.model.heads.size());
    Evaluation<S> result;
    result.hypotheses = {
        {"null-slot", false,
         theorem::indicator(attention::has_null_slot(instance.model.normaliser), arithmetic)},
        {"single-head", false, arithmetic.from(1 - heads)},
        {"length", false, arithmetic.from(length - 4)},
        {"small-loss", false, room},
        {"anchor-value", false, eta - anchor_value(instance.model, arithmetic)}};
    result.conclusion = {"absorbed", false, theorem::defined_if(is_nonnegative(room), arithmetic, [&] {
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
    if (attention::has_null_slot(instance.model.normaliser) && heads == 1 && length >= 4) {
      const S bound = any_anchor_bound(eta, length, arithmetic);
      result.claims.push_back({"any-anchor", false, analysis.absorbed_before - bound});
    }
    return result;
  }

  /// Before the trigger without anchor-value: 1 − 4η/(γ−η), where content values are at least γ > η in the content indicator; 0 where nothing is said.
  template <Scalar S>
  static S any_anchor_bound(const S& eta, long length, const Arithmetic<S>& arithmetic) {
    using namespace softmax_sink_bounds;
    if (length >= 5) {
      const auto three_rows = is_positive(arithmetic.from(loss_limit_of_three_rows()) - eta);
      if (three_rows == Ternary::undecided) return arithmetic.unknown();
      if (three_rows == Ternary::certainly)
        return bound_without_anchor_value(least_content_value(eta, arithmetic), eta, arithmetic);
    }
    switch (is_nonnegative(arithmetic.from(loss_limit()) - eta)) {
      case Ternary::certainly:
        return bound_without_anchor_value(content_value_of_two_rows(eta, arithmetic), eta, arithmetic);
      case Ternary::certainly_not:
        return arithmetic.from(0L);
      case Ternary::undecided:
        break;
    }
    return arithmetic.unknown();
  }

  static theorem::TriggerSearch search() {
    return {.of_length = "length",
            .least_length = 4,
            .of_heads = "single-head",
            .of_normaliser = "null-slot",
            .first_normaliser = attention::Normaliser::softmax_one,
            .last_normaliser = attention::Normaliser::softmax_key_bias,
            .margins = [](const task::TriggerShape& shape, const task::TriggerMeasures& measures,
                          theorem::SearchMargins& margins) {
              const auto terms = softmax_sink_bounds::search_terms(measures.loss, shape.length);
              const bool has_slot = attention::has_null_slot(shape.normaliser);
              margins.hypotheses.assign({has_slot ? 1.0 : -1.0, static_cast<double>(1 - shape.heads),
                                         static_cast<double>(shape.length - 4), terms.room,
                                         measures.loss - measures.anchor_value});
              margins.conclusion_is_defined = terms.room >= 0;
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
