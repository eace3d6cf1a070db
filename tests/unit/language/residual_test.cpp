#include "language/residual.hpp"

#include <gtest/gtest.h>

#include "language/run.hpp"
#include "numeric/exact.hpp"

namespace sinkproof::language {
namespace {

using numeric::Exact;
using numeric::Expression;
using numeric::Rational;
using Step = Tape::Operation;

/// `a` is 2 and `b` is exp(1); all else is unknown.
Residual residual(const Tape& tape, const std::vector<Node>& roots) {
  return residual_of(tape, roots, [](const Input& input) -> std::optional<Expression> {
    if (input.name == "a") return Expression(2);
    if (input.name == "b") return exp(Expression(1));
    return std::nullopt;
  });
}

TEST(Residual, WhatIsKnownIsOneNumber) {
  Tape tape;
  const Node a = tape.input({"a"});
  const Node b = tape.input({"b"});
  const Node loss = tape.input({"loss"});
  const Node rational = tape.apply(Step::multiply, {a, tape.power(a, 3)});
  const Node irrational = tape.apply(Step::divide, {b, tape.apply(Step::add, {a, b})});
  const Node mixed = tape.apply(Step::max, {irrational, tape.apply(Step::multiply, {rational, loss})});
  const auto left = residual(tape, {rational, irrational, mixed});
  ASSERT_NE(left.tape.constant(left.roots[0]), nullptr);
  EXPECT_EQ(*left.tape.constant(left.roots[0]), 16);
  ASSERT_EQ(left.numbers.size(), 1U);
  EXPECT_EQ(to_string(left.numbers.front()), "exp(1)/(2+exp(1))");
  EXPECT_EQ(left.tape.inputs().size(), 2U);
  const Supply<Exact> supply{[](const Input& input) {
    return Known<Exact>::of(Exact(input.name == "loss" ? Rational(1, 2) : Rational(3)));
  }};
  EXPECT_EQ(*run<Exact>(left.tape, {left.roots[2]}, {}, supply).front().value.rational(), 8);
}

TEST(Residual, WhereNothingIsKnownNumbersAreStillComputed) {
  Tape tape;
  const Node loss = tape.input({"loss"});
  const Node unknown = tape.apply(Step::multiply, {loss, tape.number(3)});
  const auto left = residual(tape, {unknown});
  EXPECT_EQ(left.tape.steps()[left.roots[0]].operation, Step::multiply);
  const auto with_root =
      residual(tape, {tape.apply(Step::add, {unknown, tape.apply(Step::sqrt, {tape.number(2)})})});
  ASSERT_EQ(with_root.numbers.size(), 1U);
  EXPECT_EQ(to_string(with_root.numbers.front()), "sqrt(2)");
}

TEST(Residual, ConditionsAndFunctionsStay) {
  Tape tape;
  const Node a = tape.input({"a"});
  const Node loss = tape.input({"loss"});
  const Node one = tape.number(1);
  const auto select = [&](Node condition) { return tape.apply(Step::select, {condition, one, loss}); };
  const Node decided = select(tape.apply(Step::positive, {tape.difference(a, one)}));
  const Node open = select(tape.apply(Step::positive, {tape.difference(loss, one)}));
  const Node gap = tape.function("anchor_gap", std::vector<Node>{a});
  const Node undefined = tape.apply(Step::log, {tape.apply(Step::subtract, {one, a})});
  const auto left = residual(tape, {decided, open, gap, undefined});
  EXPECT_EQ(*left.tape.constant(left.roots[0]), 1);
  EXPECT_EQ(left.tape.steps()[left.roots[1]].operation, Step::select);
  EXPECT_EQ(left.tape.steps()[left.roots[2]].operation, Step::function);
  EXPECT_TRUE(left.tape.is_undefined(left.roots[3]));
}

}  // namespace
}  // namespace sinkproof::language
