#include "stated/linear_equations.hpp"

#include <algorithm>

namespace sinkproof::stated {

using language::Node;
using language::Tape;
using numeric::Rational;

namespace {

class Reader {
 public:
  Reader(const Tape& tape, const std::vector<language::Input>& unknowns) : tape_(tape), unknowns_(unknowns) {}

  /// form += factor·node. False where it is not linear, or too much work: a tape shares what a sum has twice.
  bool add_to(LinearForm& form, Node node, const Rational& factor) {
    constexpr std::size_t most_visits = 1'000'000;
    constexpr std::size_t deepest = 5'000;
    if (++visits_ > most_visits || depth_ > deepest) return false;
    ++depth_;
    const bool is_linear = add_step(form, node, factor);
    --depth_;
    return is_linear;
  }

 private:
  bool add_step(LinearForm& form, Node node, const Rational& factor) {
    const Tape::Step& step = tape_.steps()[node];
    const auto operands = tape_.operands(step);
    switch (step.operation) {
      case Tape::Operation::number:
        form.constant += factor * tape_.numbers()[static_cast<std::size_t>(step.data)];
        return true;
      case Tape::Operation::input: {
        const auto& input = tape_.inputs()[static_cast<std::size_t>(step.data)];
        const auto found = std::find(unknowns_.begin(), unknowns_.end(), input);
        if (found == unknowns_.end()) return false;
        form.coefficients[static_cast<std::size_t>(found - unknowns_.begin())] += factor;
        return true;
      }
      case Tape::Operation::sum:
      case Tape::Operation::add:
        return std::all_of(operands.begin(), operands.end(),
                           [&](Node operand) { return add_to(form, operand, factor); });
      case Tape::Operation::subtract:
        return add_to(form, operands[0], factor) && add_to(form, operands[1], -factor);
      case Tape::Operation::negate:
        return add_to(form, operands[0], -factor);
      case Tape::Operation::multiply:
        return multiply(form, operands[0], operands[1], factor);
      case Tape::Operation::divide: {
        const Rational* divisor = tape_.constant(operands[1]);
        return divisor != nullptr && add_to(form, operands[0], factor / *divisor);
      }
      default:
        return false;
    }
  }

  bool multiply(LinearForm& form, Node left, Node right, const Rational& factor) {
    if (const Rational* number = tape_.constant(left)) return add_to(form, right, factor * *number);
    if (const Rational* number = tape_.constant(right)) return add_to(form, left, factor * *number);
    return false;
  }

  const Tape& tape_;
  const std::vector<language::Input>& unknowns_;
  std::size_t visits_ = 0;
  std::size_t depth_ = 0;
};

}  // namespace

std::optional<LinearForm> linear_form(const Tape& tape, Node root,
                                      const std::vector<language::Input>& unknowns) {
  LinearForm form{std::vector<Rational>(unknowns.size()), 0};
  if (!Reader(tape, unknowns).add_to(form, root, 1)) return std::nullopt;
  return form;
}

}  // namespace sinkproof::stated
