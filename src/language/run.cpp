#include "language/run.hpp"

#include <algorithm>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "language/signs.hpp"
#include "numeric/decide.hpp"
#include "numeric/enclosure.hpp"
#include "numeric/exact_work.hpp"
#include "numeric/expression.hpp"
#include "numeric/hull.hpp"

namespace sinkproof::language {

using numeric::Ball;
using numeric::Exact;
using numeric::Interval;
using numeric::Rational;
using numeric::Ternary;

namespace {

using Symbolic = numeric::Expression;

/// A formula of a few characters can have as many terms as a book; those that are worth it are short.
constexpr long most_exact_pairs = 1'000'000;

template <class S>
constexpr bool is_enclosure = std::is_same_v<S, Interval> || std::is_same_v<S, Ball>;

Ternary opposite(Ternary a) {
  return a == Ternary::certainly       ? Ternary::certainly_not
         : a == Ternary::certainly_not ? Ternary::certainly
                                       : Ternary::undecided;
}

bool is_entire(const Interval& value) {
  return value.is_entire();
}
bool is_entire(const Ball& value) {
  return arb_is_finite(value.data()) == 0;
}

/// One run. What is not defined in exact numbers is not; in enclosures only what is certainly so.
template <class S>
class Run {
 public:
  Run(const Tape& tape, const RunArithmetic<S>& arithmetic, const Supply<S>& supply)
      : tape_(tape), arithmetic_(arithmetic), supply_(supply) {}

  std::vector<Known<S>> operator()(const std::vector<Node>& roots) {
    const auto nodes = reachable(tape_, roots);
    const std::size_t size = nodes.empty() ? 0 : nodes.back() + 1;
    values_.resize(size);
    conditions_.resize(size, Ternary::undecided);
    if constexpr (is_enclosure<S>) signs_.resize(size);
    if constexpr (std::is_same_v<S, Symbolic>) sizes_.resize(size, 1);
    for (const Node node : nodes) compute(node);
    std::vector<Known<S>> result;
    result.reserve(roots.size());
    for (const Node root : roots) result.push_back(values_[root]);
    return result;
  }

 private:
  using Value = Known<S>;
  using Operation = Tape::Operation;

  [[nodiscard]] S from(const Rational& q) const {
    if constexpr (std::is_same_v<S, Symbolic>) {
      return S(q);
    } else {
      return arithmetic_.arithmetic.from(q);
    }
  }
  [[nodiscard]] static Value known(S value) {
    if constexpr (is_enclosure<S>) {
      if (is_entire(value)) return Value::unknown();
    }
    return Value::of(std::move(value));
  }

  void compute(Node node) {
    const Tape::Step& step = tape_.steps()[node];
    const auto operands = tape_.operands(step);
    if (step.operation >= Operation::yes) {
      conditions_[node] = condition(step.operation, operands);
    } else {
      if (!is_exact(node, step, operands)) values_[node] = number(step, operands);
      note_size(node, step.operation);
      note_signs(node, step, operands);
    }
  }

  void note_signs(Node node, const Tape::Step& step, std::span<const Node> operands) {
    if constexpr (is_enclosure<S>) {
      if (!values_[node].is_known()) return;
      const S& value = values_[node].value;
      if (step.operation == Operation::select) {
        const Ternary holds = conditions_[operands[0]];
        signs_[node] =
            holds == Ternary::undecided ? Signs{} : signs_[operands[holds == Ternary::certainly ? 1 : 2]];
      } else {
        of_operands_.clear();
        for (const Node operand : operands) of_operands_.push_back(signs_[operand]);
        signs_[node] = signs_of(step.operation, of_operands_, step.data);
      }
      if (is_nonnegative(value) == Ternary::certainly) signs_[node].is_nonnegative = true;
      if (is_positive(value) == Ternary::certainly_not) signs_[node].is_nonpositive = true;
    }
  }

