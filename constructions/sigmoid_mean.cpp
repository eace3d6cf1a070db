#include "constructions/sigmoid_mean.hpp"

#include "constructions/parameters.hpp"

namespace sinkproof::constructions {

using attention::Head;
using attention::Matrix;
using numeric::Expression;
using task::TriggerTask;

task::TriggerInstance build_sigmoid_mean(const parameter::Values& values, int trigger_to_anchor_sign,
                                         int trigger_to_trigger_sign) {
  const TriggerTask task = box_task(values);
  const Expression& beta = values.real("beta");
  const auto signed_beta = [&](int sign) { return sign > 0 ? beta : -beta; };
  const long anchor = TriggerTask::anchor_coordinate;
  const long trigger = TriggerTask::trigger_coordinate;
  const long content = task.content_indicator();
  Matrix query_key(task.width());
  query_key.set(anchor, anchor, -beta);
  for (const long key : {anchor, trigger, content}) query_key.set(content, key, -beta);
  query_key.set(trigger, anchor, signed_beta(trigger_to_anchor_sign));
  query_key.set(trigger, trigger, signed_beta(trigger_to_trigger_sign));
  query_key.set(trigger, content, beta);
  Matrix output_value(task.width());
  for (long r = 1; r < task.width(); ++r) output_value.set(r, r, 1);
  return {task, {attention::Normaliser::sigmoid, {Head{query_key, output_value}}}};
}

std::vector<task::Claim> sigmoid_mean_claims(const parameter::Values& values) {
  const Expression leak = exp(-values.real("beta"));
  const Expression sigma = leak / (1 + leak);  // σ(−β)
  return {{"loss", "loss", {sigma}}, {"anchor-mass", "max_anchor_mass", {sigma}}};
}

const task::TriggerConstruction& sigmoid_mean() {
  static const task::TriggerConstruction construction{
      "sigmoid-mean",
      "one head of sigmoid attention whose loss and anchor mass are both exactly σ(−β)",
      "unnormalised-sigmoid-sink-free, Theorem E1",
      std::nullopt,
      {sequence_length(), content_dimension(), score_scale()},
      [](const parameter::Values& values) { return build_sigmoid_mean(values, -1, +1); },
      sigmoid_mean_claims};
  return construction;
}

}  // namespace sinkproof::constructions
