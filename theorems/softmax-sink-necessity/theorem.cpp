#include "theorems/softmax-sink-necessity/theorem.hpp"

#include <cmath>

#include "constructions/registry.hpp"
#include "theorem/trigger_theorem.hpp"
#include "theorems/softmax-sink-necessity/bounds.hpp"
#include "theorems/softmax-sink-necessity/probabilistic_bound.hpp"
#include "theorems/statement_hashes.hpp"

namespace sinkproof::theorems {

namespace {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Scalar;
using numeric::Ternary;
using theorem::Aspect;
using theorem::Evaluation;

struct SoftmaxSinkNecessity {
  static const theorem::Description& description() {
    static const theorem::Description value{
        "softmax-sink-necessity",
        "A softmax head that solves the trigger-conditional task must sink",
        "RM26, single layer",
        "as published: the qualitative claim; reconstructed: its quantitative form; proved here: all "
        "constants",
        statement_sha256::softmax_sink_necessity,
        {{"softmax", false, "the normaliser is softmax"},
         {"single-head", false, "the layer has one head"},
         {"length", false, "L ≥ 4"},
         {"small-loss", false, "the loss η is at most 1/36"}},
        {"sink", false,
         "every non-trigger position has anchor mass at least the bound of its side of the trigger"},
        {"loss", "sink_mass_before", "sink_mass_after", "bound_before", "bound_after", "bound_probabilistic"},
        {{"never-zero-loss", true, "the loss is not 0 (Lemma A0)"},
         {"sink-probabilistic", false,
          "every non-trigger position has anchor mass at least bound_probabilistic"}},
        {},
        {{"no-loss", "the bound does not depend on the loss",
          "min(sink_mass_before, sink_mass_after) >= 999/1000"},
         {"flipped", "anchor mass at most the bound, not at least",
          "bound_after >= min(sink_mass_before, sink_mass_after)"},
         {"squared", "the square of the loss in place of the loss",
          "min(sink_mass_before, sink_mass_after) >= 1 - 4*loss^2"},
         {"constant", "the constant 1/10 in place of 2",
          "min(sink_mass_before, sink_mass_after) >= 1 - loss/10"},
         // Follows from the theorem: no bound is below 1/2 where it says anything.
         {"any-loss",
          "half of the mass is on the anchor, however large the loss is",
          "min(sink_mass_before, sink_mass_after) >= 1/2",
          {"small-loss"}},
         {"several-heads", "any number of heads", "conclusion >= 0", {"single-head"}}},
        {{"before",
          "c in 1 − cη(1+48η)/(1+30η), the bound before the trigger (for L ≥ 5 and η < 1/48; otherwise c/2 "
          "is the "
          "share of 1 − bound_before that is used)",
          "2", "2*(1 - sink_mass_before)/(1 - bound_before)"},
         {"before-by-sums",
          "c in 1 − cη/(γ_c + 2η), the older form of the bound before the trigger, for η < 1/54", "12/5",
          "(1 - sink_mass_before)*(1 - 52*loss - 96*loss^2)/(loss*max(1 - 48*loss, 1/1000))"},
         {"after", "c in 1 − cη(1−2η)/((1−4η)(1−7η)), the bound after the trigger", "4",
          "4*(1 - sink_mass_after)/(1 - bound_after)"}}};
    return value;
  }

  static std::vector<theorem::TriggerSource> constructions() {
    const std::vector<parameter::GridAxis> grid{{"L", "5,8,16,32"}, {"m", "0,1,3,13"}, {"beta", "5,8,12"}};
    const std::vector<parameter::GridAxis> sharp{
        {"L", "5"}, {"m", "0,2"}, {"eta", "1/100000,1/1000,1/150,1/100"}};
    const std::vector<parameter::GridAxis> three{{"L", "3"}, {"m", "0,1,3"}, {"beta", "5,8,12"}};
    return {{&constructions::find("softmax-anchor"), grid},
            {&constructions::find("softmax-anchor-flipped"), grid},
            {&constructions::find("softmax-anchor-no-null-value"), grid},
            {&constructions::find("softmax-anchor-sharp"), sharp, false},
            {&constructions::find("softmax-anchor-sharp-louder"), sharp},
            {&constructions::find("softmax-anchor-sharp-quieter"), sharp},
            {&constructions::find("softmax-three-tokens"), three, false},
            {&constructions::find("softmax-three-tokens-anchored"), three},
            {&constructions::find("softmax-three-tokens-halved"), three},
            {&constructions::find("multihead-cancellation"),
             {{"L", "5,8,12"}, {"m", "0,1,3"}, {"scale", "1,10"}, {"spacing", "arithmetic"}},
             false}};
  }

