#include "numeric/expression.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "generators.hpp"

namespace sinkproof::numeric::testing {
namespace {

using Kind = Expression::Kind;

Expression e(const std::string& text) {
  return parse_expression(text);
}

std::string refusal(const std::string& text) {
  return message_of<InputError>([&] { parse_expression(text); });
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

RC_GTEST_PROP(Expression, PrintedFormulasAreReadBack, ()) {
  constexpr int count = 20;
  for (int i = 0; i < count; ++i) {
    const Expression formula = *expressions(6);
    constexpr std::size_t longest_readable = 20'000;
    if (to_string(formula).size() > longest_readable) continue;  // (2^1000)^4 and the like
    RC_LOG() << to_string(formula) << '\n';
    RC_ASSERT(parse_expression(to_string(formula)) == formula);
  }
}

RC_GTEST_PROP(Expression, SpacesDoNotMatter, ()) {
  const std::string text = to_string(*expressions());
  std::string spaced = " ";
  // Not within a number or a name.
  for (const char c : text)
    spaced += std::string_view("+-*/^()").find(c) == std::string_view::npos ? std::string(1, c)
                                                                            : " " + std::string(1, c) + " ";
  RC_ASSERT(parse_expression(spaced) == parse_expression(text));
}

/// Without any one pair of parentheses the text is another formula, or none.
void check_parentheses(const Expression& formula) {
  const std::string text = to_string(formula);
  for (std::size_t open = 0; open < text.size(); ++open) {
    if (text[open] != '(' || (open > 0 && std::isalpha(static_cast<unsigned char>(text[open - 1])) != 0))
      continue;
    int depth = 0;
    std::size_t close = open;
    for (;; ++close) {
      if (text[close] == '(') ++depth;
      if (text[close] == ')' && --depth == 0) break;
    }
    const std::string without =
        text.substr(0, open) + text.substr(open + 1, close - open - 1) + text.substr(close + 1);
    RC_LOG() << without << '\n';
    bool same = false;
    try {
      same = parse_expression(without) == formula;
    } catch (const InputError&) {
      // The parentheses were needed.
    }
    RC_ASSERT(!same);
  }
}

RC_GTEST_PROP(Expression, NoParenthesesAreSuperfluous, ()) {
  for (const auto& formula : *rc::gen::container<std::vector<Expression>>(30, moderate_expressions(5)))
    check_parentheses(formula);
}

TEST(Expression, Precedence) {
  EXPECT_EQ(e("-2^2").rational(), -4);
  EXPECT_EQ(e("(-2)^2").rational(), 4);
  EXPECT_EQ(e("2^-2").rational(), Rational(1, 4));
  EXPECT_EQ(e("1-2-3").rational(), -4);
  EXPECT_EQ(e("2/3/4").rational(), Rational(1, 6));
  EXPECT_EQ(e("2/3*4").rational(), Rational(8, 3));
  EXPECT_EQ(e("2+3*4").rational(), 14);
  EXPECT_EQ(e("2*3^2").rational(), 18);
  EXPECT_EQ(e("1--2").rational(), 3);
  EXPECT_EQ(e("2*-3").rational(), -6);
  EXPECT_EQ(e("- - 3").rational(), 3);
  EXPECT_EQ(e("-exp(1)^2"), -power(exp(Expression(1)), 2));
  EXPECT_EQ(e("exp(1)-exp(2)-exp(3)"), (exp(Expression(1)) - exp(Expression(2))) - exp(Expression(3)));
}

TEST(Expression, DecimalsAreExact) {
  EXPECT_EQ(e("0.25").rational(), Rational(1, 4));
  EXPECT_EQ(e("0.1").rational(), Rational(1, 10));
  EXPECT_EQ(e("1.5e-3").rational(), Rational(3, 2000));
  EXPECT_EQ(e("0.1+0.2").rational(), Rational(3, 10));
}

TEST(Expression, RationalSubformulasAreFolded) {
  EXPECT_EQ(e("sqrt(4)").rational(), 2);
  EXPECT_EQ(e("sqrt(9/4)").rational(), Rational(3, 2));
  EXPECT_EQ(e("log(1)").rational(), 0);
  EXPECT_EQ(e("exp(0)").rational(), 1);
  EXPECT_EQ(e("exp(1-1)").rational(), 1);
  EXPECT_FALSE(e("sqrt(2)*sqrt(2)").is_rational());
  EXPECT_FALSE(e("0*exp(1)").is_rational()) << "folding would hide that a formula has no value";
  EXPECT_EQ(e("exp(1)+0"), e("exp(1)"));
  EXPECT_EQ(e("0-exp(1)"), e("-exp(1)"));
  EXPECT_EQ(e("--exp(1)"), e("exp(1)"));
  EXPECT_TRUE(
      mentions(message_of<InternalError>([] { static_cast<void>(e("exp(1)").rational()); }), "not rational"));
}

TEST(Expression, EqualityIsOfFormulas) {
  EXPECT_EQ(e("exp(1)*2"), e(" exp( 1 ) * 2 "));
  EXPECT_FALSE(e("exp(1)*2") == e("2*exp(1)"));
  EXPECT_FALSE(e("exp(1)^2") == e("exp(1)^3"));
  EXPECT_FALSE(e("exp(1)") == e("log(2)"));
}

TEST(Expression, ErrorsNameTheCharacterAndWhatWasExpected) {
  const auto expect = [](const std::string& text, const std::string& place, const std::string& expected) {
    const std::string message = refusal(text);
    EXPECT_TRUE(mentions(message, "character " + place)) << message;
    EXPECT_TRUE(mentions(message, "expected")) << message;
    EXPECT_TRUE(mentions(message, expected)) << message;
  };
  expect("", "1", "a number");
  expect("   ", "4", "a number");
  expect("beta", "1", "a number, '(', sqrt, log or exp");
  expect("nan", "1", "a number");
  expect("inf", "1", "a number");
  expect("1/0", "4", "division by zero");
  expect("1/(2-2)", "8", "division by zero");
  expect("0^-1", "5", "0 to a negative power");
  expect("log(0)", "7", "not positive");
  expect("log(-1)", "8", "not positive");
  expect("1+log(1-1)", "11", "not positive");
  expect("sqrt(-1)", "9", "negative");
  expect("2^(1/2)", "3", "an integer exponent");
  expect("2^0.5", "4", "an operator or the end");
  expect("2^x", "3", "an integer exponent");
  expect("2^2^2", "4", "an operator or the end");
  expect("2^1000000000", "13", "at most nine digits");
  expect("2^999999999", "12", "1000000 bits");
  expect("2E3", "2", "an operator or the end");
  expect("1e", "1", "the exponent has no digits");
  expect("3+1e", "3", "the exponent has no digits");
  expect("1e9999999", "1", "beyond");
  expect("1..2", "1", "digits");
  expect("2+5.", "3", "digits");
  expect("1.2.3", "4", "an operator or the end");
  expect(".5", "1", "a number");
  expect("+1", "1", "a number");
  expect("((1", "4", "')'");
  expect("(1))", "4", "an operator or the end");
  expect("()", "2", "a number");
  expect("exp", "4", "'(' after exp");
  expect("exp 1", "5", "'(' after exp");
  expect("sqrt()", "6", "a number");
  expect("sin(1)", "1", "a number");
  expect("1 2", "3", "an operator or the end");
  expect("1+", "3", "a number");
  expect("1*/2", "3", "a number");
  expect("2exp(1)", "2", "an operator or the end");
  expect("0x10", "2", "an operator or the end");
  expect("1,5", "2", "an operator or the end");
  expect("\xc3\xa9", "1", "a number");
  expect("1\n", "2", "an operator or the end");
}

TEST(Expression, NumbersOfADocumentShareABudget) {
  const std::string large = "1e1000000";
  NumberBudget budget;
  EXPECT_TRUE(parse_expression(large, budget) == parse_expression(large));
  EXPECT_THROW(
      for (int k = 0; k < 400; ++k) { parse_expression(large, budget); }, InputError);
  EXPECT_THROW(parse_expression(large, budget), InputError) << "what was charged stays so";
  EXPECT_TRUE(mentions(refusal("1/3^400000" + repeated("/3^9*3^9", 100)), "too large or too many"));
}

TEST(Expression, BombsAreRefused) {
  for (const auto& text : {repeated("(", 5000) + "1" + repeated(")", 5000), repeated("-", 19'000) + "1",
                           repeated("exp(", 3900) + "1" + repeated(")", 3900),
                           "1" + repeated("+exp(1)", 2000), "2" + repeated("*sqrt(2)", 2000),
                           repeated("(-", 9000), repeated("1+(", 6000), repeated("sqrt(", 3900)}) {
    EXPECT_TRUE(mentions(refusal(text), "at most 200 nested operations")) << text.substr(0, 40);
  }
  EXPECT_TRUE(mentions(refusal(std::string(1'000'000, '1')), "20000 characters"));
  EXPECT_TRUE(mentions(refusal(std::string(1'000'000, '(')), "20000 characters"));
  EXPECT_TRUE(mentions(refusal("(9^999)^999"), "1000000 bits"));
  EXPECT_TRUE(mentions(refusal("((9^999)^99)^9999999"), "1000000 bits"));
  EXPECT_TRUE(mentions(refusal("(1e1000000)^2"), "1000000 bits"));
  EXPECT_TRUE(mentions(refusal("2^499999" + repeated("*2^499999", 2000)), "4000000 bits"));
  EXPECT_TRUE(mentions(refusal("1e1000000" + repeated("*1e1000000", 1500)), "4000000 bits"));
  EXPECT_TRUE(mentions(refusal("1" + repeated("/3^300000", 2000)), "4000000 bits"));
  EXPECT_LT(refusal(repeated("(", 5000)).size(), 300U) << "a long text is not quoted in full";
}

TEST(Expression, WhatIsWithinTheLimitsIsRead) {
  EXPECT_EQ(e(repeated("(", 90) + "1" + repeated(")", 90)).rational(), 1);
  EXPECT_EQ(e(repeated("-", 190) + "1").rational(), 1);
  EXPECT_EQ(e("1" + repeated("+1", 9000)).rational(), 9001);
  EXPECT_LE(e("1" + repeated("+exp(1)", 190)).depth(), 200);
  EXPECT_EQ(e("2^400000*2^-400000").rational(), 1);
}

TEST(Expression, BuildingRefusesRationalOffences) {
  const Expression zero = 0;
  EXPECT_THROW(exp(Expression(1)) / zero, DomainError);
  EXPECT_THROW(log(zero), DomainError);
  EXPECT_THROW(sqrt(Expression(-1)), DomainError);
  EXPECT_THROW(power(zero, -1), DomainError);
}

RC_GTEST_PROP(Expression, RationalFormulasHaveTheirValues, ()) {
  const Rational a = *rationals();
  const Rational b = *rationals();
  RC_ASSERT((Expression(a) + Expression(b)).rational() == a + b);
  RC_ASSERT((Expression(a) - Expression(b)).rational() == a - b);
  RC_ASSERT((Expression(a) * Expression(b)).rational() == a * b);
  if (b != 0) RC_ASSERT((Expression(a) / Expression(b)).rational() == a / b);
  RC_ASSERT((-Expression(a)).rational() == -a);
  RC_ASSERT(sqrt(Expression(a * a)).rational() == absolute(a));
}

}  // namespace
}  // namespace sinkproof::numeric::testing
