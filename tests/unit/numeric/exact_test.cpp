#include "numeric/exact.hpp"

#include <gtest/gtest.h>

#include "generators.hpp"
#include "program.hpp"

namespace sinkproof::numeric::testing {
namespace {

Exact exact(const std::string& formula) {
  return Arithmetic<Exact>{}.from(parse_expression(formula));
}

bool is_exactly(const Exact& x, const Rational& value) {
  return x.rational() != nullptr && *x.rational() == value;
}

/// Σ c·exp(r) with a few terms, r and c rational.
Exact random_sum(std::size_t most_terms) {
  Exact sum;
  const auto terms = static_cast<std::size_t>(*integers(1, static_cast<std::int64_t>(most_terms)));
  for (std::size_t i = 0; i < terms; ++i) {
    sum = sum + Exact(*moderate_rationals()) * exp(Exact(Rational(*integers(-8, 8), *integers(1, 4))));
  }
  return sum;
}

TEST(Exact, IdentitiesAreExactlyZero) {
  for (const char* text : {
           "exp(1)*exp(-1)-1",
           "exp(3*log(10))-1000",
           "exp(-2*log(3))-1/9",
           "exp(log(10))-10",
           "exp(1/2)*exp(1/2)-exp(1)",
           "exp(1/3)^3-exp(1)",
           "(exp(1)+exp(2))/exp(3)-exp(1)/exp(3)-exp(2)/exp(3)",
           "(exp(1)+exp(2))/(1+exp(5))-exp(1)/(1+exp(5))-exp(2)/(1+exp(5))",
           "(1+exp(1))*(1-exp(1))-1+exp(2)",
           "1/(1+exp(-1))-exp(1)/(exp(1)+1)",
           "sqrt(2)-sqrt(2)",
           "3*sqrt(2)/sqrt(2)-3",
           "sqrt(2)^2/sqrt(2)-sqrt(2)",
           "sqrt(2)*sqrt(3)-sqrt(3)*sqrt(2)",
           "sqrt(2)*sqrt(2)-2",
           "sqrt(2)*sqrt(3)-sqrt(6)",
           "sqrt(1/2)-1/sqrt(2)",
           "sqrt(8)-2*sqrt(2)",
           "sqrt(1/3)*sqrt(12/25)-2/5",
           "1/(sqrt(2)+sqrt(3))-sqrt(3)+sqrt(2)",
           "(1+sqrt(2)*sqrt(7))^2-15-2*sqrt(14)",
           "sqrt(1009)*sqrt(1013)-sqrt(1009*1013)",
           "sqrt(997^2*7)-997*sqrt(7)",
           "sqrt(1009^2*1013)*sqrt(1013)-1013*1009",
           "sqrt(1009^2*7)-1009*sqrt(7)",
           "exp(sqrt(8))-exp(sqrt(2))^2",
           "exp(sqrt(2))*exp(-sqrt(2))-1",
           "exp(sqrt(2)+log(5))-5*exp(sqrt(2))",
           "exp(2*sqrt(2)/3)^3-exp(2*sqrt(2))",
           "exp(exp(1))*exp(-exp(1))-1",
           "exp(2*exp(1)+exp(1))-exp(3*exp(1))",
           "exp(exp(1)*sqrt(2))^2-exp(2*sqrt(2)*exp(1))",
           "exp(exp(exp(1)))/exp(exp(exp(1)))-1",
           "log(10)/log(10)-1",
           "(log(10)+1)*log(2)-log(2)*log(10)-log(2)",
           "0*exp(1)",
           "0/exp(1)",
           "exp(0*exp(1))-1",
           "log(exp(1)/exp(1))",
           "sqrt(exp(1)*exp(-1)*4)-2",
           "exp(1)-exp(1)+0.1-1/10",
       }) {
    EXPECT_TRUE(is_exactly(exact(text), 0)) << text;
    EXPECT_EQ(is_positive(exact(text)), Ternary::certainly_not) << text;
    EXPECT_EQ(is_nonnegative(exact(text)), Ternary::certainly) << text;
  }
}

TEST(Exact, NumbersNextToZeroHaveTheirSign) {
  const auto check = [](const char* text, int sign) {
    EXPECT_EQ(is_positive(exact(text)), sign > 0 ? Ternary::certainly : Ternary::certainly_not) << text;
    EXPECT_EQ(is_nonnegative(exact(text)), sign > 0 ? Ternary::certainly : Ternary::certainly_not) << text;
  };
  check("exp(1)-2.7182818284590452353602874713526624977572", 1);
  check("exp(1)-2.7182818284590452353602874713526624977573", -1);
  check("exp(1)*exp(-1)-1+1e-1000", 1);
  check("exp(1)*exp(-1)-1-1e-1000", -1);
  check("exp(1)+1e-300-exp(1)", 1);
  check("exp(2^-2000)-1", 1);
  check("1-exp(2^-2000)", -1);
  check("exp(-100000)", 1);
  check("-exp(100000)", -1);
  check("exp(-100000)-exp(-100001)", 1);
  check("sqrt(2)*sqrt(2)-2+1e-100", 1);
  check("log(2)/log(3)-0.63092975357145743709952711434276", 1);
  check("log(2)/log(3)-0.63092975357145743709952711434277", -1);
}

// What is irrational may lie beyond the range of doubles.
TEST(Exact, RootsAndLogarithmsOfHugeAndTinyNumbers) {
  EXPECT_EQ(is_positive(exact("log(2^2000)")), Ternary::certainly);
  EXPECT_EQ(is_positive(exact("log(2^-3000)")), Ternary::certainly_not);
  EXPECT_EQ(is_positive(exact("sqrt(2^3001)-2^1500")), Ternary::certainly);
  EXPECT_EQ(is_positive(exact("sqrt(2^-3001)-2^-1500")), Ternary::certainly_not);
  EXPECT_TRUE(is_exactly(exact("exp(log(2^2000))-2^2000"), 0));
}

RC_GTEST_PROP(Exact, SumsOverACommonDenominatorCancel, ()) {
  const Exact a = random_sum(4);
  const Exact b = random_sum(4);
  const Exact c = random_sum(4);
  if (is_exactly(c, 0)) return;
  RC_ASSERT(is_exactly((a + b) / c - a / c - b / c, 0));
  RC_ASSERT(is_exactly(a * c / c - a, 0));
  RC_ASSERT(is_exactly((a + b) * (a - b) - a * a + b * b, 0));
  RC_ASSERT(is_exactly(max(a, b) + min(a, b) - a - b, 0));
  RC_ASSERT(is_exactly(max(a, -a) - abs(a), 0));
}

// Lindemann and Weierstrass: exponentials of different rationals are linearly independent.
RC_GTEST_PROP(Exact, SumsOfDifferentExponentialsAreNeverZero, ()) {
  Exact sum;
  std::vector<Rational> exponents;
  const auto terms = *integers(1, 6);
  for (std::int64_t i = 0; i < terms; ++i) {
    const Rational exponent(*integers(-30, 30), *integers(1, 6));
    const Rational coefficient = *moderate_rationals();
    if (coefficient == 0 || std::find(exponents.begin(), exponents.end(), exponent) != exponents.end())
      continue;
    exponents.push_back(exponent);
    sum += Exact(coefficient) * exp(Exact(exponent));
  }
  if (exponents.empty()) return;
  RC_ASSERT(!is_exactly(sum, 0));
  RC_ASSERT(is_positive(sum) != is_positive(-sum));
  RC_ASSERT(is_positive(sum) == is_nonnegative(sum));
}

RC_GTEST_PROP(Exact, SignsAgreeWithBallsOfAThousandBits, ()) {
  constexpr int count = 20;
  for (int i = 0; i < count; ++i) {
    const Expression formula = *moderate_expressions();
    const Arithmetic<Ball> arithmetic{1000};
    try {
      const Exact value = Arithmetic<Exact>{}.from(formula);
      const Ternary positive = is_positive(value);
      const Ternary nonnegative = is_nonnegative(value);
      const Ball ball = arithmetic.from(formula);
      RC_LOG() << to_string(formula) << '\n';
      RC_ASSERT(is_positive(ball) == Ternary::undecided || is_positive(ball) == positive);
      RC_ASSERT(is_nonnegative(ball) == Ternary::undecided || is_nonnegative(ball) == nonnegative);
      RC_ASSERT(overlap(enclosure(value, 200), enclosure(ball)));
      if (value.rational() != nullptr) RC_ASSERT(contains(enclosure(ball), *value.rational()));
    } catch (const ExactUnavailable&) {
      // Not an answer, and so not a wrong one.
    } catch (const DomainError&) {
      // A formula without a value, or a ball that cannot tell.
    }
  }
}

RC_GTEST_PROP(Exact, RationalProgramsAreExact, ()) {
  const Program program = *programs();
  const auto expected = run_exactly(program);
  const auto computed = run(program, Arithmetic<Exact>{});
  RC_ASSERT(computed.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) RC_ASSERT(is_exactly(computed[i], expected[i]));
}

RC_GTEST_PROP(Exact, EnclosuresAreNarrowAndDoNotContainZero, ()) {
  const Exact x = random_sum(5);
  for (const long bits : {32L, 128L, 1000L, 5000L}) {
    const Enclosure e = enclosure(x, bits);
    if (x.rational() != nullptr) {
      RC_ASSERT(e.is_exact());
    } else {
      RC_ASSERT(!contains(e, Rational(0)));
      RC_ASSERT(is_relatively_narrow(e, power_of_two(-bits + 3)));
    }
  }
}

TEST(Exact, DivisionByZeroIsRefused) {
  EXPECT_TRUE(mentions(message_of<DomainError>([] { exact("1/(exp(1)*exp(-1)-1)"); }), "division by zero"));
  EXPECT_TRUE(mentions(message_of<DomainError>([] { exact("exp(1)/(exp(1)-exp(1))"); }), "division by zero"));
  EXPECT_TRUE(mentions(message_of<DomainError>([] { exact("0/(0*exp(1))"); }), "division by zero"));
}

// exp(log(3)/2)² − 3 is 0 but not formally so: it must not cancel against itself, since 0/0 has no value.
TEST(Exact, AFormallyUnknownZeroDoesNotCancel) {
  for (const char* text :
       {"(exp(log(3)/2)^2-3)/(exp(log(3)/2)^2-3)", "exp(1)/(exp(log(3)/2)^2-3)", "1/(exp(log(3)/2)^2-3)",
        "1/(sqrt(1009^2*1013)-1009*sqrt(1013))", "1/(log(4)-2*log(2))", "0/(log(4)-2*log(2))"}) {
    EXPECT_THROW(exact(text), ExactUnavailable) << text;
  }
  // The same with a divisor next to zero, and with one that is formally 0.
  EXPECT_TRUE(is_exactly(exact("(exp(log(3)/2)^2-3+1e-100)/(exp(log(3)/2)^2-3+1e-100)"), 1));
  EXPECT_THROW(exact("1/(sqrt(2)*sqrt(2)-2)"), DomainError);
}

TEST(Exact, OutOfDomainIsRefused) {
  EXPECT_THROW(exact("sqrt(1-exp(1)/exp(1)-1)"), DomainError);
  EXPECT_THROW(exact("log(exp(1)-exp(1))"), DomainError);
  EXPECT_THROW(exact("log(1-exp(1))"), DomainError);
  EXPECT_THROW(exact("sqrt(1-exp(1))"), DomainError);
}

TEST(Exact, LimitsAreNotAnswers) {
  const auto unavailable = [](const std::string& text) {
    EXPECT_THROW(static_cast<void>(is_positive(exact(text))), ExactUnavailable) << text;
  };
  unavailable("exp(log(3)/2)^2-3");
  unavailable("exp(1/(1+exp(1)))");
  unavailable("log(1+exp(1))");
  unavailable("sqrt(exp(1))");
  unavailable("sqrt(1009^2*1013)-1009*sqrt(1013)");
  unavailable("exp(9999999*log(2))");
  unavailable("exp(log(2))^9999999");
  unavailable("(exp(log(2))^9999999)^9999999");
  unavailable("((2*exp(1))^9999999)^9999999");
  unavailable("((log(2)^9999999)^9999999)^9999999");
  unavailable("((log(2)^-9999999)^9999999)^9999999");
  unavailable("sqrt(2)^99999999");
  unavailable("exp(exp((1+exp(1))^200))");
}

TEST(Exact, TooManyTermsAreNotAnAnswer) {
  Exact sum;
  for (int i = 1; i <= 70; ++i) sum += exp(sqrt(Exact(Rational(i * i + 1))));
  EXPECT_THROW(sum * sum * sum, ExactUnavailable);
  EXPECT_NO_THROW(sum * sum);
}

TEST(Exact, WhatIsNotReachedAnswersNothing) {
  const Exact unknown = Arithmetic<Exact>{}.unknown();
  const Exact irrational = sqrt(Exact(Rational(2)));
  EXPECT_TRUE(unknown.is_unreached());
  EXPECT_FALSE(irrational.is_unreached());
  EXPECT_FALSE(Exact(Rational(0)).is_unreached());
  EXPECT_EQ(unknown.rational(), nullptr);
  for (const Exact& other : {Exact(Rational(0)), Exact(Rational(3)), irrational, unknown}) {
    EXPECT_THROW(static_cast<void>(unknown * other), ExactUnavailable);
    EXPECT_THROW(static_cast<void>(other / unknown), ExactUnavailable);
    EXPECT_THROW(static_cast<void>(is_positive(other + unknown)), ExactUnavailable);
    EXPECT_THROW(static_cast<void>(is_nonnegative(unknown - other)), ExactUnavailable);
    EXPECT_THROW(static_cast<void>(max(unknown, other)), ExactUnavailable);
  }
  EXPECT_THROW(static_cast<void>(-unknown), ExactUnavailable);
  EXPECT_THROW(static_cast<void>(unknown.enclose(64)), ExactUnavailable);
  EXPECT_THROW(static_cast<void>(exp(unknown)), ExactUnavailable);
  EXPECT_THROW(static_cast<void>(log(unknown)), ExactUnavailable);
  EXPECT_THROW(static_cast<void>(sqrt(unknown)), ExactUnavailable);
}

TEST(Exact, MaximumAndMinimumAreDecided) {
  EXPECT_TRUE(is_exactly(max(exact("exp(1)"), exact("exp(1)")) - exact("exp(1)"), 0));
  EXPECT_TRUE(is_exactly(max(exact("exp(1)"), exact("exp(1)+1e-50")) - exact("exp(1)"), q("1e-50")));
  EXPECT_TRUE(is_exactly(min(exact("exp(1)"), exact("3")) - exact("exp(1)"), 0));
  EXPECT_TRUE(is_exactly(abs(exact("1-exp(1)")) - exact("exp(1)"), -1));
  EXPECT_TRUE(is_exactly(max(exact("1/3"), exact("0.33")), q("1/3")));
}

}  // namespace
}  // namespace sinkproof::numeric::testing
