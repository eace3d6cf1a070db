#include "setting/patterns/quadratic_formula.hpp"

#include <gtest/gtest.h>

namespace sinkproof::patterns {
namespace {

using numeric::Quadratic;
using numeric::Rational;

std::optional<Quadratic> quadratic(const char* text) {
  return quadratic_of(numeric::parse_expression(text));
}

TEST(QuadraticFormula, NumbersOfOneFieldAreExact) {
  EXPECT_EQ(*quadratic("sqrt(1/2)^2"), Quadratic(Rational(1, 2)));
  EXPECT_TRUE(quadratic("sqrt(1/2)^2")->is_rational());
  EXPECT_EQ(*quadratic("1/sqrt(1/2)"), Quadratic(0, 2, Rational(1, 2)));
  EXPECT_EQ(*quadratic("(1 + sqrt(2))*(1 - sqrt(2))"), Quadratic(-1L));
  EXPECT_EQ(*quadratic("1/(1 + sqrt(2)) + 1"), Quadratic(0, 1, 2));
  EXPECT_EQ(*quadratic("-(3 - sqrt(2))^-2"), *quadratic("-1/(11 - 6*sqrt(2))"));
  EXPECT_EQ(*quadratic("sqrt(4/9)"), Quadratic(Rational(2, 3)));
  // √8 is a multiple of √2.
  EXPECT_EQ(*quadratic("sqrt(2) + sqrt(8)"), Quadratic(0, 3, 2));
  EXPECT_EQ(*quadratic("sqrt(8)/sqrt(2)"), Quadratic(2L));
}

TEST(QuadraticFormula, OthersAreNot) {
  for (const char* text : {"sqrt(2) + sqrt(3)", "sqrt(1 + sqrt(2))", "exp(1)", "log(2)", "sqrt(2)^1000"})
    EXPECT_FALSE(quadratic(text)) << text;
}

TEST(QuadraticFormula, ANumberOverAnotherRoot) {
  const Quadratic of(1, 1, 8);
  EXPECT_EQ(over_root(of, 2)->radicand(), 2);
  EXPECT_EQ(over_root(of, 2)->coefficient(), 2);
  EXPECT_FALSE(over_root(of, 3));
  EXPECT_FALSE(over_root(of, 0));
  EXPECT_EQ(*over_root(Quadratic(5L), 3), Quadratic(5L));
}

}  // namespace
}  // namespace sinkproof::patterns
