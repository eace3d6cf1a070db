#include "constructions/key_bias_anchor.hpp"

#include "constructions/parameters.hpp"

namespace sinkproof::constructions {

using attention::Head;
using attention::Matrix;
using numeric::Expression;
using task::TriggerTask;

task::TriggerInstance build_key_bias_anchor(const parameter::Values& values, int trigger_bias_sign,
                                            int anchor_value) {
  const TriggerTask task = box_task(values);
  const Expression& beta = values.real("beta");
  const long anchor = TriggerTask::anchor_coordinate;
  const long trigger = TriggerTask::trigger_coordinate;
  const long content = task.content_indicator();
  Head head{Matrix(task.width()), Matrix(task.width())};
  for (const long key : {anchor, trigger, content}) head.query_key.set(content, key, -beta);
  head.query_key.set(trigger, anchor, -beta);
  for (long r = 0; r < task.width(); ++r) head.output_value.set(r, r, r == anchor ? anchor_value : 1);
  head.key_bias = {{trigger, trigger_bias_sign > 0 ? beta : -beta}, {content, beta}};
  return {task, {attention::Normaliser::softmax_key_bias, {std::move(head)}}};
}

std::vector<task::Claim> key_bias_anchor_claims(const parameter::Values& values) {
  const Expression length(values.integer("L"));
  const Expression leak = exp(-values.real("beta"));
  const Expression square = exp(Expression(-2) * values.real("beta"));
  return {{"loss", "loss", {(length - 1) * square / (1 + length * square), leak / (1 + leak)}},
          {"anchor-mass", "max_anchor_mass", {square / (1 + 2 * square), leak / (2 + 2 * leak)}}};
}

const task::TriggerConstruction& key_bias_anchor() {
  static const task::TriggerConstruction construction{
      "key-bias-anchor",
      "one softmax head that parks its mass on a null slot with a learned key, not on the anchor",
      "null-slot-necessity, Theorem E2",
      std::nullopt,
      {sequence_length(), content_dimension(), score_scale()},
      [](const parameter::Values& values) { return build_key_bias_anchor(values, -1, 0); },
      key_bias_anchor_claims};
  return construction;
}

}  // namespace sinkproof::constructions
