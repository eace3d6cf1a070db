#include "language/affine.hpp"

#include <gtest/gtest.h>

namespace sinkproof::language {
namespace {

const Affine of_x = Affine::of("x");
const Affine of_y = Affine::of("y");

Affine plain(long value) {
  return Affine(numeric::Rational(value));
}

TEST(Affine, WhatCancelsIsGone) {
  EXPECT_EQ((of_x + plain(3) - of_x).constant(), numeric::Rational(3));
  EXPECT_EQ((of_x + of_y).constant(), std::nullopt);
  EXPECT_EQ((numeric::Rational(0) * of_x).constant(), numeric::Rational(0));
}

TEST(Affine, Replacing) {
  const Affine value = numeric::Rational(2) * of_x + of_y;
  EXPECT_EQ(value.replaced("x", of_y + plain(1)).coefficient("y"), 3);
  EXPECT_EQ(value.replaced("x", of_y).coefficient("x"), 0);
}

TEST(Affine, TheLeastValueNeedsTheRightEnd) {
  const std::map<std::string, Bounds> box{{"x", {numeric::Rational(3), std::nullopt}},
                                          {"y", {numeric::Rational(0), numeric::Rational(5)}}};
  EXPECT_EQ((of_x - of_y).least(box), numeric::Rational(-2));
  EXPECT_EQ((of_y - of_x).least(box), std::nullopt) << "x has no largest value";
  EXPECT_EQ((of_x + Affine::of("z")).least(box), std::nullopt);
  EXPECT_EQ(plain(7).least({}), numeric::Rational(7));
}

TEST(Affine, LargeNumbersAndManyNamesAreLetGo) {
  EXPECT_TRUE(of_x.is_small());
  EXPECT_FALSE((numeric::parse_rational("1e900") * of_x).is_small());
  Affine many = plain(0);
  for (char name = 'a'; name <= 'q'; ++name) many = many + Affine::of(std::string(1, name));
  EXPECT_FALSE(many.is_small());
}

}  // namespace
}  // namespace sinkproof::language
