#include "language/residual.hpp"

#include <algorithm>

#include "language/run.hpp"

namespace sinkproof::language {

namespace {

using Formula = Known<numeric::Expression>;

bool is_condition(Tape::Operation operation) {
  return operation >= Tape::Operation::yes;
}

class Reduction {
 public:
  Reduction(const Tape& tape, Residual& residual) : tape_(tape), residual_(residual) {}

  Node known(const numeric::Expression& value) {
    if (value.is_rational()) return residual_.tape.number(value.rational());
    residual_.numbers.push_back(value);
    return residual_.tape.input({"", {static_cast<long>(residual_.numbers.size()) - 1}});
  }

  /// The same step over what is left of its operands.
  Node again(Node node, const std::vector<Node>& left) {
    const Tape::Step& step = tape_.steps()[node];
    auto& operands = operands_;
    operands.clear();
    for (const Node operand : tape_.operands(step)) operands.push_back(left[operand]);
    const auto index = static_cast<std::size_t>(step.data);
    switch (step.operation) {
      case Tape::Operation::number:
        return residual_.tape.number(tape_.numbers()[index]);
      case Tape::Operation::input:
        return residual_.tape.input(tape_.inputs()[index]);
      case Tape::Operation::undefined:
        return residual_.tape.undefined();
      case Tape::Operation::power:
        return residual_.tape.power(operands.front(), step.data);
      case Tape::Operation::function:
        return residual_.tape.function(tape_.functions()[index], operands);
      case Tape::Operation::yes:
      case Tape::Operation::no:
        return residual_.tape.condition(step.operation == Tape::Operation::yes);
      default:
        return residual_.tape.apply(step.operation, operands);
    }
  }

 private:
  const Tape& tape_;
  Residual& residual_;
  std::vector<Node> operands_;  ///< memory
};

/// Whether an input is known, or an operation on nothing but numbers is left: what rests on neither is
/// unknown.
bool has_known(const Tape& tape, const std::vector<Node>& nodes,
               const std::function<std::optional<numeric::Expression>(const Input&)>& known) {
  return std::any_of(nodes.begin(), nodes.end(), [&](Node node) {
    const Tape::Step& step = tape.steps()[node];
    if (step.operation == Tape::Operation::number) return false;
    if (step.operation == Tape::Operation::input)
      return known(tape.inputs()[static_cast<std::size_t>(step.data)]).has_value();
    const auto operands = tape.operands(step);
    return std::all_of(operands.begin(), operands.end(),
                       [&](Node operand) { return tape.constant(operand) != nullptr; });
  });
}

}  // namespace

Residual residual_of(const Tape& tape, const std::vector<Node>& roots,
                     const std::function<std::optional<numeric::Expression>(const Input&)>& known) {
  const Supply<numeric::Expression> supply{
      [&](const Input& input) {
        auto value = known(input);
        return value ? Formula::of(*std::move(value)) : Formula::unknown();
      },
      [](const std::string& /*name*/, const std::vector<numeric::Expression>& /*operands*/) {
        return Formula::unknown();
      }};
  const auto nodes = reachable(tape, roots);
  std::vector<Node> numbers;
  if (has_known(tape, nodes, known)) {
    for (const Node node : nodes) {
      if (!is_condition(tape.steps()[node].operation)) numbers.push_back(node);
    }
  }
  const auto values = run<numeric::Expression>(tape, numbers, {}, supply);
  std::vector<const Formula*> formulas(tape.steps().size());
  for (std::size_t k = 0; k < numbers.size(); ++k) formulas[numbers[k]] = &values[k];
  // What a known number was made of is not left.
  std::vector<bool> is_left(tape.steps().size());
  for (const Node root : roots) is_left[root] = true;
  for (std::size_t k = nodes.size(); k-- > 0;) {
    const Node node = nodes[k];
    const Formula* formula = formulas[node];
    if (!is_left[node] || (formula != nullptr && formula->is_known())) continue;
    for (const Node operand : tape.operands(tape.steps()[node])) is_left[operand] = true;
  }
  Residual result;
  Reduction reduction(tape, result);
  std::vector<Node> left(tape.steps().size());
  for (const Node node : nodes) {
    if (!is_left[node]) continue;
    const Formula* formula = formulas[node];
    if (formula != nullptr && formula->is_known()) {
      left[node] = reduction.known(formula->value);
    } else if (formula != nullptr && formula->is_undefined()) {
      left[node] = result.tape.undefined();
    } else {
      left[node] = reduction.again(node, left);
    }
  }
  for (const Node root : roots) result.roots.push_back(left[root]);
  return result;
}

}  // namespace sinkproof::language
