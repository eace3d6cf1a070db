#include <algorithm>

#include "language/compile.hpp"
#include "language/diagnostic.hpp"

namespace sinkproof::language {

namespace {

bool is_strict_relation(Comparison comparison) {
  return comparison == Comparison::above || comparison == Comparison::below;
}

}  // namespace

bool is_strict(const Condition& condition) {
  if (const auto* relation = std::get_if<Relation>(&condition.node))
    return is_strict_relation(relation->comparison);
  if (const auto* all = std::get_if<All>(&condition.node)) return is_strict(all->relation.front());
  const auto* connective = std::get_if<Connective>(&condition.node);
  return connective != nullptr && is_strict(connective->operands.front());
}

const std::string& Compilation::word(const Word& name) const {
  const auto found = form_.words.find(name.text);
  if (found != form_.words.end()) return found->second;
  fail(Fault::not_exact, name.range,
       "expected a word that is known here: what " + single_quoted(name.text) + " is does not follow yet");
}

bool Compilation::holds(const Condition& condition) {
  if (const auto decided = tape_.decided(this->condition(condition))) return *decided;
  fail(Fault::not_exact, condition.range,
       "expected a condition that the sizes, words and rational parameters of an instance decide");
}

Node Compilation::relation(const Relation& relation) {
  const Node left = number(relation.left);
  const Node right = number(relation.right);
  const auto is = [&](Tape::Operation sign, Node larger, Node smaller) {
    return tape_.apply(sign, {tape_.difference(larger, smaller)});
  };
  switch (relation.comparison) {
    case Comparison::at_least:
      return is(Tape::Operation::nonnegative, left, right);
    case Comparison::at_most:
      return is(Tape::Operation::nonnegative, right, left);
    case Comparison::above:
      return is(Tape::Operation::positive, left, right);
    case Comparison::below:
      return is(Tape::Operation::positive, right, left);
    case Comparison::equal:
      return is(Tape::Operation::zero, left, right);
    case Comparison::different:
      break;
  }
  // One of the two is true, where both sides are defined.
  return tape_.apply(Tape::Operation::any, {is(Tape::Operation::positive, left, right),
                                            is(Tape::Operation::positive, right, left)});
}

Node Compilation::holds_of(const Holds& holds) {
  std::vector<Node> conditions;
  for (const Word& id : holds.ids) {
    const Proposition& hypothesis = *hypotheses_.at(id.text);
    if (!is_stated(hypothesis)) return tape_.condition(false);
    const auto sign =
        is_strict(hypothesis.statement) ? Tape::Operation::positive : Tape::Operation::nonnegative;
    conditions.push_back(tape_.apply(sign, {margin(hypothesis)}));
  }
  return tape_.apply(Tape::Operation::all, conditions);
}

Node Compilation::condition(const Condition& condition) {
  charge(condition.range);
  if (const auto* relation = std::get_if<Relation>(&condition.node)) return this->relation(*relation);
  if (const auto* is = std::get_if<IsWord>(&condition.node)) {
    const std::string& found = word(std::get<Reference>(is->subject.node).name);
    return tape_.condition(
        std::any_of(is->words.begin(), is->words.end(), [&](const Word& one) { return one.text == found; }));
  }
  if (const auto* fact = std::get_if<Fact>(&condition.node))
    return tape_.condition(word(fact->reference.name) == "yes");
  if (const auto* holds = std::get_if<Holds>(&condition.node)) return holds_of(*holds);
  std::vector<Node> operands;
  if (const auto* all = std::get_if<All>(&condition.node)) {
    for_each(all->loops, [&] { operands.push_back(this->condition(all->relation.front())); });
    return tape_.apply(Tape::Operation::all, operands);
  }
  const auto& connective = std::get<Connective>(condition.node);
  for (const Condition& operand : connective.operands) operands.push_back(this->condition(operand));
  return tape_.apply(connective.is_or ? Tape::Operation::any : Tape::Operation::all, operands);
}

Node Compilation::margin(const Condition& condition) {
  charge(condition.range);
  if (const auto* relation = std::get_if<Relation>(&condition.node)) {
    const Node left = number(relation->left);
    const Node right = number(relation->right);
    switch (relation->comparison) {
      case Comparison::at_least:
      case Comparison::above:
        return tape_.difference(left, right);
      case Comparison::at_most:
      case Comparison::below:
        return tape_.difference(right, left);
      default:
        return tape_.apply(Tape::Operation::negate,
                           {tape_.apply(Tape::Operation::abs, {tape_.difference(left, right)})});
    }
  }
  std::vector<Node> parts;
  if (const auto* all = std::get_if<All>(&condition.node))
    for_each(all->loops, [&] { parts.push_back(margin(all->relation.front())); });
  const auto* connective = std::get_if<Connective>(&condition.node);
  if (connective != nullptr && !connective->is_or) {
    for (const Condition& operand : connective->operands) parts.push_back(margin(operand));
  }
  if (!parts.empty()) return tape_.apply(Tape::Operation::min, parts);
  return tape_.apply(Tape::Operation::select,
                     {this->condition(condition), tape_.number(1), tape_.number(-1)});
}

std::vector<Node> Compilation::parts(const Condition& condition) {
  std::vector<Node> result;
  const auto add = [&](const Condition& part) {
    for (const Node node : parts(part)) result.push_back(node);
  };
  const auto* connective = std::get_if<Connective>(&condition.node);
  if (connective != nullptr && !connective->is_or) {
    for (const Condition& operand : connective->operands) add(operand);
  } else if (const auto* all = std::get_if<All>(&condition.node)) {
    for_each(all->loops, [&] { add(all->relation.front()); });
  } else {
    result.push_back(margin(condition));
  }
  return result;
}

Node Compilation::margin(const Proposition& proposition) {
  const auto known = known_margins_.find(&proposition);
  if (known != known_margins_.end()) return known->second;
  const Node result = among({}, [&] {
    const Node stated = margin(proposition.statement);
    if (!proposition.defined_where) return stated;
    return tape_.apply(Tape::Operation::select,
                       {condition(*proposition.defined_where), stated, tape_.undefined()});
  });
  known_margins_.emplace(&proposition, result);
  return result;
}

bool Compilation::is_stated(const Proposition& proposition) {
  return !proposition.stated_if || holds(*proposition.stated_if);
}

}  // namespace sinkproof::language
