// Which parts of a theorem's conclusion an input and a position can show to fail.
//
// Given: a block that was checked.
// Derives itself: the relations that the conclusion joins by `and`, and on which side of each a supremum or
// infimum over inputs stands alone, or a formula of the least sink mass.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: text_statement.cpp and layered_statement.cpp hold a witness
// against these bounds.
// Assumes: which are suprema and which infima, FORMAT.md says ("Quantities of a task instance", "The instance
// of several layers").
#include "checker/language/conclusion_bounds.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "checker/kernel/work.hpp"
#include "checker/language/setting.hpp"

namespace sinkproof_check::language {

namespace {

constexpr std::array<std::string_view, 3> suprema{"loss", "max_anchor_mass", "product_self_mass"};
constexpr std::string_view sink_mass = "max_layer_sink_mass";
constexpr std::array<std::string_view, 7> infima{
    "sink_mass_before", "sink_mass_after",          "min_null_mass", "absorbed_before", "absorbed_after",
    "anchor_gap",       "anchor_trigger_mass_after"};

/// A number of the setting, or a call of its function, and nothing else, perhaps behind names; otherwise of
/// no name.
ConclusionBound named_extreme(const Block& block, const Node* node) {
  while (true) {
    if (node->operation == Operation::parentheses) {
      node = node->parts[0];
    } else if (node->operation == Operation::name && node->meaning == Meaning::let) {
      node = block.lets[node->number_of].formula;
    } else if (node->operation == Operation::name && node->meaning == Meaning::quantity) {
      const Quantity& quantity = block.quantities[node->number_of];
      if (quantity.formula == nullptr) return {quantity.name, nullptr, nullptr};
      node = quantity.formula;
    } else if (node->operation == Operation::name && node->meaning == Meaning::setting &&
               node->parts.empty()) {
      return {node->word, nullptr, nullptr};
    } else if (node->operation == Operation::call && node->meaning == Meaning::setting) {
      return {node->word, node, nullptr};
    } else {
      return {{}, nullptr, nullptr};
    }
  }
}

/// Adds the numbers on which a formula rests and that an analysis of the instance gives. What loops go
/// through rests on none.
/// Each node once: a `let` may be named twice in the next one, and so on.
void add_derived(const Block& block, const Node& node, std::set<const Node*>& seen,
                 std::set<std::string_view>& names) {
  if (!seen.insert(&node).second) return;
  charge_steps(20);
  for (const Node* part : node.parts) add_derived(block, *part, seen, names);
  if (node.operation != Operation::name && node.operation != Operation::call) return;
  const auto add = [&](std::string_view name) {
    if (block.setting->find(name)->level == Level::derived) names.insert(name);
  };
  if (node.meaning == Meaning::setting) add(node.word);
  if (node.meaning == Meaning::let) add_derived(block, *block.lets[node.number_of].formula, seen, names);
  if (node.meaning != Meaning::quantity) return;
  const Quantity& quantity = block.quantities[node.number_of];
  if (quantity.formula == nullptr) return add(quantity.name);
  add_derived(block, *quantity.formula, seen, names);
}

void add_bounds(const Block& block, const Node& condition, std::vector<ConclusionBound>& bounds) {
  if (condition.operation == Operation::conjunction)
    for (const Node* part : condition.parts) add_bounds(block, *part, bounds);
  if (condition.operation != Operation::relation || condition.word == "=") return;
  const bool is_at_most = condition.word.front() == '<';
  const Node* const smaller = condition.parts[is_at_most ? 0 : 1];
  const Node* const larger = condition.parts[is_at_most ? 1 : 0];
  const auto add = [&](const auto& names, const Node* extreme, const Node* bound) {
    ConclusionBound found = named_extreme(block, extreme);
    found.bound = bound;
    if (std::find(names.begin(), names.end(), found.extreme) != names.end()) bounds.push_back(found);
  };
  add(suprema, smaller, larger);
  add(infima, larger, smaller);
  std::set<const Node*> seen;
  std::set<std::string_view> derived;
  add_derived(block, *smaller, seen, derived);
  if (derived == std::set{sink_mass}) bounds.push_back({sink_mass, smaller, larger});
}

}  // namespace

std::vector<ConclusionBound> conclusion_bounds(const Block& block) {
  std::vector<ConclusionBound> bounds;
  for (const Proposition& proposition : block.propositions)
    if (proposition.role == Role::conclusion) add_bounds(block, *proposition.condition, bounds);
  return bounds;
}

}  // namespace sinkproof_check::language
