#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "numeric/rational.hpp"

/// What a block says about instances of one form, as a flat list of operations: loops are unrolled, and what
/// occurs twice stands once.
namespace sinkproof::language {

/// A number or condition of a tape; what it rests on has smaller ones.
using Node = std::uint32_t;

/// A number of the instance that has to be looked up. Of what heads have, layer and head come before the
/// other indices.
struct Input {
  std::string name;
  std::vector<long> indices = {};

  friend bool operator==(const Input&, const Input&) = default;
};

/// Of what `hash` is of, and of `next` behind it.
inline std::size_t joined_hash(std::size_t hash, std::size_t next) {
  return (hash ^ next) * 0x100000001b3U + (hash >> 29U);
}

/// Nodes by hashes of what they are, in one piece of memory.
class NodeTable {
 public:
  /// The node of this hash for which `is_it` holds.
  template <class IsIt>
  [[nodiscard]] std::optional<Node> find(std::size_t hash, const IsIt& is_it) const {
    if (slots_.empty()) return std::nullopt;
    const std::uint32_t mixed = mixed_of(hash);
    for (std::size_t at = mixed & (slots_.size() - 1); slots_[at].is_taken; at = next(at)) {
      if (slots_[at].mixed == mixed && is_it(slots_[at].node)) return slots_[at].node;
    }
    return std::nullopt;
  }
  void insert(std::size_t hash, Node node);

 private:
  struct Slot {
    std::uint32_t mixed = 0;
    Node node = 0;
    bool is_taken = false;
  };
  static std::uint32_t mixed_of(std::size_t hash) {
    return static_cast<std::uint32_t>(hash * 0x9e3779b97f4a7c15U >> 32U);
  }
  [[nodiscard]] std::size_t next(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }
  void place(const Slot& slot);

  std::vector<Slot> slots_;  ///< a power of 2, of which half is free
  std::size_t count_ = 0;
};

class Tape {
 public:
  enum class Operation : std::uint8_t {
    // numbers
    number,     ///< of numbers()
    input,      ///< of inputs()
    undefined,  ///< has no value on any instance of this form
    add,
    subtract,
    multiply,
    divide,
    negate,
    power,  ///< by the step's `data`
    sqrt,
    exp,
    log,
    abs,
    sum,       ///< of any number
    min,       ///< of one or more
    max,       ///< likewise
    function,  ///< of the setting, of functions()
    select,    ///< condition, number where it is true, number where it is false
    bracket,   ///< of a condition: 1 or 0
    // conditions
    yes,
    no,
    nonnegative,  ///< of a number
    positive,
    zero,
    all,  ///< of any number of conditions
    any
  };
  struct Step {
    Operation operation;
    std::uint32_t first;  ///< of its operands
    std::uint32_t count;
    long data;  ///< an exponent, or an index
  };

  /// Return the node of such a step, which may be an old one; numbers without names are computed at once, as
  /// long as they are small.
  Node number(const numeric::Rational& value) { return number_of(value); }
  Node number(numeric::Rational&& value) { return number_of(std::move(value)); }
  Node integer(long value);
  Node input(const Input& input);
  Node undefined() { return step(Operation::undefined, {}); }
  Node condition(bool holds) { return step(holds ? Operation::yes : Operation::no, {}); }
  Node power(Node base, long exponent);
  Node function(const std::string& name, std::span<const Node> operands);
  /// Of all others.
  Node apply(Operation operation, std::span<const Node> operands);
  Node apply(Operation operation, std::initializer_list<Node> operands) {
    return apply(operation, std::span<const Node>(operands.begin(), operands.size()));
  }
  /// a − b; nothing is subtracted from what 0 is subtracted from, so that an exact 0 stays one in enclosures.
  Node difference(Node a, Node b);

  [[nodiscard]] bool is_undefined(Node node) const { return steps_[node].operation == Operation::undefined; }
  /// Null where the number is not known yet.
  [[nodiscard]] const numeric::Rational* constant(Node node) const;
  /// Nothing where the condition is not known yet.
  [[nodiscard]] std::optional<bool> decided(Node node) const;

  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
  [[nodiscard]] std::span<const Node> operands(const Step& step) const {
    return {operands_.data() + step.first, step.count};
  }
  [[nodiscard]] const std::vector<numeric::Rational>& numbers() const { return numbers_; }
  [[nodiscard]] const std::vector<Input>& inputs() const { return inputs_; }
  [[nodiscard]] const std::vector<std::string>& functions() const { return functions_; }
  /// What it costs to run: about 1 an operand, more where an operation is slow.
  [[nodiscard]] std::size_t cost() const { return cost_; }
  /// Operations inside each other, at most.
  [[nodiscard]] std::size_t deepest() const { return deepest_; }

 private:
  Node step(Operation operation, std::span<const Node> operands, long data = 0);
  /// Which is none of those that there are.
  Node new_step(Operation operation, std::span<const Node> operands, long data);
  template <class Number>
  Node number_of(Number&& value);
  std::optional<Node> folded(Operation operation, std::span<const Node> operands);
  /// Where integers of the machine do: without numbers that take memory.
  [[nodiscard]] std::optional<long> folded_in_machine(Operation operation,
                                                      std::span<const Node> operands) const;
  Node connective(Operation operation, std::span<const Node> operands);
  Node sign(Operation operation, Node of);
  Node sum(std::span<const Node> operands);
  Node square_root(Node of);

  std::vector<Step> steps_;
  std::vector<Node> operands_;
  std::vector<numeric::Rational> numbers_;
  std::vector<Input> inputs_;
  std::vector<std::string> functions_;
  NodeTable known_steps_;  ///< but for those of numbers and inputs
  NodeTable known_numbers_;
  NodeTable known_inputs_;
  std::vector<Node> roots_;            ///< of constants: none is a rational multiple of another
  std::vector<std::uint32_t> depths_;  ///< by node
  std::size_t cost_ = 0;
  std::size_t deepest_ = 0;
};

/// Nothing where the operation is none of rational numbers, is not defined there, or gives a number of
/// thousands of digits.
std::optional<numeric::Rational> computed_exactly(Tape::Operation operation,
                                                  std::span<const numeric::Rational* const> operands);

/// Of the given nodes and of what they rest on: in order, each once.
std::vector<Node> reachable(const Tape& tape, std::span<const Node> roots);

}  // namespace sinkproof::language
