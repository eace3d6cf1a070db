// Expressions, the exact path, and the decisions of sign.

#include "checker/real.hpp"

#include <gtest/gtest.h>

#include <string>

#include "checker/error.hpp"
#include "checker/expression.hpp"
#include "checker/work.hpp"
#include "support.hpp"

namespace sinkproof_check {
namespace {

Real real(const std::string& text) {
  reset_work();
  return parse_expression(text);
}

int sign(const std::string& text) {
  return sign_of(real(text));
}

TEST(Expression, HasThePrecedencesOfTheFormat) {
  const std::pair<const char*, const char*> equal[] = {
      {"-2^2", "-4"},           {"2-3-4", "-5"},      {"2/3/4", "1/6"},     {"1+2*3", "7"},
      {"(1+2)*3", "9"},         {"2^-2", "0.25"},     {"2*-3", "-6"},       {"--3", "3"},
      {"1/2^2", "1/4"},         {"(-2)^2", "4"},      {"1.5e-3*2", "3e-3"}, {"-3/4*2", "-3/2"},
      {" ( 1 + 2 ) * 3 ", "9"}, {"sqrt(9/4)", "3/2"}, {"2^0", "1"},         {"1e2exp(0)", ""},
      {"3-2*exp(0)", "1"}};
  for (const auto& [text, value] : equal) {
    if (*value == '\0') {
      EXPECT_THROW(real(text), SyntaxError) << text;
    } else {
      EXPECT_EQ(sign_of(real(text) - real(value)), 0) << text;
    }
  }
}

TEST(Expression, RefusesOtherTexts) {
  for (const char* text :
       {"",       "+1", "1+", "*1",  "2^2^2", "2^(2)", "2^1.5", "2^x",          "sin(1)",   "sqrt 2",
        "sqrt()", "(1", "1)", "1 2", "pi",    "exp",   "1..2",  "2^1000000000", "log(1,2)", "\t1"})
    EXPECT_THROW(real(text), SyntaxError) << text;
  EXPECT_THROW(real(std::string(201, '(') + "1" + std::string(201, ')')), SyntaxError);
  EXPECT_NO_THROW(real(std::string(200, '(') + "1" + std::string(200, ')')));
  EXPECT_THROW(real(std::string(10'000, '-') + "1"), SyntaxError);
}

TEST(Expression, ALongChainIsNotDeep) {
  std::string chain = "exp(1)";
  for (int i = 0; i < 2000; ++i) chain += "-exp(1)";
  EXPECT_EQ(sign(chain), -1);
}

TEST(Sign, IsFoundByEnclosures) {
  EXPECT_EQ(sign("exp(1)-2.718281828459045"), 1);
  EXPECT_EQ(sign("exp(1)-2.718281828459046"), -1);
  EXPECT_EQ(sign("sqrt(2)-1.414213562373095048801688724209698078569671875376948073176"), 1);
  EXPECT_EQ(sign("log(10)-2.302585092994045684017991454684364207601101488628772976033"), 1);
  // Needs thousands of bits: two numbers that differ by e^(−3000).
  EXPECT_EQ(sign("exp(-3000)+exp(1)-exp(1)"), 1);
  EXPECT_EQ(sign("(exp(1)+exp(-3000))^2-exp(2)"), 1);
}

TEST(Sign, OfAnIdentityOfExponentialSumsIsZero) {
  for (const char* text :
       {"exp(5)*exp(-5)-1", "exp(1)^2-exp(2)", "exp(log(10))-10", "exp(-2*log(10))-1/100",
        "exp(log(10)/2)^2-10", "sqrt(2)^2-2", "sqrt(2)*exp(sqrt(2))*sqrt(2)-2*exp(sqrt(2))",
        "exp(-log(10))/(2+exp(-log(10)))-1/21", "exp(1)/(exp(1)+15*exp(-1))-1/(1+15*exp(-2))",
        "log(1/3)+log(3)", "log(exp(7))-7", "sqrt(8/18)-2/3", "(1+exp(1))*(1-exp(1))-1+exp(2)",
        "15*exp(-10)/(1+15*exp(-10))-15*exp(-5)/(exp(5)+15*exp(-5))"})
    EXPECT_EQ(sign(text), 0) << text;
}

TEST(Sign, OfPowersOfRootsAndLogarithmsIsZeroWhereTheyCancel) {
  for (const char* text :
       {"sqrt(2)^3-2*sqrt(2)", "sqrt(2)^-3*4-sqrt(2)", "sqrt(2)^-1*2-sqrt(2)", "sqrt(2)^5-4*sqrt(2)",
        "sqrt(2)^-2-1/2", "sqrt(2)^4-4", "log(2)^3*log(2)^-3-1", "log(2)^2*log(3)-log(3)*log(2)^2",
        "1/(1+exp(1))+1/(1-exp(1))-2/(1-exp(2))", "exp(1)/(1+exp(1))+1/(1+exp(1))-1",
        "1/(1+exp(1))-1/(2+2*exp(1))-1/(2+2*exp(1))", "exp(sqrt(2))*exp(sqrt(3))-exp(sqrt(2)+sqrt(3))",
        "exp(sqrt(2))^-2*exp(2*sqrt(2))-1", "exp(log(2)*sqrt(2))-exp(sqrt(2)*log(2))", "exp(1)^-3*exp(3)-1",
        "(exp(1)+sqrt(2))^2-exp(2)-2*sqrt(2)*exp(1)-2", "exp(log(2)/3)^3-2", "exp(3*log(2))-8"})
    EXPECT_EQ(sign(text), 0) << text;
}

// A number that is formally zero though it is not would be taken for 0 once the enclosures are too wide: as a part of e^(−3000) of
// a number, each of these needs thousands of bits, and is asked for its formal value before.
TEST(Sign, OfWhatNearlyCancelsIsNotZero) {
  for (const char* text : {"2*sqrt(3)-sqrt(2)^3",
                           "sqrt(2)^3-sqrt(2)",
                           "sqrt(2)^4-sqrt(2)^2",
                           "sqrt(2)^-1-sqrt(2)^-3",
                           "sqrt(3)-sqrt(2)",
                           "11-exp(log(10)/2)^2",
                           "log(3)-log(2)",
                           "log(2)-log(2)^3",
                           "log(2)^2-log(2)^3",
                           "exp(2)-exp(1)",
                           "exp(1)-exp(-1)",
                           "exp(sqrt(2))-exp(-sqrt(2))",
                           "exp(2*sqrt(2))-exp(sqrt(2))",
                           "exp(sqrt(3))-exp(sqrt(2))",
                           "1/(exp(1)-1)-1/(1+exp(1))",
                           "2/(1+exp(1))-1/(1+exp(1))",
                           "1/(1+exp(1))-1/(2+exp(1))",
                           "exp(1)-sqrt(2)",
                           "sqrt(2)-log(2)",
                           "sqrt(2)*exp(1)-exp(1)",
                           "2*exp(1)-exp(1)",
                           "exp(3*log(2))-exp(2*log(2))",
                           "exp(1)*sqrt(3)-exp(1)*sqrt(2)",
                           "exp(log(3)/2)-exp(log(2)/2)",
                           "exp(1)*log(3)-exp(1)*log(2)"}) {
    EXPECT_EQ(sign(text), 1) << text;
    EXPECT_EQ(sign("exp(1)+exp(-3000)*(" + std::string(text) + ")-exp(1)"), 1) << text;
    EXPECT_EQ(sign("exp(1)-exp(-3000)*(" + std::string(text) + ")-exp(1)"), -1) << text;
  }
}

TEST(Sign, IsNotGuessedWhereNothingDecides) {
  // A true identity, but not a formal one; no precision can decide it either.
  EXPECT_THROW(sign("sqrt(3+2*sqrt(2))-1-sqrt(2)"), ValueError);
}

TEST(Sign, OfWhatIsUndefinedIsRefused) {
  // Formally 0/g vanishes, but here g is zero without being formally zero.
  for (const char* text : {"1/0", "0/0", "0/(sqrt(3+2*sqrt(2))-1-sqrt(2))", "log(0)", "log(-1)", "sqrt(-1)",
                           "0*log(0)", "(1-1)^-1", "log(exp(1)-exp(1))", "0*sqrt(exp(1)-exp(2))"})
    EXPECT_THROW(sign(text), ValueError) << text;
}

TEST(Sign, OfNumbersOutOfRangeIsRefused) {
  for (const char* text : {"exp(exp(exp(10)))", "((((9^9)^9)^9)^9)^999999999", "exp(1e13)", "1/exp(-1e13)"})
    EXPECT_THROW(sign(text), ValueError) << text;
}

TEST(Real, MaximumMinimumAndAbsoluteValueAreExactWhereTheyCanBe) {
  reset_work();
  const Real e = real("exp(1)");
  EXPECT_EQ(sign_of(maximum({e, Real(2), Real(3)}) - Real(3)), 0);
  EXPECT_EQ(sign_of(maximum({e, e, Real(2)}) - e), 0);
  EXPECT_EQ(sign_of(minimum({e, Real(2), Real(3)}) - Real(2)), 0);
  EXPECT_EQ(sign_of(absolute(Real(2) - e) - e + Real(2)), 0);
  EXPECT_EQ(sign_of(maximum({Real(0), real("exp(1)*exp(-1)-1")})), 0);
}

TEST(Real, RationalValueIsProved) {
  EXPECT_TRUE(rational_value(real("exp(-log(10))/(2+exp(-log(10)))")) == mpq_class(1, 21));
  EXPECT_TRUE(rational_value(real("32/2")) == mpq_class(16));
  EXPECT_TRUE(rational_value(real("sqrt(2)")) == std::nullopt);
}

TEST(Real, EnclosuresOfOneNumberAtTwoPrecisionsOverlapAndNarrow) {
  const char* text = "(exp(sqrt(2))-log(3))/(1+exp(-5))^7";
  const Enclosure coarse = real(text).enclosure(128);
  const Enclosure fine = real(text).enclosure(1024);
  EXPECT_TRUE(testing::contains(coarse, testing::to_rational(fine.lower)));
  EXPECT_TRUE(testing::contains(coarse, testing::to_rational(fine.upper)));
  EXPECT_LT(testing::relative_width_exponent(fine), -1000);
}

// Weights whose scores are logarithms of rationals are rational at once; nothing else is.
TEST(Real, ExponentialsOfLogarithmsAreLiterals) {
  const auto is_literal = [](const char* text) { return real(text).literal() != nullptr; };
  const Real weight = real("exp(log(1/20))");
  ASSERT_NE(weight.literal(), nullptr);
  EXPECT_TRUE(*weight.literal() == mpq_class(1, 20));
  EXPECT_TRUE(is_literal("exp(0)"));
  for (const char* text : {"exp(log(-2))", "exp(log(0))", "exp(1)", "exp(log(log(10)))", "exp(-log(2))"})
    EXPECT_FALSE(is_literal(text)) << text;
  EXPECT_THROW(sign("exp(log(0))"), ValueError);
  EXPECT_THROW(sign("exp(log(-2))"), ValueError);
  EXPECT_EQ(sign("exp(-log(2))-1/2"), 0);
}

}  // namespace
}  // namespace sinkproof_check
