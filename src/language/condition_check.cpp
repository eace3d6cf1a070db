#include <algorithm>

#include "language/formula_check.hpp"

namespace sinkproof::language {

namespace {

bool is_strict(Comparison comparison) {
  return comparison == Comparison::above || comparison == Comparison::below;
}

/// A condition without a margin of its own to lose: 1 or -1.
bool is_yes_or_no(const Condition& condition) {
  if (const auto* connective = std::get_if<Connective>(&condition.node))
    return std::all_of(connective->operands.begin(), connective->operands.end(), is_yes_or_no);
  return std::holds_alternative<IsWord>(condition.node) || std::holds_alternative<Fact>(condition.node);
}

}  // namespace

Value FormulaCheck::proposition(const Condition& condition) {
  Value result = condition_value(condition, true);
  strictness(condition);
  return result;
}

Value FormulaCheck::condition_value(const Condition& condition, bool has_margin) {
  if (const auto* connective = std::get_if<Connective>(&condition.node)) {
    if (has_margin && connective->is_or) check_or(condition);
    Value result{Kind::fact};
    for (const Condition& operand : connective->operands)
      absorb(result, condition_value(operand, has_margin));
    return result;
  }
  if (const auto* is = std::get_if<IsWord>(&condition.node)) return word_condition(*is);
  if (const auto* yes = std::get_if<Fact>(&condition.node)) return fact(*yes, condition.range);
  if (const auto* holds = std::get_if<Holds>(&condition.node)) {
    Value result{Kind::fact};
    for (const Word& id : holds->ids) absorb(result, hypothesis(id));
    return result;
  }
  if (const auto* all = std::get_if<All>(&condition.node)) {
    const Scope scope(*this, all->loops);
    Value result = condition_value(all->relation.front(), has_margin);
    absorb(result, scope.value());
    return result;
  }
  const auto& relation = std::get<Relation>(condition.node);
  Value result = number(relation.left);
  absorb(result, number(relation.right));
  result.kind = Kind::fact;
  result.affine.reset();
  if (relation.comparison == Comparison::different) {
    if (has_margin)
      fail(Fault::different_in_proposition, condition.range,
           "expected <=, >=, <, > or = here, where a margin is needed: '!=' stands in conditions behind "
           "where, in [ ] and in loops");
    require_exact(result, condition.range, "both sides of '!='");
  }
  return result;
}

void FormulaCheck::check_or(const Condition& condition) const {
  if (is_yes_or_no(condition)) return;
  fail(Fault::or_in_proposition, condition.range,
       "expected relations joined by 'and' here, where a margin is needed: 'or' joins words and facts only; "
       "of numbers write max(…) >= 0");
}

std::optional<std::vector<std::string>> FormulaCheck::words_of(const std::string& name) const {
  if (const Symbol* symbol = find(name)) {
    if (symbol->value.kind == Kind::word) return symbol->words;
    return std::nullopt;
  }
  const Entry* entry = setting_.find(name);
  if (entry == nullptr || (entry->kind != Kind::word && entry->kind != Kind::fact)) return std::nullopt;
  if (entry->kind == Kind::fact) return {{"yes", "no"}};
  std::vector<std::string> known;
  for (const auto& word : entry->words) known.push_back(word.word);
  return known;
}

Value FormulaCheck::word_condition(const IsWord& is) {
  const auto* reference = std::get_if<Reference>(&is.subject.node);
  const Range range = is.subject.range;
  if (reference == nullptr)
    fail(Fault::not_a_word, range, "expected the name of a word before 'is', not a number");
  Value result = value(is.subject);
  const auto known = words_of(reference->name.text);
  if (!known)
    fail(Fault::not_a_word, range,
         "expected the name of a word before 'is': " + single_quoted(source_.slice(range)) +
             " is a number, which is compared by '='");
  for (const Word& word : is.words) check_word(word, *known, reference->name.text);
  result.kind = Kind::fact;
  return result;
}

Value FormulaCheck::fact(const Fact& fact, Range range) {
  Value result = value_of(fact.reference);
  const std::string shown = single_quoted(source_.slice(range));
  if (result.kind == Kind::word)
    fail(Fault::not_a_fact, range, "expected a condition: " + shown + " is a word; behind it comes 'is'");
  if (result.kind != Kind::fact)
    fail(Fault::missing_relation, range,
         "expected a condition: " + shown +
             " is a number; behind it comes a relation (<=, >=, <, >, = or !=)");
  return result;
}

/// Whether a proposition is strict. Its parts are all strict, or none is: then one margin says what they say
/// together.
bool FormulaCheck::strictness(const Condition& condition) {
  if (const auto* relation = std::get_if<Relation>(&condition.node)) return is_strict(relation->comparison);
  if (const auto* all = std::get_if<All>(&condition.node)) return strictness(all->relation.front());
  const auto* connective = std::get_if<Connective>(&condition.node);
  if (connective == nullptr) return false;
  const bool first = strictness(connective->operands.front());
  for (const Condition& operand : connective->operands) {
    if (strictness(operand) == first) continue;
    fail(Fault::mixed_strictness, operand.range,
         std::string("expected a ") +
             (first ? "strict relation (< or >)" : "relation that is not strict (<=, >=, = or is)") +
             ", like the one before: one margin stands for all of them");
  }
  return first;
}

}  // namespace sinkproof::language
