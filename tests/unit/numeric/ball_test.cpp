#include "numeric/ball.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "generators.hpp"
#include "mpfr_oracle.hpp"
#include "program.hpp"

namespace sinkproof::numeric::testing {
namespace {

constexpr long precisions[] = {2, 24, 53, 128, 256, 1000};

Ball ball(const char* text, long bits = 128) {
  return {q(text), bits};
}

/// The ball with the given end points, up to the rounding of its radius: contains [lower, upper].
Ball hull(const Rational& lower, const Rational& upper, long bits) {
  Ball result;
  arb_union(result.data(), Ball(lower, bits).data(), Ball(upper, bits).data(), bits);
  return Ball(0L, bits) + result;
}

RC_GTEST_PROP(BallSoundness, ProgramsContainTheExactValues, ()) {
  constexpr int count = 20;
  for (int i = 0; i < count; ++i) {
    const Program program = *programs();
    const auto expected = run_exactly(program);
    for (const long bits : precisions) {
      const auto computed = run(program, Arithmetic<Ball>{bits});
      for (std::size_t k = 0; k < computed.size(); ++k) {
        RC_LOG() << bits << " bits, value " << k << '\n';
        RC_ASSERT(contains(computed[k], expected[k]));
        RC_ASSERT(is_positive(computed[k]) != Ternary::certainly || expected[k] > 0);
        RC_ASSERT(is_positive(computed[k]) != Ternary::certainly_not || expected[k] <= 0);
        RC_ASSERT(is_nonnegative(computed[k]) != Ternary::certainly || expected[k] >= 0);
        RC_ASSERT(is_nonnegative(computed[k]) != Ternary::certainly_not || expected[k] < 0);
      }
    }
  }
}

RC_GTEST_PROP(BallWidth, WellConditionedFormulasAreNarrow, ()) {
  const Program program = *well_conditioned_programs(5);
  for (const long bits : {53L, 128L, 256L, 1024L}) {
    for (const auto& value : run(program, Arithmetic<Ball>{bits})) {
      RC_ASSERT(is_relatively_narrow(enclosure(value), power_of_two(-bits + 8)));
    }
  }
}

RC_GTEST_PROP(BallSoundness, ExpSqrtAndLogContainMpfrsValues, ()) {
  const Rational x = *rc::gen::oneOf(rationals(), moderate_rationals());
  for (const long bits : precisions) {
    RC_LOG() << bits << " bits\n";
    // MPFR has 200 bits more, but brackets an argument that is not binary: its own interval must lie within,
    // or at least meet, the ball.
    const long more = bits + 200;
    RC_ASSERT(overlap(enclosure(exp(Ball(x, bits))), image(mpfr_exp, x, more)));
    if (x >= 0 && bits >= 24) RC_ASSERT(overlap(enclosure(sqrt(Ball(x, bits))), image(mpfr_sqrt, x, more)));
    if (x > 0 && bits >= 24) RC_ASSERT(overlap(enclosure(log(Ball(x, bits))), image(mpfr_log, x, more)));
  }
}

RC_GTEST_PROP(BallSoundness, ExpSqrtAndLogOfDoublesContainMpfrsValues, ()) {
  const Rational x = from_double((*doubles()).value);
  if (absolute(x) > 100'000) return;
  for (const long bits : precisions) {
    const long more = bits + 1200;
    RC_LOG() << bits << " bits\n";
    RC_ASSERT(contains(enclosure(exp(Ball(x, bits))), image(mpfr_exp, x, more)));
    if (x >= 0 && bits >= 53) RC_ASSERT(contains(enclosure(sqrt(Ball(x, bits))), image(mpfr_sqrt, x, more)));
    if (x > 0 && bits >= 53) RC_ASSERT(contains(enclosure(log(Ball(x, bits))), image(mpfr_log, x, more)));
  }
}

RC_GTEST_PROP(BallSoundness, OperationsOnWideBallsContainAllResults, ()) {
  const Rational a = *rationals();
  const Rational b = *rationals();
  const Rational c = *rationals();
  for (const long bits : {24L, 53L, 128L}) {
    const Ball wide = hull(a, b, bits);
    const Ball point(c, bits);
    for (const auto& member : {a, b, Rational((a + b) / 2)}) {
      RC_ASSERT(contains(wide + point, member + c));
      RC_ASSERT(contains(wide - point, member - c));
      RC_ASSERT(contains(wide * point, member * c));
      RC_ASSERT(contains(wide * wide, member * member));
      RC_ASSERT(contains(abs(wide), absolute(member)));
      RC_ASSERT(contains(max(wide, point), max(member, c)));
      RC_ASSERT(contains(min(wide, point), min(member, c)));
      RC_ASSERT(contains(-wide, -member));
      if (c != 0) RC_ASSERT(contains(wide / point, member / c));
      if (arb_contains_zero(wide.data()) == 0) RC_ASSERT(contains(point / wide, c / member));
    }
    RC_ASSERT(is_nonnegative(abs(wide)) == Ternary::certainly);
  }
}

TEST(Ball, PointsAreExact) {
  EXPECT_TRUE(enclosure(Ball()).is_exact());
  EXPECT_EQ(*enclosure(Ball(-7L, 128)).lower, -7);
  EXPECT_TRUE(enclosure(Ball(-7L, 128)).is_exact());
  EXPECT_TRUE(enclosure(Ball(0L, 2)).is_exact());
  EXPECT_TRUE(enclosure(ball("0.25")).is_exact());
  EXPECT_FALSE(enclosure(ball("0.1")).is_exact());
}

TEST(Ball, WorksAtTheLargerPrecision) {
  EXPECT_EQ((Ball(1L, 53) + Ball(1L, 128)).bits(), 128);
  EXPECT_EQ((Ball(1L, 128) / Ball(3L, 53)).bits(), 128);
  EXPECT_EQ(max(Ball(1L, 256), Ball(3L, 53)).bits(), 256);
  EXPECT_EQ(exp(Ball(1L, 300)).bits(), 300);
  EXPECT_TRUE(is_relatively_narrow(enclosure(Ball(1L, 53) / Ball(3L, 1000)), power_of_two(-998)));
}

TEST(Ball, CopiesAndMoves) {
  Ball a = ball("1/3");
  Ball b = a;
  b += b;
  EXPECT_TRUE(contains(a, q("1/3")));
  EXPECT_TRUE(contains(b, q("2/3")));
  Ball& alias = b;
  b = alias;
  EXPECT_TRUE(contains(b, q("2/3")));
  Ball c = std::move(b);
  EXPECT_TRUE(contains(c, q("2/3")));
  a = std::move(c);
  EXPECT_TRUE(contains(a, q("2/3")));
  EXPECT_EQ(a.bits(), 128);
  a *= a;
  EXPECT_TRUE(contains(a, q("4/9")));
  const Ball& same = a;
  a /= same;
  EXPECT_TRUE(contains(a, Rational(1)));
  a -= same;
  EXPECT_TRUE(contains(a, Rational(0)));
}

TEST(Ball, OutOfDomainMessagesSayWhat) {
  const auto message = [](auto f) { return message_of<DomainError>(f); };
  const Ball around_zero = hull(-1, 1, 64);
  EXPECT_TRUE(mentions(message([] { ball("1") / ball("0"); }), "division by an enclosure of zero"));
  EXPECT_TRUE(mentions(message([&] { ball("1") / around_zero; }), "division by an enclosure of zero"));
  EXPECT_TRUE(mentions(message([] { sqrt(ball("-1")); }), "square root"));
  EXPECT_TRUE(mentions(message([&] { sqrt(around_zero); }), "negative"));
  EXPECT_TRUE(mentions(message([] { log(ball("0")); }), "logarithm"));
  EXPECT_TRUE(mentions(message([&] { log(around_zero); }), "not positive"));
  EXPECT_NO_THROW(sqrt(ball("0")));
}

TEST(Ball, TheWholeLineStaysSound) {
  const Arithmetic<Ball> arithmetic{128};
  const Ball all = arithmetic.unknown();
  for (const char* text : {"0", "1", "-1e300", "1e-300"}) {
    EXPECT_TRUE(contains(all, q(text)));
    EXPECT_TRUE(contains(all + ball("1"), q(text)));
    EXPECT_TRUE(contains(ball("1") - all, q(text)));
    EXPECT_TRUE(contains(all * ball("1e-100"), q(text)));
    EXPECT_TRUE(contains(all / ball("1e100"), q(text)));
    EXPECT_TRUE(contains(-all, q(text)));
    EXPECT_TRUE(contains(abs(all), absolute(q(text))));
    EXPECT_TRUE(contains(max(all, ball("0")), max(q(text), Rational(0))));
    EXPECT_TRUE(contains(min(all, ball("0")), min(q(text), Rational(0))));
    EXPECT_TRUE(contains(exp(all), absolute(q(text))));
  }
  EXPECT_TRUE(contains(all * ball("0"), Rational(0)));
  EXPECT_THROW(ball("1") / all, DomainError);
  EXPECT_THROW(ball("0") / all, DomainError);
  EXPECT_THROW(sqrt(all), DomainError);
  EXPECT_THROW(log(all), DomainError);
  EXPECT_EQ(is_positive(all), Ternary::undecided);
  EXPECT_EQ(is_nonnegative(all), Ternary::undecided);
  EXPECT_NE(is_positive(exp(all)), Ternary::certainly_not);
}

TEST(Ball, HugeAndTinyNeitherOverflowNorVanish) {
  Ball huge = exp(ball("1e6"));
  for (int i = 0; i < 40; ++i) huge *= huge;
  EXPECT_EQ(is_positive(huge), Ternary::certainly);
  EXPECT_EQ(is_positive(ball("1") / huge), Ternary::certainly);
  EXPECT_EQ(is_positive(ball("1") / huge - ball("0")), Ternary::certainly);
  EXPECT_EQ(is_positive(huge - huge), Ternary::undecided);
}

TEST(Ball, StrictAndWeakQuestionsDiffer) {
  using enum Ternary;
  const auto check = [](const Ball& x, Ternary positive, Ternary nonnegative) {
    EXPECT_EQ(is_positive(x), positive);
    EXPECT_EQ(is_nonnegative(x), nonnegative);
  };
  Ball zero_to_one(q("1/2"), 64);
  mag_set_ui_2exp_si(arb_radref(zero_to_one.data()), 1, -1);
  check(Ball(0L, 64), certainly_not, certainly);
  check(zero_to_one, undecided, certainly);
  check(-zero_to_one, certainly_not, undecided);
  check(hull(-1, 1, 64), undecided, undecided);
  check(hull(1, 2, 64), certainly, certainly);
  check(hull(-2, -1, 64), certainly_not, certainly_not);
}

}  // namespace
}  // namespace sinkproof::numeric::testing
