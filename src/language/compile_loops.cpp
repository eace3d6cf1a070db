#include <algorithm>

#include "language/compile.hpp"
#include "language/diagnostic.hpp"

// A maximum over all entries of a matrix of a thousand rows has a million terms, of which nearly all are the
// same: the entries are 0, and conditions such as r = k are false.

namespace sinkproof::language {

using numeric::Rational;

namespace {

/// What a formula or condition is made of.
struct Parts {
  std::vector<const Expression*> formulas = {};
  std::vector<const Condition*> conditions = {};
  bool has_loops = false;  ///< whose parts are not listed
};

template <class List>
void add_all(const List& list, std::vector<const typename List::value_type*>& parts) {
  for (const auto& one : list) parts.push_back(&one);
}

Parts parts_of(const Expression& expression) {
  Parts parts;
  if (const auto* reference = std::get_if<Reference>(&expression.node)) {
    for (const auto& bracket : reference->indices) add_all(bracket, parts.formulas);
  } else if (const auto* call = std::get_if<Call>(&expression.node)) {
    for (const Argument& argument : call->arguments) {
      parts.formulas.push_back(&argument.value);
      parts.has_loops = parts.has_loops || !argument.loops.empty();
    }
  } else if (const auto* operation = std::get_if<Operation>(&expression.node)) {
    add_all(operation->operands, parts.formulas);
  } else if (const auto* bracket = std::get_if<Bracket>(&expression.node)) {
    add_all(bracket->condition, parts.conditions);
  } else if (const auto* choice = std::get_if<Choice>(&expression.node)) {
    add_all(choice->values, parts.formulas);
    add_all(choice->condition, parts.conditions);
  }
  return parts;
}

Parts parts_of(const Condition& condition) {
  Parts parts;
  if (const auto* relation = std::get_if<Relation>(&condition.node)) {
    parts.formulas = {&relation->left, &relation->right};
  } else if (const auto* connective = std::get_if<Connective>(&condition.node)) {
    add_all(connective->operands, parts.conditions);
  } else if (std::holds_alternative<All>(condition.node)) {
    parts.has_loops = true;
  }
  return parts;
}

bool is_index(const Expression& expression, const Word& index) {
  const auto* reference = std::get_if<Reference>(&expression.node);
  return reference != nullptr && reference->indices.empty() && reference->name.text == index.text;
}

/// Whether it may rest on the index; what has loops counts as if it did.
bool mentions(const Condition& condition, const Word& index);
bool mentions(const Expression& expression, const Word& index) {
  if (is_index(expression, index)) return true;
  const Parts parts = parts_of(expression);
  return parts.has_loops ||
         std::any_of(parts.formulas.begin(), parts.formulas.end(),
                     [&](const auto* part) { return mentions(*part, index); }) ||
         std::any_of(parts.conditions.begin(), parts.conditions.end(),
                     [&](const auto* part) { return mentions(*part, index); });
}
bool mentions(const Condition& condition, const Word& index) {
  const Parts parts = parts_of(condition);
  return parts.has_loops ||
         std::any_of(parts.formulas.begin(), parts.formulas.end(),
                     [&](const auto* part) { return mentions(*part, index); }) ||
         std::any_of(parts.conditions.begin(), parts.conditions.end(),
                     [&](const auto* part) { return mentions(*part, index); });
}

bool is_operation(const std::string& name) {
  return name == "abs" || name == "min" || name == "max" || name == "sum" || name == "sqrt" ||
         name == "exp" || name == "log";
}

}  // namespace

std::optional<std::vector<long>> Compilation::places_of(const Loop& loop, const Expression& formula,
                                                        long first, long last) {
  constexpr long shortest = 8;
  if (form_.entries == nullptr || last - first < shortest) return std::nullopt;
  std::vector<long> found{first, last};
  const auto depth = depth_;
  const auto first_local = first_local_;
  const auto locals = locals_;
  bool is_seen = false;
  try {
    locals_.push_back({loop.variable.text, tape_.integer(first), first});
    is_seen = add_places(loop.variable, formula, found) &&
              (!loop.filter || add_places(loop.variable, *loop.filter, found));
  } catch (const Error&) {
    // It may be about an element that the filter leaves out.
  }
  depth_ = depth;
  first_local_ = first_local;
  locals_ = locals;
  if (!is_seen) return std::nullopt;
  std::erase_if(found, [&](long place) { return place < first || place > last; });
  std::sort(found.begin(), found.end());
  // Between two of them all is the same: one stands for the others.
  std::vector<long> places;
  for (const long place : found) {
    if (!places.empty() && place - places.back() > 1) places.push_back(places.back() + 1);
    if (places.empty() || place > places.back()) places.push_back(place);
  }
  return places;
}

bool Compilation::add_places(const Word& index, const Expression& formula, std::vector<long>& places) {
  if (!mentions(formula, index)) return true;
  if (const auto* reference = std::get_if<Reference>(&formula.node))
    return add_line(index, *reference, places);
  const auto* call = std::get_if<Call>(&formula.node);
  const Parts parts = parts_of(formula);
  if (parts.has_loops || (call != nullptr && !is_operation(call->function.text))) return false;
  return std::all_of(parts.formulas.begin(), parts.formulas.end(),
                     [&](const auto* part) { return add_places(index, *part, places); }) &&
         std::all_of(parts.conditions.begin(), parts.conditions.end(),
                     [&](const auto* part) { return add_places(index, *part, places); });
}

/// A relation of the index with a number changes next to this number only.
bool Compilation::add_places(const Word& index, const Condition& condition, std::vector<long>& places) {
  if (!mentions(condition, index)) return true;
  if (const auto* connective = std::get_if<Connective>(&condition.node))
    return std::all_of(connective->operands.begin(), connective->operands.end(),
                       [&](const auto& part) { return add_places(index, part, places); });
  const auto* relation = std::get_if<Relation>(&condition.node);
  if (relation == nullptr) return false;
  const bool is_left = is_index(relation->left, index);
  const Expression& other = is_left ? relation->right : relation->left;
  if ((!is_left && !is_index(relation->right, index)) || mentions(other, index)) return false;
  const Rational* value = tape_.constant(number(other));
  const auto at = value == nullptr ? std::nullopt : numeric::to_long(*value);
  if (!at) return false;
  places.insert(places.end(), {*at - 1, *at, *at + 1});
  return true;
}

/// Entries are 0 but where the instance has some.
bool Compilation::add_line(const Word& index, const Reference& reference, std::vector<long>& places) {
  const Entry* entry = entry_named(reference.name.text);
  if (entry == nullptr || !entry->has_heads || reference.indices.empty()) return false;
  const auto& last = reference.indices.back();
  std::optional<std::size_t> running;
  std::size_t mentioned = 0;
  for (const auto& bracket : reference.indices)
    mentioned += static_cast<std::size_t>(
        std::count_if(bracket.begin(), bracket.end(), [&](const auto& at) { return mentions(at, index); }));
  for (std::size_t k = 0; k < last.size(); ++k) {
    if (is_index(last[k], index)) running = k;
  }
  if (!running || mentioned != 1) return false;
  const Indices at = indices(*entry, reference);
  const Input input{entry->name, {at.begin(), at.end()}};
  const auto line = form_.entries->line(input, input.indices.size() - last.size() + *running);
  places.insert(places.end(), line.begin(), line.end());
  return true;
}

}  // namespace sinkproof::language
