#include "numeric/decide.hpp"

#include <gtest/gtest.h>

#include "generators.hpp"

namespace sinkproof::numeric::testing {
namespace {

Ternary positive(const char* formula) {
  return is_positive(parse_expression(formula));
}

Ternary nonnegative(const char* formula) {
  return is_nonnegative(parse_expression(formula));
}

TEST(Ternary, ConjunctionTakesTheWeakestAnswer) {
  using enum Ternary;
  static_assert(both(certainly, certainly) == certainly);
  static_assert(both(certainly, undecided) == undecided);
  static_assert(both(undecided, certainly_not) == certainly_not);
  static_assert(both(certainly_not, certainly) == certainly_not);
  EXPECT_EQ(to_string(certainly), "certainly");
  EXPECT_EQ(to_string(undecided), "undecided");
  EXPECT_EQ(to_string(certainly_not), "certainly not");
}

TEST(Decide, ZeroIsNonnegativeAndNotPositive) {
  for (const char* zero : {"0", "exp(1)*exp(-1)-1", "sqrt(2)-sqrt(2)", "exp(3*log(10))-1000"}) {
    EXPECT_EQ(positive(zero), Ternary::certainly_not) << zero;
    EXPECT_EQ(nonnegative(zero), Ternary::certainly) << zero;
  }
}

TEST(Decide, BallsDecideWhatTheExactPathCannotRepresent) {
  EXPECT_EQ(positive("exp(exp(1))-15.15"), Ternary::certainly);
  EXPECT_EQ(positive("log(1+exp(1))-1.32"), Ternary::certainly_not);
  EXPECT_EQ(nonnegative("sqrt(exp(1))-1.6487"), Ternary::certainly);
  EXPECT_EQ(positive("sqrt(2)*sqrt(2)-2+1e-1000"), Ternary::certainly);
  EXPECT_EQ(nonnegative("sqrt(2)*sqrt(2)-2-1e-1000"), Ternary::certainly_not);
  EXPECT_EQ(positive("exp(9999999*log(2))"), Ternary::certainly);
  EXPECT_EQ(positive("exp(9999999*log(3)/2)"), Ternary::certainly);
  EXPECT_EQ(positive("log(2^99999)-69314"), Ternary::certainly);
  EXPECT_EQ(positive("log(2^99999)-69315"), Ternary::certainly_not);
  EXPECT_EQ(positive("(exp(log(2))^9999999)^9999999"), Ternary::certainly);
  EXPECT_EQ(positive("((2*exp(1))^9999999)^9999999-1"), Ternary::certainly);
  EXPECT_EQ(positive("((sqrt(2)^9999999)^9999999)^9999999-1"), Ternary::certainly);
  EXPECT_EQ(positive("((sqrt(2)^-9999999)^9999999)^9999999-1"), Ternary::certainly_not);
}

TEST(Decide, WhatNeitherCanDecideIsUndecided) {
  EXPECT_EQ(positive("exp(log(3)/2)^2-3"), Ternary::undecided);
  EXPECT_EQ(nonnegative("exp(log(3)/2)^2-3"), Ternary::undecided);
  EXPECT_EQ(nonnegative("log(4)-2*log(2)"), Ternary::undecided);
  EXPECT_EQ(positive("exp(exp(exp(exp(exp(10)))))-exp(exp(exp(exp(exp(10)))))*sqrt(2)/sqrt(2)*1"),
            Ternary::certainly_not);
  EXPECT_EQ(positive("exp(exp(exp(exp(exp(10)))))-1"), Ternary::undecided);
}

TEST(Decide, FormulasWithoutAValueAreRefused) {
  for (const char* text : {"1/(exp(1)*exp(-1)-1)", "log(exp(1)-exp(1))", "log(1-exp(1))", "sqrt(1-exp(1))",
                           "sqrt(log(1/2))", "1/(exp(log(3)/2)^2-3)", "1/(sqrt(2)*sqrt(2)-2)",
                           "(sqrt(2)*sqrt(2)-2)/(sqrt(2)*sqrt(2)-2)", "0*log(exp(1)-exp(1))"}) {
    EXPECT_THROW(positive(text), DomainError) << text;
    EXPECT_THROW(nonnegative(text), DomainError) << text;
  }
}

RC_GTEST_PROP(Decide, RationalsAreDecided, ()) {
  const Rational x = *rationals();
  RC_ASSERT(is_positive(Expression(x)) == (x > 0 ? Ternary::certainly : Ternary::certainly_not));
  RC_ASSERT(is_nonnegative(Expression(x)) == (x >= 0 ? Ternary::certainly : Ternary::certainly_not));
}

RC_GTEST_PROP(Decide, AFormulaAndItsNegativeAreNotBothPositive, ()) {
  const Expression e = *moderate_expressions(3);
  try {
    const Ternary plus = is_positive(e);
    const Ternary minus = is_positive(-e);
    RC_ASSERT(!(plus == Ternary::certainly && minus == Ternary::certainly));
    // x ≤ 0 ⇔ −x ≥ 0, and each answer must fit its counterpart.
    if (plus == Ternary::certainly_not) RC_ASSERT(is_nonnegative(-e) != Ternary::certainly_not);
    if (plus == Ternary::certainly) RC_ASSERT(is_nonnegative(e) == Ternary::certainly);
  } catch (const DomainError&) {
    // No value.
  }
}

}  // namespace
}  // namespace sinkproof::numeric::testing
