#include "constructions/softmax_one_anchor.hpp"

#include "constructions/parameters.hpp"

namespace sinkproof::constructions {

using attention::Head;
using attention::Matrix;
using numeric::Expression;
using task::TriggerTask;

task::TriggerInstance build_softmax_one_anchor(const parameter::Values& values,
                                               attention::Normaliser normaliser) {
  const TriggerTask task = box_task(values);
  const Expression& beta = values.real("beta");
  const long anchor = TriggerTask::anchor_coordinate;
  const long trigger = TriggerTask::trigger_coordinate;
  const long content = task.content_indicator();
  Head head{Matrix(task.width()), Matrix(task.width())};
  for (const long key : {anchor, trigger, content}) {
    head.query_key.set(content, key, Expression(-2) * beta);
    head.query_key.set(trigger, key, key == anchor ? -beta : beta);
  }
  for (long r = 1; r < task.width(); ++r) head.output_value.set(r, r, 1);
  return {task, {normaliser, {std::move(head)}}};
}

std::vector<task::Claim> softmax_one_anchor_claims(const parameter::Values& values) {
  const Expression length(values.integer("L"));
  const Expression leak = exp(-values.real("beta"));
  const Expression square = exp(Expression(-2) * values.real("beta"));
  return {{"loss",
           "loss",
           {(length - 1) * square / (1 + length * square), (leak + square) / (2 + leak + square)}},
          {"anchor-mass", "max_anchor_mass", {square / (1 + 2 * square)}}};
}

const task::TriggerConstruction& softmax_one_anchor() {
  static const task::TriggerConstruction construction{
      "softmax-one-anchor",
      "one head of softmax with an extra 1 in the denominator, which takes what the anchor would",
      "null-slot-necessity, Theorem E2",
      std::nullopt,
      {sequence_length(), content_dimension(), score_scale()},
      [](const parameter::Values& values) {
        return build_softmax_one_anchor(values, attention::Normaliser::softmax_one);
      },
      softmax_one_anchor_claims};
  return construction;
}

}  // namespace sinkproof::constructions
