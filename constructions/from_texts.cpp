#include "constructions/from_texts.hpp"

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

}  // namespace

FromTexts::FromTexts() {
  for (const auto& [name, text] : texts()) {
    const auto source = std::make_shared<const language::Source>("constructions/" + std::string(name) + ".md",
                                                                 std::string(text));
    for (auto& block : language::read_blocks(*source, {}, language::Checks::none)) {
      const auto shared = std::make_shared<const language::Block>(std::move(block));
      for (auto& one : stated::Construction::all_of(source, shared)) {
        const auto stated = std::make_shared<const stated::Construction>(std::move(one));
        if (stated->setting() == language::normaliser_fit().id) {
          fits_.push_back(
              std::make_unique<const fit::FitConstruction>(described<fit::NormaliserFit>(stated)));
          of_fits_.push_back(fits_.back().get());
        } else if (stated->setting() == language::switches().id) {
          switches_.push_back(std::make_unique<const switches::SwitchConstruction>(described_switch(stated)));
          of_switches_.push_back(switches_.back().get());
        } else if (stated->setting() == language::embeddings().id) {
          sinks_.push_back(std::make_unique<const embeddings::SinkConstruction>(described_sink(stated)));
          of_sinks_.push_back(sinks_.back().get());
        } else if (stated->setting() == language::token_law().id) {
          laws_.push_back(std::make_unique<const law::LawConstruction>(described_law(stated)));
          of_laws_.push_back(laws_.back().get());
        } else if (stated->setting() == language::patterns().id) {
          patterns_.push_back(
              std::make_unique<const patterns::PatternConstruction>(described_patterns(stated)));
          of_patterns_.push_back(patterns_.back().get());
        } else if (stated->setting() == language::numbers().id) {
          numbers_.push_back(std::make_unique<const stated::NumbersConstruction>(
              stated::numbers_construction(stated, true)));
          of_numbers_.push_back(numbers_.back().get());
        } else if (stated->has_layers()) {
          layers_.push_back(std::make_unique<const task::MultilayerConstruction>(described_layers(stated)));
          of_layers_.push_back(layers_.back().get());
        } else {
          one_layer_.push_back(
              std::make_unique<const task::TriggerConstruction>(described<task::TriggerInstance>(stated)));
          of_one_layer_.push_back(one_layer_.back().get());
        }
      }
    }
  }
}

const FromTexts& from_texts() {
  static const FromTexts constructions;
  return constructions;
}

}  // namespace sinkproof::constructions
