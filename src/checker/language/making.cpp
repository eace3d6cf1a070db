// What a construction's statements say of its instance, and its sizes.
//
// Given: a construction's block, its mutant if it is one, and the parameters of a document.
// Derives itself: which statement of a name counts; sizes; words; margins of claims.
// Takes from the document: the parameters, each shown to be in its range; unknown and missing ones are
// refused.
// Acceptance means: nothing is accepted here: task_construction.cpp and law_construction.cpp make instances,
// with which the document's is compared.
// Assumes: construction_block.cpp and evaluation.cpp, for what the text says.
#include "checker/language/making.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

namespace {

std::map<std::string_view, Value> known_values(const ConstructionText& text, const Parameters& parameters,
                                               const std::vector<std::string_view>& others) {
  auto names = parameter_names(text);
  names.insert(names.end(), others.begin(), others.end());
  require_names(parameters, names);
  for (const Parameter& parameter : text.block->parameters)
    if (parameter.words.empty())
      static_cast<void>(read_number(parameters, std::string(parameter.name)));  // and no name
  return read_values(text, parameters);
}

[[noreturn]] void refuse_unknown(std::string_view name) {
  throw Rejected("/construction", quoted(name) + " has no value where it is used");
}

}  // namespace

void MakingFacts::know(std::vector<Solved> solved) {
  for (Solved& array : solved) solved_.push_back(std::move(array));
}

std::optional<Real> MakingFacts::number(std::string_view name) {
  const bool is_width = name == "c";
  const auto known = sizes_.find(is_width ? "m" : name);
  if (known != sizes_.end()) return Real(known->second + (is_width ? 2 : 0));
  const auto parameter = values_.find(name);
  if (parameter == values_.end()) refuse_unknown(name);
  return parameter->second.number;
}

std::string_view MakingFacts::word(std::string_view name) {
  refuse_unknown(name);
}

bool MakingFacts::fact(std::string_view name) {
  refuse_unknown(name);
}

std::optional<Real> MakingFacts::entry(std::string_view name, const std::vector<long>& indices) {
  charge_steps(32);
  for (const Solved& array : solved_)
    if (array.name == name)
      return Real(array.numbers[place_of(name, indices[0], array.first, array.numbers.size())]);
  refuse_unknown(name);
}

Making::Making(const ConstructionText& text, const Parameters& parameters,
               const std::vector<std::string_view>& others)
    : text_(text), values_(known_values(text, parameters, others)) {
  for (const Step& step : text.block->steps)
    for (const Assignment& assignment : step.assignments) assignments_.push_back(&assignment);
  if (text.mutant != nullptr)
    for (const Assignment& assignment : text.mutant->assignments) assignments_.push_back(&assignment);
  for (const Assignment* const assignment : assignments_)
    if (assignment->target->brackets.empty()) last_[assignment->target->word] = assignment;
}

const Assignment* Making::last(std::string_view name) const {
  const auto known = last_.find(name);
  return known == last_.end() ? nullptr : known->second;
}

Sizes Making::sizes(const std::vector<SizeRange>& ranges) const {
  Sizes sizes;
  for (const SizeRange& range : ranges) {
    const auto parameter = values_.find(range.name);
    if (parameter != values_.end())
      sizes[range.name] = rational_value(*parameter->second.number)->get_num().get_si();
    if (parameter == values_.end() && last(range.name) == nullptr && range.least == 1) sizes[range.name] = 1;
  }
  for (const Assignment* const assignment : assignments_) {
    const std::string_view name = assignment->target->word;
    const bool is_size =
        std::any_of(ranges.begin(), ranges.end(), [&](const SizeRange& range) { return range.name == name; });
    if (!is_size || last(name) != assignment) continue;
    MakingFacts facts(sizes, values_);
    const auto number = Evaluation(*text_.source, *text_.block, facts).formula(*assignment->formula);
    const auto integer = number ? rational_value(*number) : std::nullopt;
    if (!integer || integer->get_den() != 1 || !integer->get_num().fits_slong_p())
      throw Rejected("/parameters", "out of range: the construction has no " + quoted(name) + " for them");
    sizes[name] = integer->get_num().get_si();
  }
  for (const SizeRange& range : ranges) {
    const auto known = sizes.find(range.name);
    if (known == sizes.end() || known->second < range.least || known->second > range.most)
      throw Rejected("/construction", "gives no value in its range to " + quoted(range.name));
  }
  return sizes;
}

std::string_view Making::word(std::string_view name, std::string_view otherwise,
                              Evaluation& evaluation) const {
  const Assignment* const assigned = last(name);
  if (assigned == nullptr && otherwise.empty())
    throw Rejected("/construction", "gives no value to " + quoted(name));
  if (assigned == nullptr) return otherwise;
  for (const auto& [word, chosen_if] : assigned->words)
    if (chosen_if == nullptr || evaluation.is_true(*chosen_if)) return word;
  throw std::logic_error("a word that is not chosen");
}

std::vector<Margin> stated_claims(const Block& block, Evaluation& evaluation) {
  std::vector<Margin> result;
  const auto& all = block.propositions;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (evaluation.is_stated(all[i]))
      result.push_back({std::string(all[i].id), all[i].is_strict, evaluation.margin(i)});
  return result;
}

}  // namespace sinkproof_check::language
