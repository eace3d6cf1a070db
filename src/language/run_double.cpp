#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

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

/// What needs no instruction, as it is the same in each run.
std::optional<double> constant_of(const Tape& tape, const Tape::Step& step) {
  switch (step.operation) {
    case Tape::Operation::number:
      return numeric::approximate(tape.numbers()[static_cast<std::size_t>(step.data)]);
    case Tape::Operation::undefined:
      return not_defined;
    case Tape::Operation::yes:
      return 1;
    case Tape::Operation::no:
      return 0;
    default:
      return std::nullopt;
  }
}

}  // namespace

DoubleRun::DoubleRun(const Tape& tape, const std::vector<Node>& roots) : results_(roots.size()) {
  const auto order = reachable(tape, roots);
  instructions_.reserve(order.size());
  values_.reserve(order.size());
  std::vector<std::uint32_t> places(tape.steps().size());
  const auto give_place = [&](Node node, double value) {
    places[node] = static_cast<std::uint32_t>(values_.size());
    values_.push_back(value);
  };
  for (const Node node : order) {
    const Tape::Step& step = tape.steps()[node];
    if (step.operation != Tape::Operation::input) continue;
    give_place(node, not_defined);
    inputs_.push_back(static_cast<std::size_t>(step.data));
  }
  std::vector<std::uint32_t> operands;
  for (const Node node : order) {
    const Tape::Step& step = tape.steps()[node];
    if (step.operation == Tape::Operation::input) continue;
    const auto constant = constant_of(tape, step);
    give_place(node, constant.value_or(not_defined));
    if (constant) continue;
    operands.clear();
    for (const Node operand : tape.operands(step)) operands.push_back(places[operand]);
    add(step.operation, operands, places[node], step.data);
  }
  for (const Node root : roots) results_at_.push_back(places[root]);
}

void DoubleRun::add(Tape::Operation operation, std::span<const std::uint32_t> operands, std::uint32_t to,
                    long data) {
  switch (operation) {
    case Tape::Operation::sum:
      if (operands.empty()) {
        values_[to] = 0;
        break;
      }
      [[fallthrough]];
    case Tape::Operation::min:
    case Tape::Operation::max:
    case Tape::Operation::all:
    case Tape::Operation::any:
    case Tape::Operation::select:
    case Tape::Operation::function:
      instructions_.push_back({operation, to, operands.front(), operands.back(), data, lists_.size(),
                               lists_.size() + operands.size()});
      lists_.insert(lists_.end(), operands.begin(), operands.end());
      break;
    default:
      // A square is a product, and a power takes ten times as long.
      if (operation == Tape::Operation::power && data == 2) operation = Tape::Operation::multiply;
      instructions_.push_back({operation, to, operands.front(), operands.back(), data, 0, 0});
  }
}

const std::vector<double>& DoubleRun::operator()(const std::vector<double>& values,
                                                 const Function& function) {
  double* const at = values_.data();
  std::copy(values.begin(), values.end(), at);
  for (const Instruction& of : instructions_) {
    const double a = at[of.a];
    const double b = at[of.b];
    double& value = at[of.to];
    switch (of.operation) {
      case Tape::Operation::add:
        value = a + b;
        break;
      case Tape::Operation::subtract:
        value = a - b;
        break;
      case Tape::Operation::multiply:
        value = a * b;
        break;
      case Tape::Operation::divide:
        value = b == 0 ? not_defined : a / b;
        break;
      case Tape::Operation::negate:
        value = -a;
        break;
      case Tape::Operation::power:
        value = std::isnan(a) || (a == 0 && of.exponent < 0) ? not_defined
                                                             : std::pow(a, static_cast<double>(of.exponent));
        break;
      case Tape::Operation::sqrt:
        value = a < 0 ? not_defined : std::sqrt(a);
        break;
      case Tape::Operation::exp:
        value = std::exp(a);
        break;
      case Tape::Operation::log:
        value = a > 0 ? std::log(a) : not_defined;
        break;
      case Tape::Operation::abs:
        value = std::fabs(a);
        break;
      case Tape::Operation::nonnegative:
        value = a >= 0 ? 1 : 0;
        break;
      case Tape::Operation::positive:
        value = a > 0 ? 1 : 0;
        break;
      case Tape::Operation::zero:
        value = a == 0 ? 1 : 0;
        break;
      case Tape::Operation::bracket:
        value = a;
        break;
      case Tape::Operation::select:
        value = at[lists_[of.first + (a == 1 ? 1 : 2)]];
        break;
      case Tape::Operation::sum: {
        double sum = 0;
        for (std::size_t k = of.first; k < of.last; ++k) sum += at[lists_[k]];
        value = sum;
        break;
      }
      case Tape::Operation::min:
      case Tape::Operation::all: {
        double least = a;
        for (std::size_t k = of.first + 1; k < of.last; ++k) least = least_of(least, at[lists_[k]]);
        value = least;
        break;
      }
      case Tape::Operation::max:
      case Tape::Operation::any: {
        double largest = a;
        for (std::size_t k = of.first + 1; k < of.last; ++k) largest = largest_of(largest, at[lists_[k]]);
        value = largest;
        break;
      }
      case Tape::Operation::function:
        arguments_.clear();
        for (std::size_t k = of.first; k < of.last; ++k) arguments_.push_back(at[lists_[k]]);
        value = function ? function(arguments_) : not_defined;
        break;
      default:
        value = not_defined;
    }
  }
  for (std::size_t k = 0; k < results_.size(); ++k) results_[k] = at[results_at_[k]];
  return results_;
}

}  // namespace sinkproof::language
