#include "language/named.hpp"

#include <optional>
#include <vector>

namespace sinkproof::language {

namespace {

/// No name of a block's own is one of its setting's, so that it does not matter what a name stands for.
/// Formulas nest no deeper than limits::nesting.
class Search {
 public:
  explicit Search(const std::function<bool(const std::string&)>& is_sought) : is_sought_(is_sought) {}

  // NOLINTNEXTLINE(misc-no-recursion)
  const Word* in(const Expression& e) const {
    if (const auto* reference = std::get_if<Reference>(&e.node)) return in(*reference);
    if (const auto* operation = std::get_if<Operation>(&e.node)) return in(operation->operands);
    if (const auto* bracket = std::get_if<Bracket>(&e.node)) return in(bracket->condition);
    if (const auto* choice = std::get_if<Choice>(&e.node))
      return first(in(choice->values), choice->condition);
    const auto* call = std::get_if<Call>(&e.node);
    if (call == nullptr) return nullptr;
    return is_sought_(call->function.text) ? &call->function : in(call->arguments);
  }

  // NOLINTNEXTLINE(misc-no-recursion)
  const Word* in(const Condition& condition) const {
    if (const auto* relation = std::get_if<Relation>(&condition.node))
      return first(in(relation->left), relation->right);
    if (const auto* is = std::get_if<IsWord>(&condition.node)) return in(is->subject);
    if (const auto* fact = std::get_if<Fact>(&condition.node)) return in(fact->reference);
    if (const auto* all = std::get_if<All>(&condition.node)) return first(in(all->relation), all->loops);
    const auto* connective = std::get_if<Connective>(&condition.node);
    return connective == nullptr ? nullptr : in(connective->operands);
  }

  const Word* in(const Let& let) const { return in(let.body); }
  const Word* in(const Proposition& proposition) const {
    return first(first(in(proposition.statement), proposition.defined_where), proposition.stated_if);
  }
  const Word* in(const Quantity& quantity) const {
    if (quantity.definition) return in(*quantity.definition);
    return is_sought_(quantity.name.text) ? &quantity.name : nullptr;
  }
  const Word* in(const TheoremMutant& mutant) const { return in(mutant.statement); }
  const Word* in(const Constant& constant) const { return first(in(constant.value), constant.least); }
  const Word* in(const Example& example) const { return in(example.formula); }
  /// What else there is has values, texts and ids.
  template <class Other>
  const Word* in(const Other& /*statement*/) const {
    return nullptr;
  }

 private:
  /// What has been found or, where that is nothing, what is found there.
  template <class There>
  const Word* first(const Word* found, const There& there) const {
    return found != nullptr ? found : in(there);
  }
  template <class Item>
  // NOLINTNEXTLINE(misc-no-recursion)
  const Word* in(const std::vector<Item>& list) const {
    const Word* found = nullptr;
    for (const Item& item : list) found = first(found, item);
    return found;
  }
  const Word* in(const std::optional<Condition>& condition) const {
    return condition ? in(*condition) : nullptr;
  }
  // NOLINTNEXTLINE(misc-no-recursion)
  const Word* in(const Reference& reference) const {
    return is_sought_(reference.name.text) ? &reference.name : in(reference.indices);
  }
  // NOLINTNEXTLINE(misc-no-recursion)
  const Word* in(const Argument& argument) const { return first(in(argument.value), argument.loops); }
  // NOLINTNEXTLINE(misc-no-recursion)
  const Word* in(const Loop& loop) const { return first(first(in(loop.first), loop.last), loop.filter); }

  const std::function<bool(const std::string&)>& is_sought_;
};

}  // namespace

const Word* find_named(const Block& block, const std::function<bool(const std::string&)>& is_sought) {
  const Search search(is_sought);
  for (const Statement& statement : block.statements) {
    if (const Word* found = std::visit([&](const auto& one) { return search.in(one); }, statement))
      return found;
  }
  return nullptr;
}

}  // namespace sinkproof::language
