// The names that a text of the setting numbers declares.
//
// Given: an instance that was held against the text's entry lines, and the parameters of a text.
// Derives itself: whether an entry is there.
// Takes from the document: the instance and the parameters. Safe, as nothing is claimed of them here.
// Acceptance means: nothing is accepted here: evaluation.cpp computes with these numbers.
// Assumes: numbers_instance.cpp, for kinds and sizes; entry_lines.cpp, for has_NAME.
#include "checker/language/numbers_facts.hpp"

#include <utility>

#include "checker/kernel/work.hpp"
#include "checker/language/entry_lines.hpp"

namespace sinkproof_check::language {

NumbersFacts::NumbersFacts(const Block& block, const NumbersInstance& instance,
                           std::map<std::string_view, Value> parameters)
    : InstanceFacts(std::move(parameters)), instance_(instance) {
  for (const EntryLine& line : block.entries) lines_.emplace(line.of.name, &line);
}

const EntryValue* NumbersFacts::find(std::string_view name) const {
  charge_steps(32);
  const auto known = instance_.find(name);
  return known == instance_.end() ? nullptr : &known->second;
}

std::optional<Real> NumbersFacts::number(std::string_view name) {
  const EntryValue* const known = find(name);
  return known == nullptr ? std::nullopt : std::optional(known->numbers.front());
}

std::string_view NumbersFacts::word(std::string_view name) {
  return find(name)->word;
}

bool NumbersFacts::fact(std::string_view name) {
  return find(entry_of_fact(name)) != nullptr;
}

std::optional<Real> NumbersFacts::entry(std::string_view name, const std::vector<long>& indices) {
  // Out of its range an index is wrong, be there the entry or not.
  const EntryLine& line = *lines_.at(name);
  const std::size_t place = place_of(name, indices[0], line.first, size_of(line));
  const EntryValue* const known = find(name);
  return known == nullptr ? std::nullopt : std::optional(known->numbers[place]);
}

}  // namespace sinkproof_check::language
