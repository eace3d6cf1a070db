// What two texts about one instance both define: a construction's claims and its theorem often speak of the
// same sums.
//
// Given: a block, and what an evaluation of another block came to know over the same instance.
// Derives itself: which names of `let` have the same formula in both, token for token, with the same names of
// the setting in it, numbers, indices, and names of `let` that are the same again.
// Takes from the document: both texts. Safe, as only what has the same meaning in both is taken over: a
// formula with a parameter, a quantity, a hypothesis or a generated name is not.
// Acceptance means: nothing is accepted here.
// Assumes: checks.cpp, for what names mean, and that a name of `let` stands behind those in its formula.
#include <algorithm>
#include <optional>
#include <vector>

#include "checker/kernel/work.hpp"
#include "checker/language/evaluation.hpp"

namespace sinkproof_check::language {

namespace {

constexpr std::size_t steps_of_a_node = 16;

class SameLets {
 public:
  SameLets(const Block& own, const Block& other) : other_(other) {
    for (const Let& let : own.lets) others_.push_back(same_as(let.name, let.arguments.size(), let.formula));
  }

  /// The other's number of the same `let`, by this one's number.
  const std::vector<std::optional<std::size_t>>& others() const { return others_; }
  /// Also of a quantity.
  std::optional<std::size_t> same_as(std::string_view name, std::size_t arguments,
                                     const Node* formula) const {
    charge_steps(steps_of_a_node + other_.lets.size());
    const auto of_name = std::find_if(other_.lets.begin(), other_.lets.end(),
                                      [&](const Let& other) { return other.name == name; });
    if (of_name == other_.lets.end() || of_name->arguments.size() != arguments ||
        !is_same(formula, of_name->formula))
      return std::nullopt;
    return static_cast<std::size_t>(of_name - other_.lets.begin());
  }

 private:
  bool is_same(const Node* x, const Node* y) const {
    if (x == nullptr || y == nullptr) return x == y;
    charge_steps(steps_of_a_node);
    return x->operation == y->operation && x->signs == y->signs && x->words == y->words &&
           (x->operation != Operation::number || x->number == y->number) && x->left_out == y->left_out &&
           is_same_name(*x, *y) &&
           std::equal(x->parts.begin(), x->parts.end(), y->parts.begin(), y->parts.end(),
                      [&](const Node* a, const Node* b) { return is_same(a, b); }) &&
           std::equal(x->loops.begin(), x->loops.end(), y->loops.begin(), y->loops.end(),
                      [&](const Loop& a, const Loop& b) {
                        return is_same(a.from, b.from) && is_same(a.to, b.to) &&
                               is_same(a.condition, b.condition);
                      });
  }

  /// Of what has no name, too.
  bool is_same_name(const Node& x, const Node& y) const {
    if (x.operation == Operation::holds || x.operation == Operation::conclusion || x.meaning != y.meaning)
      return false;
    switch (x.meaning) {
      case Meaning::local:
        // Of a function that the language has, an operator, or an index, whose name does not matter.
        return x.number_of == y.number_of && (x.operation == Operation::name || x.word == y.word);
      case Meaning::let:
        return others_.at(x.number_of) == y.number_of;  // declared above, so it is there
      case Meaning::setting:
        return x.word == y.word;
      default:
        return false;
    }
  }

  const Block& other_;
  std::vector<std::optional<std::size_t>> others_;
};

}  // namespace

/// A quantity of the theorem is a `let` of the construction.
void Evaluation::know(const KnownLets& lets) {
  if (lets.block->setting != block_.setting) return;
  const SameLets same(block_, *lets.block);
  lets_.radicands = lets.radicands;
  for (std::size_t own = 0; own < same.others().size(); ++own) {
    const auto other = same.others()[own];
    if (!other) continue;
    lets_.numbers[own] = lets.numbers[*other];
    for (auto call = lets.calls.lower_bound({*other, {}});
         call != lets.calls.end() && call->first.first == *other; ++call) {
      charge_steps(steps_of_a_node);
      lets_.calls.emplace(std::pair(own, call->first.second), call->second);
    }
  }
  for (std::size_t own = 0; own < quantities_.size(); ++own) {
    const auto other = same.same_as(block_.quantities[own].name, 0, block_.quantities[own].formula);
    if (other) quantities_[own] = lets.numbers[*other];
  }
}

}  // namespace sinkproof_check::language
