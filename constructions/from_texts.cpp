#include "constructions/from_texts.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
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

/// Those of one setting, with their mutants, in the order of the files. A file that does not name it has no block of it, and is not read.
std::vector<Stated> stated_in(const language::Setting& setting) {
  std::vector<Stated> result;
  for (const auto& [name, text] : texts()) {
    if (text.find(setting.id) == std::string_view::npos) continue;
    const auto source = std::make_shared<const language::Source>("constructions/" + std::string(name) + ".md",
                                                                 std::string(text));
    for (auto& block : language::read_blocks(*source, {}, language::Checks::none)) {
      if (block.setting.text != setting.id) continue;
      const auto shared = std::make_shared<const language::Block>(std::move(block));
      for (auto& one : stated::Construction::all_of(source, shared))
        result.push_back(std::make_shared<const stated::Construction>(std::move(one)));
    }
  }
  return result;
}

/// Kept, as those who have one point at it.
template <class Construction>
class Kept {
 public:
  template <class Describe>
  Kept(const std::vector<Stated>& stated, const Describe& describe) {
    for (const auto& one : stated) {
      all_.push_back(std::make_unique<const Construction>(describe(one)));
      list_.push_back(all_.back().get());
    }
  }
  [[nodiscard]] const std::vector<const Construction*>& list() const { return list_; }

 private:
  std::vector<std::unique_ptr<const Construction>> all_;
  std::vector<const Construction*> list_;
};

/// Of the trigger-conditional task.
std::vector<Stated> stated_tasks(bool have_layers) {
  static const auto all = stated_in(language::trigger_task());
  std::vector<Stated> result;
  std::copy_if(all.begin(), all.end(), std::back_inserter(result),
               [&](const auto& one) { return one->has_layers() == have_layers; });
  return result;
}

}  // namespace

const std::vector<const task::TriggerConstruction*>& of_one_layer() {
  static const Kept<task::TriggerConstruction> kept(stated_tasks(false), described<task::TriggerInstance>);
  return kept.list();
}

const std::vector<const task::MultilayerConstruction*>& of_layers() {
  static const Kept<task::MultilayerConstruction> kept(stated_tasks(true), described_layers);
  return kept.list();
}

const std::vector<const fit::FitConstruction*>& of_fits() {
  static const Kept<fit::FitConstruction> kept(stated_in(language::normaliser_fit()),
                                               described<fit::NormaliserFit>);
  return kept.list();
}

const std::vector<const switches::SwitchConstruction*>& of_switches() {
  static const Kept<switches::SwitchConstruction> kept(stated_in(language::switches()), described_switch);
  return kept.list();
}

const std::vector<const embeddings::SinkConstruction*>& of_sinks() {
  static const Kept<embeddings::SinkConstruction> kept(stated_in(language::embeddings()), described_sink);
  return kept.list();
}

const std::vector<const law::LawConstruction*>& of_laws() {
  static const Kept<law::LawConstruction> kept(stated_in(language::token_law()), described_law);
  return kept.list();
}

const std::vector<const patterns::PatternConstruction*>& of_patterns() {
  static const Kept<patterns::PatternConstruction> kept(stated_in(language::patterns()), described_patterns);
  return kept.list();
}

const std::vector<const stated::NumbersConstruction*>& of_numbers() {
  static const Kept<stated::NumbersConstruction> kept(stated_in(language::numbers()), [](const Stated& one) {
    return stated::numbers_construction(one, true);
  });
  return kept.list();
}

}  // namespace sinkproof::constructions