  /// In enclosures: what decided conditions choose, and what is made of that and of the tape's numbers, is as
  /// exact as they are.
  bool is_exact(Node node, const Tape::Step& step, std::span<const Node> operands) {
    if constexpr (!is_enclosure<S>) return false;
    std::optional<Rational> value;
    if (step.operation == Operation::bracket || step.operation == Operation::select) {
      const Ternary holds = conditions_[operands[0]];
      if (holds == Ternary::undecided) return false;
      const bool is_true = holds == Ternary::certainly;
      if (step.operation == Operation::bracket) {
        value = is_true ? 1 : 0;
      } else if (const Rational* chosen = exact(operands[is_true ? 1 : 2])) {
        value = *chosen;
      }
    } else if (!exact_.empty()) {
      std::vector<const Rational*> known;
      for (const Node operand : operands) {
        known.push_back(exact(operand));
        if (known.back() == nullptr) return false;
      }
      value = computed_exactly(step.operation, known);
    }
    if (!value) return false;
    values_[node] = Value::of(from(*value));
    exact_.emplace(node, *std::move(value));
    return true;
  }

  /// Null where an enclosure is all that is known.
  [[nodiscard]] const Rational* exact(Node node) const {
    if (const Rational* number = tape_.constant(node)) return number;
    const auto found = exact_.find(node);
    return found == exact_.end() ? nullptr : &found->second;
  }

  /// What is written is a tree: shared parts count as often as they occur.
  void note_size(Node node, Operation operation) {
    if constexpr (std::is_same_v<S, Symbolic>) {
      constexpr double most = 10'000;
      constexpr int deepest = 200;
      if (!values_[node].is_known()) return;
      const auto operands = tape_.operands(tape_.steps()[node]);
      if (operation == Operation::select) {
        sizes_[node] = std::max(sizes_[operands[1]], sizes_[operands[2]]);
      } else if (!values_[node].value.is_rational()) {
        for (const Node operand : operands) sizes_[node] += sizes_[operand];
      }
      if (sizes_[node] > most || values_[node].value.depth() > deepest)
        throw InputError(
            "a formula of more than 10000 operations, or of more than 200 inside each other (expected a "
            "shorter one)");
    }
  }

  Value number(const Tape::Step& step, std::span<const Node> operands) {
    const auto index = static_cast<std::size_t>(step.data);
    switch (step.operation) {
      case Operation::number:
        return Value::of(from(tape_.numbers()[index]));
      case Operation::input:
        return input(tape_.inputs()[index]);
      case Operation::undefined:
        return Value::undefined();
      case Operation::select:
        if (conditions_[operands[0]] == Ternary::undecided) return root_near_zero(operands);
        return values_[operands[conditions_[operands[0]] == Ternary::certainly ? 1 : 2]];
      case Operation::bracket:
        return bracket(conditions_[operands[0]]);
      case Operation::exp:
        if (auto same = first_root(step)) return *std::move(same);
        break;
      default:
        break;
    }
    for (const Node operand : operands) {
      if (values_[operand].is_undefined()) return Value::undefined();
    }
    for (const Node operand : operands) {
      if (!values_[operand].is_known()) return Value::unknown();
    }
    try {
      return step.operation == Operation::function ? function(step, operands) : computed(step, operands);
    } catch (const DomainError&) {
      return outside();
    } catch (const numeric::ExactUnavailable&) {
      return Value::unknown();
    }
  }

  Value input(const Input& asked) const {
    try {
      return supply_.input(asked);
    } catch (const numeric::ExactUnavailable&) {
      return Value::unknown();
    }
  }

  /// Where an operation has no value, as far as this scalar can tell.
  static Value outside() { return is_enclosure<S> ? Value::unknown() : Value::undefined(); }

