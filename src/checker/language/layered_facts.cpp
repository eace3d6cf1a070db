// The names of the setting trigger-task that are about several layers.
//
// Given: an instance, its suprema and infima (multilayer_task.cpp), and the parameters of a statement's text.
// Derives itself: which of these a name is; whether all layers have one normaliser.
// Takes from the document: the instance and the parameters. Safe, as nothing is claimed of them here.
// Acceptance means: nothing is accepted here: evaluation.cpp computes with these numbers.
// Assumes: task_facts.cpp, multilayer_task.cpp; no text about several layers names what one layer alone has
// (about.cpp); the reader of instances accepts one head a layer and no key bias.
#include "checker/language/layered_facts.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace sinkproof_check::language {

namespace {

constexpr std::array<std::pair<std::string_view, Real MultilayerMeasures::*>, 6> layered_measures{
    {{"loss", &MultilayerMeasures::loss},
     {"max_anchor_mass", &MultilayerMeasures::max_anchor_mass},
     {"max_layer_sink_mass", &MultilayerMeasures::max_layer_sink_mass},
     {"product_self_mass", &MultilayerMeasures::product_self_mass},
     {"composed_sink_before", &MultilayerMeasures::composed_sink_before},
     {"composed_sink_after", &MultilayerMeasures::composed_sink_after}}};

}  // namespace

LayeredFacts::LayeredFacts(const MultilayerInstance& instance, MultilayerMeasures measures,
                           std::map<std::string_view, Value> parameters)
    : TaskFacts(instance.task, std::move(parameters)), instance_(instance), measures_(std::move(measures)) {}

Real LayeredFacts::measured(std::string_view name) {
  for (const auto& [known, measure] : layered_measures)
    if (known == name) return measures_.*measure;
  throw std::logic_error("a number of one layer");
}

std::optional<Normaliser> LayeredFacts::normaliser() const {
  const auto& layers = instance_.layers;
  const Normaliser first = layers.front().normaliser;
  const bool is_one = std::all_of(layers.begin(), layers.end(),
                                  [&](const Layer& layer) { return layer.normaliser == first; });
  return is_one ? std::optional(first) : std::nullopt;
}

std::optional<Real> LayeredFacts::function(std::string_view /*name*/, const std::vector<Real>& /*numbers*/) {
  throw std::logic_error("a function of one layer");
}

}  // namespace sinkproof_check::language
