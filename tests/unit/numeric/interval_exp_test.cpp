#include "numeric/interval_exp.hpp"

#include <gtest/gtest.h>

#include <cfloat>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "environment.hpp"
#include "generators.hpp"
#include "mpfr_oracle.hpp"

namespace sinkproof::numeric::testing {
namespace {

struct Bounds {
  double lower;
  double upper;
};

Bounds bounds_in(const Environment& environment, double x) {
  const InEnvironment guard(environment);
  return {exp_lower(x), exp_upper(x)};
}

/// Soundness, and for |x| ≤ 700 also width.
void check(double x, const Environment& environment) {
  const Bounds computed = bounds_in(environment, x);
  constexpr long bits = 200;
  const Enclosure value = image(mpfr_exp, from_double(x), bits);
  RC_LOG() << Double{x} << ' ' << environment << ": " << Double{computed.lower} << ' '
           << Double{computed.upper} << '\n';
  const Rational lower = from_double(computed.lower);
  RC_ASSERT(lower <= *value.lower);
  if (std::isfinite(computed.upper)) {
    RC_ASSERT(value.upper && *value.upper <= from_double(computed.upper));
  } else {
    RC_ASSERT(!value.upper || *value.upper > from_double(DBL_MAX));
  }
  if (std::fabs(x) <= 700) {
    static const Rational relative = power_of_two(-45);
    RC_ASSERT(from_double(computed.upper) <= *value.lower * (1 + relative));
    RC_ASSERT(lower >= *value.upper * (1 - relative));
  }
}

RC_GTEST_PROP(IntervalExp, BoundsHoldAndAreNarrowInEveryEnvironment, ()) {
  const auto near = rc::gen::map(integers(-(1L << 52), 1L << 52), [](std::int64_t n) {
    return Double{static_cast<double>(n) * (700 * 0x1p-52)};
  });
  // Where the argument reduction rounds to the next integer, and where little is left after it.
  const auto at_steps = rc::gen::map(rc::gen::tuple(integers(-2020, 2020), integers(-3, 3)),
                                     [](const std::tuple<std::int64_t, std::int64_t>& parts) {
                                       double x =
                                           static_cast<double>(std::get<0>(parts)) * 0.34657359027997264;
                                       for (auto i = std::get<1>(parts); i > 0; --i)
                                         x = std::nextafter(x, 1e9);
                                       for (auto i = std::get<1>(parts); i < 0; ++i)
                                         x = std::nextafter(x, -1e9);
                                       return Double{x};
                                     });
  const auto in_range = rc::gen::weightedOneOf<Double>(
      {{4, near}, {3, at_steps}, {2, doubles_of_exponents(-1022, 9)}, {1, doubles_of_exponents(-60, -1)}});
  constexpr std::size_t count = 60;
  for (const auto& x : *rc::gen::container<std::vector<Double>>(count, in_range)) {
    for (const auto& environment : environments()) check(x.value, environment);
  }
}

RC_GTEST_PROP(IntervalExp, BoundsHoldFarOut, ()) {
  const auto far = rc::gen::map(rc::gen::pair(integers(600'000, 760'000), rc::gen::arbitrary<bool>()),
                                [](const std::pair<std::int64_t, bool>& p) {
                                  const double x = static_cast<double>(p.first) / 1000;
                                  return Double{p.second ? -x : x};
                                });
  constexpr std::size_t count = 20;
  for (const auto& x : *rc::gen::container<std::vector<Double>>(count, far)) {
    for (const auto& environment : environments()) check(x.value, environment);
  }
}

/// exp_near of all, and exp_bounds of the first two.
std::pair<std::vector<double>, std::pair<double, double>> together_in(const Environment& environment,
                                                                      const std::vector<double>& x) {
  const InEnvironment guard(environment);
  std::vector<double> result(x.size());
  exp_near(x.data(), result.data(), x.size());
  return {result, exp_bounds(x[0], x[1])};
}

RC_GTEST_PROP(IntervalExp, ManyAtOnceAreNearInEveryEnvironment, ()) {
  std::vector<double> x;
  for (auto n = *integers(2, 15); n > 0; --n)
    x.push_back(static_cast<double>(*integers(-(1L << 52), 1L << 52)) * (700 * 0x1p-52));
  for (const auto& environment : environments()) {
    const auto [near, bounds] = together_in(environment, x);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const Enclosure value = image(mpfr_exp, from_double(x[i]), 200);
      RC_ASSERT(absolute(from_double(near[i]) - *value.lower) <= *value.lower * power_of_two(-49));
    }
    RC_ASSERT(bounds.first == bounds_in(environment, x[0]).lower);
    RC_ASSERT(bounds.second == bounds_in(environment, x[1]).upper);
  }
}

TEST(IntervalExp, Corners) {
  for (const auto& environment : environments()) {
    for (const double x :
         {0.0, -0.0, DBL_MIN, -DBL_MIN, 700.0, -700.0, std::nextafter(700.0, 800.0),
          std::nextafter(-700.0, -800.0), 709.0, 710.0, -708.0, -709.0, -745.0, -746.0, -1000.0}) {
      const Bounds computed = bounds_in(environment, x);
      const Enclosure value = image(mpfr_exp, from_double(x), 200);
      EXPECT_LE(from_double(computed.lower), *value.lower) << x << ' ' << environment;
      if (std::isfinite(computed.upper)) {
        EXPECT_GE(from_double(computed.upper), *value.upper) << x << ' ' << environment;
      } else {
        EXPECT_GE(x, 709.7) << environment;
      }
    }
    // Subnormals may be read as zero: the bounds must hold for both.
    for (const double x : {0x1p-1074, -0x1p-1074, 0x1p-1030}) {
      EXPECT_LT(bounds_in(environment, x).lower, 1) << environment;
      EXPECT_GT(bounds_in(environment, x).upper, 1) << environment;
    }
    EXPECT_EQ(bounds_in(environment, DBL_MAX).upper, std::numeric_limits<double>::infinity()) << environment;
    EXPECT_EQ(bounds_in(environment, -DBL_MAX).lower, 0) << environment;
    EXPECT_GE(bounds_in(environment, -DBL_MAX).upper, DBL_MIN) << environment;
    EXPECT_GT(bounds_in(environment, -740).upper, 0) << "flushed to zero? " << environment;
  }
}

}  // namespace
}  // namespace sinkproof::numeric::testing
