// Numbers that a document states are defined, whether anything asks for them or not.

#include <gtest/gtest.h>

#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/expression.hpp"
#include "checker/kernel/real.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {
namespace {

std::string why_not_defined(const std::string& text) {
  reset_work();
  try {
    require_defined(parse_expression(text));
  } catch (const ValueError& error) {
    return error.what();
  }
  return "defined";
}

TEST(Defined, DivisorsAreNotZero) {
  for (const char* text : {"1/0", "0/0", "0^-1", "1/(1/3-1/3)", "1/log(1)", "(2-sqrt(4))^-3", "0*(1/0)",
                           "1/0 - 1/0", "(1/0)^0", "exp(1/0)", "1/(sqrt(2)^2-2)", "1/(0*log(2))"})
    EXPECT_EQ(why_not_defined(text), "not defined: a divisor that is 0") << text;
  for (const char* text : {"0/1", "0^0", "1/1e-1000000", "1/(exp(1)-2.718281828)", "(1/3-1/4)^-9"})
    EXPECT_EQ(why_not_defined(text), "defined") << text;
}

TEST(Defined, ArgumentsOfLogarithmsArePositive) {
  for (const char* text : {"log(0)", "log(-5)", "log(sqrt(2)^2-2)", "0*log(-5)", "exp(log(-5))",
                           "exp(log(0))", "log(log(1/2))", "log(-1e-1000000)"})
    EXPECT_EQ(why_not_defined(text), "not defined: a logarithm of a number that is not positive") << text;
  for (const char* text : {"log(1e-1000000)", "log(exp(-1000))", "log(log(3))"})
    EXPECT_EQ(why_not_defined(text), "defined") << text;
}

TEST(Defined, RadicandsAreNotNegative) {
  for (const char* text : {"sqrt(-2)", "sqrt(log(1/2))", "1+sqrt(log(1/2))-sqrt(log(1/2))",
                           "sqrt(-1e-1000000)", "sqrt(-1)^2", "sqrt(-1)^0"})
    EXPECT_EQ(why_not_defined(text), "not defined: a square root of a negative number") << text;
  for (const char* text :
       {"sqrt(0)", "sqrt(1 - 1/3*3)", "sqrt(sqrt(2)^2-2)", "sqrt(log(1))", "sqrt(1e-1000000)"})
    EXPECT_EQ(why_not_defined(text), "defined") << text;
}

TEST(Defined, WhatCannotBeDecidedIsNotTakenForDefined) {
  // Zero, but not formally; and a number beyond the enclosures.
  for (const char* text :
       {"1/(sqrt(5+2*sqrt(6))-sqrt(2)-sqrt(3))", "log(sqrt(5+2*sqrt(6))-sqrt(2)-sqrt(3))", "1/exp(2^41)"})
    EXPECT_EQ(why_not_defined(text).rfind("not shown to be defined: ", 0), 0U)
        << text << ": " << why_not_defined(text);
}

TEST(Defined, WhatFewBitsTellNothingOfIsAskedAgain) {
  // sqrt(2) as a difference of numbers beside which it is nothing: at first any number is possible, also one
  // beyond the range of all functions.
  for (int digits = 5; digits < 700; digits += 9) {
    const std::string huge = "log(3)*1e" + std::to_string(digits);
    const std::string x = "(" + huge + "-(" + huge + "-sqrt(2)))";
    for (const std::string& text : {"1/exp(" + x + ")", "1/log(exp(-" + x + "))", "1/" + x + "^900000000",
                                    "log(" + x + "^900000000)", "1/sqrt(" + x + ")", "1/log(" + x + ")"})
      EXPECT_EQ(why_not_defined(text), "defined") << text;
  }
  for (const char* text : {"1/exp(11*2^36)", "1/exp(-11*2^36)"})
    EXPECT_EQ(why_not_defined(text), "defined") << text;
  for (const char* text : {"1/exp(11*2^36+1e-9)", "1/exp(-11*2^36-1e-9)", "1/exp(log(3)*2^40)"})
    EXPECT_EQ(why_not_defined(text), "not shown to be defined: exp of a number beyond +-11*2^36") << text;
  EXPECT_EQ(why_not_defined("1/(log(3)*2^2000)^900000000"),
            "not shown to be defined: a number beyond this checker's range");
}

TEST(Defined, ARootOfExactlyZeroHasAnEnclosure) {
  reset_work();
  EXPECT_EQ(sign_of(parse_expression("sqrt(sqrt(2)^2-2)")), 0);
  EXPECT_EQ(sign_of(parse_expression("1+sqrt(sqrt(2)^2-2)")), 1);
  // Not where the radicand is not defined, though its formal value is 0.
  EXPECT_THROW(sign_of(parse_expression("sqrt(log(-1)-log(-1))")), ValueError);
}

TEST(Defined, AFormulaIsDefinedInAllItsParts) {
  reset_work();
  const NamedReals names{{"a", Real(2)}, {"b", parse_expression("exp(1)")}};
  for (const char* text : {"max(1, 1/0) >= 0", "max(a, log(-b)) >= 0", "min(1, 1/(b-b)) >= 0",
                           "0*sqrt(-a) >= 0", "a^2 > (a-2)^-1"})
    EXPECT_ANY_THROW(require_defined(parse_relation(text, names).margin().value())) << text;
  for (const char* text : {"max(1, 1/a) >= 0", "max(a, log(b), 0) >= 0", "sqrt(b-b) >= 0"})
    EXPECT_NO_THROW(require_defined(parse_relation(text, names).margin().value())) << text;
}

TEST(Defined, AnOperandThatAMaximumDroppedWasDefined) {
  reset_work();
  // At the first precision the logarithm is seen to be the smaller and goes; it had an enclosure.
  const Real dropped = maximum({parse_expression("exp(1)"), parse_expression("log(1/2)")});
  EXPECT_EQ(sign_of(dropped - parse_expression("exp(1)")), 0);
  EXPECT_THROW(sign_of(maximum({parse_expression("exp(1)"), parse_expression("log(-1/2)")})), ValueError);
}

}  // namespace
}  // namespace sinkproof_check
