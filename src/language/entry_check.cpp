#include "language/block_check.hpp"
#include "language/limits.hpp"

namespace sinkproof::language {

using numeric::Rational;

/// The range of an array's index: literals, so that it is the same for all instances.
void BlockCheck::check_bounds(const EntryLine& line) {
  if (line.bounds.empty()) return;
  const Range place{line.bounds.front().range.begin, line.bounds.back().range.end};
  std::vector<Rational> ends;
  for (const Expression& bound : line.bounds) {
    const auto* literal = std::get_if<Number>(&bound.node);
    if (literal == nullptr || denominator(literal->value) != 1)
      formulas_.fail(Fault::array_bounds, bound.range,
                     "expected an integer such as 11 for an end of an array's index, not " +
                         single_quoted(source_.slice(bound.range)));
    ends.push_back(literal->value);
  }
  if (ends.front() > ends.back())
    formulas_.fail(Fault::empty_range, place,
                   "expected a range from small to large: this one is always empty");
  if (ends.back() > limits::exponent || ends.back() - ends.front() >= limits::array_entries)
    formulas_.fail(Fault::array_bounds, place,
                   "expected at most " + std::to_string(limits::array_entries) + " numbers in an array");
}

void BlockCheck::check(const EntryLine& line) {
  const Word& name = line.name;
  if (!is_of_numbers())
    formulas_.fail(Fault::entry_elsewhere, name.range,
                   "expected no entry here: the setting " + setting_.id +
                       " says what its instances are; only those of numbers are declared");
  unique(lines_, name, "an entry");
  if (line.is_optional) unique(lines_, {presence_of(name.text), name.range}, "an entry");
  check_bounds(line);
  const bool has_words = line.range && line.range->kind == ParameterRange::Kind::words;
  const bool has_integers = line.range && line.range->kind == ParameterRange::Kind::integers;
  if (has_words) {
    check_words(*line.range);
    if (!line.bounds.empty())
      formulas_.fail(Fault::unexpected, line.range->range, "expected numbers in an array, not words");
  } else if (line.range) {
    const auto [first, last] = bounds_of(*line.range);
    // FORMAT.md: integers of documents have nine digits at most.
    if (has_integers && (first < -limits::exponent || last > limits::exponent))
      formulas_.fail(
          Fault::out_of_range, line.range->range,
          "expected integers of at most " + std::to_string(limits::exponent) + " in absolute value");
    if (has_integers && line.bounds.empty()) formulas_.set_bounds(name.text, {first, last});
  }
  if (line.is_rational && (has_words || has_integers))
    formulas_.fail(
        Fault::unexpected, name.range,
        std::string("expected no 'rational' behind ") + (has_words ? "words" : "integers, which are"));
  if (line.is_optional && (has_words || has_integers))
    formulas_.fail(Fault::not_optional, name.range,
                   "expected 'optional' of numbers only: words and integers always have a value");
}

void BlockCheck::require_given(const Value& value, Range place) const {
  if (!is_of_numbers() && !setting_.is_in_order) return;
  for (const Entry& entry : setting_.entries) {
    if (given_.contains(entry.name) || !entry.by_default.empty()) continue;
    if (is_of_numbers() && !entry.is_assignable) continue;
    if (!entry.follows_from.empty() && given_.contains(entry.follows_from)) continue;
    if (!value.needs.contains(entry.name) && !value.needs.contains(presence_of(entry.name))) continue;
    formulas_.fail(Fault::later_name, place,
                   "expected entries that have a value here: " + single_quoted(entry.name) +
                       " is given one further below, or nowhere");
  }
}

std::optional<std::string> different_entries(const Block& theorem, const Block& construction) {
  const auto ours = all_of<EntryLine>(theorem);
  const auto others = all_of<EntryLine>(construction);
  const Setting& setting = setting_of(theorem);
  const Setting& other_setting = setting_of(construction);
  for (std::size_t k = 0; k < ours.size(); ++k) {
    const std::string& name = ours[k]->name.text;
    if (k >= others.size()) return name;
    if (others[k]->name.text != name) return others[k]->name.text;
    const Entry& a = *setting.find(name);
    const Entry& b = *other_setting.find(name);
    const auto words = [](const Entry& entry) {
      std::vector<std::string> list;
      for (const auto& word : entry.words) list.push_back(word.word);
      return list;
    };
    const auto ends = [](const Entry& entry) {
      return entry.indices.empty() ? std::pair<std::string, std::string>()
                                   : std::pair(entry.indices.front().first, entry.indices.front().last);
    };
    const bool is_same = a.kind == b.kind && a.knowledge == b.knowledge && a.is_optional == b.is_optional &&
                         words(a) == words(b) && ends(a) == ends(b);
    if (!is_same) return name;
  }
  return others.size() > ours.size() ? std::optional(others[ours.size()]->name.text) : std::nullopt;
}

}  // namespace sinkproof::language
