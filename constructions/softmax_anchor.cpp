#include "constructions/softmax_anchor.hpp"

#include "constructions/parameters.hpp"

namespace sinkproof::constructions {

using attention::Head;
using attention::Matrix;
using numeric::Expression;
using task::TriggerTask;

task::TriggerInstance build_softmax_anchor(const parameter::Values& values, int trigger_to_anchor_sign,
                                           int anchor_value) {
  const TriggerTask task = box_task(values);
  const Expression& beta = values.real("beta");
  const long anchor = TriggerTask::anchor_coordinate;
  const long trigger = TriggerTask::trigger_coordinate;
  const long content = task.content_indicator();
  Matrix query_key(task.width());
  query_key.set(content, anchor, beta);
  query_key.set(content, content, -beta);
  query_key.set(content, trigger, -beta);
  query_key.set(trigger, anchor, trigger_to_anchor_sign > 0 ? beta : -beta);
  Matrix output_value(task.width());
  for (long r = 0; r < task.width(); ++r) output_value.set(r, r, r == anchor ? anchor_value : 1);
  return {task, {attention::Normaliser::softmax, {Head{query_key, output_value}}}};
}

std::vector<task::Claim> softmax_anchor_claims(const parameter::Values& values) {
  const Expression& beta = values.real("beta");
  const Expression spread = Expression(values.integer("L") - 1) * exp(Expression(-2) * beta);
  const Expression leak = exp(-beta);
  return {{"loss", "loss", {spread / (1 + spread), leak / (2 + leak)}}};
}

const task::TriggerConstruction& softmax_anchor() {
  static const task::TriggerConstruction construction{
      "softmax-anchor",
      "one softmax head that parks its mass on the anchor wherever there is no trigger",
      "softmax-sink-necessity (reconstructed)",
      std::nullopt,
      {sequence_length(), content_dimension(), score_scale()},
      [](const parameter::Values& values) { return build_softmax_anchor(values, -1, 0); },
      softmax_anchor_claims};
  return construction;
}

}  // namespace sinkproof::constructions
