#include "numeric/sum_of_products.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "environment.hpp"
#include "generators.hpp"
#include "numeric/exact.hpp"
#include "support/faster.hpp"

namespace sinkproof::numeric::testing {
namespace {

using Pairs = std::vector<std::pair<Interval, Interval>>;

Interval sum_in(const Environment& environment, const Pairs& pairs) {
  const InEnvironment guard(environment);
  SumOfProducts<Interval> sum({});
  for (const auto& [a, b] : pairs) sum.add(a, b);
  return sum.value();
}

/// Operation by operation.
Interval slow_sum_in(const Environment& environment, const Pairs& pairs) {
  const InEnvironment guard(environment);
  Interval sum;
  for (const auto& [a, b] : pairs) sum += a * b;
  return sum;
}

Pairs random_pairs(const rc::Gen<Ends>& ends) {
  Pairs pairs;
  for (auto n = *integers(0, 6); n > 0; --n) {
    const Ends a = *ends;
    const Ends b = *ends;
    pairs.emplace_back(interval(a.lower, a.upper), interval(b.lower, b.upper));
  }
  return pairs;
}

void check_sum(const Pairs& pairs) {
  Rational lower;
  Rational upper;
  Rational size;
  for (const auto& [a, b] : pairs) {
    const Rational ends_of_a[] = {from_double(a.lower()), from_double(a.upper())};
    const Rational ends_of_b[] = {from_double(b.lower()), from_double(b.upper())};
    std::vector<Rational> corners;
    for (const auto& x : ends_of_a)
      for (const auto& y : ends_of_b) corners.emplace_back(x * y);
    const auto [least, most] = std::minmax_element(corners.begin(), corners.end());
    lower += *least;
    upper += *most;
    size += max(absolute(*least), absolute(*most));
  }
  static const Rational epsilon = power_of_two(-52);
  static const Rational tiny = power_of_two(-1016);
  const auto n = static_cast<long>(pairs.size()) + 2;
  for (const auto& environment : environments()) {
    const Interval sum = sum_in(environment, pairs);
    RC_LOG() << environment << ' ' << sum << '\n';
    if (pairs.empty()) RC_ASSERT(sum.lower() == 0 && sum.upper() == 0);
    if (sum.is_entire()) {
      RC_ASSERT(size > power_of_two(999));
      continue;
    }
    RC_ASSERT(contains(enclosure(sum), Enclosure{lower, upper}));
    RC_ASSERT(overlap(enclosure(sum), enclosure(slow_sum_in(environment, pairs))));
    RC_ASSERT(from_double(sum.upper()) <= upper + 5 * n * (epsilon * size + tiny));
    RC_ASSERT(from_double(sum.lower()) >= lower - 5 * n * (epsilon * size + tiny));
  }
}

RC_GTEST_PROP(FasterSums, IntervalsContainAllSumsInEveryEnvironment, ()) {
  const auto kinds = {ends(), ends_of(doubles_of_exponents(-8, 8)),
                      ends_of(doubles_of_exponents(-520, -500))};
  for (int i = 0; i < support::cases_in_one; ++i) check_sum(random_pairs(kinds.begin()[i % 3]));
}

// Huge terms that cancel, and the end of what is looked at.
TEST(SumOfProducts, OverflowIsNoticedInEveryEnvironment) {
  const Interval huge = interval(0x1p1023, 0x1p1023);
  const Interval four = interval(4, 4);
  const Interval one = interval(1, 1);
  for (const auto& environment : environments()) {
    EXPECT_TRUE(sum_in(environment, {{huge, four}, {-huge, four}}).is_entire());
    EXPECT_TRUE(sum_in(environment, {{huge, one}, {huge, one}, {-huge, one}, {-huge, one}}).is_entire());
    EXPECT_TRUE(sum_in(environment, {{one, one}, {Interval::entire(), Interval()}}).is_entire());
    EXPECT_FALSE(sum_in(environment, {{interval(0x1p999, 0x1p999), one}}).is_entire());
  }
}

void check_sum_of_balls() {
  SumOfProducts<Ball> sum({128});
  SumOfProducts<Ball> dyadic({128});
  Rational exact;
  Rational exact_dyadic;
  std::vector<Ball> kept;
  kept.reserve(100);
  for (auto n = *integers(0, 20); n > 0; --n) {
    const Rational a = *moderate_rationals();
    const Rational b = *moderate_rationals();
    const Rational d(*integers(-(1L << 30), 1L << 30), 1L << 24);
    for (const auto& x : {a, b, d}) kept.emplace_back(x, 128);
    const std::size_t at = kept.size() - 3;
    sum.add(kept[at], kept[at + 1]);
    dyadic.add(kept[at + 2], kept.back());
    exact += a * b;
    exact_dyadic += d * d;
  }
  RC_ASSERT(contains(sum.value(), exact));
  RC_ASSERT(is_narrow(enclosure(sum.value()), power_of_two(-90)) || absolute(exact) < power_of_two(-30));
  RC_ASSERT(contains(dyadic.value(), exact_dyadic));
  RC_ASSERT(enclosure(dyadic.value()).is_exact());
  RC_ASSERT(sum.value().bits() == 128);
}
RC_GTEST_PROP(FasterSums, BallsContainTheSumAndAreExactWhereItFits, ()) {
  for (int i = 0; i < support::cases_in_one; ++i) check_sum_of_balls();
}

TEST(SumOfProducts, ExactNumbersStayExact) {
  SumOfProducts<Exact> sum({});
  const Exact third(Rational(1, 3));
  const Exact e = exp(Exact(Rational(1)));
  const Exact minus_e = -e;
  sum.add(third, third);
  sum.add(third, e);
  sum.add(third, minus_e);
  ASSERT_NE(sum.value().rational(), nullptr);
  EXPECT_EQ(*sum.value().rational(), Rational(1, 9));
}

}  // namespace
}  // namespace sinkproof::numeric::testing