  Value bracket(Ternary holds) const {
    if (holds == Ternary::certainly) return Value::of(from(1));
    if (holds == Ternary::certainly_not) return Value::of(from(0));
    if constexpr (std::is_same_v<S, Interval>) return Value::of(Interval::from_endpoints(0, 1));
    if constexpr (std::is_same_v<S, Ball>) {
      Ball half = from(Rational(1, 2));
      mag_set_ui_2exp_si(arb_radref(half.data()), 1, -1);
      return Value::of(std::move(half));
    }
    return Value::unknown();
  }

  /// exp(log(x)/n) with n > 0, or exp(log(x)): how the language writes the n-th root of x.
  struct Root {
    Node of;
    Rational degree;
  };
  [[nodiscard]] std::optional<Root> root_in(const Tape::Step& step) const {
    if (step.operation != Operation::exp) return std::nullopt;
    const auto* inner = &tape_.steps()[tape_.operands(step).front()];
    Rational degree = 1;
    if (inner->operation == Operation::divide) {
      const auto operands = tape_.operands(*inner);
      const Rational* divisor = tape_.constant(operands.back());
      if (divisor == nullptr || *divisor <= 0) return std::nullopt;
      degree = *divisor;
      inner = &tape_.steps()[operands.front()];
    }
    if (inner->operation != Operation::log) return std::nullopt;
    return Root{tape_.operands(*inner).front(), std::move(degree)};
  }

