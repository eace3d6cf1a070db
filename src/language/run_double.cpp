#include <algorithm>
#include <cmath>
#include <limits>

#include "language/run.hpp"

namespace sinkproof::language {

namespace {

constexpr double not_defined = std::numeric_limits<double>::quiet_NaN();

/// NaN if one of them is: what is not known does not become known.
double least_of(double a, double b) {
  return std::isnan(a) || a < b ? a : b;
}

double largest_of(double a, double b) {
  return std::isnan(a) || a > b ? a : b;
}

double one_or_two(Tape::Operation operation, double a, double b, long exponent) {
  switch (operation) {
    case Tape::Operation::add:
      return a + b;
    case Tape::Operation::subtract:
      return a - b;
    case Tape::Operation::multiply:
      return a * b;
    case Tape::Operation::divide:
      return b == 0 ? not_defined : a / b;
    case Tape::Operation::negate:
      return -a;
    case Tape::Operation::power:
      return std::isnan(a) || (a == 0 && exponent < 0) ? not_defined
                                                       : std::pow(a, static_cast<double>(exponent));
    case Tape::Operation::sqrt:
      return a < 0 ? not_defined : std::sqrt(a);
    case Tape::Operation::exp:
      return std::exp(a);
    case Tape::Operation::log:
      return a > 0 ? std::log(a) : not_defined;
    case Tape::Operation::abs:
      return std::fabs(a);
    case Tape::Operation::nonnegative:
      return a >= 0 ? 1 : 0;
    case Tape::Operation::positive:
      return a > 0 ? 1 : 0;
    case Tape::Operation::zero:
      return a == 0 ? 1 : 0;
    default:
      return not_defined;
  }
}

}  // namespace

DoubleRun::DoubleRun(const Tape& tape, std::vector<Node> roots)
    : tape_(tape),
      roots_(std::move(roots)),
      order_(reachable(tape, roots_)),
      places_(tape.inputs().size()),
      values_(tape.steps().size()),
      results_(roots_.size()) {
  for (const auto& number : tape.numbers()) numbers_.push_back(numeric::approximate(number));
  for (const Node node : order_) {
    const Tape::Step& step = tape.steps()[node];
    if (step.operation == Tape::Operation::function)
      throw InternalError("a function of the setting among plain doubles");
    if (step.operation != Tape::Operation::input) continue;
    places_[static_cast<std::size_t>(step.data)] = inputs_.size();
    inputs_.push_back(static_cast<std::size_t>(step.data));
  }
}

const std::vector<double>& DoubleRun::operator()(const std::vector<double>& values) {
  for (const Node node : order_) {
    const Tape::Step& step = tape_.steps()[node];
    const auto operands = tape_.operands(step);
    const auto index = static_cast<std::size_t>(step.data);
    double& value = values_[node];
    switch (step.operation) {
      case Tape::Operation::number:
        value = numbers_[index];
        break;
      case Tape::Operation::input:
        value = values[places_[index]];
        break;
      case Tape::Operation::undefined:
        value = not_defined;
        break;
      case Tape::Operation::yes:
        value = 1;
        break;
      case Tape::Operation::no:
        value = 0;
        break;
      case Tape::Operation::bracket:
        value = values_[operands[0]];
        break;
      case Tape::Operation::select:
        value = values_[operands[values_[operands[0]] == 1 ? 1 : 2]];
        break;
      case Tape::Operation::sum:
        value = 0;
        for (const Node operand : operands) value += values_[operand];
        break;
      case Tape::Operation::min:
      case Tape::Operation::all:
        value = values_[operands[0]];
        for (const Node operand : operands.subspan(1)) value = least_of(value, values_[operand]);
        break;
      case Tape::Operation::max:
      case Tape::Operation::any:
        value = values_[operands[0]];
        for (const Node operand : operands.subspan(1)) value = largest_of(value, values_[operand]);
        break;
      default:
        value = one_or_two(step.operation, values_[operands.front()], values_[operands.back()], step.data);
    }
  }
  for (std::size_t k = 0; k < roots_.size(); ++k) results_[k] = values_[roots_[k]];
  return results_;
}

}  // namespace sinkproof::language
