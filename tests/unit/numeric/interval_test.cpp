#include "numeric/interval.hpp"

#include <gtest/gtest.h>

#include <cfloat>
#include <climits>
#include <cmath>
#include <limits>

#include "environment.hpp"
#include "generators.hpp"
#include "mpfr_oracle.hpp"
#include "program.hpp"

namespace sinkproof::numeric::testing {
namespace {

constexpr Operation binary_operations[] = {Operation::add,    Operation::subtract, Operation::multiply,
                                           Operation::divide, Operation::maximum,  Operation::minimum};

bool contains_zero(const Interval& x) {
  return contains(x, Rational(0));
}

Rational exact(Operation operation, const Rational& a, const Rational& b) {
  switch (operation) {
    case Operation::add:
      return a + b;
    case Operation::subtract:
      return a - b;
    case Operation::multiply:
      return a * b;
    case Operation::divide:
      return a / b;
    case Operation::maximum:
      return max(a, b);
    case Operation::minimum:
      return min(a, b);
    case Operation::negate:
      return -a;
    case Operation::absolute:
      return absolute(a);
    default:
      throw InternalError("not a rational operation");
  }
}

Interval apply_in(const Environment& environment, Operation operation, const Interval& a, const Interval& b) {
  const InEnvironment guard(environment);
  return apply(operation, a, b);
}

/// Whether the result for an argument that is out of range of the operation was DomainError.
bool is_refused(const Environment& environment, Operation operation, const Interval& a, const Interval& b) {
  try {
    apply_in(environment, operation, a, b);
  } catch (const DomainError&) {
    return true;
  }
  return false;
}

/// The exact smallest and largest result on the operands.
Enclosure exact_hull(Operation operation, const Interval& a, const Interval& b) {
  Enclosure hull;
  const auto include = [&](const Rational& x) {
    if (!hull.lower || x < *hull.lower) hull.lower = x;
    if (!hull.upper || x > *hull.upper) hull.upper = x;
  };
  for (const double x : {a.lower(), a.upper()}) {
    for (const double y : {b.lower(), b.upper()}) include(exact(operation, from_double(x), from_double(y)));
  }
  if (operation == Operation::absolute && contains_zero(a)) include(0);
  return hull;
}

/// The claim of interval.hpp: an end point moves by at most 2^-49 of itself + 2^-1018.
bool is_close(const Rational& computed, const Rational& exact_end) {
  static const Rational relative = power_of_two(-49);
  static const Rational tiny = power_of_two(-1018);
  return absolute(computed - exact_end) <= relative * absolute(exact_end) + tiny;
}

bool is_tight(const Interval& computed, const Enclosure& hull) {
  static const Rational near_overflow = power_of_two(1022);
  if (computed.is_entire()) return max(absolute(*hull.lower), absolute(*hull.upper)) >= near_overflow;
  return is_close(from_double(computed.lower()), *hull.lower) &&
         is_close(from_double(computed.upper()), *hull.upper);
}

struct Operands {
  Ends a;
  Ends b;
  friend std::ostream& operator<<(std::ostream& out, const Operands& x) { return out << x.a << ' ' << x.b; }
};

std::vector<Operands> many_operands() {
  constexpr std::size_t count = 25;
  const auto pair = rc::gen::weightedOneOf<Operands>({{5, rc::gen::map(rc::gen::pair(ends(), ends()),
                                                                       [](const std::pair<Ends, Ends>& p) {
                                                                         return Operands{p.first, p.second};
                                                                       })},
                                                      {1, rc::gen::map(ends(),
                                                                       [](const Ends& x) {
                                                                         return Operands{x, x};
                                                                       })},
                                                      {1, rc::gen::map(ends(), [](const Ends& x) {
                                                         return Operands{x, {-x.upper, -x.lower}};
                                                       })}});
  return *rc::gen::container<std::vector<Operands>>(count, pair);
}

RC_GTEST_PROP(IntervalSoundness, BinaryOperationsContainAllResultsInEveryEnvironment, ()) {
  for (const auto& operands : many_operands()) {
    const Interval a = interval(operands.a.lower, operands.a.upper);
    const Interval b = interval(operands.b.lower, operands.b.upper);
    const auto xs = members(a);
    const auto ys = members(b);
    for (const Operation operation : binary_operations) {
      const bool by_zero = operation == Operation::divide && contains_zero(b);
      std::vector<Rational> results;
      for (const auto& x : xs) {
        for (const auto& y : ys) {
          if (!by_zero) results.push_back(exact(operation, x, y));
        }
      }
      for (const auto& environment : environments()) {
        RC_LOG() << name(operation) << ' ' << operands << ' ' << environment << '\n';
        if (by_zero) {
          RC_ASSERT(is_refused(environment, operation, a, b));
          continue;
        }
        const Interval computed = apply_in(environment, operation, a, b);
        RC_LOG() << computed << '\n';
        for (const auto& result : results) RC_ASSERT(contains(computed, result));
      }
    }
  }
}

RC_GTEST_PROP(IntervalWidth, BinaryOperationsWidenLittleInEveryEnvironment, ()) {
  for (const auto& operands : many_operands()) {
    const Interval a = interval(operands.a.lower, operands.a.upper);
    const Interval b = interval(operands.b.lower, operands.b.upper);
    for (const Operation operation : binary_operations) {
      if (operation == Operation::divide && contains_zero(b)) continue;
      const Enclosure hull = exact_hull(operation, a, b);
      for (const auto& environment : environments()) {
        const Interval computed = apply_in(environment, operation, a, b);
        RC_LOG() << name(operation) << ' ' << operands << ' ' << environment << ' ' << computed << '\n';
        RC_ASSERT(is_tight(computed, hull));
      }
    }
  }
}

RC_GTEST_PROP(IntervalSoundness, NegationAndAbsoluteValueAreExact, ()) {
  for (const auto& operands : many_operands()) {
    const Interval a = interval(operands.a.lower, operands.a.upper);
    for (const Operation operation : {Operation::negate, Operation::absolute}) {
      const Enclosure hull = exact_hull(operation, a, a);
      for (const auto& environment : environments()) {
        const Enclosure computed = enclosure(apply_in(environment, operation, a, a));
        RC_ASSERT(computed.lower == hull.lower && computed.upper == hull.upper);
      }
    }
  }
}

RC_GTEST_PROP(IntervalSoundness, ExpSqrtAndLogContainMpfrsValuesInEveryEnvironment, ()) {
  for (const auto& operands : many_operands()) {
    const Interval a = interval(operands.a.lower, operands.a.upper);
    for (const auto& environment : environments()) {
      RC_LOG() << operands.a << ' ' << environment << '\n';
      const Interval e = apply_in(environment, Operation::exp, a, a);
      const Enclosure e_low = image(mpfr_exp, from_double(a.lower()));
      const Enclosure e_high = image(mpfr_exp, from_double(a.upper()));
      // exp(2^1000) overflows even MPFR's exponents: then its image has no upper end.
      RC_ASSERT(e.is_entire() ||
                (e_high.upper && contains(enclosure(e), e_low) && contains(enclosure(e), e_high)));
      if (a.lower() < 0) {
        RC_ASSERT(is_refused(environment, Operation::sqrt, a, a));
      } else {
        const Enclosure root = enclosure(apply_in(environment, Operation::sqrt, a, a));
        RC_ASSERT(contains(root, image(mpfr_sqrt, from_double(a.lower()))));
        RC_ASSERT(contains(root, image(mpfr_sqrt, from_double(a.upper()))));
        RC_ASSERT(*root.lower >= 0);
      }
      if (a.lower() <= 0) {
        RC_ASSERT(is_refused(environment, Operation::log, a, a));
      } else {
        const Enclosure logarithm = enclosure(apply_in(environment, Operation::log, a, a));
        RC_ASSERT(contains(logarithm, image(mpfr_log, from_double(a.lower()))));
        RC_ASSERT(contains(logarithm, image(mpfr_log, from_double(a.upper()))));
      }
    }
  }
}

RC_GTEST_PROP(IntervalWidth, SqrtAndLogOfAPointAreNarrow, ()) {
  const double x = std::fabs((*doubles()).value);
  const Interval a = interval(x, x);
  if (a.lower() <= 0) return;
  for (const auto& environment : environments()) {
    RC_LOG() << Double{x} << ' ' << environment << '\n';
    const Rational tiny = power_of_two(-1017);
    const Enclosure root = enclosure(apply_in(environment, Operation::sqrt, a, a));
    RC_ASSERT(*root.upper - *root.lower <= power_of_two(-48) * *root.upper + tiny);
    const Enclosure logarithm = enclosure(apply_in(environment, Operation::log, a, a));
    RC_ASSERT(*logarithm.upper - *logarithm.lower <= power_of_two(-51) * absolute(*logarithm.upper) + tiny);
  }
}

RC_GTEST_PROP(IntervalSoundness, ProgramsContainTheExactValuesInEveryEnvironment, ()) {
  constexpr int count = 20;
  for (int i = 0; i < count; ++i) {
    const Program program = *programs();
    const auto expected = run_exactly(program);
    for (const auto& environment : environments()) {
      const auto computed = [&] {
        const InEnvironment guard(environment);
        return run(program, Arithmetic<Interval>{});
      }();
      for (std::size_t k = 0; k < computed.size(); ++k) {
        RC_LOG() << environment << " value " << k << ' ' << computed[k] << '\n';
        RC_ASSERT(contains(computed[k], expected[k]));
        RC_ASSERT(is_positive(computed[k]) != Ternary::certainly || expected[k] > 0);
        RC_ASSERT(is_positive(computed[k]) != Ternary::certainly_not || expected[k] <= 0);
        RC_ASSERT(is_nonnegative(computed[k]) != Ternary::certainly || expected[k] >= 0);
        RC_ASSERT(is_nonnegative(computed[k]) != Ternary::certainly_not || expected[k] < 0);
      }
    }
  }
}

RC_GTEST_PROP(IntervalSoundness, RationalsAreEnclosedInEveryEnvironment, ()) {
  const Rational x = *rationals();
  for (const auto& environment : environments()) {
    RC_LOG() << environment << '\n';
    const Interval computed = [&] {
      const InEnvironment guard(environment);
      return Arithmetic<Interval>{}.from(x);
    }();
    RC_ASSERT(contains(computed, x));
    if (!computed.is_entire()) {
      const Enclosure e = enclosure(computed);
      RC_ASSERT(*e.upper - *e.lower <= power_of_two(-48) * absolute(x) + from_double(DBL_MIN));
    } else {
      RC_ASSERT(absolute(x) > from_double(DBL_MAX));
    }
  }
}

RC_GTEST_PROP(IntervalWidth, LongRationalsAreBetweenNeighbours, ()) {
  const Rational factor(Integer("1152921504606846977"),
                        Integer("717897987691852588770249"));  // (2^60 + 1)/3^50
  const Rational x = *rationals() * factor;
  const Interval computed = Arithmetic<Interval>{}.from(x);
  RC_ASSERT(contains(computed, x));
  const double size = std::max(std::abs(computed.lower()), std::abs(computed.upper()));
  RC_PRE(size > 0x1p-1000 && size < 0x1p1000);
  RC_ASSERT(computed.upper() == std::nextafter(computed.lower(), DBL_MAX));
}

TEST(IntervalWidth, DyadicFractionsArePoints) {
  for (const Rational& x :
       {Rational(1, 2), Rational(-3, 1024), Rational(from_double(0x1.fffffffffffffp-40)),
        Rational(from_double(-0x1.fffffffffffffp+900)), Rational(from_double(0x1.0000000000001p-900))}) {
    const Interval computed = Arithmetic<Interval>{}.from(x);
    EXPECT_EQ(computed.lower(), computed.upper());
    EXPECT_TRUE(contains(computed, x));
  }
}

RC_GTEST_PROP(IntervalSoundness, IntegersAreEnclosedAndSmallOnesArePoints, ()) {
  const long n = *rc::gen::oneOf(integers(-(1L << 54), 1L << 54), integers(LONG_MIN, LONG_MAX - 1),
                                 rc::gen::element<std::int64_t>(1L << 53, -(1L << 53), (1L << 53) + 1,
                                                                LONG_MAX, LONG_MIN, LONG_MAX - 1, 0, -1));
  for (const auto& environment : environments()) {
    const Interval computed = [&] {
      const InEnvironment guard(environment);
      return Interval(n);
    }();
    RC_ASSERT(contains(computed, Rational(n)));
    if (n >= -(1L << 53) && n <= (1L << 53)) RC_ASSERT(enclosure(computed).is_exact());
  }
}

TEST(Interval, DefaultIsThePointZero) {
  EXPECT_EQ(Interval().lower(), 0);
  EXPECT_EQ(Interval().upper(), 0);
  EXPECT_TRUE(enclosure(Interval()).is_exact());
}

TEST(Interval, EndPointsAreKeptUnlessSubnormal) {
  EXPECT_EQ(interval(-1.5, 2.25).lower(), -1.5);
  EXPECT_EQ(interval(-1.5, 2.25).upper(), 2.25);
  EXPECT_EQ(interval(-DBL_MAX, DBL_MAX).lower(), -DBL_MAX);
  EXPECT_EQ(interval(-DBL_MAX, DBL_MAX).upper(), DBL_MAX);
  EXPECT_EQ(interval(DBL_MIN, DBL_MIN).lower(), DBL_MIN);
  EXPECT_EQ(interval(-0.0, 0.0).lower(), 0);
  EXPECT_EQ(interval(0.0, -0.0).upper(), 0);
}

TEST(Interval, SubnormalEndPointsMoveOutward) {
  constexpr double least = std::numeric_limits<double>::denorm_min();
  EXPECT_EQ(interval(least, least).lower(), 0);
  EXPECT_EQ(interval(least, least).upper(), DBL_MIN);
  EXPECT_EQ(interval(-least, -least).lower(), -DBL_MIN);
  EXPECT_EQ(interval(-least, -least).upper(), 0);
  constexpr double largest = DBL_MIN - least;
  EXPECT_EQ(interval(-largest, largest).lower(), -DBL_MIN);
  EXPECT_EQ(interval(-largest, largest).upper(), DBL_MIN);
}

TEST(Interval, LowerAboveUpperIsRefused) {
  EXPECT_TRUE(mentions(message_of<InternalError>([] { interval(1, 0); }), "lower > upper"));
  EXPECT_THROW(interval(1, std::nextafter(1.0, 0.0)), InternalError);
  EXPECT_NO_THROW(interval(1, 1));
}

TEST(Interval, InfiniteOrMissingEndPointsGiveTheWholeLine) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(interval(-inf, inf).is_entire());
  EXPECT_TRUE(interval(0, inf).is_entire());
  EXPECT_TRUE(interval(inf, inf).is_entire());
  EXPECT_TRUE(interval(nan, 1).is_entire());
  EXPECT_TRUE(interval(1, nan).is_entire());
  EXPECT_EQ(Interval::entire().lower(), -inf);
  EXPECT_EQ(Interval::entire().upper(), inf);
}

TEST(Interval, TheWholeLineStaysSoundInEveryOperation) {
  const Interval all = Interval::entire();
  const Interval zero;
  const Interval two(2);
  for (const auto& environment : environments()) {
    for (const Interval& other : {zero, two, all, interval(-1, 1)}) {
      for (const Operation operation : binary_operations) {
        if (operation != Operation::divide) {
          EXPECT_TRUE(apply_in(environment, operation, other, all).is_entire())
              << name(operation) << environment;
        } else {
          EXPECT_TRUE(is_refused(environment, operation, other, all)) << environment;
        }
      }
      for (const Operation operation : {Operation::add, Operation::subtract, Operation::multiply}) {
        EXPECT_TRUE(apply_in(environment, operation, all, other).is_entire())
            << name(operation) << environment;
      }
    }
    EXPECT_TRUE(apply_in(environment, Operation::divide, all, two).is_entire()) << environment;
    for (const Operation operation : {Operation::negate, Operation::exp}) {
      EXPECT_TRUE(apply_in(environment, operation, all, all).is_entire()) << name(operation) << environment;
    }
    EXPECT_EQ(apply_in(environment, Operation::absolute, all, all).upper(),
              std::numeric_limits<double>::infinity());
    EXPECT_TRUE(is_refused(environment, Operation::sqrt, all, all));
    EXPECT_TRUE(is_refused(environment, Operation::log, all, all));
  }
  EXPECT_EQ(is_positive(all), Ternary::undecided);
  EXPECT_EQ(is_nonnegative(all), Ternary::undecided);
}

// Rounding downward or towards zero an overflow stops at the largest double: the end point must not be taken
// for a bound.
TEST(Interval, OverflowGivesTheWholeLineInEveryEnvironment) {
  const Interval largest = interval(DBL_MAX, DBL_MAX);
  const Interval huge = interval(0x1p1000, 0x1p1000);
  const Interval tiny = interval(0x1p-1000, 0x1p-1000);
  for (const auto& environment : environments()) {
    EXPECT_TRUE(apply_in(environment, Operation::add, largest, largest).is_entire()) << environment;
    EXPECT_TRUE(apply_in(environment, Operation::subtract, -largest, largest).is_entire()) << environment;
    EXPECT_TRUE(apply_in(environment, Operation::multiply, huge, huge).is_entire()) << environment;
    EXPECT_TRUE(apply_in(environment, Operation::multiply, huge, -huge).is_entire()) << environment;
    EXPECT_TRUE(apply_in(environment, Operation::divide, huge, tiny).is_entire()) << environment;
    EXPECT_TRUE(apply_in(environment, Operation::divide, -huge, tiny).is_entire()) << environment;
    EXPECT_TRUE(apply_in(environment, Operation::exp, interval(710, 710), largest).is_entire())
        << environment;
    EXPECT_TRUE(apply_in(environment, Operation::exp, largest, largest).is_entire()) << environment;
    // What is still kept.
    EXPECT_FALSE(apply_in(environment, Operation::add, interval(DBL_MAX / 8, DBL_MAX / 8), interval(1, 1))
                     .is_entire());
    EXPECT_FALSE(apply_in(environment, Operation::exp, interval(709, 709), largest).is_entire())
        << environment;
  }
}

TEST(Interval, OutOfDomainMessagesSayWhat) {
  const auto message = [](auto f) { return message_of<DomainError>(f); };
  EXPECT_TRUE(mentions(message([] { Interval(1) / Interval(0); }), "division by an enclosure of zero"));
  EXPECT_TRUE(mentions(message([] { Interval(1) / interval(-1, 1); }), "division by an enclosure of zero"));
  EXPECT_TRUE(mentions(message([] { Interval(1) / interval(0, 1); }), "division by an enclosure of zero"));
  EXPECT_TRUE(mentions(message([] { Interval(0) / interval(-1, 0.0); }), "division by an enclosure of zero"));
  EXPECT_TRUE(mentions(message([] { log(Interval(0)); }), "logarithm"));
  EXPECT_TRUE(mentions(message([] { log(interval(-1, 1)); }), "not positive"));
  EXPECT_TRUE(mentions(message([] { sqrt(interval(-DBL_MIN, 1)); }), "square root"));
  EXPECT_NO_THROW(sqrt(Interval(0)));
  EXPECT_NO_THROW(log(interval(DBL_MIN, DBL_MIN)));
  EXPECT_NO_THROW(Interval(1) / interval(DBL_MIN, 1));
}

TEST(Interval, ZeroDividedStaysExactlyZero) {
  EXPECT_TRUE(enclosure(Interval(0) / interval(3, 4)).is_exact());
  EXPECT_EQ(is_nonnegative(Interval(0) / Interval(-7)), Ternary::certainly);
  EXPECT_EQ(is_positive(Interval(0) / Interval(-7)), Ternary::certainly_not);
}

TEST(Interval, LogOfOneAndSqrtAndExpOfZeroAreAboutRight) {
  EXPECT_TRUE(enclosure(log(Interval(1))).is_exact());
  EXPECT_TRUE(contains(exp(Interval(0)), Rational(1)));
  EXPECT_TRUE(contains(sqrt(Interval(4)), Rational(2)));
  EXPECT_EQ(sqrt(Interval(0)).lower(), 0);
}

TEST(Interval, MaximumAndMinimumOfOverlappingIntervals) {
  EXPECT_EQ(max(interval(0, 3), interval(1, 2)).lower(), 1);
  EXPECT_EQ(max(interval(0, 3), interval(1, 2)).upper(), 3);
  EXPECT_EQ(min(interval(0, 3), interval(1, 2)).lower(), 0);
  EXPECT_EQ(min(interval(0, 3), interval(1, 2)).upper(), 2);
}

TEST(Interval, StrictAndWeakQuestionsDiffer) {
  using enum Ternary;
  const auto check = [](const Interval& x, Ternary positive, Ternary nonnegative) {
    EXPECT_EQ(is_positive(x), positive) << x;
    EXPECT_EQ(is_nonnegative(x), nonnegative) << x;
  };
  check(interval(0, 0), certainly_not, certainly);
  check(interval(-0.0, -0.0), certainly_not, certainly);
  check(interval(0, 1), undecided, certainly);
  check(interval(-1, 0), certainly_not, undecided);
  check(interval(-1, 1), undecided, undecided);
  check(interval(1, 2), certainly, certainly);
  check(interval(-2, -1), certainly_not, certainly_not);
  check(interval(DBL_MIN, 1), certainly, certainly);
  check(interval(-1, -DBL_MIN), certainly_not, certainly_not);
  constexpr double least = std::numeric_limits<double>::denorm_min();
  check(interval(least, 1), undecided, certainly);
  check(interval(-1, -least), certainly_not, undecided);
}

}  // namespace
}  // namespace sinkproof::numeric::testing
