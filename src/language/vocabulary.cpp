#include "language/vocabulary.hpp"

#include "setting/embeddings/vocabulary.hpp"
#include "setting/fit/vocabulary.hpp"
#include "setting/law/vocabulary.hpp"
#include "setting/numbers/vocabulary.hpp"
#include "setting/patterns/vocabulary.hpp"
#include "setting/switch/vocabulary.hpp"
#include "setting/task/vocabulary.hpp"

namespace sinkproof::language {

const Setting& trigger_task() {
  static const Setting setting = vocabulary_of_trigger_task();
  return setting;
}

const Setting& normaliser_fit() {
  static const Setting setting = vocabulary_of_normaliser_fit();
  return setting;
}

const Setting& embeddings() {
  static const Setting setting = vocabulary_of_embeddings();
  return setting;
}

const Setting& token_law() {
  static const Setting setting = vocabulary_of_token_law();
  return setting;
}

const Setting& switches() {
  static const Setting setting = vocabulary_of_switches();
  return setting;
}

const Setting& patterns() {
  static const Setting setting = vocabulary_of_patterns();
  return setting;
}

const Setting& numbers() {
  static const Setting setting = vocabulary_of_numbers();
  return setting;
}

const std::vector<const Setting*>& settings() {
  static const std::vector<const Setting*> list{
      &trigger_task(), &normaliser_fit(), &embeddings(), &token_law(), &switches(), &patterns(), &numbers()};
  return list;
}

const Setting* find_setting(std::string_view id) {
  for (const Setting* setting : settings()) {
    if (setting->id == id) return setting;
  }
  return nullptr;
}

std::string shape_text(const Entry& entry) {
  if (entry.is_function) return "function of one number or more";
  if (entry.kind == Kind::fact) return "yes or no";
  std::string text;
  if (entry.kind == Kind::word) {
    for (const auto& word : entry.words) text += (text.empty() ? "one of " : ", ") + word.word;
    return text;
  }
  text = entry.kind == Kind::integer ? "integer" : "number";
  if (entry.indices.empty()) return text + (entry.definition.empty() ? "" : ", " + entry.definition);
  std::string names;
  std::string ranges;
  for (const auto& index : entry.indices) {
    names += (names.empty() ? "" : ",") + index.name;
    ranges += ", " + index.name + " from " + index.first +
              (!index.last.empty() ? " to " + index.last
               : !index.last_at_first.empty()
                   ? " to " + index.last_at_first + "[" + entry.indices.front().name + "]"
                   : " on");
  }
  const std::string brackets = "[" + names + "]";
  return text + " at " + brackets +
         (entry.has_heads
              ? ", [h]" + brackets + " or [l,h]" + brackets + ", l from 1 to layers, h from 1 to heads"
              : "") +
         ranges;
}

}  // namespace sinkproof::language
