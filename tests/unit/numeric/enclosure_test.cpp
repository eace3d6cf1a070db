#include "numeric/enclosure.hpp"

#include <gtest/gtest.h>

#include <cfloat>
#include <cmath>
#include <limits>

#include "generators.hpp"

namespace sinkproof::numeric::testing {
namespace {

Enclosure between(const char* lower, const char* upper) {
  return {q(lower), q(upper)};
}

const Enclosure whole_line{std::nullopt, std::nullopt};

TEST(Enclosure, OfIntervals) {
  const Enclosure e = enclosure(interval(0.1, 0.5));
  EXPECT_EQ(*e.lower, from_double(0.1));
  EXPECT_EQ(*e.upper, Rational(1, 2));
  EXPECT_TRUE(enclosure(interval(3, 3)).is_exact());
  EXPECT_EQ(*enclosure(interval(-DBL_MAX, DBL_MAX)).upper, from_double(DBL_MAX));
  EXPECT_FALSE(enclosure(Interval::entire()).lower);
  EXPECT_FALSE(enclosure(Interval::entire()).upper);
  EXPECT_FALSE(enclosure(Interval::entire()).is_exact());
}

TEST(Enclosure, OfBallsIsClippedOutwardFarOut) {
  // e^1000000 is above 2^1000000.
  const Ball huge = exp(Ball(1'000'000L, 64));
  EXPECT_EQ(*enclosure(huge).lower, power_of_two(500'000) * power_of_two(500'000));
  EXPECT_FALSE(enclosure(huge).upper);
  EXPECT_FALSE(enclosure(-huge).lower);
  EXPECT_EQ(*enclosure(-huge).upper, -*enclosure(huge).lower);
  const Ball tiny = exp(Ball(-1'000'000L, 64));
  EXPECT_EQ(*enclosure(tiny).lower, 0);
  EXPECT_EQ(*enclosure(tiny).upper, power_of_two(-500'000) * power_of_two(-500'000));
  EXPECT_EQ(*enclosure(-tiny).upper, 0);
  EXPECT_EQ(*enclosure(-tiny).lower, -*enclosure(tiny).upper);
  // Just within, nothing is lost: e^693147 < 2^1000000.
  const Enclosure within = enclosure(exp(Ball(693'147L, 64)));
  EXPECT_TRUE(within.upper && is_narrow(within, power_of_two(-60)));
  EXPECT_TRUE(is_narrow(enclosure(exp(Ball(-693'147L, 64))), power_of_two(-60)));
}

TEST(Enclosure, OfTheWholeLineAndOfHalves) {
  const Ball all = Arithmetic<Ball>{64}.unknown();
  EXPECT_FALSE(enclosure(all).lower);
  EXPECT_FALSE(enclosure(all).upper);
  Ball not_a_number(0L, 64);
  arb_indeterminate(not_a_number.data());
  EXPECT_FALSE(enclosure(not_a_number).lower);
  EXPECT_FALSE(enclosure(not_a_number).upper);
}

RC_GTEST_PROP(Enclosure, OfABallContainsWhatTheBallContains, ()) {
  const Rational x = *rationals();
  const long bits = static_cast<long>(*integers(2, 300));
  const Enclosure e = enclosure(Ball(x, bits));
  RC_ASSERT(contains(e, x));
  RC_ASSERT(is_narrow(e, power_of_two(-bits + 3)));
}

TEST(Enclosure, OfExactNumbers) {
  const Enclosure rational = enclosure(Exact(q("1/3")), 64);
  EXPECT_TRUE(rational.is_exact());
  EXPECT_EQ(*rational.lower, q("1/3"));
  const Enclosure e = enclosure(exp(Exact(Rational(1))), 64);
  EXPECT_TRUE(contains(e, between("2.718281828459045235", "2.718281828459045236")) ||
              is_narrow(e, power_of_two(-60)));
  EXPECT_FALSE(contains(e, Rational(0)));
}

TEST(Enclosure, IntersectionIsTheCommonPart) {
  const Enclosure e = intersection(between("0", "2"), between("1", "3"), "x");
  EXPECT_EQ(*e.lower, 1);
  EXPECT_EQ(*e.upper, 2);
  EXPECT_EQ(*intersection(whole_line, between("1", "3"), "x").lower, 1);
  EXPECT_EQ(*intersection(between("1", "3"), whole_line, "x").upper, 3);
  EXPECT_FALSE(intersection(whole_line, whole_line, "x").lower);
  EXPECT_EQ(*intersection({q("1"), std::nullopt}, {std::nullopt, q("2")}, "x").lower, 1);
  EXPECT_EQ(*intersection({q("1"), std::nullopt}, {std::nullopt, q("2")}, "x").upper, 2);
}

TEST(Enclosure, DisjointEnclosuresAreADefectAndNamed) {
  for (const auto& [a, b] :
       {std::pair(between("0", "1"), between("2", "3")), std::pair(between("2", "3"), between("0", "1"))}) {
    const std::string message = message_of<InternalError>([a = a, b = b] { intersection(a, b, "the loss"); });
    EXPECT_TRUE(mentions(message, "the loss")) << message;
    EXPECT_TRUE(mentions(message, "disjoint")) << message;
  }
  EXPECT_THROW(intersection({q("2"), std::nullopt}, {std::nullopt, q("1")}, "x"), InternalError);
}

// The pair: end points that touch are the last that is accepted, one unit in the last place apart is the
// first that is not. Whoever lets the second pass lets two engines that contradict each other certify
// whatever either of them says.
TEST(Enclosure, TouchingIsAcceptedAndOneUlpApartRejected) {
  const double end = 0.1;
  const Enclosure left = enclosure(interval(0, end));
  const Enclosure touching = enclosure(interval(end, 1));
  const Enclosure apart = enclosure(interval(std::nextafter(end, 1.0), 1));
  EXPECT_TRUE(intersection(left, touching, "x").is_exact());
  EXPECT_TRUE(intersection(touching, left, "x").is_exact());
  EXPECT_THROW(intersection(left, apart, "x"), InternalError);
  EXPECT_THROW(intersection(apart, left, "x"), InternalError);
}

RC_GTEST_PROP(Enclosure, IntersectionHasExactlyTheCommonMembers, ()) {
  const auto random = [] {
    const Rational a = *rationals();
    const Rational b = *rationals();
    Enclosure e{min(a, b), max(a, b)};
    if (*integers(0, 5) == 0) e.lower.reset();
    if (*integers(0, 5) == 0) e.upper.reset();
    return e;
  };
  const Enclosure a = random();
  const Enclosure b = random();
  if (!overlap(a, b)) {
    RC_ASSERT_THROWS_AS(intersection(a, b, "x"), InternalError);
    return;
  }
  const Enclosure common = intersection(a, b, "x");
  std::vector<Rational> candidates{*rationals(), 0};
  for (const auto& end : {a.lower, a.upper, b.lower, b.upper}) {
    if (end) candidates.push_back(*end);
  }
  for (const auto& x : candidates) RC_ASSERT(contains(common, x) == (contains(a, x) && contains(b, x)));
}

TEST(Enclosure, StrictAndWeakQuestionsDiffer) {
  using enum Ternary;
  const auto check = [](const Enclosure& e, Ternary positive, Ternary nonnegative) {
    EXPECT_EQ(is_positive(e), positive);
    EXPECT_EQ(is_nonnegative(e), nonnegative);
  };
  check(between("0", "0"), certainly_not, certainly);
  check(between("0", "1"), undecided, certainly);
  check(between("-1", "0"), certainly_not, undecided);
  check(between("-1", "1"), undecided, undecided);
  check(between("1e-1000", "1"), certainly, certainly);
  check(between("-1", "-1e-1000"), certainly_not, certainly_not);
  check(whole_line, undecided, undecided);
  check({q("0"), std::nullopt}, undecided, certainly);
  check({q("1"), std::nullopt}, certainly, certainly);
  check({std::nullopt, q("0")}, certainly_not, undecided);
  check({std::nullopt, q("-1")}, certainly_not, certainly_not);
  check({std::nullopt, q("1")}, undecided, undecided);
}

TEST(Enclosure, Narrowness) {
  EXPECT_TRUE(is_narrow(between("1", "1.1"), q("0.1")));
  EXPECT_FALSE(is_narrow(between("1", "1.1"), q("0.09")));
  EXPECT_TRUE(is_narrow(between("-1.1", "-1"), q("0.1")));
  EXPECT_FALSE(is_narrow(between("-1", "1"), q("1000")));
  EXPECT_TRUE(is_narrow(between("0", "0"), q("0")));
  EXPECT_FALSE(is_narrow({q("1"), std::nullopt}, q("1000")));
}

}  // namespace
}  // namespace sinkproof::numeric::testing
