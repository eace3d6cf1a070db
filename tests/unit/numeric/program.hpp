#pragma once

#include "generators.hpp"

// Straight-line formulas: every step is an operation on two earlier values, so that subformulas are shared,
// as in a margin.
namespace sinkproof::numeric::testing {

struct Step {
  enum class Kind { add, subtract, multiply, divide, negate, absolute, maximum, minimum } kind;
  std::size_t left;
  std::size_t right;
};

struct Program {
  std::vector<Rational> inputs;
  std::vector<Step> steps;
};

inline std::ostream& operator<<(std::ostream& out, const Program& program) {
  static constexpr const char* names[] = {"+", "-", "*", "/", "neg", "abs", "max", "min"};
  for (const auto& x : program.inputs) out << to_string(x) << "; ";
  for (const auto& step : program.steps) {
    out << names[static_cast<std::size_t>(step.kind)] << ' ' << step.left << ' ' << step.right << "; ";
  }
  return out;
}

template <class S>
S value_of(Step::Kind kind, const S& a, const S& b) {
  switch (kind) {
    case Step::Kind::add:
      return a + b;
    case Step::Kind::subtract:
      return a - b;
    case Step::Kind::multiply:
      return a * b;
    case Step::Kind::divide:
      return a / b;
    case Step::Kind::negate:
      return -a;
    case Step::Kind::absolute:
      return abs(a);
    case Step::Kind::maximum:
      return max(a, b);
    case Step::Kind::minimum:
      return min(a, b);
  }
  throw InternalError("a step of unknown kind");
}

/// The inputs and all steps' values, exactly.
inline std::vector<Rational> run_exactly(const Program& program) {
  std::vector<Rational> values = program.inputs;
  for (const auto& step : program.steps)
    values.push_back(value_of(step.kind, values[step.left], values[step.right]));
  return values;
}

/// The same in S; ends before the first division by an enclosure that contains 0.
template <class S>
std::vector<S> run(const Program& program, const Arithmetic<S>& arithmetic) {
  std::vector<S> values;
  values.reserve(program.inputs.size() + program.steps.size());
  for (const auto& x : program.inputs) values.push_back(arithmetic.from(x));
  try {
    for (const auto& step : program.steps)
      values.push_back(value_of(step.kind, values[step.left], values[step.right]));
  } catch (const DomainError&) {
    // The enclosures so far are what there is to compare.
  }
  return values;
}

/// Replaces steps that divide by zero, or whose results are far too long, by their left operand's negative.
inline Program made_well_defined(Program program) {
  constexpr std::size_t longest = 300;  // limbs
  std::vector<Rational> values = program.inputs;
  for (auto& step : program.steps) {
    const auto limbs = [&](std::size_t i) {
      const auto* data = values[i].backend().data();
      return mpz_size(mpq_numref(data)) + mpz_size(mpq_denref(data));
    };
    const bool divides_by_zero = step.kind == Step::Kind::divide && values[step.right] == 0;
    if (divides_by_zero || limbs(step.left) + limbs(step.right) > longest) step.kind = Step::Kind::negate;
    values.push_back(value_of(step.kind, values[step.left], values[step.right]));
  }
  return program;
}

inline rc::Gen<Program> programs(const rc::Gen<Rational>& inputs, std::vector<Step::Kind> kinds,
                                 std::size_t most_steps) {
  return rc::gen::exec([=] {
    Program program;
    program.inputs =
        *rc::gen::container<std::vector<Rational>>(static_cast<std::size_t>(*integers(1, 4)), inputs);
    const auto steps = static_cast<std::size_t>(*integers(1, static_cast<std::int64_t>(most_steps)));
    for (std::size_t i = 0; i < steps; ++i) {
      const auto last = static_cast<std::int64_t>(program.inputs.size() + i) - 1;
      program.steps.push_back({*rc::gen::elementOf(kinds), static_cast<std::size_t>(*integers(0, last)),
                               static_cast<std::size_t>(*integers(0, last))});
    }
    return made_well_defined(std::move(program));
  });
}

inline rc::Gen<Program> programs(std::size_t most_steps = 12) {
  using enum Step::Kind;
  return programs(rationals(), {add, subtract, multiply, divide, negate, absolute, maximum, minimum},
                  most_steps);
}

/// Sums, products and quotients of positive numbers, in which errors cannot be amplified.
inline rc::Gen<Program> well_conditioned_programs(std::size_t most_steps) {
  using enum Step::Kind;
  const auto positive = rc::gen::map(
      rc::gen::pair(integers(1, 1000), integers(1, 1000)),
      [](const std::pair<std::int64_t, std::int64_t>& p) { return Rational(p.first, p.second); });
  return programs(positive, {add, multiply, divide, maximum, minimum}, most_steps);
}

}  // namespace sinkproof::numeric::testing
