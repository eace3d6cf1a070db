#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "language/tape.hpp"
#include "numeric/exact.hpp"

/// Runs a tape: on an instance in one of the three tiers, symbolically, or in plain doubles.
namespace sinkproof::language {

/// A number that is known (in enclosures: to lie in `value`), certainly not defined, or unknown, which may
/// turn out to be either.
template <class S>
struct Known {
  enum class State { known, undefined, unknown };
  State state = State::unknown;
  S value = {};

  static Known of(S value) { return {State::known, std::move(value)}; }
  static Known undefined() { return {State::undefined, {}}; }
  static Known unknown() { return {State::unknown, {}}; }
  [[nodiscard]] bool is_known() const { return state == State::known; }
  [[nodiscard]] bool is_undefined() const { return state == State::undefined; }
};

/// What a setting gives to a run; asked only for what the run needs.
template <class S>
struct Supply {
  std::function<Known<S>(const Input&)> input;
  /// Of known numbers. Empty where the setting has none.
  std::function<Known<S>(const std::string& name, const std::vector<S>& operands)> function = {};
};

/// Of conditions that are joined by `and` (is_all) or `or`, by their nodes: the least of them, or the
/// largest.
numeric::Ternary joined(bool is_all, std::span<const Node> operands,
                        const std::vector<numeric::Ternary>& conditions);

/// What makes the numbers of a run, such as Arithmetic<Ball>{128}; formulas need nothing.
template <class S>
struct RunArithmetic {
  numeric::Arithmetic<S> arithmetic;
};
template <>
struct RunArithmetic<numeric::Expression> {};

/// The values of these nodes, which are numbers. S is Interval, Ball, Exact or Expression; the last decides
/// comparisons, minima and absolute values by the numbers' signs, and throws InputError where a formula would
/// have more than 10,000 operations, or 200 inside each other, or a number too many digits.
template <class S>
std::vector<Known<S>> run(const Tape& tape, const std::vector<Node>& roots,
                          const RunArithmetic<S>& arithmetic, const Supply<S>& supply);

/// The same in plain double, again and again; NaN is what is not defined. For searches, never for a verdict.
class DoubleRun {
 public:
  /// A function of the setting, of the numbers that it is given.
  using Function = std::function<double(std::span<const double>)>;

  DoubleRun(const Tape& tape, const std::vector<Node>& roots);
  /// Indices into the tape's inputs() of those that are needed.
  [[nodiscard]] const std::vector<std::size_t>& inputs() const { return inputs_; }
  /// One value for each of inputs(), in their order; without a function what needs one is not defined. What
  /// is returned stands until the next call; the roots in their order.
  const std::vector<double>& operator()(const std::vector<double>& values, const Function& function = {});

 private:
  /// An operation on places of values_.
  struct Instruction {
    Tape::Operation operation;
    std::uint32_t to;
    std::uint32_t a;  ///< the first operand
    std::uint32_t b;  ///< the last one
    long exponent;
    std::size_t first;  ///< of operations that may have more operands: where they all are in lists_
    std::size_t last;
  };
  void add(Tape::Operation operation, std::span<const std::uint32_t> operands, std::uint32_t to, long data);

  std::vector<Instruction> instructions_;
  std::vector<std::uint32_t> lists_;
  std::vector<std::size_t> inputs_;
  std::vector<double> values_;  ///< inputs, then constants and what is computed; of conditions 1 or 0
  std::vector<std::uint32_t> results_at_;
  std::vector<double> results_;
  std::vector<double> arguments_;  ///< of a function
};

/// The same in double intervals, where what is not told from 0 counts as 0 in divisions and conditions. For
/// searches, never for a verdict.
class IntervalRun {
 public:
  IntervalRun(const Tape& tape, const std::vector<Node>& roots);
  /// Indices into the tape's inputs() of those that are needed.
  [[nodiscard]] const std::vector<std::size_t>& inputs() const { return inputs_; }
  /// One value for each of inputs(), in their order. What is returned stands until the next call.
  const std::vector<Known<numeric::Interval>>& operator()(const std::vector<numeric::Interval>& values);

 private:
  using Value = Known<numeric::Interval>;

  [[nodiscard]] Value number(const Tape::Step& step, std::span<const Node> operands) const;
  [[nodiscard]] numeric::Ternary condition(const Tape::Step& step, std::span<const Node> operands) const;

  const Tape& tape_;
  std::vector<Node> roots_;
  std::vector<Node> order_;  ///< of what is computed
  std::vector<std::size_t> inputs_;
  std::vector<Node> inputs_at_;
  std::vector<Value> values_;  ///< by node
  std::vector<numeric::Ternary> conditions_;
  std::vector<Value> results_;
};

}  // namespace sinkproof::language
