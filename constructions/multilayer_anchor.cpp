#include "constructions/multilayer_anchor.hpp"

#include "constructions/multilayer.hpp"
#include "constructions/parameters.hpp"

namespace sinkproof::constructions {

using attention::Matrix;
using numeric::Expression;
using task::TriggerTask;

task::MultilayerInstance build_multilayer_anchor(const parameter::Values& values, int copy_sign) {
  const TriggerTask task = box_task(values);
  const Expression& beta = values.real("beta");
  const long anchor = TriggerTask::anchor_coordinate;
  const long trigger = TriggerTask::trigger_coordinate;
  const long content = task.content_indicator();
  task::MultilayerInstance instance{task, {}};
  Matrix copy(task.length);
  for (long i = 0; i < task.length; ++i) copy.set(i, i, copy_sign > 0 ? beta : -beta);
  for (long l = 1; l < values.integer("D"); ++l) {
    instance.model.layers.push_back(softmax_layer(Matrix(task.width()), value_matrix(task.width(), 1), copy));
  }
  Matrix query_key(task.width());
  query_key.set(content, anchor, beta);
  query_key.set(content, content, -beta);
  query_key.set(content, trigger, -beta);
  query_key.set(trigger, anchor, -beta);
  instance.model.layers.push_back(
      softmax_layer(std::move(query_key), value_matrix(task.width(), 0), Matrix(task.length)));
  return instance;
}

std::vector<task::MultilayerClaim> multilayer_anchor_claims(const parameter::Values& values) {
  const Expression& beta = values.real("beta");
  const long others = values.integer("L") - 1;
  const Expression delta = Expression((values.integer("D") - 1) * others) * exp(-beta);
  const Expression leak = beta * delta;
  return {{"loss",
           task::MultilayerClaim::Kind::loss,
           {Expression(others) * exp(Expression(-2) * beta + Expression(5) * leak),
            exp(-beta + Expression(4) * leak) / 2 + exp(Expression(2) * leak) - 1 + Expression(2) * delta}}};
}

const task::MultilayerConstruction& multilayer_anchor() {
  static const task::MultilayerConstruction construction{
      "multilayer-anchor",
      "D − 1 layers copy every row by position, the last one parks its mass on the anchor",
      "multilayer-sink-necessity (reconstructed)",
      std::nullopt,
      {multilayer_length(), multilayer_content_dimension(), layer_count(), multilayer_scale(1)},
      [](const parameter::Values& values) { return build_multilayer_anchor(values, +1); },
      multilayer_anchor_claims};
  return construction;
}

}  // namespace sinkproof::constructions
