#include "constructions/multilayer_spread.hpp"

#include "constructions/multilayer.hpp"
#include "constructions/parameters.hpp"

namespace sinkproof::constructions {

using attention::Matrix;
using numeric::Expression;
using task::TriggerTask;

task::MultilayerInstance build_multilayer_spread(const parameter::Values& values, bool trigger_keeps_itself) {
  const TriggerTask task = box_task(values);
  const long layers = values.integer("D");
  const Expression& q = values.real("q");
  // Scores of a size that makes what leaks small against the loss q^D.
  const Expression scale = values.real("beta") - Expression(layers) * log(q);
  const Expression to_anchor = scale + log((1 - q) / q);
  const long anchor = TriggerTask::anchor_coordinate;
  const long trigger = TriggerTask::trigger_coordinate;
  Matrix bias(task.length);
  for (long i = 1; i < task.length; ++i) {
    bias.set(i, 0, to_anchor);
    bias.set(i, i, scale);
  }
  task::MultilayerInstance instance{task, {}};
  for (long l = 1; l <= layers; ++l) {
    Matrix query_key(task.width());
    if (l == 1) {
      query_key.set(trigger, anchor, -(scale + to_anchor));
      query_key.set(trigger, trigger, -scale);
    } else if (trigger_keeps_itself) {
      query_key.set(trigger, anchor, Expression(-2 * task.length) * (scale - log(q)));
    }
    instance.model.layers.push_back(
        softmax_layer(std::move(query_key), value_matrix(task.width(), l < layers ? 1 : 0), bias));
  }
  return instance;
}

std::vector<task::MultilayerClaim> multilayer_spread_claims(const parameter::Values& values) {
  using Kind = task::MultilayerClaim::Kind;
  const long length = values.integer("L");
  const long layers = values.integer("D");
  const Expression& beta = values.real("beta");
  const Expression& q = values.real("q");
  const Expression small = exp(-beta);
  const Expression growth = Expression(4 * layers * (layers - 1) * length * (length - 2)) *
                            power(q, layers + 1) * small * (beta - Expression(layers + 1) * log(q));
  const Expression tolerance = numeric::Rational(1, 1'000'000);
  return {{"loss",
           Kind::loss,
           {power(q, layers) * exp(growth) * (1 + Expression(layers * (length - 2)) * q * small)}},
          {"exponent-lower", Kind::exponent_lower, {tolerance}},
          {"exponent-upper", Kind::exponent_upper, {tolerance}}};
}

const task::MultilayerConstruction& multilayer_spread() {
  static const task::MultilayerConstruction construction{
      "multilayer-spread",
      "spreads the sink over D layers: each gives the anchor 1 − q, and the loss is about q^D",
      "multilayer-sink-necessity (reconstructed)",
      std::nullopt,
      {multilayer_length(),
       multilayer_content_dimension(),
       layer_count(),
       {"q", parameter::Specification::Kind::real, numeric::Rational(1, 1'000'000), false, 1,
        "mass that a row leaves on itself", true},
       multilayer_scale(32)},
      [](const parameter::Values& values) { return build_multilayer_spread(values, true); },
      multilayer_spread_claims};
  return construction;
}

}  // namespace sinkproof::constructions
