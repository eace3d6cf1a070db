#include "checker/kernel/fixed.hpp"

#include <gtest/gtest.h>

#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/expression.hpp"
#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/sweep_support.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::Draws;
using testing::value_of;

/// Whether the span holds the number, and is at most so many units wide.
void expect_narrow(const Span& span, const Real& x, Fixed width) {
  EXPECT_GE(sign_of(x - Real(value_of(span.lower))), 0) << approximate(x);
  EXPECT_GE(sign_of(Real(value_of(span.upper)) - x), 0) << approximate(x);
  EXPECT_LE(span.upper - span.lower, width) << approximate(x);
}

Fixed draw_below(Draws& draw, Fixed bound) {
  return (draw(1 << 14) * (Fixed{1} << 42) + draw(1 << 14) * (Fixed{1} << 28) +
          draw(1 << 14) * (Fixed{1} << 14) + draw(1 << 14)) %
         bound;
}

TEST(Fixed, ExponentialsAreEnclosedWithinTwoUnits) {
  Draws draw(1);
  for (int trial = 0; trial < 2000; ++trial) {
    reset_work();
    const Fixed x = trial < 3 ? -trial : -draw_below(draw, 40 * one);
    expect_narrow(exponential(point(x)), exponential(Real(value_of(x))), 3);
  }
  for (const long x : {1, 3, 10, 11}) {
    reset_work();
    // 1/e^−x loses e^2x units.
    expect_narrow(exponential(whole(x)), exponential(Real(x)), (Fixed{1} << (3 * x)) + 8);
  }
  EXPECT_THROW(exponential(point(11 * one + 1)), BeyondLimit);
  EXPECT_EQ(exponential(point(-largest_fixed)).lower, 0);
  EXPECT_GE(exponential(point(-largest_fixed)).upper, 1);
  EXPECT_LE(exponential({-one, 0}).lower, exponential(point(-one)).lower);
}

TEST(Fixed, ResultsAreRoundedOutward) {
  Draws draw(2);
  for (int trial = 0; trial < 2000; ++trial) {
    reset_work();
    const auto number = [&] { return draw_below(draw, 600 * one) - 300 * one; };
    const Fixed x = number();
    const Fixed y = number();
    const Real a(value_of(x));
    const Real b(value_of(y));
    expect_narrow(point(x) * point(y), a * b, 1);
    expect_narrow({product_lower(x, y), product_upper(x, y)}, a * b, 1);
    expect_narrow({checked_product_lower(x, y), checked_product_upper(x, y)}, a * b, 1);
    if (std::abs(y) > one / 100) {
      const Fixed divisor = std::abs(y);
      expect_narrow({quotient_lower(x, divisor), quotient_upper(x, divisor)}, a / absolute(b), 1);
      expect_narrow(point(x) / point(divisor), a / absolute(b), 1);
    }
    EXPECT_GE(7 * part_upper(x, 7), x);
    EXPECT_LT(7 * (part_upper(x, 7) - 1), x);
  }
}

TEST(Fixed, SpansHoldWhatTheirNumbersGive) {
  Draws draw(3);
  for (int trial = 0; trial < 500; ++trial) {
    const auto span = [&] {
      const Fixed x = draw_below(draw, 8 * one) - 4 * one;
      return Span{x, x + draw_below(draw, 3 * one)};
    };
    const auto inside = [&](const Span& of) {
      return point(of.lower + draw_below(draw, of.upper - of.lower + 1));
    };
    const auto expect_inside = [](const Span& result, const Span& number) {
      EXPECT_LE(result.lower, number.lower);
      EXPECT_GE(result.upper, number.upper);
    };
    const Span x = span();
    const Span y = span();
    const Span a = inside(x);
    const Span b = inside(y);
    expect_inside(x + y, a + b);
    expect_inside(x - y, a - b);
    expect_inside(x * y, a * b);
    expect_inside(-x, -a);
    expect_inside(hull(x, y), b);
    expect_inside(positive_part(x), positive_part(a));
    if (y.lower > 0) expect_inside(x / y, a / b);
    EXPECT_GE(x.magnitude(), std::abs(a.lower));
  }
}

