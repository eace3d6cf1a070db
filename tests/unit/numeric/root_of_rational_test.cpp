#include "numeric/root_of_rational.hpp"

#include <gtest/gtest.h>

#include "generators.hpp"

namespace sinkproof::numeric::testing {
namespace {

Rational square(const RootOfRational& root) {
  return root.outside * root.outside * Rational(root.inside);
}

void expect_no_small_square(const Integer& n) {
  for (long p = 2; p <= 1000; ++p) EXPECT_NE(n % (p * p), 0) << n.str() << ", " << p;
}

RC_GTEST_PROP(RootOfRational, IsTheRoot, ()) {
  const Rational factor = abs(*moderate_rationals());
  const Rational q = factor * factor * Rational(*integers(1, 1000), *integers(1, 1000));
  if (q == 0) return;
  const auto root = root_of(q);
  RC_ASSERT(square(root) == q);
  RC_ASSERT(root.outside > 0);
  expect_no_small_square(root.inside);
}

RC_GTEST_PROP(RootOfRational, ProductsAreOfTheSameForm, ()) {
  const Rational a(*integers(1, 100'000), *integers(1, 1000));
  const Rational b(*integers(1, 100'000), *integers(1, 1000));
  const auto left = root_of(a);
  const auto right = root_of(b);
  const auto product = product_of_roots(left.inside, right.inside);
  RC_ASSERT(square(product) == Rational(left.inside * right.inside));
  const auto whole = root_of(a * b);
  RC_ASSERT(product.inside == whole.inside);
  RC_ASSERT(left.outside * right.outside * product.outside == whole.outside);
}

// The largest prime whose square is always taken out, and the next one, where more large primes are left.
TEST(RootOfRational, SquaresOfPrimesUpToAThousandAreOutside) {
  EXPECT_EQ(root_of(Rational(997L * 997 * 7)).inside, 7);
  EXPECT_EQ(root_of(Rational(1009L * 1009 * 7)).inside, 7);
  EXPECT_EQ(root_of(Rational(997L * 997 * 1013)).inside, 1013);
  EXPECT_EQ(root_of(Rational(1009L * 1009 * 1013)).inside, 1009L * 1009 * 1013);
  EXPECT_EQ(root_of(Rational(1009L * 1009)).inside, 1);
  EXPECT_EQ(product_of_roots(1009L * 1009 * 1013, 1013).inside, 1);
}

}  // namespace
}  // namespace sinkproof::numeric::testing