  template <Scalar S>
  static Evaluation<S> evaluate(const theorem::TriggerTheoremInstance& typed,
                                const task::Analysis<S>& analysis, const Arithmetic<S>& arithmetic) {
    const task::TriggerInstance& instance = typed.trigger_instance();
    const S& eta = analysis.loss;
    const long length = instance.task.length;
    const S room = arithmetic.from(softmax_sink_bounds::loss_limit()) - eta;
    const auto bounds = softmax_sink_bounds::sink_bounds(eta, length, arithmetic);

    Evaluation<S> result;
    const auto heads = static_cast<long>(instance.model.heads.size());
    const bool softmax = instance.model.normaliser == attention::Normaliser::softmax;
    result.hypotheses = {{"softmax", false, theorem::indicator(softmax, arithmetic)},
                         {"single-head", false, arithmetic.from(1 - heads)},
                         {"length", false, arithmetic.from(length - 4)},
                         {"small-loss", false, room}};
    result.conclusion = {"sink", false, theorem::defined_if(is_nonnegative(room), arithmetic, [&] {
                           return min(analysis.sink_mass_before - bounds.before,
                                      analysis.sink_mass_after - bounds.after);
                         })};
    result.quantities = {{"loss", eta},
                         {"sink_mass_before", analysis.sink_mass_before},
                         {"sink_mass_after", analysis.sink_mass_after},
                         {"bound_before", bounds.before},
                         {"bound_after", bounds.after}};
    add_corollaries(typed, analysis, arithmetic, result);
    return result;
  }

  static std::vector<std::pair<parameter::Specification, parameter::GridAxis>> own_parameters() {
    using parameter::Specification;
    return {{Specification{"eta_bar", Specification::Kind::real, 0, true, 1,
                           "bound of the expected error, for the probabilistic form"},
             {"eta_bar", "1/200000"}},
            {Specification{"delta", Specification::Kind::real, 0, true, 1,
                           "probability with which the probabilistic form may fail", true},
             {"delta", "1/4"}}};
  }

  static theorem::TriggerSearch search() {
    return {.of_length = "length",
            .least_length = 4,
            .of_heads = "single-head",
            .of_normaliser = "softmax",
            .margins = [](const task::TriggerShape& shape, const task::TriggerMeasures& measures,
                          theorem::SearchMargins& margins) {
              const auto terms = softmax_sink_bounds::search_terms(measures.loss, shape.length);
              const bool is_softmax = shape.normaliser == attention::Normaliser::softmax;
              margins.hypotheses.assign({is_softmax ? 1.0 : -1.0, static_cast<double>(1 - shape.heads),
                                         static_cast<double>(shape.length - 4), terms.room});
              margins.conclusion_is_defined = terms.room >= 0;
              margins.conclusion = std::min(measures.sink_mass_before - terms.bound_before,
                                            measures.sink_mass_after - terms.bound_after);
              margins.quantities = {measures.loss,      measures.sink_mass_before, measures.sink_mass_after,
                                    terms.bound_before, terms.bound_after,         std::nan("")};
            }};
  }

  /// Lemma A0 and Theorem A′ are about one softmax head, and L ≥ 4 and L ≥ 5.
  template <Scalar S>
  static void add_corollaries(const theorem::TriggerTheoremInstance& typed, const task::Analysis<S>& analysis,
                              const Arithmetic<S>& arithmetic, Evaluation<S>& evaluation) {
    using namespace softmax_sink_bounds;
    const task::TriggerInstance& instance = typed.trigger_instance();
    const bool is_one_head =
        instance.model.normaliser == attention::Normaliser::softmax && instance.model.heads.size() == 1;
    const bool is_covered = is_one_head && instance.task.length >= 5;
    if (is_one_head && instance.task.length >= 4)
      evaluation.claims.push_back({"never-zero-loss", true, analysis.loss});

    const S expected_error = arithmetic.from(typed.parameters().real("eta_bar"));
    const S eta = probable_error(instance.task.length, expected_error,
                                 arithmetic.from(typed.parameters().real("delta")), arithmetic);
    S bound = probabilistic_bound(eta, arithmetic);
    if (is_covered) {
      // The expected error is at most the loss: where that is at most eta_bar, the premise holds for every law of the contents. Otherwise nothing is said.
      const auto premise = is_nonnegative(expected_error - analysis.loss);
      const auto said = theorem::defined_if(premise, arithmetic, [&] { return bound; });
      const S mass = min(analysis.sink_mass_before, analysis.sink_mass_after);
      evaluation.claims.push_back({"sink-probabilistic", false, said ? mass - *said : mass});
    }
    evaluation.quantities.push_back({"bound_probabilistic", bound});
  }

  static Aspect conclusion_aspect(const Evaluation<Ball>& evaluation) {
    const Ball before = quantity(evaluation, "sink_mass_before") - quantity(evaluation, "bound_before");
    return is_nonnegative(before) == Ternary::certainly_not ? Aspect::sink_mass_before
                                                            : Aspect::sink_mass_after;
  }

  static Ball conclusion_violation(Aspect aspect, const Ball& value, const Evaluation<Ball>& evaluation) {
    return quantity(evaluation, aspect == Aspect::sink_mass_before ? "bound_before" : "bound_after") - value;
  }
};

}  // namespace

const theorem::Theorem& softmax_sink_necessity() {
  static const theorem::TriggerTheoremOf<SoftmaxSinkNecessity> theorem;
  return theorem;
}

}  // namespace sinkproof::theorems
