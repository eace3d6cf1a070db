#include "numeric/exponential_polynomial.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "generators.hpp"
#include "numeric/exact_work.hpp"

namespace sinkproof::numeric::testing {
namespace {

using Polynomial = ExponentialPolynomial;

Polynomial letter(const char* formula) {
  return Polynomial::letter(parse_expression(formula));
}

Polynomial number(const Rational& value) {
  return Polynomial(value);
}

/// A few terms in sqrt(2), log(3) and exponentials, together with its formula.
struct Sample {
  Polynomial polynomial;
  Expression formula;
};

Sample random_sample() {
  Sample sum;
  const auto terms = *integers(0, 4);
  for (std::int64_t i = 0; i < terms; ++i) {
    const Rational coefficient = *moderate_rationals();
    const Rational exponent = *moderate_rationals() / 4;
    Polynomial p = number(coefficient);
    Expression e = coefficient;
    for (const char* name : {"sqrt(2)", "sqrt(6)", "log(3)"}) {
      if (*integers(0, 2) != 0) continue;
      p = p * letter(name);
      e = e * parse_expression(name);
    }
    if (*integers(0, 1) == 0) {
      p = p * exp(number(exponent));
      e = e * exp(Expression(exponent));
    }
    if (*integers(0, 3) == 0) {
      p = p * exp(number(exponent) * letter("sqrt(2)"));
      e = e * exp(Expression(exponent) * parse_expression("sqrt(2)"));
    }
    sum = {sum.polynomial + p, sum.formula + e};
  }
  return sum;
}

RC_GTEST_PROP(ExponentialPolynomial, EvaluatesToItsFormula, ()) {
  const Sample sample = *rc::gen::exec(random_sample);
  const Arithmetic<Ball> arithmetic{256};
  RC_ASSERT(
      overlap(enclosure(sample.polynomial.evaluate(arithmetic)), enclosure(arithmetic.from(sample.formula))));
  RC_ASSERT(overlap(enclosure(sample.polynomial.evaluate(Arithmetic<Interval>{})),
                    enclosure(arithmetic.from(sample.formula))));
}

RC_GTEST_PROP(ExponentialPolynomial, IsARing, ()) {
  const Polynomial a = random_sample().polynomial;
  const Polynomial b = random_sample().polynomial;
  const Polynomial c = random_sample().polynomial;
  RC_ASSERT(a + b == b + a);
  RC_ASSERT(a * b == b * a);
  RC_ASSERT((a + b) + c == a + (b + c));
  RC_ASSERT((a * b) * c == a * (b * c));
  RC_ASSERT(a * (b + c) == a * b + a * c);
  RC_ASSERT((a + (-a)).is_zero());
  RC_ASSERT((a * number(0)).is_zero());
  RC_ASSERT(a * number(1) == a);
  RC_ASSERT(a + number(0) == a);
}

RC_GTEST_PROP(ExponentialPolynomial, ProportionsAreFound, ()) {
  const Polynomial b = random_sample().polynomial;
  if (b.is_zero()) return;
  const Rational c = *rationals();
  RC_ASSERT(proportion(number(c) * b, b) == std::optional(c));
  RC_ASSERT(!proportion(b + letter("sqrt(5)"), b));
}

RC_GTEST_PROP(ExponentialPolynomial, ReciprocalsOfTermsAreExact, ()) {
  const Polynomial a = random_sample().polynomial;
  if (a.is_single_term()) {
    RC_ASSERT(a * reciprocal_of_term(a) == number(1));
  } else {
    RC_ASSERT_THROWS_AS(static_cast<void>(reciprocal_of_term(a)), InternalError);
  }
}

TEST(ExponentialPolynomial, Constants) {
  EXPECT_TRUE(number(0).is_zero());
  ASSERT_NE(number(0).constant(), nullptr);
  EXPECT_EQ(*number(0).constant(), 0);
  ASSERT_NE(number(Rational(2, 3)).constant(), nullptr);
  EXPECT_EQ(*number(Rational(2, 3)).constant(), Rational(2, 3));
  EXPECT_EQ(letter("sqrt(2)").constant(), nullptr);
  EXPECT_EQ((number(1) + letter("sqrt(2)")).constant(), nullptr);
  EXPECT_EQ(*(letter("sqrt(2)") * reciprocal_of_term(letter("sqrt(2)"))).constant(), 1);
}

TEST(ExponentialPolynomial, Exponentials) {
  EXPECT_TRUE(exp(number(0)) == number(1));
  EXPECT_TRUE(exp(number(1)) * exp(number(-1)) == number(1));
  EXPECT_TRUE(exp(letter("log(10)")) == number(10));
  EXPECT_TRUE(exp(number(-3) * letter("log(10)")) == number(Rational(1, 1000)));
  EXPECT_TRUE(exp(number(1) + number(2) * letter("log(3)")) == number(9) * exp(number(1)));
  EXPECT_TRUE(exp(letter("log(10)") * letter("sqrt(2)")) * exp(-letter("sqrt(2)") * letter("log(10)")) ==
              number(1));
  EXPECT_FALSE(exp(number(1)) == exp(number(2)));
}

TEST(ExponentialPolynomial, LimitsAreNotAnswers) {
  EXPECT_THROW(exp(number(9'999'999) * letter("log(2)")), ExactUnavailable);
  EXPECT_THROW(Polynomial::letter(log(Expression(power(Rational(3), 99'999)))), ExactUnavailable);
  EXPECT_THROW(exact_product(q("1e1000000"), q("1e1000000")), ExactUnavailable);
  EXPECT_EQ(exact_product(q("1e1000000"), q("1e-1000000")), 1);
}

/// 2·2 pairs each: three products are within a limit of 12 pairs, a fourth is not; without a limit all are.
TEST(ExactWorkLimit, CountsPairsOfTerms) {
  const Polynomial root = number(1) + letter("sqrt(2)");
  {
    const ExactWorkLimit limit(12);
    {
      const ExactWorkLimit inner(1);  // not the outermost
      for (int k = 0; k < 3; ++k) EXPECT_NO_THROW(static_cast<void>(root * root));
    }
    EXPECT_THROW(static_cast<void>(root * root), ExactUnavailable);
  }
  EXPECT_NO_THROW(static_cast<void>(root * root));
}

}  // namespace
}  // namespace sinkproof::numeric::testing
