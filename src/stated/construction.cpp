#include "stated/construction.hpp"

#include <algorithm>

#include "language/block_text.hpp"
#include "language/diagnostic.hpp"
#include "language/examples.hpp"
#include "language/vocabulary.hpp"
#include "numeric/error.hpp"
#include "stated/making.hpp"
#include "stated/parameters.hpp"

namespace sinkproof::stated {

namespace {

std::string note_of(const language::Block& block, const std::string& keyword) {
  for (const auto* note : language::all_of<language::Note>(block)) {
    if (note->keyword.text == keyword) return (note->key ? note->key->text + ", " : "") + note->text.text;
  }
  return "";
}

}  // namespace

std::vector<parameter::GridAxis> default_axes(const Construction& stated) {
  std::vector<parameter::GridAxis> axes;
  for (std::size_t k = 0; k < stated.parameters().size(); ++k) {
    if (const auto& values = stated.default_values()[k]; !values.empty())
      axes.push_back({stated.parameters()[k].name, values});
  }
  return axes;
}

bool Construction::has_layers(const language::Block& block) {
  const auto is_of_layers = [](const std::string& name) {
    return name == "layers" || name == "residual" || name == "P";
  };
  const auto assignments = language::all_of<language::Assignment>(block);
  const auto parameters = language::all_of<language::Parameter>(block);
  return std::any_of(assignments.begin(), assignments.end(),
                     [&](const auto* one) { return is_of_layers(one->target.name.text); }) ||
         std::any_of(parameters.begin(), parameters.end(),
                     [&](const auto* one) { return is_of_layers(one->name.text); });
}

Construction::Construction(std::shared_ptr<const language::Source> source,
                           std::shared_ptr<const language::Block> block,
                           const language::ConstructionMutant* mutant)
    : source_(std::move(source)), block_(std::move(block)), mutant_(mutant) {
  auto& says = description_;
  if (mutant == nullptr) {
    says.name = block_->id.text;
    says.summary = note_of(*block_, "summary");
    says.source = note_of(*block_, "origin");
  } else {
    says.name = mutant->id.text;
    says.summary = mutant->meaning ? mutant->meaning->text : "";
    says.source = "mutant";
    says.mutant_of = block_->id.text;
  }
  for (const auto* stated : language::all_of<language::Parameter>(*block_)) {
    const bool is_narrowed =
        mutant != nullptr && mutant->narrowing && mutant->narrowing->name.text == stated->name.text;
    says.parameters.push_back(
        specification_of(*source_, *block_, *stated, is_narrowed ? mutant->narrowing->range : stated->range));
    says.usual_values.emplace_back(stated->value ? source_->slice(stated->value->range) : "");
  }
}

std::vector<Construction> Construction::all_of(const std::shared_ptr<const language::Source>& source,
                                               const std::shared_ptr<const language::Block>& block) {
  std::vector<Construction> result{Construction(source, block, nullptr)};
  for (const auto* mutant : language::all_of<language::ConstructionMutant>(*block))
    result.push_back(Construction(source, block, mutant));
  return result;
}

std::string Construction::place() const {
  return place_text(*source_, mutant_ == nullptr ? block_->id.range : mutant_->id.range);
}

Made Construction::make(const parameter::Values& values) const {
  require_parts(*source_, *block_, values);
  return Making(*source_, *block_, mutant_, values).instance();
}

Construction::MadeWithClaims Construction::make_with_claims(const parameter::Values& values) const {
  require_parts(*source_, *block_, values);
  Making making(*source_, *block_, mutant_, values);
  auto data = making.instance();
  auto claims = making.claims(&data);
  return {std::move(data), std::move(claims)};
}

std::vector<Claim> Construction::claims(const parameter::Values& values) const {
  const bool are_of_numbers = setting() == language::switches().id ||
                              setting() == language::embeddings().id || setting() == language::patterns().id;
  if (are_of_numbers) return make_with_claims(values).claims;
  return Making(*source_, *block_, mutant_, values).claims(nullptr);
}

std::vector<std::string> Construction::real_parameters() const {
  std::vector<std::string> reals;
  for (const auto& specification : parameters()) {
    if (specification.kind == parameter::Specification::Kind::real) reals.push_back(specification.name);
  }
  return reals;
}

std::optional<task::ParametricLayers> Construction::in_doubles(const parameter::Values& sizes) const {
  try {
    return Making(*source_, *block_, mutant_, sizes).layers_in_doubles(real_parameters());
  } catch (const InputError&) {
    return std::nullopt;
  }
}

std::optional<switches::ParametricSwitch> Construction::switches_in_doubles(
    const parameter::Values& sizes) const {
  try {
    return Making(*source_, *block_, mutant_, sizes).switch_in_doubles(real_parameters());
  } catch (const InputError&) {
    return std::nullopt;
  }
}

std::optional<embeddings::ParametricSink> Construction::sink_in_doubles(
    const parameter::Values& sizes) const {
  try {
    return Making(*source_, *block_, mutant_, sizes).sink_in_doubles(real_parameters());
  } catch (const InputError&) {
    return std::nullopt;
  }
}

std::optional<PatternsForm> Construction::patterns_form(const parameter::Values& sizes) const {
  try {
    return Making(*source_, *block_, mutant_, sizes).patterns_form(real_parameters());
  } catch (const InputError&) {
    return std::nullopt;
  }
}

std::vector<std::string> Construction::names_without(const parameter::Values& values) const {
  std::vector<std::string> others;
  for (const auto& specification : parameters()) {
    const auto is_it = [&](const auto& entry) { return entry.first == specification.name; };
    if (std::none_of(values.entries().begin(), values.entries().end(), is_it))
      others.push_back(specification.name);
  }
  return others;
}

std::optional<law::ParametricLaw> Construction::law_in_doubles(const parameter::Values& values) const {
  try {
    return Making(*source_, *block_, mutant_, values).law_in_doubles(names_without(values));
  } catch (const InputError&) {
    return std::nullopt;
  }
}

std::string Construction::text() const {
  return block_text(*source_, *block_);
}

numbers::NamedNumbers Construction::make_numbers(const parameter::Values& values) const {
  require_parts(*source_, *block_, values);
  return made_numbers(*source_, *block_, mutant_, values);
}

std::shared_ptr<const NumberClaims> Construction::claims_of(const numbers::NamedNumbers& made,
                                                            const parameter::Values& values) const {
  return std::make_shared<const NumberClaims>(source_, block_, made, values);
}

std::optional<ParametricNumbers> Construction::numbers_in_doubles(const parameter::Values& values) const {
  try {
    return stated::numbers_in_doubles(*source_, *block_, mutant_, values, names_without(values));
  } catch (const InputError&) {
    return std::nullopt;
  }
}

}  // namespace sinkproof::stated
