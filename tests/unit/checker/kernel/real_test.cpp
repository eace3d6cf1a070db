// Expressions, the exact path, and the decisions of sign.

#include "checker/kernel/real.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "checker/kernel/error.hpp"
#include "checker/kernel/exponential_sum.hpp"
#include "checker/kernel/expression.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/supremum.hpp"
#include "checker/kernel/work.hpp"
#include "unit/checker/support.hpp"

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

TEST(Expression, HasAtMost20000Characters) {
  reset_work();
  EXPECT_NO_THROW(parse_expression("1" + std::string(19'999, ' ')));
  EXPECT_THROW(parse_expression("1" + std::string(20'000, ' ')), SyntaxError);
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

// A number that is formally zero though it is not would be taken for 0 once the enclosures are too wide: as a
// part of e^(−3000) of a number, each of these needs thousands of bits, and is asked for its formal value
// before.
// Logarithms of integers are taken apart by primes below 2^12 (4093 is the last one): 4099 and 4111 are
// beyond, their product stays as it is.
TEST(Sign, OfLogarithmsThatShareFactors) {
  for (const char* text :
       {"log(6)-log(2)-log(3)", "log(8)-3*log(2)", "log(4/9)+2*log(3/2)", "log(1/6)+log(6)",
        "log(4093^2)-2*log(4093)", "log(2*4099)-log(2)-log(4099)", "exp(log(4099)+log(2))-8198",
        "log(6)/log(36)-1/2", "exp(log(6)/2)-exp(log(2)/2)*exp(log(3)/2)", "exp(3/2*log(10))^2-1000",
        "exp(2*log(4099))-4099^2"})
    EXPECT_EQ(sign(text), 0) << text;
  EXPECT_EQ(sign("log(6)-log(2)-log(3)+exp(-3000)"), 1);
  EXPECT_THROW(sign("log(4099*4111)-log(4099)-log(4111)"), BeyondLimit);
}

TEST(Sign, OfWhatNearlyCancelsIsNotZero) {
  for (const char* text : {"2*sqrt(3)-sqrt(2)^3",
                           "sqrt(2)^3-sqrt(2)",
                           "sqrt(2)^4-sqrt(2)^2",
                           "sqrt(2)^-1-sqrt(2)^-3",
                           "sqrt(3)-sqrt(2)",
                           "11-exp(log(10)/2)^2",
                           "log(3)-log(2)",
                           "log(4099)",
                           "log(2*4099)-log(2)",
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
                           "exp(1)*log(3)-exp(1)*log(2)",
                           "3-exp(1)",
                           "exp(1)-2",
                           "sqrt(3)*sqrt(6)-3",
                           "exp(exp(2))-exp(exp(1))",
                           "exp(sqrt(2)*exp(2))-exp(sqrt(2)*exp(1))",
                           "exp(log(2)*log(5))-exp(log(2)*log(3))",
                           "exp(1/(1+exp(1)))-exp(1/(1+exp(2)))",
                           "sqrt(1/(1+exp(1)))-sqrt(1/(1+exp(2)))",
                           "log(1/(1+exp(1)))-log(1/(1+exp(2)))",
                           "-log(1/(1+exp(1)))",
                           "1-sqrt(1/(1+exp(1)))",
                           "log(2)-log((2+exp(1))/(1+exp(1)))",
                           "log(1+2*exp(1))-log(1+exp(1))",
                           "sqrt(1+2*exp(1))-sqrt(1+exp(1))",
                           "log(2*log(3))-log(log(3))",
                           "log(3/(1+exp(1)))-log(2/(1+exp(1)))"}) {
    EXPECT_EQ(sign(text), 1) << text;
    EXPECT_EQ(sign("exp(1)+exp(-3000)*(" + std::string(text) + ")-exp(1)"), 1) << text;
    EXPECT_EQ(sign("exp(1)-exp(-3000)*(" + std::string(text) + ")-exp(1)"), -1) << text;
  }
}

// Exponents that are formal sums and fractions themselves, roots that have common factors, divisors of one
// term.
TEST(Sign, OfAnIdentityOfNestedExponentialsAndRootsIsZero) {
  for (const char* text : {"exp(-2*exp(1))-exp(-exp(1))^2",
                           "exp(exp(1))*exp(-exp(1))-1",
                           "exp(3*exp(sqrt(2))*log(3))-exp(exp(sqrt(2))*log(3))^3",
                           "exp(2/(1+exp(1)))-exp(1/(1+exp(1)))^2",
                           "exp(exp(exp(1)))^2-exp(2*exp(exp(1)))",
                           "log(exp(exp(1)))-exp(1)",
                           "log(3*exp(sqrt(2)))-sqrt(2)-log(3)",
                           "log(exp(2/(1+exp(1))))-2/(1+exp(1))",
                           "sqrt(exp(2))-exp(1)",
                           "sqrt(2)*sqrt(8)-4",
                           "sqrt(2)*sqrt(3)-sqrt(6)",
                           "1/sqrt(2)-sqrt(2)/2",
                           "sqrt(12)-2*sqrt(3)",
                           "sqrt(1/2)-sqrt(2)/2",
                           "sqrt(10007^2*3)-10007*sqrt(3)",
                           "1/log(10)*log(10)-1",
                           "(sqrt(2)+log(3))/log(3)-1-sqrt(2)/log(3)",
                           "1/(sqrt(6)-sqrt(2))-1/(sqrt(2)*(sqrt(3)-1))",
                           "(exp(1)+1)^3/(exp(1)+1)^2-exp(1)-1",
                           "sqrt(525)-5*sqrt(21)",
                           "sqrt(3)*sqrt(6)-3*sqrt(2)",
                           "exp(1/sqrt(2))-exp(sqrt(2)/2)",
                           "exp(1/(2+2*exp(1)))^2-exp(1/(1+exp(1)))",
                           "log((2+2*exp(1))/(1+exp(1)))-log(2)",
                           "exp(1)-exp(1)+sqrt((exp(1)-exp(1))/(1+exp(1)))",
                           "exp((exp(1)-exp(1))/(1+exp(1)))*exp(1)-exp(1)",
                           "exp(1)-exp(1)+sqrt(exp(1)*exp(-1)-1)",
                           "exp(1)^0*sqrt(2)-sqrt(2)",
                           "exp(1)^300-exp(300)",
                           "exp(1/exp(1))-exp(exp(-1))",
                           "exp(log(7)/log(7)^2)-exp(1/log(7))",
                           "exp(exp(1)/exp(3))-exp(exp(-2))",
                           "1/log(10)^2*log(10)-1/log(10)",
                           "exp(1)/log(10)-exp(1)*log(10)^-1",
                           "exp(1/log(10))-exp(log(10)^-1)",
                           "log(2)^2*exp(1)+log(2)*exp(2)-log(2)^2*exp(1)-log(2)*exp(2)",
                           "log(2)*exp(2)+log(2)^2*exp(1)+log(2)^3-log(2)*exp(2)-log(2)^3-log(2)^2*exp(1)"})
    EXPECT_EQ(sign(text), 0) << text;
}

// The same with a difference that no enclosure of some thousand bits shows: the formal value has to be told
// from 0, and is never taken for it.
TEST(Sign, OfWhatIsNearlyAnIdentityIsNotZero) {
  for (const char* text :
       {"exp(-2*exp(1))-exp(-exp(1))^2", "sqrt(2)*sqrt(3)-sqrt(6)", "exp(2/(1+exp(1)))-exp(1/(1+exp(1)))^2",
        "log(3*exp(sqrt(2)))-sqrt(2)-log(3)", "(exp(1)+1)^3/(exp(1)+1)^2-exp(1)-1"}) {
    EXPECT_EQ(sign(text + std::string("+exp(-300000)")), 1) << text;
    EXPECT_EQ(sign(text + std::string("-exp(-300000)")), -1) << text;
  }
  EXPECT_EQ(sign("sqrt(2)*sqrt(3)-sqrt(6+1e-1000)"), -1);
}

TEST(Sign, IsNotGuessedWhereNothingDecides) {
  // A true identity, but not a formal one; no precision can decide it either.
  EXPECT_THROW(sign("sqrt(3+2*sqrt(2))-1-sqrt(2)"), ValueError);
}

TEST(Sign, OfWhatIsUndefinedIsRefused) {
  // Formally 0/g vanishes, but here g is zero without being formally zero.
  for (const char* text :
       {"1/0", "0/0", "0/(sqrt(3+2*sqrt(2))-1-sqrt(2))", "log(0)", "log(-1)", "sqrt(-1)", "0*log(0)",
        "(1-1)^-1", "log(exp(1)-exp(1))", "0*sqrt(exp(1)-exp(2))", "1/(sqrt(2)*sqrt(3)-sqrt(6))",
        "(exp(exp(1))^2-exp(2*exp(1)))/(exp(exp(1))^2-exp(2*exp(1)))", "0*exp(1/(sqrt(2)*sqrt(8)-4))",
        "1/(exp(1)-exp(1))-1/(exp(1)-exp(1))"})
    EXPECT_THROW(sign(text), ValueError) << text;
}

/// What are_equal says, or the sign of the difference: 'u' where that is not found.
template <class Decide>
char answer(const std::string& a, const std::string& b, const Decide& decide) {
  const Real x = real(a);
  const Real y = real(b);
  try {
    return decide(x, y) ? '=' : '!';
  } catch (const ValueError&) {
    return 'u';
  }
}

TEST(FasterEquality, IsThatOfTheDifference) {
  const std::vector<std::string> texts{"0",
                                       "1/3",
                                       "-1/3",
                                       "1e-40",
                                       "log(2)",
                                       "log(3)",
                                       "log(2)+1e-40",
                                       "2*log(2)",
                                       "log(4)",
                                       "log(2)*2",
                                       "exp(1)",
                                       "exp(2)",
                                       "exp(1)^2",
                                       "exp(1)^-2",
                                       "sqrt(2)",
                                       "sqrt(8)",
                                       "sqrt(2)*sqrt(3)",
                                       "sqrt(3)*sqrt(2)",
                                       "log(2)/log(3)",
                                       "log(3)/log(2)",
                                       "log(2)+log(3)",
                                       "log(2)+log(3)+log(5)",
                                       "exp(sqrt(2))",
                                       "exp(exp(exp(10)))",
                                       "log(exp(1)-exp(1))",
                                       "1/(sqrt(2)*sqrt(3)-sqrt(6))",
                                       "0*sqrt(exp(1)-exp(2))"};
  for (const auto& a : texts)
    for (const auto& b : texts)
      EXPECT_EQ(answer(a, b, are_equal),
                answer(a, b, [](const Real& x, const Real& y) { return sign_of(x - y) == 0; }))
          << a << " and " << b;
}

TEST(FasterEquality, ExponentsCount) {
  reset_work();
  const Real e = real("exp(1)");
  EXPECT_TRUE(are_equal(power(e, 3), power(e, 3)));
  EXPECT_FALSE(are_equal(power(e, 3), power(e, 2)));
  EXPECT_FALSE(are_equal(power(e, 3), power(e, -3)));
}

TEST(FasterEquality, OperationsCountThoughTheirOperandsAreOne) {
  reset_work();
  const Real e = real("exp(1)");
  EXPECT_TRUE(are_equal(e + e, e + e));
  EXPECT_FALSE(are_equal(e + e, e * e));
  EXPECT_FALSE(are_equal(square_root(e), logarithm(e)));
}

TEST(FasterEquality, OfOneExpressionAsksOnlyWhetherItIsDefined) {
  // No precision, and no formal value, shows that the difference is 0.
  const std::string open = "(1+exp(1))^300";
  EXPECT_TRUE(are_equal(real(open), real(open)));
  EXPECT_THROW(sign_of(real(open) - real(open)), ValueError);
  const std::string zero = "sqrt(3+2*sqrt(2))-1-sqrt(2)";
  for (const std::string& text : {"log(" + zero + ")", "1/(" + zero + ")"})
    EXPECT_THROW(static_cast<void>(are_equal(real(text), real(text))), ValueError) << text;
  // Longer ones are not looked through.
  std::string sum = "log(2)";
  for (int k = 3; k < 200; ++k) sum += "+log(" + std::to_string(k) + ")";
  EXPECT_TRUE(are_equal(real(sum), real(sum)));
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

// A logarithm of what is 1 but not formally so is 0 without being formally zero: no formal step may divide by
// it.
TEST(Sign, AnOpaqueNumberThatIsZeroIsNoDivisor) {
  const std::string zero = "log(sqrt(3+2*sqrt(2))-sqrt(2))";
  EXPECT_EQ(sign("(" + zero + "+exp(1))/(exp(1)+" + zero + ")-1"), 0);
  EXPECT_EQ(
      sign("(" + zero + "+exp(1))*(" + zero + "+2)-exp(1)*(" + zero + "+2)-" + zero + "*(" + zero + "+2)"),
      0);
}

/// Numbers like e^(-3000), which some thousand bits do not tell from 0 in sums with e.
Real tiny(const char* factor) {
  return real("exp(1)+(" + std::string(factor) + ")*exp(-3000)-exp(1)");
}

TEST(Sign, OfAMaximumOrAbsoluteValueIsNotThatOfAnotherPart) {
  EXPECT_EQ(sign_of(maximum({Real(0), tiny("1")})), 1);
  EXPECT_EQ(sign_of(minimum({Real(0), tiny("-1")})), -1);
  EXPECT_EQ(sign_of(maximum({Real(0), tiny("-1")})), 0);
  EXPECT_EQ(sign_of(minimum({Real(0), tiny("1")})), 0);
  for (const bool is_second : {false, true}) {
    const Real x = real(is_second ? "exp(1)+exp(-3000)" : "exp(1)+2*exp(-3000)");
    const Real y = real(is_second ? "exp(1)+2*exp(-3000)" : "exp(1)+exp(-3000)");
    EXPECT_EQ(sign_of(maximum({x, y}) - real("exp(1)+3/2*exp(-3000)")), 1);
    EXPECT_EQ(sign_of(minimum({x, y}) - real("exp(1)+3/2*exp(-3000)")), -1);
    EXPECT_EQ(sign_of(maximum({x, y}) - real("exp(1)+2*exp(-3000)")), 0);
  }
  for (const char* factor : {"1", "-1"}) {
    EXPECT_EQ(sign_of(absolute(tiny(factor))), 1);
    EXPECT_EQ(sign_of(absolute(tiny(factor)) - real("1/2*exp(-3000)")), 1);
    EXPECT_EQ(sign_of(absolute(tiny(factor)) - real("exp(-3000)")), 0);
    EXPECT_EQ(sign_of(absolute(Real(0) - tiny(factor)) - real("exp(-3000)")), 0);
  }
}

// Both are known at 128 bits, where they look the same.
TEST(Sign, OfAMaximumOfWhatWasLookedAtBeforeCountsAll) {
  for (const bool is_second : {false, true}) {
    const Real x = real(is_second ? "exp(1)+exp(-150)-exp(1)" : "exp(1)+2*exp(-150)-exp(1)");
    const Real y = real(is_second ? "exp(1)+2*exp(-150)-exp(1)" : "exp(1)+exp(-150)-exp(1)");
    const Real top = maximum({x, y});
    top.enclosure(128);
    const Enclosure narrow = top.enclosure(512);
    EXPECT_LE(sign_of(Real(testing::to_rational(narrow.lower)) - real("2*exp(-150)")), 0);
    EXPECT_GE(sign_of(Real(testing::to_rational(narrow.upper)) - real("2*exp(-150)")), 0);
  }
  // One known, one not.
  const Real known = real("exp(1)");
  known.enclosure(128);
  EXPECT_EQ(sign_of(maximum({real("exp(2)"), known}) - real("exp(2)")), 0);
  EXPECT_EQ(sign_of(maximum({known, real("exp(2)")}) - real("exp(2)")), 0);
}

// (1+e)^300 has no formal value here: too many factors.
TEST(Sign, WithoutAFormalValueIsFoundByEnclosuresAlone) {
  const Real large = real("(1+exp(1))^300");
  ASSERT_EQ(large.formal(256), nullptr);
  EXPECT_EQ(sign_of(Real(0) * large), 0);
  EXPECT_EQ(sign_of(maximum({large, large - real("exp(-200)")}) - large + real("exp(-600)")), 1);
  EXPECT_EQ(sign_of(maximum({large - real("exp(-200)"), large}) - large - real("exp(-600)")), -1);
  // Which of two is the larger one shows at 1024 bits, and then there is a formal value.
  const Real less = real("exp(2)-(1+exp(1))^300*exp(-900)");
  EXPECT_EQ(sign_of(maximum({real("exp(2)"), less}) - real("exp(2)")), 0);
  EXPECT_EQ(sign_of(maximum({less, real("exp(2)")}) - real("exp(2)")), 0);
}

// Equal numbers of which this cannot be seen.
TEST(Sign, IsNotGuessedWithinAMaximumOrAnAbsoluteValue) {
  const Real x = real("sqrt(3+2*sqrt(2))");
  const Real y = real("1+sqrt(2)");
  EXPECT_THROW(sign_of(maximum({x, y}) - x), ValueError);
  EXPECT_THROW(sign_of(maximum({x, y}) - y), ValueError);
  EXPECT_THROW(sign_of(absolute(x - y) - x + y), ValueError);
  EXPECT_THROW(sign_of(absolute(x - y) + x - y), ValueError);
}

TEST(Real, LiteralsBecomeOne) {
  const auto is_literal = [](const Real& x) { return x.literal() != nullptr; };
  EXPECT_TRUE(is_literal(Real(1) + Real(1000)));
  EXPECT_TRUE(is_literal(Real(1000) + Real(1)));
  EXPECT_TRUE(is_literal(Real(1) * Real(1000)));
  EXPECT_TRUE(is_literal(Real(1) / Real(1000)));
  EXPECT_TRUE(is_literal(inner_product({Real(1)}, {Real(1000)})));
  EXPECT_TRUE(is_literal(inner_product({Real(1000)}, {Real(1)})));
  EXPECT_TRUE(is_literal(maximum({Real(2), Real(3)})));
  EXPECT_TRUE(*maximum({Real(2), Real(3), Real(-1)}).literal() == 3);
}

TEST(Real, ItsIdentityIsItsFormalValue) {
  EXPECT_EQ(real("exp(2)").identity(), real("exp(1)^2").identity());
  EXPECT_EQ(real("1/sqrt(2)").identity(), real("sqrt(2)/2").identity());
  EXPECT_NE(real("exp(2)").identity(), real("exp(1)").identity());
  EXPECT_NE(real("1/(1+exp(1))").identity(), real("1/(2+exp(1))").identity());
  EXPECT_NE(real("(1+exp(1))^300").identity(), real("exp(1)").identity());
}

/// The next number often stands where one that is gone stood.
TEST(Real, AnIdentityIsNotThatOfANumberThatIsGone) {
  const auto without_formal_value = [](long k) {
    return power(Real(1) + square_root(Real(2)), 300) / Real(k);
  };
  std::set<std::string> seen;
  constexpr std::size_t count = 100;
  for (long k = 1; k <= static_cast<long>(count); ++k) {
    const std::string identity = without_formal_value(k).identity();
    ASSERT_EQ(without_formal_value(k).formal(256), nullptr);
    seen.insert(identity);
  }
  EXPECT_EQ(seen.size(), count);
  const Real kept = without_formal_value(1);
  EXPECT_EQ(kept.identity(), Real(kept).identity());
}

TEST(Real, HasAtMost5000OperationsInsideEachOther) {
  reset_work();
  Real x = square_root(Real(2));
  for (int k = 1; k < 5'000; ++k) x = absolute(x);
  EXPECT_EQ(sign_of(x), 1);
  EXPECT_THROW(absolute(x), Undecided);
}

TEST(Real, ShowsSomeDigits) {
  EXPECT_EQ(approximate(real("exp(1)")), "2.7182818284590451");
  EXPECT_EQ(approximate(real("exp(1)*exp(-1)-1")), "0");
  EXPECT_EQ(approximate(real("1/0")), "undefined");
  EXPECT_NE(approximate(real("(1+exp(1))^300-(1+exp(1))^300")), "undefined");
  EXPECT_NE(approximate(real("exp(1)+exp(-300)-exp(1)")), "0");
}

TEST(Formal, ValuesThatAreNoneAreRefused) {
  reset_work();
  const Fraction zero(0);
  EXPECT_THROW(zero.inverse(), ValueError);
  EXPECT_THROW(logarithm(zero), ValueError);
  EXPECT_THROW(logarithm(Fraction(-1)), ValueError);
  EXPECT_THROW(square_root(Fraction(-1)), ValueError);
  EXPECT_TRUE(square_root(zero).is_zero());
  EXPECT_TRUE(exponential(zero).rational() == 1);
  EXPECT_TRUE(zero.rational() == 0);
  // Billions of bits are not computed before they are refused.
  EXPECT_THROW(power(Fraction(mpq_class(mpz_class(1) << 150'000)), 200'000), ValueError);
}

TEST(Real, AnInnerProductIsTheSumOfTheProducts) {
  reset_work();
  const std::vector<Real> x{real("exp(1)"), Real(3),         Real(0),
                            Real(1),        real("sqrt(2)"), Real(mpq_class(1, 3))};
  const std::vector<Real> y{real("log(7)"),  real("exp(2)"), real("exp(3)"),
                            real("exp(-1)"), Real(0),        Real(-6)};
  std::vector<Real> terms;
  for (std::size_t k = 0; k < x.size(); ++k) terms.push_back(x[k] * y[k]);
  EXPECT_EQ(sign_of(inner_product(x, y) - sum(terms)), 0);
  EXPECT_EQ(sign_of(inner_product(x, y) - sum(terms) + Real(mpq_class(1, 1'000'000'000))), 1);
  ASSERT_NE(inner_product({}, {}).literal(), nullptr);
  EXPECT_TRUE(*inner_product({Real(2), Real(0)}, {Real(5), x[0]}).literal() == 10);
}

// Of equal candidates all but one are dropped, at whatever precision they are found to be equal; the largest
// never is.
TEST(Real, AMaximumOfManyEqualOnesIsOneOfThem) {
  reset_work();
  std::vector<Real> candidates;
  for (long n = 1; n <= 500; ++n) candidates.push_back(real("exp(1)") * Real(n) / (Real(n) * real("exp(2)")));
  const Real top = maximum(candidates);
  EXPECT_EQ(sign_of(top - real("exp(-1)")), 0);
  EXPECT_EQ(sign_of(top - real("exp(-1)+exp(-9000)")), -1);
  candidates.insert(candidates.begin() + 250, real("exp(-1)+exp(-9000)"));
  EXPECT_EQ(sign_of(maximum(candidates) - real("exp(-1)")), 1);
  EXPECT_EQ(sign_of(maximum(candidates) - real("exp(-1)+exp(-9000)")), 0);
}

TEST(Supremum, KeepsTheLargestOfMany) {
  reset_work();
  Supremum supremum;
  for (long n = 0; n < 3'000; ++n)
    supremum.add(exponential(Real(ratio((n * 7919) % 3'000, 100'000))) - Real(1));
  for (long n = 0; n < 30; ++n) supremum.add(real("exp(2999/100000)-1"));
  const Real top = supremum.value();
  EXPECT_EQ(sign_of(top - real("exp(2999/100000)-1")), 0);
  Supremum small;
  small.add(real("exp(-5000)+exp(1)-exp(1)"));
  small.add(real("2*exp(-5000)+exp(1)-exp(1)"));
  small.add(Real(0));
  EXPECT_EQ(sign_of(small.value() - real("2*exp(-5000)")), 0);
}

// From a thousand on, those below the bound are left out.
TEST(Supremum, OfAThousandKeepsThoseThatReachTheBound) {
  reset_work();
  for (const long count : {999L, 1'000L, 1'001L, 2'500L}) {
    Supremum equal;
    for (long n = 0; n < count; ++n) equal.add(Real(1));
    EXPECT_EQ(sign_of(equal.value() - Real(1)), 0) << count;
    Supremum negative;
    for (long n = 1; n <= count; ++n) negative.add(Real(-n));
    EXPECT_EQ(sign_of(negative.value() + Real(1)), 0) << count;
    Supremum rising;
    for (long n = 1; n <= count; ++n) rising.add(Real(n));
    EXPECT_EQ(sign_of(rising.value() - Real(count)), 0) << count;
  }
  // At 128 bits the enclosure of the largest reaches below another one.
  for (const bool is_first : {false, true}) {
    Supremum wide;
    const Real largest = real("2^120+sqrt(2)-2^120");
    if (is_first) wide.add(largest);
    for (long n = 0; n < 1'500; ++n) wide.add(Real(ratio(14'142, 10'000)));
    if (!is_first) wide.add(largest);
    for (long n = 0; n < 1'500; ++n) wide.add(Real(1));
    EXPECT_EQ(sign_of(wide.value() - real("sqrt(2)")), 0);
  }
}

TEST(Real, RationalValueIsProved) {
  EXPECT_TRUE(rational_value(real("exp(-log(10))/(2+exp(-log(10)))")) == mpq_class(1, 21));
  EXPECT_TRUE(rational_value(real("32/2")) == mpq_class(16));
  EXPECT_TRUE(rational_value(real("exp(1)-exp(1)")) == mpq_class(0));
  EXPECT_TRUE(rational_value(real("(2+2*exp(1))/(1+exp(1))")) == mpq_class(2));
  EXPECT_TRUE(rational_value(real("1/(1+exp(1))")) == std::nullopt);
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
