// Formulas that are as good as an index.
//
// Given: a formula that was checked.
// Derives itself: whether it has but names of indices and arguments, literals, sums, products and powers.
// Takes from the document: the formula. Safe, as nothing but the time that an evaluation takes rests on this.
// Acceptance means: nothing is accepted here: evaluation.cpp keeps what a function is for such arguments.
// Assumes: nothing.
#include "checker/language/index_formula.hpp"

#include <algorithm>

#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

namespace {

constexpr long most_nodes = 16;

bool has_indices_alone(const Node& node, long& nodes) {
  charge_steps(4);
  if (++nodes > most_nodes) return false;
  switch (node.operation) {
    case Operation::number:
      return true;
    case Operation::name:
      return node.meaning == Meaning::local;
    case Operation::product:
      if (std::find(node.signs.begin(), node.signs.end(), '/') != node.signs.end()) return false;
      break;
    case Operation::power:
      if (node.parts[1]->operation != Operation::number) return false;
      break;
    case Operation::parentheses:
    case Operation::negation:
    case Operation::sum:
      break;
    default:
      return false;
  }
  return std::all_of(node.parts.begin(), node.parts.end(),
                     [&](const Node* part) { return has_indices_alone(*part, nodes); });
}

}  // namespace

bool is_of_indices(const Node& formula) {
  long nodes = 0;
  return has_indices_alone(formula, nodes);
}

}  // namespace sinkproof_check::language
