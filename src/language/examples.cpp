#include "language/examples.hpp"

#include <algorithm>

#include "language/given_numbers.hpp"
#include "numeric/decide.hpp"

namespace sinkproof::language {

using numeric::Ball;
using numeric::Exact;
using numeric::Ternary;

namespace {

/// As the checker has it.
constexpr long most_size = 1'000'000;

/// Throws Error unless the sizes are integers by which an index can be looked at.
void require_sizes(const Source& source, const Example& example, const Form& form) {
  for (const auto& input : example.inputs) {
    const std::string& name = input.name.name.text;
    if (name != "layers" && name != "heads" && name != "m" && name != "L") continue;
    const auto known = form.numbers.find(name);
    const auto size = known == form.numbers.end() ? std::nullopt : numeric::to_long(known->second);
    if (!size || *size < 0 || *size > most_size)
      throw Error(Fault::not_an_integer, source, input.name.range,
                  "expected an integer from 0 to " + std::to_string(most_size) + " for " +
                      single_quoted(name) + " beside an entry");
  }
}

void set_entries(const Source& source, const Block& block, const Example& example, GivenNumbers& of) {
  const bool has_entries = std::any_of(example.inputs.begin(), example.inputs.end(),
                                       [](const auto& input) { return !input.name.indices.empty(); });
  if (!has_entries) return;
  require_sizes(source, example, of.form());
  Compilation sizes(source, block, of.form());
  for (const auto& input : example.inputs) {
    if (input.name.indices.empty()) continue;
    const auto& value = std::get<Expression>(input.value);
    const auto entry = sizes.entries({input.name, {}, {}, {}, value, {}}).front();
    of.set_entry({entry.name, entry.indices}, nameless_value(source, block, value));
  }
}

GivenNumbers given_numbers(const Source& source, const Block& block, const Example& example) {
  GivenNumbers result;
  for (const auto& input : example.inputs) {
    const std::string& name = input.name.name.text;
    if (const auto* word = std::get_if<Word>(&input.value)) {
      result.set_word(name, word->text);
    } else if (input.name.indices.empty()) {
      result.set(name, nameless_value(source, block, std::get<Expression>(input.value)));
    }
  }
  set_entries(source, block, example, result);
  return result;
}

/// Throws Error where a parameter has no value: what numbers of the setting are missing was seen before.
void require_inputs(const Source& source, const Example& example, const Tape& tape, Node node,
                    const GivenNumbers& of) {
  const std::vector<Node> roots{node};
  for (const Node one : reachable(tape, roots)) {
    const auto& step = tape.steps()[one];
    if (step.operation != Tape::Operation::input) continue;
    const auto& input = tape.inputs()[static_cast<std::size_t>(step.data)];
    const auto& name = input.name;
    if (!of.is_irrational(input))
      throw Error(
          Fault::missing_input, source, example.formula.range,
          "expected a value for " + single_quoted(name) + ", on which this rests: at " + name + " = …");
  }
}

/// Whether a number is 0, as far as that is told.
struct Outcome {
  bool is_undefined = false;
  Ternary is_zero = Ternary::undecided;
};

template <class S>
Outcome outcome_in(const Compilation& compilation, Node node, const GivenNumbers& of,
                   const numeric::Arithmetic<S>& arithmetic) {
  try {
    const auto value = of.run_on(compilation.tape(), {node}, arithmetic).front();
    if (value.is_undefined()) return {true, Ternary::certainly_not};
    if (value.is_known()) return {false, both(is_nonnegative(value.value), is_nonnegative(-value.value))};
  } catch (const numeric::ExactUnavailable&) {
    // Of an input: enclosures are left.
  } catch (const DomainError&) {
    // Of an input that these digits do not tell from where it has no value.
  }
  return {};
}

/// 0 as far as 300 digits tell: there are sums of roots that no tier tells from 0, and an example is no
/// verdict.
bool agrees_with_zero(const Compilation& compilation, Node node, const GivenNumbers& of) {
  constexpr long bits = 2048;
  const numeric::Arithmetic<Ball> arithmetic{bits};
  try {
    const auto value = of.run_on(compilation.tape(), {node}, arithmetic).front();
    const Ball small = arithmetic.from(numeric::power(numeric::Rational(2), -bits / 2));
    return value.is_known() && is_positive(small - abs(value.value)) == Ternary::certainly;
  } catch (const DomainError&) {
    return false;
  }
}

Outcome outcome(const Compilation& compilation, Node node, const GivenNumbers& of) {
  constexpr long first_bits = 128;
  constexpr long last_bits = 2048;
  Outcome result = outcome_in(compilation, node, of, numeric::Arithmetic<Exact>{});
  for (long bits = first_bits; bits <= last_bits && result.is_zero == Ternary::undecided; bits *= 2)
    result = outcome_in(compilation, node, of, numeric::Arithmetic<Ball>{bits});
  if (result.is_zero == Ternary::undecided && agrees_with_zero(compilation, node, of))
    result.is_zero = Ternary::certainly;
  return result;
}

void check_example(const Source& source, const Block& block, const Example& example) {
  const auto of = given_numbers(source, block, example);
  Compilation compilation(source, block, of.form());
  Node node = compilation.number(example.formula);
  if (example.value) node = compilation.difference(node, compilation.number(*example.value));
  require_inputs(source, example, compilation.tape(), node, of);
  const auto found = outcome(compilation, node, of);
  const bool is_right =
      example.value ? !found.is_undefined && found.is_zero == Ternary::certainly : found.is_undefined;
  if (is_right) return;
  const auto shown = example.value ? "the value " + single_quoted(source.slice(example.value->range))
                                   : std::string("no value");
  const std::string why = found.is_undefined                    ? "it is not defined"
                          : found.is_zero == Ternary::undecided ? "it is not told from others"
                          : example.value                       ? "it has another one"
                                                                : "it has one";
  throw Error(Fault::wrong_example, source, example.formula.range,
              "expected a formula that has " + shown + " in this example: " + why);
}

}  // namespace

numeric::Expression nameless_value(const Source& source, const Block& block, const Expression& expression) {
  Compilation compilation(source, block);
  const Node node = compilation.number(expression);
  const Supply<numeric::Expression> supply{[](const Input& input) -> Known<numeric::Expression> {
    throw InternalError("a number without names rests on " + input.name);
  }};
  try {
    const auto value = run<numeric::Expression>(compilation.tape(), {node}, {}, supply).front();
    if (value.is_known()) return value.value;
  } catch (const InputError&) {
    // It has too many digits.
  }
  throw Error(Fault::always_undefined, source, expression.range,
              "expected a number: " + single_quoted(source.slice(expression.range)) +
                  " has no value, or one of too many digits");
}

void check_examples(const Source& source, const Block& block) {
  for (const auto* example : all_of<Example>(block)) check_example(source, block, *example);
}

}  // namespace sinkproof::language
