#include "constructions/from_texts.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

#include "constructions/texts.hpp"
#include "language/check.hpp"
#include "language/vocabulary.hpp"
#include "numeric/error.hpp"

namespace sinkproof::constructions {

namespace {

using language::Comparison;
using Stated = std::shared_ptr<const stated::Construction>;

/// A claim of ours is one relation: a witness shows where its smaller side is too large.
std::vector<task::Claim> claims_of(const stated::Construction& stated, std::vector<stated::Claim> claims) {
  std::vector<task::Claim> result;
  for (auto& claim : claims) {
    if (claim.relations.size() != 1 || claim.relations.front().comparison == Comparison::equal)
      throw InternalError(stated.id() + ": the claim " + claim.id + " is not one inequality");
    auto& relation = claim.relations.front();
    const bool is_strict =
        relation.comparison == Comparison::above || relation.comparison == Comparison::below;
    result.push_back({std::move(claim.id), is_strict,
                      std::make_shared<const language::Residual>(std::move(relation.formula))});
  }
  return result;
}

template <class Instance>
task::Made<Instance> made(const Stated& stated, const parameter::Values& values) {
  auto made = stated->make_with_claims(values);
  return {std::get<Instance>(std::move(made.data)), claims_of(*stated, std::move(made.claims))};
}

template <class Instance>
task::StatedConstruction<Instance> described(const Stated& stated) {
  return {stated->description(),
          [stated](const parameter::Values& values) { return std::get<Instance>(stated->make(values)); },
          [stated](const parameter::Values& values) { return made<Instance>(stated, values); }};
}

task::MultilayerConstruction described_layers(const Stated& stated) {
  return {described<task::MultilayerInstance>(stated),
          [stated](const parameter::Values& sizes) { return stated->in_doubles(sizes); }};
}

switches::SwitchConstruction described_switch(const Stated& stated) {
  return {described<switches::SwitchFamily>(stated),
          [stated](const parameter::Values& sizes) { return stated->switches_in_doubles(sizes); }};
}

embeddings::SinkConstruction described_sink(const Stated& stated) {
  embeddings::SinkConstruction result{stated->description(), [stated](const parameter::Values& values) {
                                        return made<embeddings::SinkEmbeddings>(stated, values);
                                      }};
  if (!stated->mutant_of())
    result.in_doubles = [stated](const parameter::Values& sizes) { return stated->sink_in_doubles(sizes); };
  return result;
}

law::LawConstruction described_law(const Stated& stated) {
  return {described<law::TokenLaw>(stated),
          [stated](const parameter::Values& values) { return stated->law_in_doubles(values); }};
}

patterns::PatternConstruction described_patterns(const Stated& stated) {
  patterns::PatternConstruction result{stated->description(), [stated](const parameter::Values& values) {
                                         return made<patterns::SinkDiagonal>(stated, values);
                                       }};
  if (!stated->mutant_of()) result.in_doubles = stated::PatternsInDoubles(stated);
  return result;
}

/// The files of texts(), each read when something of it is first asked for.
class Files {
 public:
  /// All constructions of a file, with their mutants.
  const std::vector<Stated>& read(std::size_t file) {
    const std::lock_guard guard(mutex_);
    auto& known = files_[file];
    if (!known) known = read_text(texts()[file].first, texts()[file].second);
    return *known;
  }

 private:
  static std::vector<Stated> read_text(std::string_view name, std::string_view text) {
    std::vector<Stated> result;
    const auto source = std::make_shared<const language::Source>("constructions/" + std::string(name) + ".md",
                                                                 std::string(text));
    for (auto& block : language::read_blocks(*source, {}, language::Checks::none)) {
      const auto shared = std::make_shared<const language::Block>(std::move(block));
      for (auto& one : stated::Construction::all_of(source, shared))
        result.push_back(std::make_shared<const stated::Construction>(std::move(one)));
    }
    return result;
  }

  std::mutex mutex_;
  std::vector<std::optional<std::vector<Stated>>> files_ =
      std::vector<std::optional<std::vector<Stated>>>(texts().size());
};

Files& files() {
  static Files all;
  return all;
}

/// Those of one type, in the order of the files. Kept, as those who have one point at it.
template <class Construction>
class Kept {
 public:
  using Describe = std::function<Construction(const Stated&)>;
  using Takes = std::function<bool(const stated::Construction&)>;

  Kept(const language::Setting& setting, Describe describe, Takes takes = {})
      : setting_(setting), describe_(std::move(describe)), takes_(std::move(takes)) {}

