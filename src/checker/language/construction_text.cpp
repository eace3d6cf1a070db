// A construction's text, and the values of its parameters.
//
// Given: a construction's block, its mutant if it is one, and the parameters of a document.
// Derives itself: that each parameter is there, and in its range.
// Takes from the document: the values.
// Acceptance means: nothing is accepted here: numbers_construction.cpp and task_construction.cpp compute with
// the values.
// Assumes: examples.cpp, for ranges.
#include "checker/language/construction_text.hpp"

#include <algorithm>

#include "checker/language/subject_text.hpp"

namespace sinkproof_check::language {

ConstructionText find_construction(const Source& source, const Block& block, std::string_view id) {
  if (block.id == id) return {&source, &block};
  const auto& mutants = block.construction_mutants;
  const auto known = std::find_if(mutants.begin(), mutants.end(),
                                  [&](const ConstructionMutant& mutant) { return mutant.id == id; });
  return known == mutants.end() ? ConstructionText{&source, nullptr}
                                : ConstructionText{&source, &block, &*known};
}

std::vector<std::string_view> parameter_names(const ConstructionText& text) {
  std::vector<std::string_view> names;
  for (const Parameter& parameter : text.block->parameters) names.push_back(parameter.name);
  return names;
}

std::map<std::string_view, Value> read_values(const ConstructionText& text, const Parameters& parameters) {
  std::map<std::string_view, Value> values;
  const auto& [source, block, mutant] = text;
  for (const Parameter& parameter : block->parameters) {
    Value value = value_of_parameter(parameters, *source, *block, parameter);
    if (mutant != nullptr && mutant->narrowed.name == parameter.name)
      value = value_of_parameter(parameters, *source, *block, mutant->narrowed);
    // As indices and the coefficients of equations have to be.
    if (parameter.is_integer || parameter.most_part != nullptr)
      value.number = Real(*rational_value(*value.number));
    // The text's own word, which stands as long as the text: the parameters may not.
    for (const std::string_view word : parameter.words)
      if (word == value.word) value.word = word;
    values.emplace(parameter.name, std::move(value));
  }
  return values;
}

}  // namespace sinkproof_check::language
