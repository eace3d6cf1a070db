#include "theorems/softmax-sink-necessity/theorem.hpp"

#include "constructions/mutants/softmax_anchor_flipped.hpp"
#include "constructions/mutants/softmax_anchor_no_null_value.hpp"
#include "constructions/softmax_anchor.hpp"
#include "numeric/error.hpp"
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

struct Statement {
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
         {"length", false, "L ≥ 5"},
         {"small-loss", true, "the loss η is below 1/96"},
         {"content-value", true, "γ_c(η) > 0"},
         {"trigger-value", true, "γ_t(η) > 0"}},
        {"sink", false,
         "every non-trigger position has anchor mass at least the bound of its side of the trigger"},
        {"loss", "sink_mass_before", "sink_mass_after", "bound_before", "bound_after"}};
    return value;
  }

  static std::vector<theorem::TriggerSource> constructions() {
    const std::vector<parameter::GridAxis> grid{{"L", "5,8,16,32"}, {"m", "0,1,3,13"}, {"beta", "5,8,12"}};
    return {{&constructions::softmax_anchor(), grid},
            {&constructions::softmax_anchor_flipped(), grid},
            {&constructions::softmax_anchor_no_null_value(), grid}};
  }

  template <Scalar S>
  static Evaluation<S> evaluate(const task::TriggerInstance& instance, const task::Analysis<S>& analysis,
                                const Arithmetic<S>& arithmetic) {
    using namespace softmax_sink_bounds;
    const S& eta = analysis.loss;
    const S room = arithmetic.from(loss_limit()) - eta;
    const S room_before = arithmetic.from(loss_limit_before()) - eta;
    const auto gamma_c = theorem::defined_if(is_positive(room_before), arithmetic,
                                             [&] { return content_value(eta, arithmetic); });
    const auto gamma_t =
        theorem::defined_if(is_positive(room), arithmetic, [&] { return trigger_value(eta, arithmetic); });
    const auto positive = [](const std::optional<S>& x) {
      return x ? is_positive(*x) : Ternary::certainly_not;
    };
    const Ternary applies = both(is_positive(room), both(positive(gamma_c), positive(gamma_t)));
    const auto bounds = sink_bounds(eta, arithmetic);

    Evaluation<S> result;
    const auto heads = static_cast<long>(instance.model.heads.size());
    const bool softmax = instance.model.normaliser == attention::Normaliser::softmax;
    result.hypotheses = {{"softmax", false, theorem::indicator(softmax, arithmetic)},
                         {"single-head", false, arithmetic.from(1 - heads)},
                         {"length", false, arithmetic.from(instance.task.length - 5)},
                         {"small-loss", true, room},
                         {"content-value", true, gamma_c},
                         {"trigger-value", true, gamma_t}};
    result.conclusion = {"sink", false, theorem::defined_if(applies, arithmetic, [&] {
                           return min(analysis.sink_mass_before - bounds.before,
                                      analysis.sink_mass_after - bounds.after);
                         })};
    result.quantities = {{"loss", eta},
                         {"sink_mass_before", analysis.sink_mass_before},
                         {"sink_mass_after", analysis.sink_mass_after},
                         {"bound_before", bounds.before},
                         {"bound_after", bounds.after}};
    return result;
  }

  static const Ball& quantity(const Evaluation<Ball>& evaluation, const char* name) {
    for (const auto& quantity : evaluation.quantities) {
      if (quantity.name == name) return quantity.value;
    }
    throw InternalError(std::string("no quantity ") + name);
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
  static const theorem::TriggerTheoremOf<Statement> theorem;
  return theorem;
}

}  // namespace sinkproof::theorems
