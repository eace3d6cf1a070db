#include "constructions/relu_mean.hpp"

#include "constructions/parameters.hpp"

namespace sinkproof::constructions {

using attention::Head;
using attention::Matrix;
using task::TriggerTask;

task::TriggerInstance build_relu_mean(const parameter::Values& values, attention::Normaliser normaliser) {
  const TriggerTask task = box_task(values);
  const long trigger = TriggerTask::trigger_coordinate;
  Matrix query_key(task.width());
  query_key.set(trigger, trigger, 1);
  query_key.set(trigger, task.content_indicator(), 1);
  Matrix output_value(task.width());
  for (long r = 0; r < task.width(); ++r) output_value.set(r, r, 1);
  return {task, {normaliser, {Head{query_key, output_value}}}};
}

std::vector<task::Claim> relu_mean_claims(const parameter::Values& /*values*/) {
  return {{"loss", "loss", {0}}, {"anchor-mass", "max_anchor_mass", {0}}};
}

const task::TriggerConstruction& relu_mean() {
  static const task::TriggerConstruction construction{
      "relu-mean",
      "one ReLU head that solves the task exactly and never looks at the anchor",
      "relu-sink-free, Theorem C",
      std::nullopt,
      {sequence_length(), content_dimension()},
      [](const parameter::Values& values) {
        return build_relu_mean(values, attention::Normaliser::relu_non_anchor);
      },
      relu_mean_claims};
  return construction;
}

}  // namespace sinkproof::constructions
