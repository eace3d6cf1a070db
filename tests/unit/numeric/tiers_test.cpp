#include <gtest/gtest.h>

#include <map>

#include "generators.hpp"
#include "mpfi_scalar.hpp"
#include "numeric/exact.hpp"
#include "program.hpp"

// One number, several engines and precisions: their enclosures must overlap, all of them together.
namespace sinkproof::numeric::testing {
namespace {

constexpr long precisions[] = {24, 53, 64, 128, 256, 1024};

template <class S>
std::optional<Enclosure> enclosed(const Expression& e, const Arithmetic<S>& arithmetic) {
  try {
    return enclosure(arithmetic.from(e));
  } catch (const DomainError&) {
    return std::nullopt;  // no value, or none that this tier can tell
  }
}

/// What each engine says.
std::map<std::string, Enclosure> all_enclosures(const Expression& e) {
  std::map<std::string, Enclosure> result;
  const auto include = [&](const std::string& engine, const std::optional<Enclosure>& said) {
    if (said) result.emplace(engine, *said);
  };
  include("double intervals", enclosed(e, Arithmetic<Interval>{}));
  for (const long bits : precisions) {
    include("balls of " + std::to_string(bits) + " bits", enclosed(e, Arithmetic<Ball>{bits}));
    include("MPFI with " + std::to_string(bits) + " bits", enclosed(e, Arithmetic<Mpfi>{bits}));
  }
  try {
    include("exact", enclosure(Arithmetic<Exact>{}.from(e), 200));
  } catch (const ExactUnavailable&) {
    // Not an answer.
  } catch (const DomainError&) {
    // No value.
  }
  return result;
}

void check_agreement(const Expression& formula) {
  std::optional<Enclosure> common;
  for (const auto& [engine, said] : all_enclosures(formula)) {
    RC_LOG() << to_string(formula) << ": " << engine << '\n';
    common = common ? intersection(*common, said, engine) : said;
  }
}

RC_GTEST_PROP(Tiers, AllEnginesAgreeAboutFormulas, ()) {
  constexpr int count = 40;
  for (int i = 0; i < count; ++i) check_agreement(*expressions(5));
}

RC_GTEST_PROP(Tiers, AllEnginesAgreeAboutModerateFormulas, ()) {
  constexpr int count = 40;
  for (int i = 0; i < count; ++i) check_agreement(*moderate_expressions(5));
}

RC_GTEST_PROP(Tiers, AllEnginesAgreeAboutPrograms, ()) {
  const Program program = *programs();
  const auto expected = run_exactly(program);
  const auto intervals = run(program, Arithmetic<Interval>{});
  for (const long bits : precisions) {
    const auto balls = run(program, Arithmetic<Ball>{bits});
    const auto mpfi = run(program, Arithmetic<Mpfi>{bits});
    for (std::size_t k = 0; k < expected.size(); ++k) {
      RC_LOG() << bits << " bits, value " << k << '\n';
      if (k < mpfi.size()) RC_ASSERT(contains(enclosure(mpfi[k]), expected[k]));
      if (k < mpfi.size() && k < balls.size()) RC_ASSERT(overlap(enclosure(balls[k]), enclosure(mpfi[k])));
      if (k < mpfi.size() && k < intervals.size())
        RC_ASSERT(overlap(enclosure(intervals[k]), enclosure(mpfi[k])));
      if (k < balls.size() && k < intervals.size())
        RC_ASSERT(overlap(enclosure(intervals[k]), enclosure(balls[k])));
    }
  }
}

// A higher precision is worth its price, and doubles are as good as 45 bits.
RC_GTEST_PROP(TierWidth, HigherPrecisionIsNarrower, ()) {
  const Program program = *well_conditioned_programs(6);
  const auto intervals = run(program, Arithmetic<Interval>{});
  for (const auto& x : intervals) RC_ASSERT(is_narrow(enclosure(x), power_of_two(-40)));
  for (const long bits : {64L, 128L, 4096L}) {
    for (const auto& x : run(program, Arithmetic<Ball>{bits}))
      RC_ASSERT(is_narrow(enclosure(x), power_of_two(-bits + 10)));
  }
}

TEST(Tiers, NestedFunctionsAreNarrow) {
  for (const char* text : {"exp(-5)", "log(10)/log(2)", "sqrt(2)/3", "exp(-exp(1))", "log(1+exp(-20))",
                           "exp(sqrt(2)+log(3))^2", "(exp(5)+13)/(exp(5)+14)"}) {
    const Expression e = parse_expression(text);
    EXPECT_TRUE(is_narrow(enclosure(Arithmetic<Interval>{}.from(e)),
                          text == std::string("log(1+exp(-20))") ? q("1e-5") : power_of_two(-40)))
        << text;
    for (const long bits : {128L, 256L, 1024L}) {
      EXPECT_TRUE(is_narrow(enclosure(Arithmetic<Ball>{bits}.from(e)), power_of_two(-bits + 40)))
          << text << ' ' << bits;
    }
  }
}

TEST(Tiers, PowersByRepeatedSquaring) {
  for (const long exponent : {0L, 1L, 2L, 3L, 7L, 64L, -1L, -5L}) {
    const Rational x(3, 2);
    const Rational expected = power(x, exponent);
    EXPECT_TRUE(contains(power(Arithmetic<Interval>{}.from(x), exponent, Arithmetic<Interval>{}), expected))
        << exponent;
    EXPECT_TRUE(contains(power(Arithmetic<Ball>{128}.from(x), exponent, Arithmetic<Ball>{128}), expected))
        << exponent;
    EXPECT_EQ(*power(Arithmetic<Exact>{}.from(x), exponent, Arithmetic<Exact>{}).rational(), expected)
        << exponent;
  }
  EXPECT_THROW(power(Interval(0), -1, Arithmetic<Interval>{}), DomainError);
  EXPECT_THROW(power(Ball(0L, 64), -1, Arithmetic<Ball>{64}), DomainError);
  EXPECT_TRUE(contains(power(Interval(0), 0, Arithmetic<Interval>{}), Rational(1)));
}

TEST(Tiers, FormulasWithoutAValueAreRefusedByEveryTier) {
  for (const char* text : {"1/(exp(1)-exp(1))", "log(exp(1)-3)", "sqrt(exp(1)-3)", "(exp(1)-exp(1))^-1"}) {
    const Expression e = parse_expression(text);
    EXPECT_THROW(static_cast<void>(Arithmetic<Interval>{}.from(e)), DomainError) << text;
    EXPECT_THROW(static_cast<void>(Arithmetic<Ball>{128}.from(e)), DomainError) << text;
    EXPECT_THROW(static_cast<void>(Arithmetic<Exact>{}.from(e)), DomainError) << text;
  }
}

TEST(Tiers, UnknownIsTheWholeLine) {
  EXPECT_TRUE(Arithmetic<Interval>{}.unknown().is_entire());
  EXPECT_FALSE(enclosure(Arithmetic<Ball>{64}.unknown()).lower);
}

}  // namespace
}  // namespace sinkproof::numeric::testing
