#include "audit/sink_metric.hpp"

#include "constructions/registry.hpp"
#include "numeric/error.hpp"
#include "tables/tables.hpp"

namespace sinkproof::tables {

namespace {

using parameter::Specification;
using parameter::Value;

/// What is measured: a task and a model of one or more layers.
struct Subject {
  task::TriggerTask task;
  attention::MultilayerModel model;
};

constexpr std::uint64_t inputs = 16;
constexpr std::uint64_t seed = 1;

/// Those of the construction's parameters that the table does not have.
parameter::Values values_for(const std::vector<Specification>& specifications,
                             const parameter::Values& given) {
  std::vector<std::pair<std::string, Value>> entries;
  for (const auto& specification : specifications) {
    const auto& name = specification.name;
    if (name == "L") entries.emplace_back(name, given.integer("L"));
    if (name == "m") entries.emplace_back(name, 1);
    if (name == "beta") entries.emplace_back(name, 32);
    if (name == "scale") entries.emplace_back(name, 10);
    if (name == "spacing") entries.emplace_back(name, Value(std::string("arithmetic")));
    if (name == "D") entries.emplace_back(name, 4);
    if (name == "q") entries.emplace_back(name, Value(numeric::Expression(numeric::Rational(1, 10))));
  }
  if (entries.size() != specifications.size())
    throw InternalError("a parameter that the table has no value for");
  return parameter::Values(std::move(entries));
}

Subject build(const parameter::Values& given) {
  const std::string& name = given.choice("model");
  if (const auto* deep = constructions::find_multilayer(name)) {
    auto instance = deep->build(values_for(deep->parameters, given));
    return {std::move(instance.task), std::move(instance.model)};
  }
  const auto& construction = constructions::find(name);
  auto instance = construction.build(values_for(construction.parameters, given));
  attention::Layer layer{instance.model.normaliser, {}};
  for (auto& head : instance.model.heads)
    layer.heads.push_back({std::move(head), attention::Matrix(instance.task.length)});
  return {std::move(instance.task), {{std::move(layer)}, false}};
}

std::string decision(const audit::SinkTally& tally) {
  if (tally.undecided > 0) return "undecided";
  if (tally.below == 0) return "above";
  return tally.above == 0 ? "below" : "both";
}

}  // namespace

const Table& sink_metric() {
  static const Table table{
      "sink-metric",
      "Whether a key receives more than epsilon of a head's attention, averaged over the queries (G25's sink "
      "metric), "
      "on the first 16 inputs of the stream of seed 1: above or below on all of them, or both. Keys count "
      "from 1, "
      "which is the anchor; m = 1, beta = 32, scale = 10, D = 4, q = 1/10.",
      {{"model"}, {"layer"}, {"head"}, {"key"}, {"epsilon"}, {"decision"}},
      {parameter::choice(
           "model",
           {"softmax-anchor", "relu-mean", "sigmoid-mean", "key-bias-anchor", "softmax-one-anchor",
            "multihead-cancellation", "multilayer-anchor", "multilayer-spread"},
           "construction"),
       {"L", Specification::Kind::integer, 4, false, 64, "sequence length"},
       {"epsilon", Specification::Kind::real, 0, true, 1, "threshold, a rational number", true}},
      {{"model",
        "softmax-anchor,relu-mean,sigmoid-mean,key-bias-anchor,softmax-one-anchor,multihead-cancellation,"
        "multilayer-anchor,multilayer-spread"},
       {"L", "8"},
       {"epsilon", "0.3"}},
      [](const parameter::Values& values, Digits /*digits*/) -> Rows {
        const auto& epsilon = values.real("epsilon");
        if (!epsilon.is_rational())
          throw InputError("parameter epsilon: " + to_string(epsilon) + " (expected a rational number)");
        const Subject subject = build(values);
        const auto metric = audit::sink_metric(subject.task, subject.model, epsilon.rational(), inputs, seed);
        std::vector<std::vector<Cell>> rows;
        for (std::size_t l = 0; l < metric.tallies.size(); ++l) {
          for (std::size_t h = 0; h < metric.tallies[l].size(); ++h) {
            const auto& keys = metric.tallies[l][h];
            for (std::size_t k = 0; k < keys.size(); ++k) {
              rows.push_back({given(values.choice("model")),
                              count(static_cast<long>(l) + 1),
                              count(static_cast<long>(h) + 1),
                              count(static_cast<long>(k) + 1),
                              given(epsilon),
                              {decision(keys[k])}});
            }
          }
        }
        return {std::move(rows)};
      }};
  return table;
}

}  // namespace sinkproof::tables
