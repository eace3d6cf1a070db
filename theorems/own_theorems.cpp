#include "theorems/own_theorems.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "constructions/from_texts.hpp"
#include "constructions/registry.hpp"
#include "language/vocabulary.hpp"
#include "numeric/error.hpp"
#include "stated/read.hpp"
#include "theorem/search_space.hpp"
#include "theorem/stated_file.hpp"
#include "theorems/own_word.hpp"
#include "theorems/registry.hpp"
#include "theorems/statement_text.hpp"
#include "theorems/texts.hpp"
#include "theorems/trigger_task.hpp"

namespace sinkproof::theorems {

namespace {

template <class Construction>
theorem::KnownSources<Construction> known(const std::vector<const Construction*>& (*all)()) {
  return [all](const std::vector<std::string>* names) {
    return theorem::with_usual_values(
        names == nullptr ? all() : constructions::of_files_naming<Construction>(*names));
  };
}

const theorem::KnownConstructions& known_constructions() {
  static const theorem::KnownConstructions all{
      known(constructions::all),      known(constructions::all_multilayer), known(constructions::fits),
      known(constructions::switches), known(constructions::sinks),          known(constructions::laws),
      known(constructions::patterns), known(constructions::numbers)};
  return all;
}

const theorem::TextTheorem& own(const std::string& id) {
  static std::mutex mutex;
  static std::map<std::string, theorem::TextTheorem> known;
  const std::lock_guard guard(mutex);
  auto& one = known[id];
  if (!one.theorem) one = theorem::read_own_theorem(id, statement_text(id), known_constructions());
  return one;
}

}  // namespace

std::vector<std::string> reserved_ids() {
  std::vector<std::string> ids = constructions::names();
  for (const auto* theorem : all()) ids.push_back(theorem->description().id);
  ids.push_back(trigger_task().description().id);
  // What certificates call instances that no construction made (FORMAT.md).
  ids.insert(ids.end(),
             {theorem::found_construction, theorem::given_construction, embeddings::given_embeddings});
  return ids;
}

bool is_own_text(const std::string& id) {
  const auto found =
      std::find_if(texts().begin(), texts().end(), [&](const auto& one) { return one.first == id; });
  return found != texts().end() && found->second.find("\n```theorem\n") != std::string_view::npos;
}

const theorem::Theorem& own_theorem(const std::string& id) {
  return *own(id).theorem;
}

const theorem::StatedText& own_text(const std::string& id) {
  return *own(id).text;
}

const theorem::Theorem& theorem_of_layers() {
  return own_theorem("multilayer-sink-necessity");
}

const theorem::Theorem& theorem_of_fits() {
  return own_theorem("relu-normaliser-obstruction");
}

const theorem::Theorem& theorem_of_laws() {
  return own_theorem("dense-attention-smoothing");
}

const theorem::Theorem& theorem_of_switches() {
  return own_theorem("sink-switch-equivalence");
}

const theorem::Theorem& theorem_of_embeddings() {
  return own_theorem("sink-representability");
}

const theorem::Theorem& theorem_of_patterns() {
  return own_theorem("sink-diagonal-cost");
}

const theorem::Theorem& theorem_of_setting(const std::string& setting) {
  if (setting == language::normaliser_fit().id) return theorem_of_fits();
  if (setting == language::switches().id) return theorem_of_switches();
  if (setting == language::embeddings().id) return theorem_of_embeddings();
  if (setting == language::token_law().id) return theorem_of_laws();
  if (setting == language::patterns().id) return theorem_of_patterns();
  throw InternalError("no quantities of " + setting);
}

const theorem::Theorem& theorem_of_quantities(const std::string& construction) {
  const auto is_one_of = [&](const auto& list) {
    return std::any_of(list.begin(), list.end(), [&](const auto* one) { return one->name == construction; });
  };
  if (is_one_of(constructions::fits())) return theorem_of_fits();
  if (is_one_of(constructions::switches())) return theorem_of_switches();
  if (is_one_of(constructions::sinks())) return theorem_of_embeddings();
  if (is_one_of(constructions::laws())) return theorem_of_laws();
  if (is_one_of(constructions::patterns())) return theorem_of_patterns();
  const bool has_layers = constructions::find_multilayer(construction) != nullptr;
  return has_layers ? theorem_of_layers() : trigger_task();
}

std::vector<std::unique_ptr<const theorem::Theorem>> read_theorems(const std::string& path) {
  return theorem::read_theorem_file(path, reserved_ids(), known_constructions());
}

std::unique_ptr<const theorem::Theorem> read_statement(const std::string& text,
                                                       const std::string& construction_text) {
  auto theorem = theorem::read_theorem_text(text, reserved_ids(), known_constructions());
  if (construction_text.empty()) return theorem;
  const auto* of_numbers = dynamic_cast<const theorem::NumbersTheorem*>(theorem.get());
  if (of_numbers == nullptr)
    throw InputError("is not about numbers (expected no construction_text beside it)");
  const auto source = std::make_shared<const language::Source>(
      "construction_text", "```construction\n" + construction_text + "```\n");
  return of_numbers->on(stated::constructions_of(source, reserved_ids()));
}

bool is_of_a_setting(const std::string& name) {
  const auto& settings = language::settings();
  return std::any_of(settings.begin(), settings.end(), [&](const auto* setting) {
    return std::any_of(setting->entries.begin(), setting->entries.end(),
                       [&](const auto& entry) { return entry.name == name; });
  });
}

}  // namespace sinkproof::theorems
