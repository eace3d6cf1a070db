// The instance of a text about numbers.
//
// Given: the instance of a document, and the entry lines of its theorem.
// Derives itself: that there is what the lines say, each of its kind and in its range, and nothing else.
// Takes from the document: the numbers and words. Safe, as nothing is claimed of them here.
// Acceptance means: nothing is accepted here: numbers_construction.cpp holds them against their construction.
// Assumes: certificate.cpp for numbers, examples.cpp for ranges.
#include "checker/language/numbers_instance.hpp"

#include <algorithm>
#include <string>

#include "checker/document/certificate.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/examples.hpp"

namespace sinkproof_check::language {

namespace {

Real read_number_of(const EntryLine& line, const json::Value& value) {
  if (line.of.is_integer) return {value.integer()};
  return line.is_rational ? Real(read_rational(value)) : read_exact(value);
}

EntryValue read_entry(const EntryLine& line, const json::Value& value) {
  if (line.is_word()) return {value.string()};
  EntryValue result;
  if (!line.is_array) {
    result.numbers.push_back(read_number_of(line, value));
    return result;
  }
  const auto elements = value.elements();
  if (elements.size() != size_of(line))
    throw Rejected(value.place(), "expected " + std::to_string(size_of(line)) + " numbers");
  for (const json::Value& element : elements) result.numbers.push_back(read_number_of(line, element));
  return result;
}

}  // namespace

std::size_t size_of(const EntryLine& line) {
  return static_cast<std::size_t>(line.last - line.first) + 1;
}

NumbersInstance read_numbers_instance(const json::Value& value, const Source& source, const Block& block) {
  NumbersInstance instance;
  for (const EntryLine& line : block.entries)
    if (!line.is_optional || value.has(line.of.name))
      instance.emplace(line.of.name, read_entry(line, value[line.of.name]));
  for (const auto& [name, entry] : value.members())
    if (!instance.contains(name)) throw Malformed(entry.place(), "the theorem has no such entry");
  require_ranges(instance, source, block);
  return instance;
}

void require_ranges(const NumbersInstance& instance, const Source& source, const Block& block) {
  for (const EntryLine& line : block.entries) {
    const auto known = instance.find(line.of.name);
    if (known == instance.end() || (!line.is_word() && line.of.lower == nullptr)) continue;
    const auto require = [&](const Value& value) {
      charge_steps(64);
      if (!is_in_range(source, block, line.of, value))
        throw Rejected("/instance/" + std::string(line.of.name),
                       "out of range; expected " + range_text(source, block, line.of));
    };
    if (line.is_word()) require({std::nullopt, known->second.word});
    for (const Real& number : known->second.numbers) require({number});
  }
}

}  // namespace sinkproof_check::language
