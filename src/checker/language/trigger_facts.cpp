// The names of the setting trigger-task that are about one layer.
//
// Given: an instance, its suprema and infima (trigger_task.cpp), and the parameters of a statement's text.
// Derives itself: what each name means, when something asks for it.
// Takes from the document: the instance and the parameters. Safe, as nothing is claimed of them here.
// Acceptance means: nothing is accepted here: evaluation.cpp computes with these numbers.
// Assumes: task_facts.cpp, trigger_task.cpp, anchor_means.cpp.
#include "checker/language/trigger_facts.hpp"

#include <array>
#include <stdexcept>
#include <string>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

namespace {

constexpr std::array<std::pair<std::string_view, Real TriggerMeasures::*>, 7> trigger_measures{
    {{"loss", &TriggerMeasures::loss},
     {"sink_mass_before", &TriggerMeasures::sink_mass_before},
     {"sink_mass_after", &TriggerMeasures::sink_mass_after},
     {"max_anchor_mass", &TriggerMeasures::max_anchor_mass},
     {"min_null_mass", &TriggerMeasures::min_null_mass},
     {"absorbed_before", &TriggerMeasures::absorbed_before},
     {"absorbed_after", &TriggerMeasures::absorbed_after}}};

}  // namespace

TriggerFacts::TriggerFacts(const TriggerInstance& instance, TriggerMeasures measures,
                           std::map<std::string_view, Value> parameters)
    : TaskFacts(instance.task, std::move(parameters)), instance_(instance), measures_(std::move(measures)) {}

Real TriggerFacts::measured(std::string_view name) {
  for (const auto& [known, measure] : trigger_measures)
    if (known == name) return measures_.*measure;
  if (name == "anchor_trigger_mass_after") return masses().with_anchor;
  if (name == "least_trigger_mass_after") return masses().least_largest;
  throw std::logic_error("a number of several layers");
}

std::optional<Real> TriggerFacts::entry(std::string_view name, const std::vector<long>& indices) {
  if (name != "own_anchor_mass" && name != "anchor_mean") return TaskFacts::entry(name, indices);
  charge_steps(32);
  require_index(name, indices[0], 1, heads());
  if (name == "anchor_mean") require_index(name, indices[1], 2, instance_.task.length - 1);
  if (!instance_.task.content.is_box) return std::nullopt;
  return name == "anchor_mean" ? means().means[at(indices[1] - 2)][at(indices[0] - 1)]
                               : means().own[at(indices[0] - 1)];
}

std::optional<Real> TriggerFacts::function(std::string_view /*name*/, const std::vector<Real>& numbers) {
  if (numbers.size() != instance_.model.heads.size())
    throw Rejected("/statement", "'anchor_gap' of " + std::to_string(numbers.size()) +
                                     " numbers; expected one for each head");
  return least_anchor_distance(instance_, numbers);
}

const TriggerMasses& TriggerFacts::masses() {
  if (!masses_) masses_ = trigger_masses(instance_);
  return *masses_;
}

const AnchorMeans& TriggerFacts::means() {
  if (!means_) means_ = anchor_means(instance_);
  return *means_;
}

}  // namespace sinkproof_check::language
