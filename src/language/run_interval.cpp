#include "language/run.hpp"
#include "numeric/error.hpp"

namespace sinkproof::language {

using numeric::Interval;
using numeric::Ternary;

namespace {

bool may_be_zero(const Interval& a) {
  return a.lower() <= 0 && a.upper() >= 0;
}

Ternary ternary(bool holds) {
  return holds ? Ternary::certainly : Ternary::certainly_not;
}

Known<Interval> known(const Interval& value) {
  return value.is_entire() ? Known<Interval>::unknown() : Known<Interval>::of(value);
}

}  // namespace

IntervalRun::IntervalRun(const Tape& tape, const std::vector<Node>& roots)
    : tape_(tape), roots_(roots), values_(tape.steps().size()), conditions_(tape.steps().size()) {
  for (const Node node : reachable(tape, roots)) {
    const auto& step = tape.steps()[node];
    if (step.operation == Tape::Operation::input) {
      inputs_.push_back(static_cast<std::size_t>(step.data));
      inputs_at_.push_back(node);
    } else if (const auto* constant = tape.constant(node)) {
      values_[node] = Value::of(numeric::Arithmetic<Interval>{}.from(*constant));
    } else {
      order_.push_back(node);
    }
  }
}

const std::vector<Known<Interval>>& IntervalRun::operator()(const std::vector<Interval>& values) {
  for (std::size_t k = 0; k < values.size(); ++k) values_[inputs_at_[k]] = Value::of(values[k]);
  for (const Node node : order_) {
    const auto& step = tape_.steps()[node];
    const auto operands = tape_.operands(step);
    if (step.operation >= Tape::Operation::yes) {
      conditions_[node] = condition(step, operands);
    } else {
      try {
        values_[node] = number(step, operands);
      } catch (const DomainError&) {
        values_[node] = Value::unknown();
      }
    }
  }
  results_.clear();
  for (const Node root : roots_) results_.push_back(values_[root]);
  return results_;
}

IntervalRun::Value IntervalRun::number(const Tape::Step& step, std::span<const Node> operands) const {
  using Operation = Tape::Operation;
  if (step.operation == Operation::select) {
    const Ternary holds = conditions_[operands[0]];
    return holds == Ternary::undecided ? Value::unknown()
                                       : values_[operands[holds == Ternary::certainly ? 1 : 2]];
  }
  if (step.operation == Operation::bracket) {
    const Ternary holds = conditions_[operands[0]];
    if (holds == Ternary::undecided) return Value::of(Interval::from_endpoints(0, 1));
    const double one = holds == Ternary::certainly ? 1 : 0;
    return Value::of(Interval::from_endpoints(one, one));
  }
  bool is_known = true;
  for (const Node operand : operands) {
    if (values_[operand].is_undefined()) return Value::undefined();
    is_known = is_known && values_[operand].is_known();
  }
  const bool is_number = step.operation != Operation::undefined && step.operation != Operation::function;
  if (!is_number) return step.operation == Operation::undefined ? Value::undefined() : Value::unknown();
  if (!is_known) return Value::unknown();
  const numeric::Arithmetic<Interval> arithmetic;
  if (operands.empty()) return Value::of(arithmetic.from(0L));
  const Interval& a = values_[operands.front()].value;
  const Interval& b = values_[operands.back()].value;
  switch (step.operation) {
    case Operation::add:
      return known(a + b);
    case Operation::subtract:
      return known(a - b);
    case Operation::multiply:
      return known(a * b);
    case Operation::divide:
      return may_be_zero(b) ? Value::undefined() : known(a / b);
    case Operation::negate:
      return known(-a);
    case Operation::power:
      if (step.data < 0 && may_be_zero(a)) return Value::undefined();
      return known(numeric::power(a, step.data, arithmetic));
    case Operation::sqrt:
      if (a.upper() < 0) return Value::undefined();
      return known(sqrt(a.lower() < 0 ? Interval::from_endpoints(0, a.upper()) : a));
    case Operation::log:
      return a.lower() > 0 ? known(log(a)) : Value::undefined();
    case Operation::exp:
      return known(exp(a));
    case Operation::abs:
      return known(abs(a));
    default:
      break;
  }
  Interval result = a;
  for (const Node operand : operands.subspan(1)) {
    const Interval& next = values_[operand].value;
    result = step.operation == Operation::sum   ? result + next
             : step.operation == Operation::min ? min(result, next)
                                                : max(result, next);
  }
  return known(result);
}

Ternary IntervalRun::condition(const Tape::Step& step, std::span<const Node> operands) const {
  using Operation = Tape::Operation;
  switch (step.operation) {
    case Operation::yes:
      return Ternary::certainly;
    case Operation::no:
      return Ternary::certainly_not;
    case Operation::all:
    case Operation::any:
      return joined(step.operation == Operation::all, operands, conditions_);
    default:
      break;
  }
  const Value& of = values_[operands.front()];
  if (of.is_undefined()) return Ternary::certainly_not;
  if (!of.is_known()) return Ternary::undecided;
  const bool is_zero = may_be_zero(of.value);
  return ternary(step.operation == Operation::zero       ? is_zero
                 : step.operation == Operation::positive ? !is_zero && of.value.lower() > 0
                                                         : is_zero || of.value.lower() > 0);
}

}  // namespace sinkproof::language
