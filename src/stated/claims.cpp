#include <algorithm>
#include <iterator>

#include "language/diagnostic.hpp"
#include "numeric/error.hpp"
#include "stated/making.hpp"

namespace sinkproof::stated {

using language::Comparison;
using language::Condition;
using language::Node;
using language::Range;
using language::Tape;

bool Making::is_generated(const std::string& name) const {
  for (const auto* generation : all_of<language::Generation>(block_)) {
    for (const auto& target : generation->targets) {
      if (target.name.text == name) return true;
    }
  }
  return false;
}

/// What a generator gives to entries of the setting is the instance's, which a mutant may have changed: it is
/// left in claims.
bool Making::is_of_generator(const language::Input& input) const {
  return setting_.find(input.name) == nullptr && is_generated(input.name);
}

Relation Making::relation(Comparison comparison, Node left, Node right, Range place) {
  Relation result{comparison, {}};
  charge(*compilation_, place);
  const auto& inputs = compilation_->tape().inputs();
  if (std::any_of(inputs.begin(), inputs.end(), [&](const auto& input) { return is_of_generator(input); }))
    generate();
  try {
    result.formula =
        language::residual_of(compilation_->tape(), {left, right},
                              [&](const language::Input& input) { return known_of_construction(input); });
  } catch (const language::Error&) {
    throw;
  } catch (const InputError& error) {
    fail(place, error.what());
  }
  Tape& tape = result.formula.tape;
  auto& roots = result.formula.roots;
  if (comparison == Comparison::at_most || comparison == Comparison::below) std::swap(roots[0], roots[1]);
  Node margin = tape.difference(roots[0], roots[1]);
  if (comparison == Comparison::equal)
    margin = tape.apply(Tape::Operation::negate, {tape.apply(Tape::Operation::abs, {margin})});
  roots.insert(roots.begin(), margin);
  return result;
}

std::vector<Relation> Making::relations(const Condition& condition) {
  std::vector<Relation> result;
  const auto append = [&](std::vector<Relation> more) {
    constexpr std::size_t most = 16;
    if (result.size() + more.size() > most)
      fail(condition.range, "expected at most 16 relations in a claim of a construction");
    std::move(more.begin(), more.end(), std::back_inserter(result));
  };
  if (const auto* one = std::get_if<language::Relation>(&condition.node)) {
    result.push_back(relation(one->comparison, compilation_->number(one->left),
                              compilation_->number(one->right), condition.range));
    return result;
  }
  if (const auto* all = std::get_if<language::All>(&condition.node)) {
    compilation_->for_each(all->loops, [&] { append(relations(all->relation.front())); });
    return result;
  }
  const auto* connective = std::get_if<language::Connective>(&condition.node);
  if (connective != nullptr && !connective->is_or) {
    for (const Condition& operand : connective->operands) append(relations(operand));
    return result;
  }
  // Of words and facts: there is nothing to look for in an analysis.
  const auto holds = compilation_->tape().decided(compilation_->condition(condition));
  if (!holds) fail(condition.range, "expected a condition that the parameters decide");
  Relation plain{Comparison::at_least, {}};
  const Node one = plain.formula.tape.number(*holds ? 1 : -1);
  plain.formula.roots = {one, one, plain.formula.tape.number(0)};
  result.push_back(std::move(plain));
  return result;
}

std::vector<Claim> Making::claims(const Made* made) {
  if (setting_.id == language::switches().id) {
    take_instance(std::get<switches::SwitchFamily>(*made));
  } else if (made != nullptr && !is_in_order()) {
    // Its entries are on the tape, and claims seldom name them.
    compilation_ = std::make_unique<language::Compilation>(source_, block_, form_);
    work_ = 0;
  }
  std::vector<Claim> result;
  for (const auto* proposition : all_of<language::Proposition>(block_)) {
    if (!compilation_->is_stated(*proposition)) continue;
    if (proposition->defined_where) {
      const auto& where = *proposition->defined_where;
      const auto holds = compilation_->tape().decided(compilation_->condition(where));
      if (!holds) fail(where.range, "expected a condition that the parameters decide");
      if (!*holds) continue;
    }
    result.push_back({proposition->id.text, relations(proposition->statement)});
  }
  return result;
}

}  // namespace sinkproof::stated
