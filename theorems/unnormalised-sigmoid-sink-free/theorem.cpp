#include "theorems/unnormalised-sigmoid-sink-free/theorem.hpp"

#include "constructions/registry.hpp"
#include "theorem/trigger_theorem.hpp"
#include "theorems/statement_hashes.hpp"

namespace sinkproof::theorems {

namespace {

using attention::Head;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::Scalar;
using task::TriggerTask;
using theorem::Aspect;
using theorem::Evaluation;

/// The largest |entry| of W_OV − diag(0,1,…,1), and of W_QK in the rows and columns of contents.
template <Scalar S>
S sigmoid_weight_deviation(const task::TriggerInstance& instance, const Arithmetic<S>& arithmetic) {
  S largest = arithmetic.from(0L);
  for (const Head& head : instance.model.heads) {
    attention::Matrix difference = head.output_value;
    for (long r = 1; r < instance.task.width(); ++r) {
      const auto* entry = head.output_value.find(r, r);
      difference.set(r, r, (entry == nullptr ? numeric::Expression(0) : *entry) - 1);
    }
    for (const auto& [place, entry] : difference.entries())
      largest = max(largest, abs(arithmetic.from(entry)));
    for (const auto& [place, entry] : head.query_key.entries()) {
      const auto [row, column] = place;
      if (instance.task.is_content_coordinate(row) || instance.task.is_content_coordinate(column))
        largest = max(largest, abs(arithmetic.from(entry)));
    }
  }
  return largest;
}

/// δ: how far the scores that should be negative are below 0, and those that should be positive above.
template <Scalar S>
S separation(const task::TriggerInstance& instance, const Arithmetic<S>& arithmetic) {
  const long anchor = TriggerTask::anchor_coordinate;
  const long trigger = TriggerTask::trigger_coordinate;
  const long content = instance.task.content_indicator();
  std::optional<S> smallest;
  for (const Head& head : instance.model.heads) {
    const auto offer = [&](long query, long key, bool is_positive) {
      const auto* entry = head.query_key.find(query, key);
      const S score = entry == nullptr ? arithmetic.from(0L) : arithmetic.from(*entry);
      const S distance = is_positive ? score : -score;
      smallest = smallest ? min(*smallest, distance) : distance;
    };
    for (const long key : {anchor, trigger, content}) {
      offer(content, key, false);
      offer(trigger, key, key != anchor);
    }
  }
  return smallest.value();
}

struct UnnormalisedSigmoidSinkFree {
  static const theorem::Description& description() {
    static const theorem::Description value{
        "unnormalised-sigmoid-sink-free",
        "In sigmoid attention without normalisation the loss and the sink vanish together",
        "G25, sigmoid attention",
        "as published: that sinks vanish; reconstructed: the weights; proved here: both bounds, which are "
        "attained",
        statement_sha256::unnormalised_sigmoid_sink_free,
        {{"sigmoid", false, "attention weights are σ(score) over max(i, 1)"},
         {"single-head", false, "the layer has one head"},
         {"weights", false, "W_OV = diag(0,1,…,1) and scores do not depend on contents"},
         {"separation", true,
          "δ > 0: the trigger's scores on content and trigger are ≥ δ, all others at i ≥ 1 are ≤ −δ"}},
        {"vanish-together", false, "the loss and every anchor mass at i ≥ 1 are at most σ(−δ)"},
        {"loss", "max_anchor_mass", "bound"},
        {},
        {},
        {{"half", "half of the bound", "bound/2 >= max(loss, max_anchor_mass)"},
         {"squared", "the square of the bound", "bound^2 >= loss"},
         {"exact", "a loss of nearly 0", "1/1000000 >= loss"},
         {"no-sink", "an anchor mass of nearly 0", "1/1000000 >= max_anchor_mass"},
         {"flipped", "at least, not at most", "min(loss, max_anchor_mass) >= 2*bound"},
         {"any-weights", "whatever the weights are", "conclusion >= 0", {"weights"}}},
        {{"loss", "c in: the loss is at most c·σ(−δ)", "1", "loss/bound"},
         {"anchor-mass", "c in: every anchor mass at i ≥ 1 is at most c·σ(−δ)", "1",
          "max_anchor_mass/bound"}}};
    return value;
  }

  static std::vector<theorem::TriggerSource> constructions() {
    const std::vector<parameter::GridAxis> grid{
        {"L", "3,5,8,16,32"}, {"m", "0,1,3,13"}, {"beta", "1,5,8,20"}};
    return {{&constructions::find("sigmoid-mean"), grid},
            {&constructions::find("sigmoid-mean-flipped"), grid},
            {&constructions::find("sigmoid-mean-skips-trigger"), grid}};
  }

  template <Scalar S>
  static Evaluation<S> evaluate(const task::TriggerInstance& instance, const task::Analysis<S>& analysis,
                                const Arithmetic<S>& arithmetic) {
    const auto heads = static_cast<long>(instance.model.heads.size());
    const S delta = separation(instance, arithmetic);
    const S leak = exp(-delta);
    const S bound = leak / (arithmetic.from(1L) + leak);  // σ(−δ)
    Evaluation<S> result;
    result.hypotheses = {
        {"sigmoid", false,
         theorem::indicator(instance.model.normaliser == attention::Normaliser::sigmoid, arithmetic)},
        {"single-head", false, arithmetic.from(1 - heads)},
        {"weights", false, -sigmoid_weight_deviation(instance, arithmetic)},
        {"separation", true, delta}};
    result.conclusion = {"vanish-together", false, bound - max(analysis.loss, analysis.max_anchor_mass)};
    result.quantities = {
        {"loss", analysis.loss}, {"max_anchor_mass", analysis.max_anchor_mass}, {"bound", bound}};
    return result;
  }

  static theorem::TriggerSearch search() {
    return {.of_heads = "single-head",
            .of_normaliser = "sigmoid",
            .first_normaliser = attention::Normaliser::sigmoid,
            .last_normaliser = attention::Normaliser::sigmoid};
  }

  static Aspect conclusion_aspect(const Evaluation<Ball>& evaluation) {
    const Ball excess = quantity(evaluation, "loss") - quantity(evaluation, "bound");
    return is_positive(excess) == numeric::Ternary::certainly ? Aspect::error : Aspect::largest_anchor_mass;
  }

  static Ball conclusion_violation(Aspect /*aspect*/, const Ball& value, const Evaluation<Ball>& evaluation) {
    return value - quantity(evaluation, "bound");
  }
};

}  // namespace

const theorem::Theorem& unnormalised_sigmoid_sink_free() {
  static const theorem::TriggerTheoremOf<UnnormalisedSigmoidSinkFree> theorem;
  return theorem;
}

}  // namespace sinkproof::theorems
