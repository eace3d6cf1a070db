// r + s*sqrt(q): sums, products and signs against the same numbers as expressions.

#include "checker/kernel/quadratic_number.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "checker/kernel/work.hpp"

namespace sinkproof_check {
namespace {

TEST(QuadraticNumber, HasTheSumsProductsAndSignsOfTheRealNumber) {
  reset_work();
  const mpq_class third(1, 3);
  std::vector<QuadraticNumber> all;
  for (const mpq_class& r : {mpq_class(-third), mpq_class(0), mpq_class(7, 5)})
    for (const mpq_class& s : {mpq_class(-2), mpq_class(0), mpq_class(1)}) all.push_back({r, s});
  for (const mpq_class& q : {mpq_class(2), mpq_class(9, 4), mpq_class(1, 3)}) {
    const auto expression = [&](const QuadraticNumber& x) {
      return Real(x.r) + Real(x.s) * square_root(Real(q));
    };
    const auto are_equal = [&](const QuadraticNumber& x, const Real& y) {
      return sign_of(real(x, q) - y) == 0 && sign_of(expression(x) - y) == 0;
    };
    for (const QuadraticNumber& x : all) {
      ASSERT_EQ(sign_of(x, q), sign_of(expression(x)));
      ASSERT_EQ(real(x, q).literal() != nullptr, x.s == 0 || q == mpq_class(9, 4));
      for (const QuadraticNumber& y : all) {
        ASSERT_TRUE(are_equal(x + y, expression(x) + expression(y)));
        ASSERT_TRUE(are_equal(x - y, expression(x) - expression(y)));
        ASSERT_TRUE(are_equal(times(x, y, q), expression(x) * expression(y)));
        ASSERT_TRUE(are_equal(lesser(x, y, q), minimum({expression(x), expression(y)})));
      }
    }
  }
}

}  // namespace
}  // namespace sinkproof_check
