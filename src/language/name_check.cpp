#include <algorithm>

#include "language/formula_check.hpp"
#include "language/formula_parser.hpp"

namespace sinkproof::language {

using numeric::Rational;

namespace {

std::string bracketed(const Entry& entry) {
  std::string names;
  for (const Index& index : entry.indices) names += (names.empty() ? "" : ",") + index.name;
  return "[" + names + "]";
}

}  // namespace

void FormulaCheck::refuse_indices(const Entry& entry, Range range) const {
  const std::string plain = entry.name + bracketed(entry);
  std::string forms = plain;
  if (entry.indices.empty()) {
    forms = entry.name + " without an index";
  } else if (entry.has_heads) {
    forms += ", " + entry.name + "[h]" + bracketed(entry) + " or " + entry.name + "[l,h]" + bracketed(entry);
  }
  fail(Fault::index_count, range, "expected " + forms + ", not " + single_quoted(source_.slice(range)));
}

Value FormulaCheck::value_of(const Reference& reference, Range /*range*/) {
  return reference.indices.empty() ? named(reference) : indexed(reference);
}

Value FormulaCheck::named(const Reference& reference) {
  const Word& name = reference.name;
  if (const Symbol* symbol = find(name.text)) {
    if (symbol->category == Symbol::Category::function)
      fail(Fault::argument_count, name.range,
           "expected '(' behind " + single_quoted(name.text) + ": it is a function of " +
               std::to_string(symbol->takes_integers.size()) +
               (symbol->takes_integers.size() == 1 ? " number" : " numbers"));
    if (symbol->is_array)
      fail(Fault::index_count, name.range,
           "expected an index behind " + single_quoted(name.text) + ": it is an array");
    return symbol->value;
  }
  if (name.text == "conclusion")
    fail(Fault::later_name, name.range, "expected a name that is declared above: no conclusion stands there");
  const Entry* entry = setting_.find(name.text);
  if (entry == nullptr) refuse_name(name, false);
  if (entry->is_function)
    fail(Fault::argument_count, name.range,
         "expected '(' behind " + single_quoted(name.text) + ": it is a function");
  if (!entry->indices.empty()) refuse_indices(*entry, name.range);
  return entry_value(*entry);
}

Value FormulaCheck::entry_value(const Entry& entry) {
  Value result{entry.kind, entry.knowledge, entry.knowledge == Knowledge::exact ? "" : entry.name};
  if (!entry.definition.empty()) {
    result.affine = bound(entry.definition);
    if (!result.affine) return result;
    for (const auto& [name, coefficient] : result.affine->coefficients()) {
      if (setting_.find(name) != nullptr) result.needs.insert(name);
    }
    return result;
  }
  result.needs = {entry.name};
  if (entry.kind != Kind::integer || !entry.indices.empty()) return result;
  const auto fact = facts_.find(entry.name);
  result.affine = fact == facts_.end() ? Affine::of(entry.name) : fact->second;
  return result;
}

Value FormulaCheck::indexed(const Reference& reference) {
  const Word& name = reference.name;
  const Range range = reference.range;
  const auto& groups = reference.indices;
  if (const Symbol* symbol = find(name.text)) {
    if (!symbol->is_array || groups.size() != 1 || groups.front().size() != 1)
      fail(Fault::index_count, range,
           "expected " + single_quoted(name.text) +
               (symbol->is_array ? " with one index" : " without an index"));
    Value result = symbol->value;
    check_index(name.text, groups.front().front(), {"index", symbol->range_text, symbol->first, symbol->last},
                result);
    return result;
  }
  const Entry* entry = setting_.find(name.text);
  if (entry == nullptr) refuse_name(name, false);
  const bool is_headed = entry->has_heads && groups.size() == 2 && groups.front().size() <= 2;
  const bool has_form = !entry->indices.empty() && groups.back().size() == entry->indices.size() &&
                        (groups.size() == 1 || is_headed);
  if (!has_form) refuse_indices(*entry, range);
  Value result = entry_value(*entry);
  const auto check = [&](const Expression& index, const std::string& what, const Index& of) {
    const bool has_last = !of.last.empty();
    check_index(name.text, index,
                {what, of.first + (has_last ? " to " + of.last : " on"), bound(of.first),
                 has_last ? bound(of.last) : std::nullopt},
                result);
  };
  if (is_headed) {
    const auto& group = groups.front();
    if (group.size() == 2) check(group.front(), "layer", {"l", "1", "layers"});
    check(group.back(), "head", {"h", "1", "heads"});
  }
  for (std::size_t k = 0; k < entry->indices.size(); ++k)
    check(groups.back()[k], "index " + entry->indices[k].name, entry->indices[k]);
  return result;
}

/// A sum over the setting's integers, as what it is in this block.
std::optional<Affine> FormulaCheck::bound(const std::string& text) {
  const auto known = known_bounds_.find(text);
  if (known != known_bounds_.end()) return known->second;
  const Source source(setting_.id, text);
  TokenReader tokens(source, tokenise_formula(source));
  const Expression expression = FormulaParser(tokens).sum();
  // The names are the setting's own: a parameter that stands for one has its name.
  return known_bounds_.emplace(text, value(expression).affine).first->second;
}

void FormulaCheck::require_range(const Generation::Target& target, const Index& all) {
  const auto differs = [&](const Expression& end, const std::string& expected) {
    const auto value = integer(end).affine;
    const auto wanted = bound(expected);
    const auto difference = value && wanted ? (*value - *wanted).constant() : std::nullopt;
    return difference && *difference != 0;
  };
  if (!differs(target.bounds.front(), all.first) && !differs(target.bounds.back(), all.last)) return;
  fail(Fault::index_range, {target.bounds.front().range.begin, target.bounds.back().range.end},
       "expected all of " + single_quoted(target.name.text) + ", from " + all.first + " to " + all.last);
}

std::optional<Affine> FormulaCheck::extreme(Affine value, bool largest) const {
  // The bounds of an inner loop may name the outer ones.
  for (std::size_t k = locals_.size(); k > 0; --k) {
    const auto& [name, symbol] = locals_[k - 1];
    const Rational factor = value.coefficient(name);
    if (factor == 0 || symbol.category != Symbol::Category::loop) continue;
    const auto& end = (factor > 0) == largest ? symbol.last : symbol.first;
    if (symbol.is_filtered || !end) return std::nullopt;
    value = value.replaced(name, *end);
  }
  return value;
}

void FormulaCheck::check_index(const std::string& array, const Expression& index, const IndexRange& range,
                               Value& result) {
  const Value value = integer(index);
  absorb(result, value);
  if (!value.affine) return;
  const auto is_positive = [&](const std::optional<Affine>& difference) {
    const auto least = difference ? difference->least(box_) : std::nullopt;
    return least && *least >= 1;
  };
  const auto lowest = extreme(*value.affine, false);
  const auto highest = extreme(*value.affine, true);
  const bool is_below = range.first && lowest && is_positive(*range.first - *lowest);
  const bool is_above = range.last && highest && is_positive(*highest - *range.last);
  if (!is_below && !is_above) return;
  fail(Fault::index_range, index.range,
       "expected the " + range.name + " of " + single_quoted(array) + " from " + range.text + ": " +
           single_quoted(source_.slice(index.range)) + (is_below ? " goes below" : " goes beyond"));
}

}  // namespace sinkproof::language
