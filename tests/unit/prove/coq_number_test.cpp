#include "prove/coq_number.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"

namespace sinkproof::prove {
namespace {

std::string of(const char* text) {
  return coq(numeric::parse_expression(text));
}

TEST(CoqNumber, FractionsHaveSignsAndBrackets) {
  EXPECT_EQ(of("5"), "5");
  EXPECT_EQ(of("-5"), "(-5)");
  EXPECT_EQ(of("-2/3"), "(-2 / 3)");
  EXPECT_EQ(of("0.25"), "(1 / 4)");
}

TEST(CoqNumber, FormulasKeepTheirShape) {
  EXPECT_EQ(of("3*log(10)"), "(3 * (ln 10))");
  EXPECT_EQ(of("-(sqrt(2)/3)"), "(- ((sqrt 2) / 3))");
  EXPECT_EQ(of("exp(-1/2)-sqrt(3)"), "((exp (-1 / 2)) - (sqrt 3))");
  EXPECT_EQ(of("sqrt(2)^3"), "((sqrt 2) ^ 3)");
  EXPECT_EQ(of("sqrt(2)^-3"), "(1 / (sqrt 2) ^ 3)");
}

TEST(CoqNumber, BothEndsAreStated) {
  EXPECT_EQ(coq_between({numeric::Rational(-1), numeric::Rational(1, 2)}, "loss"), "(-1) <= loss <= (1 / 2)");
  EXPECT_THROW(coq_between({numeric::Rational(0), std::nullopt}, "loss"), InternalError);
}

}  // namespace
}  // namespace sinkproof::prove
