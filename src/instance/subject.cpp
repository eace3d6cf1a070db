#include "instance/subject.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "numeric/error.hpp"
#include "setting/patterns/given_patterns.hpp"
#include "setting/task/task_json.hpp"
#include "theorem/embeddings_theorem.hpp"
#include "theorem/fit_theorem.hpp"
#include "theorem/law_theorem.hpp"
#include "theorem/layered_theorem.hpp"
#include "theorem/numbers_theorem.hpp"
#include "theorem/patterns_theorem.hpp"
#include "theorem/search_space.hpp"
#include "theorem/switch_theorem.hpp"
#include "theorem/trigger_theorem.hpp"

namespace sinkproof::instance {

using theorem::LayeredTheorem;
using theorem::TriggerTheorem;

namespace {

const TriggerTheorem* as_trigger_theorem(const theorem::Theorem& theorem) {
  return dynamic_cast<const TriggerTheorem*>(&theorem);
}

const LayeredTheorem* as_layered_theorem(const theorem::Theorem& theorem) {
  return dynamic_cast<const LayeredTheorem*>(&theorem);
}

/// Of a theorem that is about instances like this, but not of this target.
std::string says_nothing_of(task::Target target, const std::string& id) {
  return std::string("has the target ") + to_string(target) + ", about which " + id +
         " says nothing (expected the target inclusive)";
}

/// The parameters of a construction of the theorem: the theorem's own, and for the others what the document
/// says.
std::optional<parameter::Values> construction_parameters(
    const std::vector<parameter::Specification>& specifications, const Origin& origin,
    const parameter::Values& own) {
  std::vector<std::pair<std::string, parameter::Value>> values;
  for (const auto& specification : specifications) {
    const auto has_name = [&](const auto& entry) { return entry.first == specification.name; };
    const auto chosen = std::find_if(own.entries().begin(), own.entries().end(), has_name);
    if (chosen != own.entries().end()) {
      values.push_back(*chosen);
      continue;
    }
    const auto stated = std::find_if(origin.parameters.begin(), origin.parameters.end(),
                                     [&](const auto& axis) { return axis.name == specification.name; });
    // A list can be a million numbers of a megabit each.
    if (stated == origin.parameters.end() || stated->values.find_first_of(",:") != std::string::npos)
      return std::nullopt;
    values.push_back(parameter::Grid({specification}, {*stated}, {}).at(0).entries().front());
  }
  return parameter::Values(std::move(values));
}

nlohmann::ordered_json instance_json(const InstanceFile& file) {
  if (file.of_setting) return to_json(*file.of_setting);
  return file.trigger ? task::to_json(file.trigger->instance) : task::to_json(*file.layers);
}

/// The instance as that of the construction that the document names, if it is.
std::optional<Subject> constructed(const InstanceFile& file, const theorem::Theorem& theorem,
                                   const parameter::Values& own) {
  if (!file.origin) return std::nullopt;
  for (const auto& source : theorem.sources()) {
    if (source.name != file.origin->construction) continue;
    try {
      auto parameters = construction_parameters(source.parameters, *file.origin, own);
      if (!parameters) return std::nullopt;
      std::shared_ptr<const theorem::Instance> instance = theorem.instantiate(source.name, *parameters);
      if (instance->to_json() != instance_json(file)) return std::nullopt;
      return Subject{source.name, std::move(*parameters), std::move(instance)};
    } catch (const InputError&) {
      return std::nullopt;  // parameters that the construction does not have
    } catch (const DomainError&) {
      return std::nullopt;  // or that are no numbers
    }
  }
  return std::nullopt;
}

/// Of a theorem's instance: the same statement may have been read from another file, on the same
/// construction.
std::optional<std::string> mismatch(const Case& saved, const theorem::Theorem& theorem) {
  if (saved.theorem == &theorem) return std::nullopt;
  const auto& of = saved.theorem->description();
  const auto& wanted = theorem.description();
  if (of.id != wanted.id) return "is an instance of " + of.id + " (expected one of " + wanted.id + ")";
  if (of.statement_sha256 != wanted.statement_sha256)
    return "is an instance of another statement of " + of.id + ", with the SHA-256 " + of.statement_sha256 +
           " (expected " + wanted.statement_sha256 + ")";
  const auto text = [&](const theorem::Theorem& any) -> std::optional<std::string> {
    for (const auto& source : any.sources()) {
      if (source.name == saved.construction) return source.text;
    }
    return std::nullopt;
  };
  if (text(*saved.theorem) == text(theorem)) return std::nullopt;
  return "is an instance of a construction " + saved.construction + " that " + of.id +
         " does not have here (expected 'sinkproof replay', which reads it from the certificate)";
}

}  // namespace

bool is_about_layers(const theorem::Theorem& theorem) {
  return as_layered_theorem(theorem) != nullptr;
}

bool is_about_fits(const theorem::Theorem& theorem) {
  return dynamic_cast<const theorem::FitTheorem*>(&theorem) != nullptr;
}

bool is_about_switches(const theorem::Theorem& theorem) {
  return dynamic_cast<const theorem::SwitchTheorem*>(&theorem) != nullptr;
}

bool is_about_embeddings(const theorem::Theorem& theorem) {
  return dynamic_cast<const theorem::EmbeddingsTheorem*>(&theorem) != nullptr;
}

bool is_about_numbers(const theorem::Theorem& theorem) {
  return dynamic_cast<const theorem::NumbersTheorem*>(&theorem) != nullptr;
}

bool is_about_laws(const theorem::Theorem& theorem) {
  return dynamic_cast<const theorem::LawTheorem*>(&theorem) != nullptr;
}

bool is_about_patterns(const theorem::Theorem& theorem) {
  return dynamic_cast<const theorem::PatternsTheorem*>(&theorem) != nullptr;
}

std::optional<std::string> mismatch(const InstanceFile& file, const theorem::Theorem& theorem, Use use) {
  const std::string& id = theorem.description().id;
  if (file.saved) return mismatch(*file.saved, theorem);
  if (file.of_setting) {
    const std::string setting = setting_of(*file.of_setting);
    if (setting_of(theorem) != setting)
      return "is an instance of " + setting + ", about which " + id + " says nothing";
    const auto* tokens = std::get_if<patterns::SinkDiagonal>(&*file.of_setting);
    const bool is_bounded = tokens == nullptr || use == Use::quantities ||
                            !theorem.description().text.empty() || patterns::has_published_weights(*tokens);
    if (is_bounded) return std::nullopt;
    return "has other weights than the published ones, about which " + id +
           " says nothing (expected them, or a theorem of one's own)";
  }
  if (file.layers) {
    if (const LayeredTheorem* about_layers = as_layered_theorem(theorem)) {
      const task::Target target = file.layers->task.target;
      if (about_layers->text().is_about(target)) return std::nullopt;
      return says_nothing_of(target, id);
    }
    if (!theorem.description().is_theorem)
      return "is an instance of several layers (expected one layer, or a THEOREM about several)";
    return "is an instance of several layers, about which " + id + " says nothing";
  }
  const TriggerTheorem* about_task = as_trigger_theorem(theorem);
  if (about_task == nullptr)
    return "is an instance of the trigger-conditional task, one layer, about which " + id + " says nothing";
  const task::Target target = file.trigger->instance.task.target;
  if (!about_task->is_about(target)) return says_nothing_of(target, id);
  if (!file.trigger->box && about_task->is_about_boxes_only())
    return "has finite alphabets, about which " + id + " says nothing (expected the box)";
  return std::nullopt;
}

OwnParameters own_parameters(const InstanceFile& file, const theorem::Theorem& theorem) {
  return file.saved ? OwnParameters() : own_parameters(theorem);
}

OwnParameters own_parameters(const theorem::Theorem& theorem) {
  OwnParameters own;
  for (auto& [specification, axis] : theorem.own_parameters()) {
    own.specifications.push_back(std::move(specification));
    own.default_grid.push_back(std::move(axis));
  }
  return own;
}

Subject subject_of(const InstanceFile& file, const theorem::Theorem& theorem, const parameter::Values& own) {
  if (file.saved) return {file.saved->construction, file.saved->parameters, file.saved->instance};
  if (mismatch(file, theorem, Use::quantities)) throw InternalError("an instance of another theorem");
  if (auto made = constructed(file, theorem, own)) return std::move(*made);
  if (file.of_setting)
    return {given_construction_of(setting_of(*file.of_setting)), own, with_parameters(*file.of_setting, own)};
  if (file.layers) {
    return {theorem::given_construction, own,
            std::make_shared<theorem::LayeredInstance>(*file.layers, std::vector<task::Claim>{}, own)};
  }
  return {theorem::given_construction, own,
          std::make_shared<theorem::TriggerTheoremInstance>(*file.trigger, std::vector<task::Claim>{}, own)};
}

}  // namespace sinkproof::instance