  /// The first root of what is certainly above 0 is that number: as narrow, and on the exact path, which has
  /// few logarithms. Formulas stay as they are written.
  std::optional<Value> first_root(const Tape::Step& step) const {
    if constexpr (!std::is_same_v<S, Symbolic>) {
      const auto root = root_in(step);
      if (!root || root->degree != 1 || !values_[root->of].is_known()) return std::nullopt;
      try {
        if (is_positive(values_[root->of].value) == Ternary::certainly) return values_[root->of];
      } catch (const numeric::ExactUnavailable&) {
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

  /// `exp(log(x)/n) where x > 0 else 0` of an enclosure of x that does not tell whether x > 0; of every other
  /// choice nothing is known.
  /// Where x ≤ 0 the number is 0. Where 0 < x < a, log x < log a, and as n > 0 it is below exp(log(a)/n). So
  /// in both cases it is between 0 and that, for any a that is certainly above x; of n = 1 it is max(x, 0).
  Value root_near_zero(std::span<const Node> operands) const {
    if constexpr (is_enclosure<S>) {
      const auto root = root_in(tape_.steps()[operands[1]]);
      const auto& condition = tape_.steps()[operands[0]];
      const Rational* otherwise = tape_.constant(operands[2]);
      const bool is_such = root && condition.operation == Operation::positive &&
                           tape_.operands(condition).front() == root->of && otherwise != nullptr &&
                           *otherwise == 0;
      if (!is_such || !values_[root->of].is_known()) return Value::unknown();
      const S& x = values_[root->of].value;
      if (root->degree == 1) return Value::of(max(x, from(0)));
      constexpr long largest_exponent = 1000;
      constexpr long step = 8;
      for (long k = largest_exponent; k >= 0; k -= step) {
        const S above = from(numeric::power(Rational(2), -k));
        if (is_positive(above - x) != Ternary::certainly) continue;
        try {
          const auto largest = exponential(log(above) / from(root->degree));
          return largest.is_known() ? Value::of(hull(from(0), largest.value)) : largest;
        } catch (const DomainError&) {
          return outside();  // a degree that this scalar does not tell from 0
        }
      }
    }
    return Value::unknown();
  }

  Value function(const Tape::Step& step, std::span<const Node> operands) const {
    std::vector<S> numbers;
    for (const Node operand : operands) numbers.push_back(values_[operand].value);
    return supply_.function(tape_.functions()[static_cast<std::size_t>(step.data)], numbers);
  }

  Value computed(const Tape::Step& step, std::span<const Node> operands) {
    const S& a = values_[operands.front()].value;
    const S& b = values_[operands.back()].value;
    switch (step.operation) {
      case Operation::add:
        return checked(a + b);
      case Operation::subtract:
        if (const Rational* from_exact = exact(operands.back());
            from_exact != nullptr && from_exact->is_zero())
          return Value::of(a);
        return checked(a - b);
      case Operation::multiply:
        return checked(a * b);
      case Operation::divide:
        if (is_zero(b) == Ternary::certainly) return Value::undefined();
        return checked(a / b);
      case Operation::negate:
        return known(-a);
      case Operation::power:
        return powered(a, step.data);
      case Operation::sqrt:
        if (is_nonnegative(a) == Ternary::certainly_not) return Value::undefined();
        return checked(sqrt(a));
      case Operation::log:
        if (is_positive(a) == Ternary::certainly_not) return Value::undefined();
        return known(log(a));
      case Operation::exp:
        return exponential(a);
      case Operation::abs:
        return absolute(a);
      case Operation::sum:
        return sum(operands);
      case Operation::min:
      case Operation::max:
        return extreme(step.operation, operands);
      default:
        throw InternalError("a step of a tape that is no number");
    }
  }

  /// Rational numbers can grow without end: then they are left to enclosures, and a formula is refused.
  Value checked(S value) {
    const Rational* q = nullptr;
    if constexpr (std::is_same_v<S, Exact>) q = value.rational();
    if constexpr (std::is_same_v<S, Symbolic>) q = value.is_rational() ? &value.rational() : nullptr;
    if (q != nullptr && !is_worth(*q)) {
      if constexpr (std::is_same_v<S, Symbolic>)
        throw InputError("a formula takes numbers of too many digits (expected shorter ones)");
      return Value::unknown();
    }
    return known(std::move(value));
  }

  /// What it takes to bring a fraction to lowest terms grows with the square of its length: a few seconds in
  /// all.
  bool is_worth(const Rational& q) {
    constexpr double most = 4e9;
    const auto* data = q.backend().data();
    const auto limbs = static_cast<double>(mpz_size(mpq_numref(data)) + mpz_size(mpq_denref(data)));
    work_ += limbs * limbs;
    return work_ <= most;
  }

  Value powered(const S& base, long exponent) {
    if (exponent < 0 && is_zero(base) == Ternary::certainly) return Value::undefined();
    if constexpr (std::is_same_v<S, Symbolic>) {
      return checked(power(base, exponent));
    } else {
      if constexpr (std::is_same_v<S, Exact>) {
        if (const Rational* q = base.rational()) {
          try {
            return checked(Exact(numeric::power(*q, exponent)));
          } catch (const InputError&) {
            return Value::unknown();
          }
        }
      }
      return known(numeric::power(base, exponent, arithmetic_.arithmetic));
    }
  }

  Value exponential(const S& a) const {
    if constexpr (std::is_same_v<S, Symbolic>) {
      return known(exp(a));
    } else {
      // FORMAT.md, "Numbers": what is beyond has no end that could be written.
      constexpr long largest = 1L << 38U;
      if (is_nonnegative(from(Rational(largest)) - abs(a)) != Ternary::certainly) return Value::unknown();
      return known(exp(a));
    }
  }

  Value absolute(const S& a) const {
    if constexpr (std::is_same_v<S, Symbolic>) {
      const Ternary sign = is_nonnegative(a);
      if (sign == Ternary::undecided) return Value::unknown();
      return Value::of(sign == Ternary::certainly ? a : -a);
    } else {
      return known(abs(a));
    }
  }

  Value sum(std::span<const Node> operands) {
    S result = values_[operands.front()].value;
    for (const Node operand : operands.subspan(1)) {
      if constexpr (std::is_same_v<S, Exact>) {
        result += values_[operand].value;  // in place
      } else {
        result = result + values_[operand].value;
      }
      auto next = checked(std::move(result));
      if (!next.is_known()) return next;
      result = std::move(next.value);
    }
    return known(std::move(result));
  }

  Value extreme(Operation operation, std::span<const Node> operands) const {
    S result = values_[operands.front()].value;
    for (const Node operand : operands.subspan(1)) {
      const S& next = values_[operand].value;
      if constexpr (std::is_same_v<S, Symbolic>) {
        const Ternary is_larger = is_nonnegative(next - result);
        if (is_larger == Ternary::undecided) return Value::unknown();
        if ((is_larger == Ternary::certainly) == (operation == Operation::max)) result = next;
      } else {
        result = operation == Operation::max ? max(result, next) : min(result, next);
      }
    }
    return known(std::move(result));
  }

  static Ternary is_zero(const S& a) {
    const Ternary above = is_positive(a);
    return above == Ternary::certainly ? Ternary::certainly_not : both(is_nonnegative(a), opposite(above));
  }

  Ternary condition(Operation operation, std::span<const Node> operands) const {
    switch (operation) {
      case Operation::yes:
        return Ternary::certainly;
      case Operation::no:
        return Ternary::certainly_not;
      case Operation::all:
      case Operation::any:
        return joined(operation == Operation::all, operands, conditions_);
      default:
        return sign(operation, operands[0]);
    }
  }

  Ternary sign(Operation operation, Node node) const {
    const Value& of = values_[node];
    if (of.is_undefined()) return Ternary::certainly_not;
    if (!of.is_known()) return Ternary::undecided;
    if constexpr (is_enclosure<S>) {
      if (signs_[node].ensure(operation)) return Ternary::certainly;
      if (signs_[node].exclude(operation)) return Ternary::certainly_not;
    }
    try {
      if (operation == Operation::positive) return is_positive(of.value);
      return operation == Operation::nonnegative ? is_nonnegative(of.value) : is_zero(of.value);
    } catch (const numeric::ExactUnavailable&) {
      return Ternary::undecided;
    } catch (const DomainError&) {
      return Ternary::certainly_not;  // a formula without a value
    }
  }

  const Tape& tape_;
  const RunArithmetic<S>& arithmetic_;
  const Supply<S>& supply_;
  std::vector<Value> values_;
  std::vector<Ternary> conditions_;
  std::vector<Signs> of_operands_;            ///< in memory that stays
  std::vector<Signs> signs_;                  ///< of what is known, in enclosures
  std::unordered_map<Node, Rational> exact_;  ///< of numbers that a condition has chosen
  std::vector<double> sizes_;                 ///< of formulas
  double work_ = 0;                           ///< with long fractions
};

}  // namespace

Ternary joined(bool is_all, std::span<const Node> operands, const std::vector<Ternary>& conditions) {
  Ternary result = is_all ? Ternary::certainly : Ternary::certainly_not;
  for (const Node operand : operands) {
    const Ternary next = conditions[operand];
    if ((next < result) == is_all) result = next;
  }
  return result;
}

template <class S>
std::vector<Known<S>> run(const Tape& tape, const std::vector<Node>& roots,
                          const RunArithmetic<S>& arithmetic, const Supply<S>& supply) {
  const numeric::ExactWorkLimit limit(most_exact_pairs);
  return Run<S>(tape, arithmetic, supply)(roots);
}

template std::vector<Known<Interval>> run(const Tape&, const std::vector<Node>&,
                                          const RunArithmetic<Interval>&, const Supply<Interval>&);
template std::vector<Known<Ball>> run(const Tape&, const std::vector<Node>&, const RunArithmetic<Ball>&,
                                      const Supply<Ball>&);
template std::vector<Known<Exact>> run(const Tape&, const std::vector<Node>&, const RunArithmetic<Exact>&,
                                       const Supply<Exact>&);
template std::vector<Known<Symbolic>> run(const Tape&, const std::vector<Node>&,
                                          const RunArithmetic<Symbolic>&, const Supply<Symbolic>&);

}  // namespace sinkproof::language
