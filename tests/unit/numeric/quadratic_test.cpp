#include "numeric/quadratic.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "numeric/error.hpp"
#include "numeric/exact.hpp"

namespace sinkproof::numeric {
namespace {

Quadratic arbitrary(const Rational& radicand) {
  const auto rational = [] { return Rational(*rc::gen::inRange(-9, 10), *rc::gen::inRange(1, 5)); };
  return {rational(), rational(), radicand};
}

int sign_of(const Exact& value) {
  if (is_nonnegative(value) != Ternary::certainly) return -1;
  return is_positive(value) == Ternary::certainly ? 1 : 0;
}

RC_GTEST_PROP(Quadratic, AgreesWithTheExactPath, ()) {
  const Rational radicand(*rc::gen::element(2, 3, 5, 4, 9, 0, 1), *rc::gen::element(1, 2, 4));
  const Quadratic a = arbitrary(radicand);
  const Quadratic b = arbitrary(radicand);
  const Arithmetic<Exact> exact;
  const auto value = [&](const Quadratic& q) { return to_scalar<Exact>(q, exact); };
  RC_ASSERT(sign_of(value(a)) == a.sign());
  RC_ASSERT(sign_of(value(a + b) - value(a) - value(b)) == 0);
  RC_ASSERT(sign_of(value(a - b) - value(a) + value(b)) == 0);
  const Ball product = to_scalar<Ball>(a * b, Arithmetic<Ball>{256}) -
                       to_scalar<Ball>(a, Arithmetic<Ball>{256}) * to_scalar<Ball>(b, Arithmetic<Ball>{256});
  RC_ASSERT(is_positive(product) != Ternary::certainly);
  RC_ASSERT(is_positive(-product) != Ternary::certainly);
  RC_ASSERT(abs(a).sign() >= 0);
  RC_ASSERT((a < b) == ((b - a).sign() > 0));
}

TEST(Quadratic, NeighboursOfARootAreToldApart) {
  // Convergents of √2: p² − 2q² = ±1, so p − q√2 is about ∓10^-25.
  const Rational p("1855077841"), q("1311738121");
  EXPECT_EQ(p * p - 2 * q * q, -1);
  EXPECT_EQ(Quadratic(p, -q, 2).sign(), -1);
  EXPECT_EQ(Quadratic(-p, q, 2).sign(), 1);
  EXPECT_EQ(Quadratic(3, -2, Rational(9, 4)).sign(), 0);
  EXPECT_EQ(Quadratic(0, 1, 2) * Quadratic(0, 1, 2), Quadratic(2));
}

TEST(Quadratic, TwoFieldsDoNotMix) {
  EXPECT_THROW(Quadratic(0, 1, 2) + Quadratic(0, 1, 3), InternalError);
  EXPECT_THROW(Quadratic(0, 1, -2), InternalError);
  EXPECT_EQ((Quadratic(0, 1, 2) + Quadratic(1)).rational(), 1);
}

}  // namespace
}  // namespace sinkproof::numeric