TEST(Fixed, NumbersOfTheDocumentAreHeld) {
  reset_work();
  for (const char* text : {"1/3", "-1/3", "log(10)", "-sqrt(2)", "100000", "1e-40", "-1e-40", "0"})
    expect_narrow(span_of(parse_expression(text)), parse_expression(text), 1);
  // What 96 bits tell nothing of.
  for (const char* digits : {"20", "25", "60", "300", "1500"}) {
    const std::string huge = std::string("log(3)*1e") + digits;
    for (const char* text : {"7/8", "-sqrt(2)", "exp(11)"}) {
      const std::string hidden = "(" + huge + "+" + text + ")-" + huge;
      expect_narrow(span_of(parse_expression(hidden)), parse_expression(text), 2);
    }
    EXPECT_THROW(span_of(parse_expression("(" + huge + "+131073)-" + huge)), BeyondLimit);
  }
  EXPECT_THROW(span_of(parse_expression("131073")), BeyondLimit);
  EXPECT_THROW(span_of(parse_expression("-10^9")), BeyondLimit);
  EXPECT_EQ(floor_of(mpq_class(1, 3)), one / 3);
  EXPECT_EQ(floor_of(mpq_class(1'000'000)), largest_fixed);
}

TEST(Fixed, NothingIsBeyondTheLargest) {
  EXPECT_EQ(narrowed(largest_fixed), largest_fixed);
  EXPECT_THROW(narrowed(static_cast<WideFixed>(largest_fixed) + 1), BeyondLimit);
  EXPECT_THROW(narrowed(-static_cast<WideFixed>(largest_fixed) - 1), BeyondLimit);
  EXPECT_THROW(point(largest_fixed) + point(1), BeyondLimit);
  EXPECT_THROW(point(one * 400) * point(one * 400), BeyondLimit);
  EXPECT_THROW(whole(131'073), BeyondLimit);
}

TEST(Fixed, ProductsOfFewUnitsAreRoundedOnce) {
  EXPECT_EQ(product_upper(5, one), 5);
  EXPECT_EQ(product_upper(1, 1), 1);
  EXPECT_EQ(product_upper(-1, 1), 0);
  EXPECT_EQ(product_lower(5, one), 5);
  EXPECT_EQ(product_lower(1, 1), 0);
  EXPECT_EQ(product_lower(-1, 1), -1);
  EXPECT_EQ(checked_product_upper(5, one), 5);
  EXPECT_EQ(checked_product_upper(1, 1), 1);
  EXPECT_EQ((point(1) * point(1)).upper, 1);
  EXPECT_EQ((point(5) * point(one)).upper, 5);
  EXPECT_EQ((point(-1) * point(1)).lower, -1);
  EXPECT_EQ(times_weight(1, {0, one}), 1);
  EXPECT_EQ(times_weight(1, {0, 1}), 1);
  EXPECT_EQ(times_weight(-3, {2 * one, 5 * one}), -6);
}

TEST(Fixed, NumbersNextToAUnitAreHeld) {
  const Real tiny(ratio(1, mpz_class(1) << 200));
  const Span below = span_of(exponential(-tiny));
  EXPECT_LT(below.lower, one);
  EXPECT_GE(below.upper, one);
  const Span above = span_of(exponential(tiny));
  EXPECT_LE(above.lower, one);
  EXPECT_GT(above.upper, one);
}

TEST(Fixed, ExponentialsJustAboveZeroAreAboveOne) {
  EXPECT_GT(exponential(point(1)).upper, one);
  EXPECT_GE(exponential(point(0)).upper, one);
  EXPECT_THROW(exponential({0, 11 * one + 1}), BeyondLimit);
}

}  // namespace
}  // namespace sinkproof_check::sweep
