#include "theorems/relu-sink-free/theorem.hpp"

#include "constructions/registry.hpp"
#include "theorem/trigger_theorem.hpp"
#include "theorems/statement_hashes.hpp"

namespace sinkproof::theorems {

namespace {

using attention::Matrix;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::Scalar;
using task::TriggerTask;
using theorem::Aspect;
using theorem::Evaluation;

/// The largest |entry| of matrix − (the 0/1 matrix with ones at the given places).
template <Scalar S>
S deviation(const Matrix& matrix, const std::vector<std::pair<long, long>>& ones,
            const Arithmetic<S>& arithmetic) {
  S largest = arithmetic.from(0L);
  Matrix difference = matrix;
  for (const auto& [row, column] : ones) {
    const auto* entry = matrix.find(row, column);
    difference.set(row, column, (entry == nullptr ? numeric::Expression(0) : *entry) - 1);
  }
  for (const auto& [place, entry] : difference.entries()) largest = max(largest, abs(arithmetic.from(entry)));
  return largest;
}

template <Scalar S>
S relu_weight_deviation(const task::TriggerInstance& instance, const Arithmetic<S>& arithmetic) {
  const long trigger = TriggerTask::trigger_coordinate;
  std::vector<std::pair<long, long>> diagonal;
  for (long r = 0; r < instance.task.width(); ++r) diagonal.emplace_back(r, r);
  S largest = arithmetic.from(0L);
  for (const auto& head : instance.model.heads) {
    largest = max(
        largest, deviation(head.query_key, {{trigger, trigger}, {trigger, instance.task.content_indicator()}},
                           arithmetic));
    largest = max(largest, deviation(head.output_value, diagonal, arithmetic));
  }
  return largest;
}

struct ReluSinkFree {
  static const theorem::Description& description() {
    static const theorem::Description value{
        "relu-sink-free",
        "ReLU attention solves the trigger-conditional task exactly, without a sink",
        "RM26, ReLU attention",
        "as published: the claim and the normaliser of the published code; reconstructed: the weights; "
        "proved here: the identity",
        statement_sha256::relu_sink_free,
        {{"relu", false, "attention weights are rectified scores over a fixed divisor"},
         {"normaliser", false, "row i is divided by max(i, 1), the number of non-anchor tokens"},
         {"single-head", false, "the layer has one head"},
         {"weights", false, "W_QK = e_1(e_1+e_c)ᵀ and W_OV = identity"}},
        {"exact-and-sink-free", false, "the loss is 0 and no position i ≥ 1 puts mass on the anchor"},
        {"loss", "max_anchor_mass"},
        {},
        {},
        {{"errs", "the loss is at least 1/10", "loss >= 1/10"},
         {"sinks", "half of the mass is on the anchor", "max_anchor_mass >= 1/2"},
         {"sinks-a-little", "there is some mass on the anchor", "max_anchor_mass >= 1/1000"},
         {"any-normaliser", "whatever the rows are divided by", "conclusion >= 0", {"normaliser"}},
         {"any-weights", "whatever the weights are", "conclusion >= 0", {"weights"}},
         {"any-heads", "two such heads solve the task as well as one", "1/10 >= loss", {"single-head"}}}};
    return value;
  }

  static std::vector<theorem::TriggerSource> constructions() {
    const std::vector<parameter::GridAxis> grid{{"L", "3,5,8,16,32,64"}, {"m", "0,1,3,13"}};
    return {{&constructions::find("relu-mean"), grid}, {&constructions::find("relu-mean-row-count"), grid}};
  }

  template <Scalar S>
  static Evaluation<S> evaluate(const task::TriggerInstance& instance, const task::Analysis<S>& analysis,
                                const Arithmetic<S>& arithmetic) {
    const auto normaliser = instance.model.normaliser;
    const auto heads = static_cast<long>(instance.model.heads.size());
    Evaluation<S> result;
    result.hypotheses = {
        {"relu", false, theorem::indicator(attention::is_relu(normaliser), arithmetic)},
        {"normaliser", false,
         theorem::indicator(normaliser == attention::Normaliser::relu_non_anchor, arithmetic)},
        {"single-head", false, arithmetic.from(1 - heads)},
        {"weights", false, -relu_weight_deviation(instance, arithmetic)}};
    result.conclusion = {"exact-and-sink-free", false, -max(analysis.loss, analysis.max_anchor_mass)};
    result.quantities = {{"loss", analysis.loss}, {"max_anchor_mass", analysis.max_anchor_mass}};
    return result;
  }

  static theorem::TriggerSearch search() {
    return {.of_heads = "single-head",
            .of_normaliser = "normaliser",
            .first_normaliser = attention::Normaliser::relu_non_anchor,
            .last_normaliser = attention::Normaliser::relu_non_anchor};
  }

  static Aspect conclusion_aspect(const Evaluation<Ball>& evaluation) {
    const Ball& loss = quantity(evaluation, "loss");
    return is_positive(loss) == numeric::Ternary::certainly ? Aspect::error : Aspect::largest_anchor_mass;
  }

  static Ball conclusion_violation(Aspect /*aspect*/, const Ball& value,
                                   const Evaluation<Ball>& /*evaluation*/) {
    return value;
  }
};

}  // namespace

const theorem::Theorem& relu_sink_free() {
  static const theorem::TriggerTheoremOf<ReluSinkFree> theorem;
  return theorem;
}

}  // namespace sinkproof::theorems
