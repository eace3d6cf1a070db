#include "checker/language/joined.hpp"

#include <gtest/gtest.h>

#include "checker/kernel/number.hpp"

namespace sinkproof_check::language {
namespace {

/// More bits than literals have that become one.
mpq_class long_number(unsigned base) {
  mpz_class power;
  mpz_ui_pow_ui(power.get_mpz_t(), base, 50'000);
  return power;
}

TEST(Joined, DivisorsAreNoFactors) {
  Joined product("product");
  for (const long factor : {12L, -5L, 7L}) product.add(Real(factor));
  for (const long divisor : {8L, -3L}) product.divide(Real(divisor));
  const Real value = product.value();
  ASSERT_NE(value.literal(), nullptr);
  EXPECT_TRUE(*value.literal() == ratio(35, 2));
}

TEST(Joined, ADivisorMayComeFirstAndMayBeNoLiteral) {
  Joined product("product");
  product.divide(Real(4));
  product.divide(square_root(Real(2)));
  product.add(Real(8));
  product.divide(square_root(Real(2)));
  EXPECT_EQ(sign_of(product.value() - Real(1)), 0);
}

TEST(Joined, DivisorsThatAreTooLongStandBesideTheRest) {
  Joined product("product");
  product.add(Real(long_number(3)));
  product.divide(Real(long_number(7)));
  product.divide(Real(long_number(11)));
  const Real value = product.value();
  EXPECT_EQ(value.literal(), nullptr);
  const Real one = value * Real(long_number(7)) * Real(long_number(11)) / Real(long_number(3));
  EXPECT_EQ(sign_of(Real(ratio(1, 1'000'000)) - absolute(one - Real(1))), 1);
}

TEST(Joined, NothingIsAddedBy0) {
  Joined sum("sum");
  for (const long term : {0L, 2L, 0L, -5L, 0L}) sum.add(Real(term));
  EXPECT_TRUE(*sum.value().literal() == -3);
}

TEST(Joined, WhatIsSubtractedMayComeFirstAndMayBeNoLiteral) {
  Joined sum("sum");
  sum.subtract(Real(3));
  sum.subtract(square_root(Real(2)));
  sum.add(square_root(Real(2)));
  sum.subtract(Real(ratio(-1, 2)));
  EXPECT_EQ(sign_of(sum.value() + Real(ratio(5, 2))), 0);
}

}  // namespace
}  // namespace sinkproof_check::language
