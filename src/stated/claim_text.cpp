#include "stated/claim_text.hpp"

#include <algorithm>

#include "language/formula_parser.hpp"
#include "numeric/error.hpp"

namespace sinkproof::stated {

using language::Comparison;
using language::Node;
using language::Tape;

namespace {

class Printer {
 public:
  explicit Printer(const language::Residual& formula) : formula_(formula) {}

  [[nodiscard]] std::string text(Node root) {
    text_.clear();
    print(root);
    return text_;
  }

 private:
  using Operation = Tape::Operation;

  /// How tightly a text binds: what is needed in a sum, a product, a power.
  enum Level { sum, product, power, atom };

  void add(const std::string& more) {
    constexpr std::size_t most = 2'000;
    text_ += more;
    if (text_.size() > most) refuse_length();
  }

  [[noreturn]] static void refuse_length() {
    throw InputError(
        "the claim is too long (expected at most 2000 characters, with numbers in place of names)");
  }

  static Level level_of(const numeric::Expression& number) {
    using Kind = numeric::Expression::Kind;
    switch (number.kind()) {
      case Kind::rational:
        if (number.rational() < 0) return sum;
        return denominator(number.rational()) == 1 ? atom : product;
      case Kind::add:
      case Kind::subtract:
      case Kind::negate:
        return sum;
      case Kind::multiply:
      case Kind::divide:
        return product;
      case Kind::power:
        return power;
      default:
        return atom;
    }
  }

  [[nodiscard]] Level level_of(const Tape::Step& step) const {
    const auto index = static_cast<std::size_t>(step.data);
    switch (step.operation) {
      case Operation::number:
        return level_of(numeric::Expression(formula_.tape.numbers()[index]));
      case Operation::input: {
        const auto& input = formula_.tape.inputs()[index];
        return input.name.empty() ? level_of(number_of(input)) : atom;
      }
      case Operation::add:
      case Operation::sum:
      case Operation::subtract:
      case Operation::negate:
        return sum;
      case Operation::multiply:
      case Operation::divide:
        return product;
      case Operation::power:
        return power;
      default:
        return atom;
    }
  }

  [[nodiscard]] const numeric::Expression& number_of(const language::Input& input) const {
    return formula_.numbers[static_cast<std::size_t>(input.indices.front())];
  }

  void print(Node node, Level least = sum) {
    constexpr int deepest = 200;
    if (depth_ == deepest) refuse_length();
    ++depth_;
    const Tape::Step& step = formula_.tape.steps()[node];
    const bool is_enclosed = level_of(step) < least;
    if (is_enclosed) add("(");
    print_step(step);
    if (is_enclosed) add(")");
    --depth_;
  }

  void print_step(const Tape::Step& step) {
    const Tape& tape = formula_.tape;
    const auto operands = tape.operands(step);
    const auto index = static_cast<std::size_t>(step.data);
    switch (step.operation) {
      case Operation::number:
        return add(numeric::to_string(tape.numbers()[index]));
      case Operation::input:
        return add(input(tape.inputs()[index]));
      case Operation::add:
      case Operation::sum:
        return joined(" + ", sum, operands);
      case Operation::subtract:
        return joined(" - ", sum, operands);
      case Operation::multiply:
        return joined("*", product, operands);
      case Operation::divide:
        return joined("/", product, operands);
      case Operation::negate:
        add("-");
        return print(operands[0], power);
      case Operation::power:
        print(operands[0], atom);
        return add("^" + std::to_string(step.data));
      case Operation::sqrt:
        return call("sqrt(", operands);
      case Operation::exp:
        return call("exp(", operands);
      case Operation::log:
        return call("log(", operands);
      case Operation::min:
        return call("min(", operands);
      case Operation::max:
        return call("max(", operands);
      case Operation::abs:
        add("max(");
        print(operands[0]);
        add(", -");
        print(operands[0], power);
        return add(")");
      case Operation::undefined:
        throw InputError("the claim is not defined for these values of the parameters");
      case Operation::function:
        throw InputError("'" + tape.functions()[index] +
                         "' in a claim of a construction is not evaluated yet");
      default:
        throw InputError(
            "a claim of a construction rests on a condition about what an analysis finds, which is not "
            "evaluated yet");
    }
  }

  [[nodiscard]] std::string input(const language::Input& input) const {
    if (input.name.empty()) return numeric::to_string(number_of(input));
    if (!input.indices.empty())
      throw InputError("'" + input.name + "[…]' in a claim of a construction is not evaluated yet");
    return input.name;
  }

  /// From the left: what stands behind a symbol binds more tightly.
  void joined(const char* symbol, Level level, std::span<const Node> operands) {
    print(operands.front(), level);
    for (const Node operand : operands.subspan(1)) {
      add(symbol);
      print(operand, static_cast<Level>(level + 1));
    }
  }

  void call(const char* opening, std::span<const Node> operands) {
    add(opening);
    for (std::size_t k = 0; k < operands.size(); ++k) {
      if (k > 0) add(", ");
      print(operands[k]);
    }
    add(")");
  }

  const language::Residual& formula_;
  std::string text_;
  int depth_ = 0;
};

std::string relation_text(const Relation& relation) {
  Printer printer(relation.formula);
  const std::string larger = printer.text(relation.formula.roots[1]);
  const std::string smaller = printer.text(relation.formula.roots[2]);
  const auto comparison = relation.comparison;
  if (comparison == Comparison::different) throw InternalError("a relation that has no margin");
  const std::string sign = " " + std::string(language::symbol_of(comparison)) + " ";
  const bool is_turned = comparison == Comparison::at_most || comparison == Comparison::below;
  return is_turned ? smaller + sign + larger : larger + sign + smaller;
}

}  // namespace

Claim with_numbers(const Claim& claim,
                   const std::function<std::optional<numeric::Expression>(const language::Input&)>& known) {
  Claim result{claim.id, {}};
  for (const auto& relation : claim.relations) {
    const auto& formula = relation.formula;
    const auto number = [&](const language::Input& input) {
      return input.name.empty() ? formula.numbers[static_cast<std::size_t>(input.indices.front())]
                                : known(input);
    };
    result.relations.push_back(
        {relation.comparison, language::residual_of(formula.tape, formula.roots, number)});
  }
  return result;
}

std::string claim_text(const Claim& claim) {
  std::string text;
  for (const Relation& relation : claim.relations)
    text += (text.empty() ? "" : " and ") + relation_text(relation);
  return text;
}

}  // namespace sinkproof::stated
