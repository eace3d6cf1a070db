// The names of the settings that texts can be about.
//
// Given: nothing.
// Derives itself: nothing: lists, those of setting/*/vocabulary.hpp.
// Takes from the document: nothing; checks.cpp looks the names of a text up here.
// Acceptance means: nothing is accepted here: task_facts.cpp, trigger_facts.cpp, layered_facts.cpp,
// fit_facts.cpp, switch_facts.cpp, embeddings_facts.cpp, law_facts.cpp and patterns_facts.cpp say what the
// names mean.
// Assumes: docs/language.md, "Kinds"; the words of `normaliser` of trigger-task are in the order of
// `Normaliser`.
#include "checker/language/setting.hpp"

#include <string>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/setting/embeddings/vocabulary.hpp"
#include "checker/setting/fit/vocabulary.hpp"
#include "checker/setting/law/vocabulary.hpp"
#include "checker/setting/patterns/vocabulary.hpp"
#include "checker/setting/switch/vocabulary.hpp"
#include "checker/setting/trigger/vocabulary.hpp"

namespace sinkproof_check::language {

Setting::Setting(std::string_view of, std::vector<SettingName> list) : id(of) {
  for (SettingName& name : list) names.emplace(name.name, std::move(name));
}

const SettingName* Setting::find(std::string_view name) const {
  const auto known = names.find(name);
  return known == names.end() ? nullptr : &known->second;
}

const Setting& trigger_task() {
  static const Setting setting{"trigger-task", names_of_trigger_task()};
  return setting;
}

const Setting& normaliser_fit() {
  static const Setting setting{"normaliser-fit", names_of_normaliser_fit()};
  return setting;
}

const Setting& switches() {
  static const Setting setting{"switch", names_of_switches()};
  return setting;
}

const Setting& embeddings() {
  static const Setting setting{"embeddings", names_of_embeddings()};
  return setting;
}

const Setting& token_law() {
  static const Setting setting{"token-law", names_of_token_law()};
  return setting;
}

const Setting& patterns() {
  static const Setting setting{"patterns", names_of_patterns()};
  return setting;
}

const Setting& patterns_of_constructions() {
  static const Setting setting{"patterns", names_of_patterns_of_constructions()};
  return setting;
}

const Setting& numbers() {
  static const Setting setting{"numbers", {}};
  return setting;
}

const std::vector<const Setting*>& settings() {
  static const std::vector<const Setting*> list{
      &trigger_task(), &normaliser_fit(), &embeddings(), &token_law(), &switches(), &patterns(), &numbers()};
  return list;
}

std::size_t place_of(std::string_view name, long index, long first, std::size_t size) {
  const long last = first + static_cast<long>(size) - 1;
  if (index >= first && index <= last) return static_cast<std::size_t>(index - first);
  throw Rejected("/statement", "an index of " + quoted(name) + " is " + std::to_string(index) +
                                   "; expected " + std::to_string(first) + " to " + std::to_string(last));
}

}  // namespace sinkproof_check::language
