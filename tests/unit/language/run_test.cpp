#include "language/run.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "numeric/enclosure.hpp"

namespace sinkproof::language {
namespace {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Exact;
using numeric::Interval;
using numeric::Rational;
using Symbolic = numeric::Expression;
using Operation = Tape::Operation;

/// x, which is near 0 and known the better the more bits there are, and its square.
struct Small {
  Tape tape;
  Node x = tape.input({"x"});
  Node zero = tape.number(0);
  Node one = tape.number(1);

  Node compared(Operation sign, Node a, Node b) { return tape.apply(sign, {tape.difference(a, b)}); }
};

template <class S>
Known<S> run_one(const Tape& tape, Node node, const S& x, const Arithmetic<S>& arithmetic) {
  return run<S>(tape, {node}, {arithmetic}, {[&](const Input&) { return Known<S>::of(x); }}).front();
}

TEST(Run, WhatDoublesCannotTellIsUnknown) {
  Small of;
  const auto around_zero = Interval::from_endpoints(-1, 1);
  const auto state = [&](Node node, const Interval& x) {
    return run_one<Interval>(of.tape, node, x, {}).state;
  };
  using State = Known<Interval>::State;
  const Node inverse = of.tape.apply(Operation::divide, {of.one, of.x});
  EXPECT_EQ(state(inverse, around_zero), State::unknown);
  EXPECT_EQ(state(inverse, Interval(2)), State::known);
  EXPECT_EQ(state(inverse, Interval(0)), State::undefined) << "it is 0";
  const Node root = of.tape.apply(Operation::sqrt, {of.x});
  EXPECT_EQ(state(root, around_zero), State::unknown);
  EXPECT_EQ(state(root, Interval(-1)), State::undefined);
  EXPECT_EQ(state(root, Interval(0)), State::known);
  const Node logarithm = of.tape.apply(Operation::log, {of.x});
  EXPECT_EQ(state(logarithm, around_zero), State::unknown);
  EXPECT_EQ(state(logarithm, Interval(0)), State::undefined);
  EXPECT_EQ(state(of.tape.power(of.x, -1), Interval(0)), State::undefined);
  EXPECT_EQ(state(of.tape.power(of.x, -1), around_zero), State::unknown);
  EXPECT_EQ(state(of.tape.apply(Operation::exp, {of.x}), Interval(100000)), State::unknown) << "of doubles";
  // What is not defined wins over what is unknown.
  const Node both = of.tape.apply(Operation::sum, {inverse, root, of.x});
  EXPECT_EQ(state(both, Interval::from_endpoints(-3, -2)), State::undefined);
  const Node positive = of.compared(Operation::positive, of.x, of.zero);
  EXPECT_EQ(state(of.tape.apply(Operation::select, {positive, of.one, of.zero}), around_zero),
            State::unknown);
}

TEST(Run, WhatEnclosuresLoseOfASignIsKept) {
  Small of;
  // 3x + x² is not above 0 where x ≥ 0 is: "0 > 3x + x²" is false, though an enclosure of 3x + x² goes a
  // little below 0.
  const Node three = of.tape.number(3);
  const Node sum = of.tape.apply(Operation::add,
                                 {of.tape.apply(Operation::multiply, {three, of.x}), of.tape.power(of.x, 2)});
  const Node chosen_sum = of.tape.apply(
      Operation::select, {of.compared(Operation::positive, of.one, of.x), sum, of.tape.undefined()});
  const Node larger = of.compared(Operation::positive, of.zero, chosen_sum);
  const Node chosen = of.tape.apply(Operation::select, {larger, of.zero, of.one});
  const auto small = Interval::from_endpoints(0, 0x1p-1000);
  EXPECT_LT(run_one<Interval>(of.tape, sum, small, {}).value.lower(), 0) << "or there is nothing to keep";
  const auto known = run_one<Interval>(of.tape, chosen, small, {});
  ASSERT_TRUE(known.is_known());
  EXPECT_EQ(known.value.lower(), 1);
  EXPECT_FALSE(
      run_one<Interval>(of.tape, chosen, Interval::from_endpoints(-0x1p-1000, 0x1p-1000), {}).is_known());
  // Of x² it is known in any case.
  const Node square = of.compared(Operation::nonnegative, of.tape.power(of.x, 2), of.zero);
  const Node found = of.tape.apply(Operation::select, {square, of.one, of.zero});
  const Ball around_zero = Ball(Rational(1, 3), 64) - Ball(Rational(1, 3), 64);
  EXPECT_TRUE(run_one<Ball>(of.tape, found, around_zero, {64}).is_known());
}

/// exp(log(x)/degree) where x > 0 else 0.
Node root_of(Small& of, const Rational& degree) {
  const Node logarithm = of.tape.apply(Operation::log, {of.x});
  const Node root =
      of.tape.apply(Operation::exp, {of.tape.apply(Operation::divide, {logarithm, of.tape.number(degree)})});
  return of.tape.apply(Operation::select, {of.compared(Operation::positive, of.x, of.zero), root, of.zero});
}

// Of an x that may be 0 the root is between 0 and that of what is certainly above x.
TEST(Run, TheRootOfWhatMayBeZeroIsNearZero) {
  Small of;
  const Node third = root_of(of, 3);
  const Ball nothing = Ball(Rational(1, 3), 64) - Ball(Rational(1, 3), 64);
  const auto ball = run_one<Ball>(of.tape, third, nothing, {64});
  ASSERT_TRUE(ball.is_known());
  const auto ends = numeric::enclosure(ball.value);
  EXPECT_TRUE(*ends.lower <= 0 && *ends.upper >= 0 && *ends.upper < Rational(1, 10'000));
  // x = 2^-30 is one of those that it may be.
  const auto wide = run_one<Interval>(of.tape, third, Interval::from_endpoints(-0x1p-20, 0x1p-30), {});
  ASSERT_TRUE(wide.is_known());
  EXPECT_LE(wide.value.lower(), 0);
  EXPECT_GE(wide.value.upper(), 0x1p-10);
  EXPECT_LT(wide.value.upper(), 0x1p-7);
  EXPECT_FALSE(run_one<Interval>(of.tape, third, Interval::from_endpoints(-1, 2), {}).is_known())
      << "no power of 2 that is tried is above it";
  const auto first = run_one<Interval>(of.tape, root_of(of, 1), Interval::from_endpoints(-1, 2), {});
  ASSERT_TRUE(first.is_known());
  EXPECT_EQ(std::pair(first.value.lower(), first.value.upper()), std::pair(0.0, 2.0));
  // Of another degree, condition or choice nothing is known.
  const auto around_zero = Interval::from_endpoints(-0x1p-30, 0x1p-30);
  const Rational tiny = numeric::power(Rational(10), -400);
  EXPECT_FALSE(run_one<Interval>(of.tape, root_of(of, tiny), around_zero, {}).is_known()) << "0 as a double";
  EXPECT_FALSE(run_one<Ball>(of.tape, root_of(of, tiny), nothing, {64}).is_known()) << "no end to be written";
  EXPECT_FALSE(run_one<Interval>(of.tape, root_of(of, -3), around_zero, {}).is_known());
  const Node root = of.tape.operands(of.tape.steps()[third])[1];
  const auto is_known = [&](Node condition, Node otherwise) {
    const Node node = of.tape.apply(Operation::select, {condition, root, otherwise});
    return run_one<Interval>(of.tape, node, around_zero, {}).is_known();
  };
  const Node positive = of.compared(Operation::positive, of.x, of.zero);
  EXPECT_TRUE(is_known(positive, of.zero));
  EXPECT_FALSE(is_known(positive, of.one));
  EXPECT_FALSE(is_known(of.compared(Operation::nonnegative, of.x, of.zero), of.zero));
  EXPECT_FALSE(is_known(of.compared(Operation::positive, of.zero, of.x), of.zero));
}

TEST(Run, TheFirstRootIsTheNumberItself) {
  Small of;
  const Node first = root_of(of, 1);
  EXPECT_EQ(*run_one<Exact>(of.tape, first, Exact(Rational(1, 3)), {}).value.rational(), Rational(1, 3));
  EXPECT_EQ(*run_one<Exact>(of.tape, first, Exact(Rational(-1, 3)), {}).value.rational(), 0);
  EXPECT_EQ(run_one<Interval>(of.tape, first, Interval(3), {}).value.upper(), 3);
  const auto formula =
      run<Symbolic>(of.tape, {first}, {}, {[](const Input&) { return Known<Symbolic>::of(Symbolic(3)); }})
          .front();
  EXPECT_EQ(to_string(formula.value), "exp(log(3)/1)") << "as it is written";
}

TEST(Run, TheBracketOfAnUnknownConditionIsBetweenZeroAndOne) {
  Small of;
  const Node positive = of.compared(Operation::positive, of.x, of.zero);
  const Node bracket = of.tape.apply(Operation::bracket, {positive});
  const auto open = run_one<Interval>(of.tape, bracket, Interval::from_endpoints(-1, 1), {}).value;
  EXPECT_EQ(open.lower(), 0);
  EXPECT_EQ(open.upper(), 1);
  const Ball ball =
      run_one<Ball>(of.tape, bracket, Ball(Rational(1, 3), 64) - Ball(Rational(1, 3), 64), {64}).value;
  const auto enclosed = numeric::enclosure(ball);
  EXPECT_TRUE(enclosed.lower && *enclosed.lower <= 0 && enclosed.upper && *enclosed.upper >= 1);
  EXPECT_EQ(run_one<Interval>(of.tape, bracket, Interval(1), {}).value.lower(), 1);
  EXPECT_EQ(run_one<Interval>(of.tape, bracket, Interval(0), {}).value.upper(), 0);
}

TEST(Run, ConnectivesAreThreeValued) {
  Small of;
  const Node y = of.tape.input({"y"});
  const Node unknown = of.compared(Operation::positive, of.x, of.zero);
  const Node no = of.compared(Operation::positive, of.zero, y);
  const Node yes = of.compared(Operation::nonnegative, y, of.zero);
  const auto bracket = [&](Operation operation, Node a, Node b) {
    const Node node = of.tape.apply(Operation::bracket, {of.tape.apply(operation, {a, b})});
    const auto value = run<Interval>(of.tape, {node}, {}, {[](const Input& input) {
                                       return Known<Interval>::of(
                                           input.name == "y" ? Interval(1) : Interval::from_endpoints(-1, 1));
                                     }})
                           .front()
                           .value;
    return std::pair(value.lower(), value.upper());
  };
  EXPECT_EQ(bracket(Operation::all, unknown, no), std::pair(0.0, 0.0));
  EXPECT_EQ(bracket(Operation::all, unknown, yes), std::pair(0.0, 1.0));
  EXPECT_EQ(bracket(Operation::any, unknown, no), std::pair(0.0, 1.0));
  EXPECT_EQ(bracket(Operation::any, unknown, yes), std::pair(1.0, 1.0));
}

TEST(Run, EqualityNeedsBothSigns) {
  Small of;
  const Node bracket = of.tape.apply(Operation::bracket, {of.compared(Operation::zero, of.x, of.one)});
  const auto ends = [&](const Interval& x) {
    const auto value = run_one<Interval>(of.tape, bracket, x, {}).value;
    return std::pair(value.lower(), value.upper());
  };
  EXPECT_EQ(ends(Interval(3)), std::pair(0.0, 0.0));
  EXPECT_EQ(ends(Interval::from_endpoints(0.5, 2)), std::pair(0.0, 1.0));
  EXPECT_EQ(*run_one<Exact>(of.tape, bracket, Exact(Rational(1)), {}).value.rational(), 1);
}

TEST(Run, ExactNumbersTellWhatIsDefined) {
  Small of;
  const Node inverse =
      of.tape.apply(Operation::divide, {of.one, of.tape.apply(Operation::subtract, {of.x, of.x})});
  EXPECT_TRUE(run_one<Exact>(of.tape, inverse, Exact(Rational(1, 3)), {}).is_undefined());
  const Node of_fraction = of.tape.apply(Operation::log, {of.tape.apply(Operation::exp, {of.x})});
  EXPECT_FALSE(run_one<Exact>(of.tape, of_fraction, Exact(Rational(1, 3)), {}).is_known())
      << "not representable";
  EXPECT_FALSE(run_one<Exact>(of.tape, of_fraction, Exact(Rational(1, 3)), {}).is_undefined());
  const Node huge = of.tape.power(of.x, 999'999'999);
  EXPECT_FALSE(run_one<Exact>(of.tape, huge, Exact(Rational(3)), {}).is_known());
}

TEST(Run, FunctionsAndInputsAreAskedForOnce) {
  Small of;
  const Node gap = of.tape.function("gap", std::vector<Node>{of.x, of.one});
  static_cast<void>(of.tape.input({"not-needed"}));
  int asked = 0;
  const Supply<Exact> supply{[&](const Input& input) {
                               ++asked;
                               EXPECT_EQ(input.name, "x");
                               return Known<Exact>::of(Exact(Rational(2)));
                             },
                             [&](const std::string& name, const std::vector<Exact>& operands) {
                               ++asked;
                               EXPECT_EQ(name, "gap");
                               return Known<Exact>::of(operands[0] + operands[1]);
                             }};
  const Node twice = of.tape.apply(Operation::multiply, {gap, gap});
  const auto values = run<Exact>(of.tape, {twice, gap, twice}, {}, supply);
  EXPECT_EQ(*values[0].value.rational(), 9);
  EXPECT_EQ(*values[1].value.rational(), 3);
  EXPECT_EQ(asked, 2);
}

TEST(Run, FormulasStayFormulas) {
  Small of;
  const auto shown = [&](Node node, const Symbolic& x) {
    const auto value =
        run<Symbolic>(of.tape, {node}, {}, {[&](const Input&) { return Known<Symbolic>::of(x); }}).front();
    return value.is_known() ? to_string(value.value) : value.is_undefined() ? "undefined" : "unknown";
  };
  const Symbolic third = log(Symbolic(3));
  const Node twice = of.tape.apply(Operation::multiply, {of.tape.number(2), of.x});
  EXPECT_EQ(shown(twice, third), "2*log(3)");
  EXPECT_EQ(shown(of.tape.apply(Operation::max, {of.x, of.one}), third), "log(3)");
  EXPECT_EQ(shown(of.tape.apply(Operation::min, {of.x, of.one}), third), "1");
  EXPECT_EQ(shown(of.tape.apply(Operation::abs, {of.tape.apply(Operation::negate, {of.x})}), third),
            "log(3)");
  EXPECT_EQ(shown(of.tape.apply(Operation::divide, {of.one, of.x}), Symbolic(0)), "undefined");
  const Node above = of.compared(Operation::positive, of.x, of.one);
  EXPECT_EQ(shown(of.tape.apply(Operation::select, {above, twice, of.zero}), third), "2*log(3)");
}

TEST(Run, FormulasThatAreHugeAsTreesAreRefused) {
  Small of;
  Node node = of.x;
  for (int k = 0; k < 40; ++k) node = of.tape.apply(Operation::add, {node, node});
  const Supply<Symbolic> supply{[](const Input&) { return Known<Symbolic>::of(log(Symbolic(3))); }};
  EXPECT_THROW(static_cast<void>(run<Symbolic>(of.tape, {node}, {}, supply)), InputError);
  const Supply<Symbolic> rational{[](const Input&) { return Known<Symbolic>::of(Symbolic(3)); }};
  EXPECT_EQ(run<Symbolic>(of.tape, {node}, {}, rational).front().value,
            Symbolic(3 * numeric::power(Rational(2), 40)));
}

TEST(DoubleRun, GivesTheSameAsEnclosures) {
  Small of;
  const Node y = of.tape.input({"y", {2}});
  const Node difference = of.tape.apply(Operation::subtract, {of.x, y});
  std::vector<Node> roots;
  for (const Operation operation : {Operation::add, Operation::multiply, Operation::divide, Operation::min,
                                    Operation::max, Operation::sum})
    roots.push_back(of.tape.apply(operation, {of.x, y}));
  for (const Operation operation : {Operation::negate, Operation::abs, Operation::exp})
    roots.push_back(of.tape.apply(operation, {difference}));
  roots.push_back(of.tape.apply(Operation::sqrt, {of.x}));
  roots.push_back(of.tape.apply(Operation::log, {y}));
  roots.push_back(of.tape.power(difference, -3));
  const Node above = of.compared(Operation::positive, of.x, y);
  const Node least = of.compared(Operation::nonnegative, y, of.x);
  roots.push_back(of.tape.apply(Operation::select, {above, of.x, y}));
  roots.push_back(of.tape.apply(Operation::bracket, {of.tape.apply(Operation::all, {above, least})}));
  roots.push_back(of.tape.apply(Operation::bracket, {of.tape.apply(Operation::any, {above, least})}));
  roots.push_back(of.tape.apply(Operation::bracket, {of.compared(Operation::zero, of.x, y)}));
  DoubleRun run_double(of.tape, roots);
  ASSERT_EQ(run_double.inputs(), (std::vector<std::size_t>{0, 1}));
  for (const auto& [a, b] : {std::pair(3.0, 2.0), {0.25, 8.0}, {5.0, 4.5}}) {
    const auto found = run_double({a, b});
    const auto enclosed = run<Interval>(of.tape, roots, {}, {[at = std::pair(a, b)](const Input& input) {
                                          const double value = input.name == "x" ? at.first : at.second;
                                          return Known<Interval>::of(Interval::from_endpoints(value, value));
                                        }});
    for (std::size_t k = 0; k < roots.size(); ++k)
      EXPECT_NEAR(found[k], enclosed[k].value.middle(), 1e-9 * (1 + std::fabs(found[k]))) << k;
  }
}

TEST(DoubleRun, ASumOfNoneIsZeroAndConstantsNeedNoInput) {
  Small of;
  const std::vector<Node> roots{of.tape.apply(Operation::sum, std::span<const Node>()), of.one,
                                of.tape.undefined(), of.tape.apply(Operation::add, {of.x, of.one})};
  DoubleRun run_double(of.tape, roots);
  for (const double x : {2.0, 5.0}) {
    const auto& values = run_double({x});
    EXPECT_EQ(values[0], 0);
    EXPECT_EQ(values[1], 1);
    EXPECT_TRUE(std::isnan(values[2]));
    EXPECT_EQ(values[3], x + 1);
  }
}

TEST(DoubleRun, NotANumberIsNotDefined) {
  Small of;
  const Node root = of.tape.apply(Operation::sqrt, {of.x});
  const Node least = of.tape.apply(Operation::min, {of.one, root});
  const Node most = of.tape.apply(Operation::max, {root, of.one});
  const Node not_least = of.tape.apply(Operation::bracket, {of.compared(Operation::positive, root, of.zero)});
  const Node inverse = of.tape.power(of.x, -1);
  DoubleRun run_double(of.tape, {least, most, not_least, inverse, of.tape.power(root, 0)});
  const auto& values = run_double({-1});
  EXPECT_TRUE(std::isnan(values[0]));
  EXPECT_TRUE(std::isnan(values[1]));
  EXPECT_EQ(values[2], 0);
  EXPECT_EQ(values[3], -1);
  EXPECT_TRUE(std::isnan(values[4]));
  EXPECT_TRUE(std::isnan(run_double({0})[3]));
}

TEST(DoubleRun, AFunctionIsGivenNumbersThatWereComputed) {
  Small of;
  const Node more = of.tape.apply(Operation::add, {of.x, of.one});
  const Node gap = of.tape.function("gap", std::vector<Node>{more, of.x});
  DoubleRun run_double(of.tape, {of.tape.apply(Operation::multiply, {gap, more})});
  const auto values =
      run_double({2}, [](std::span<const double> of_heads) { return 10 * of_heads[0] + of_heads[1]; });
  EXPECT_EQ(values[0], 32 * 3);
  EXPECT_TRUE(std::isnan(run_double({2})[0]));
}

}  // namespace
}  // namespace sinkproof::language
