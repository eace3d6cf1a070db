#include "constructions/registry.hpp"

#include <algorithm>

#include "constructions/from_texts.hpp"
#include "files/nearest_name.hpp"
#include "numeric/error.hpp"

namespace sinkproof::constructions {

const std::vector<const task::TriggerConstruction*>& all() {
  return of_all_files<task::TriggerConstruction>();
}

const std::vector<const fit::FitConstruction*>& fits() {
  return of_all_files<fit::FitConstruction>();
}

const std::vector<const law::LawConstruction*>& laws() {
  return of_all_files<law::LawConstruction>();
}

const std::vector<const embeddings::SinkConstruction*>& sinks() {
  return of_all_files<embeddings::SinkConstruction>();
}

const embeddings::SinkConstruction& sink_named(const std::string& name) {
  for (const auto* construction : sinks()) {
    if (construction->name == name) return *construction;
  }
  throw InternalError("no construction of embeddings '" + name + "'");
}

const std::vector<const switches::SwitchConstruction*>& switches() {
  return of_all_files<switches::SwitchConstruction>();
}

const std::vector<const patterns::PatternConstruction*>& patterns() {
  static const auto list = [] {
    auto result = of_all_files<patterns::PatternConstruction>();
    std::stable_partition(result.begin(), result.end(), [](const auto* one) { return !one->mutant_of; });
    return result;
  }();
  return list;
}

const patterns::PatternConstruction& patterns_named(const std::string& name) {
  for (const auto* construction : patterns()) {
    if (construction->name == name) return *construction;
  }
  throw InternalError("no construction of patterns '" + name + "'");
}

const std::vector<const stated::NumbersConstruction*>& numbers() {
  return of_all_files<stated::NumbersConstruction>();
}

const stated::NumbersConstruction& numbers_named(const std::string& name) {
  for (const auto* construction : numbers()) {
    if (construction->name == name) return *construction;
  }
  throw InternalError("no construction of numbers '" + name + "'");
}

std::vector<std::string> names() {
  std::vector<std::string> result;
  for (const auto* construction : all()) result.push_back(construction->name);
  for (const auto* construction : fits()) result.push_back(construction->name);
  for (const auto* construction : sinks()) result.push_back(construction->name);
  for (const auto* construction : laws()) result.push_back(construction->name);
  for (const auto* construction : switches()) result.push_back(construction->name);
  for (const auto* construction : patterns()) result.push_back(construction->name);
  for (const auto* construction : numbers()) result.push_back(construction->name);
  for (const auto* construction : all_multilayer()) result.push_back(construction->name);
  return result;
}

const task::TriggerConstruction& find(const std::string& name) {
  for (const auto* construction : all()) {
    if (construction->name == name) return *construction;
  }
  const auto every = names();
  if (std::find(every.begin(), every.end(), name) != every.end())
    throw InputError("construction " + name +
                     " has no weights to write: its instances are no model (expected one of the "
                     "trigger-conditional task, such as softmax-anchor)");
  throw InputError("unknown construction '" + name.substr(0, 60) + "'" +
                   files::nearest_name_hint(name, every));
}

const std::vector<const task::MultilayerConstruction*>& all_multilayer() {
  return of_all_files<task::MultilayerConstruction>();
}

const task::MultilayerConstruction* find_multilayer(const std::string& name) {
  for (const auto* construction : all_multilayer()) {
    if (construction->name == name) return construction;
  }
  return nullptr;
}

}  // namespace sinkproof::constructions