  const std::vector<const Construction*>& all() {
    std::call_once(all_are_read_, [&] { all_ = in_files([](std::string_view) { return true; }); });
    return all_;
  }

  /// Of the files for whose texts `is_meant`.
  template <class IsMeant>
  std::vector<const Construction*> in_files(const IsMeant& is_meant) {
    std::vector<const Construction*> result;
    const std::lock_guard guard(mutex_);
    for (std::size_t file = 0; file < texts().size(); ++file) {
      const auto text = texts()[file].second;
      // A file that does not name the setting has no block of it.
      if (text.find(setting_.id) == std::string_view::npos || !is_meant(text)) continue;
      for (const auto& one : files().read(file)) {
        if (one->setting() != setting_.id || (takes_ && !takes_(*one))) continue;
        auto& kept = kept_[one.get()];
        if (!kept) kept = std::make_unique<const Construction>(describe_(one));
        result.push_back(kept.get());
      }
    }
    return result;
  }

 private:
  const language::Setting& setting_;
  Describe describe_;
  Takes takes_;
  std::mutex mutex_;
  std::map<const stated::Construction*, std::unique_ptr<const Construction>> kept_;
  std::once_flag all_are_read_;
  std::vector<const Construction*> all_;
};

template <class Construction>
Kept<Construction>& kept();

template <>
Kept<task::TriggerConstruction>& kept() {
  static Kept<task::TriggerConstruction> of_one_layer(
      language::trigger_task(), described<task::TriggerInstance>,
      [](const stated::Construction& one) { return !one.has_layers(); });
  return of_one_layer;
}

template <>
Kept<task::MultilayerConstruction>& kept() {
  static Kept<task::MultilayerConstruction> of_layers(
      language::trigger_task(), described_layers,
      [](const stated::Construction& one) { return one.has_layers(); });
  return of_layers;
}

template <>
Kept<fit::FitConstruction>& kept() {
  static Kept<fit::FitConstruction> of_fits(language::normaliser_fit(), described<fit::NormaliserFit>);
  return of_fits;
}

template <>
Kept<switches::SwitchConstruction>& kept() {
  static Kept<switches::SwitchConstruction> of_switches(language::switches(), described_switch);
  return of_switches;
}

template <>
Kept<embeddings::SinkConstruction>& kept() {
  static Kept<embeddings::SinkConstruction> of_sinks(language::embeddings(), described_sink);
  return of_sinks;
}

template <>
Kept<law::LawConstruction>& kept() {
  static Kept<law::LawConstruction> of_laws(language::token_law(), described_law);
  return of_laws;
}

template <>
Kept<patterns::PatternConstruction>& kept() {
  static Kept<patterns::PatternConstruction> of_patterns(language::patterns(), described_patterns);
  return of_patterns;
}

template <>
Kept<stated::NumbersConstruction>& kept() {
  static Kept<stated::NumbersConstruction> of_numbers(
      language::numbers(), [](const Stated& one) { return stated::numbers_construction(one, true); });
  return of_numbers;
}

}  // namespace

template <class Construction>
const std::vector<const Construction*>& of_all_files() {
  return kept<Construction>().all();
}

template <class Construction>
std::vector<const Construction*> of_files_naming(const std::vector<std::string>& names) {
  return kept<Construction>().in_files([&](std::string_view text) {
    return std::any_of(names.begin(), names.end(),
                       [&](const auto& name) { return text.find(name) != std::string_view::npos; });
  });
}

// NOLINTBEGIN(bugprone-macro-parentheses): a type
#define SINKPROOF_OF_FILES(Construction)                           \
  template const std::vector<const Construction*>& of_all_files(); \
  template std::vector<const Construction*> of_files_naming(const std::vector<std::string>&)
// NOLINTEND(bugprone-macro-parentheses)
SINKPROOF_OF_FILES(task::TriggerConstruction);
SINKPROOF_OF_FILES(task::MultilayerConstruction);
SINKPROOF_OF_FILES(fit::FitConstruction);
SINKPROOF_OF_FILES(switches::SwitchConstruction);
SINKPROOF_OF_FILES(embeddings::SinkConstruction);
SINKPROOF_OF_FILES(law::LawConstruction);
SINKPROOF_OF_FILES(patterns::PatternConstruction);
SINKPROOF_OF_FILES(stated::NumbersConstruction);
#undef SINKPROOF_OF_FILES

}  // namespace sinkproof::constructions
