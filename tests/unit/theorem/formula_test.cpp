#include "theorem/formula.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "numeric/enclosure.hpp"
#include "support/formulas.hpp"
#include "theorem/mutant.hpp"

namespace sinkproof::theorem {
namespace {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Exact;
using numeric::Interval;
using numeric::Rational;
using numeric::Ternary;

std::vector<std::string> names() {
  std::vector<std::string> result;
  for (const auto& [name, value] : support::named_numbers()) result.push_back(name);
  return result;
}

template <class S>
std::vector<std::optional<S>> values(const Arithmetic<S>& arithmetic) {
  std::vector<std::optional<S>> result;
  for (const auto& [name, value] : support::named_numbers())
    result.push_back(arithmetic.from(numeric::parse_rational(value)));
  return result;
}

std::string refusal(const std::string& text) {
  try {
    const Formula formula(text, names());
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Formula, HasTheSameMarginInEveryTier) {
  for (const auto& good : support::good_formulas()) {
    SCOPED_TRACE(good.text);
    const Formula formula(good.text, names());
    const Rational lower = numeric::parse_rational(good.lower);
    const Rational upper = numeric::parse_rational(good.upper);
    EXPECT_EQ(formula.is_strict(), good.is_strict);
    EXPECT_EQ(formula.text(), good.text);
    const auto expect_near = [&](const numeric::Enclosure& margin, const Rational& width) {
      EXPECT_LE(*margin.lower, upper);
      EXPECT_GE(*margin.upper, lower);
      EXPECT_LE(*margin.upper - *margin.lower, width);
    };
    const Arithmetic<Interval> doubles;
    const auto interval = numeric::enclosure(formula.margin(values(doubles), doubles).value());
    expect_near(interval, Rational(1, 100'000'000));
    const Arithmetic<Ball> balls{256};
    expect_near(numeric::enclosure(formula.margin(values(balls), balls).value()),
                numeric::power(Rational(2), -200));
    const Arithmetic<Exact> exact;
    try {
      const auto margin = formula.margin(values(exact), exact).value();
      EXPECT_EQ(is_nonnegative(margin - Exact(lower)), Ternary::certainly);
      EXPECT_EQ(is_nonnegative(Exact(upper) - margin), Ternary::certainly);
    } catch (const numeric::ExactUnavailable&) {
      // It does without products of roots and sums of logarithms; whatever is rational it has.
      EXPECT_TRUE(formula.text().find("sqrt(a)*") == 0 || formula.text().find("exp(log") == 0);
    }
    std::vector<double> approximations;
    for (const auto& [name, value] : support::named_numbers())
      approximations.push_back(numeric::approximate(numeric::parse_rational(value)));
    const double approximation = formula.margin(approximations);
    EXPECT_NEAR(approximation, numeric::approximate(*interval.lower), 1e-9);
  }
}

TEST(Formula, HasPartsOfTheirOwnStrictness) {
  const Arithmetic<Exact> exact;
  const auto named = values(exact);
  for (const auto& mixed : support::mixed_formulas()) {
    SCOPED_TRACE(mixed.text);
    const Formula formula(mixed.text, names());
    EXPECT_FALSE(formula.has_one_strictness());
    ASSERT_EQ(formula.size(), mixed.parts.size());
    for (std::size_t k = 0; k < mixed.parts.size(); ++k) {
      EXPECT_EQ(formula.is_strict(k), mixed.parts[k].second);
      const auto part = formula.part(k, named, exact);
      EXPECT_EQ(part.strict, mixed.parts[k].second);
      EXPECT_EQ(*part.margin->rational(), numeric::parse_rational(mixed.parts[k].first));
    }
  }
}

TEST(Formula, APartWithoutAValueLeavesTheOthersTheirs) {
  const Arithmetic<Exact> exact;
  const Arithmetic<Ball> balls{128};
  const Formula formula("1/(a - 2) >= 0 and a >= b and conclusion < 1", names());
  EXPECT_EQ(formula.relation(0), ">=");
  EXPECT_EQ(formula.relation(2), "<");
  auto exactly = values(exact);
  exactly.back().reset();
  EXPECT_FALSE(formula.part(0, exactly, exact).left.has_value());
  EXPECT_TRUE(formula.part(0, exactly, exact).right.has_value());
  EXPECT_FALSE(formula.part(0, exactly, exact).margin.has_value());
  EXPECT_TRUE(formula.part(1, exactly, exact).margin.has_value());
  EXPECT_FALSE(formula.part(2, exactly, exact).margin.has_value());
  // To enclosures, a divisor that may be 0 is unknown, and a number that is not there is not.
  auto enclosed = values(balls);
  enclosed.back().reset();
  EXPECT_EQ(is_nonnegative(formula.part(0, enclosed, balls).margin.value()), Ternary::undecided);
  EXPECT_EQ(is_positive(formula.part(1, enclosed, balls).margin.value()), Ternary::certainly);
  EXPECT_FALSE(formula.part(2, enclosed, balls).margin.has_value());
}

TEST(Formula, SaysWhichNamesItUses) {
  const Formula formula("min(a, 1) >= conclusion - a", names());
  EXPECT_TRUE(formula.uses(0));
  EXPECT_FALSE(formula.uses(1));
  EXPECT_FALSE(formula.uses(2));
  EXPECT_TRUE(formula.uses(3));
}

TEST(Formula, RefusesWithTheCharacter) {
  for (const auto& bad : support::bad_formulas()) {
    const std::string message = refusal(bad.text);
    EXPECT_NE(message, "no error") << bad.text;
    if (bad.character != 0) {
      EXPECT_NE(message.find("', character " + std::to_string(bad.character) + ": expected "),
                std::string::npos)
          << bad.text << ": " << message;
    }
    EXPECT_LE(message.size(), 300U) << message;
  }
  EXPECT_EQ(refusal("los_2 >= 0"),
            "'los_2 >= 0', character 1: expected a quantity, not 'los_2'; did you mean 'loss_2'?");
  EXPECT_EQ(refusal("eta >= 0"),
            "'eta >= 0', character 1: expected a quantity, not 'eta'; known: a, b, loss_2, conclusion");
  EXPECT_NE(refusal("1. >= 0").find("character 1: expected a number, but "), std::string::npos);
  EXPECT_NE(refusal(support::repeated("(", 201) + "a" + support::repeated(")", 201) + ">=0")
                .find("at most 200 nested"),
            std::string::npos);
  EXPECT_EQ(refusal(support::repeated("(", 200) + "a" + support::repeated(")", 200) + ">=0"), "no error");
  EXPECT_EQ(refusal("a >= " + support::repeated("0", 1995)), "no error");
  EXPECT_NE(refusal("a >= " + support::repeated("0", 1996)).find("2000 characters"), std::string::npos);
}

TEST(Formula, HasNoMarginWhereAnOperationHasNone) {
  const Arithmetic<Exact> exact;
  const Arithmetic<Ball> balls{128};
  for (const char* text :
       {"1/(a - 2) >= 0", "(a - 2)^-1 >= 0", "sqrt(b) >= 0", "log(b) >= 0", "log(0) >= 0"}) {
    const Formula formula(text, names());
    EXPECT_FALSE(formula.margin(values(exact), exact).has_value()) << text;
    const auto ball = formula.margin(values(balls), balls);
    ASSERT_TRUE(ball.has_value()) << text;
    EXPECT_FALSE(numeric::enclosure(*ball).lower || numeric::enclosure(*ball).upper) << text;
    EXPECT_FALSE(std::isfinite(formula.margin(std::vector<double>{2, -0.75, 1. / 7, 5}))) << text;
  }
  // What is not known stays so.
  EXPECT_TRUE(
      std::isnan(Formula("a >= conclusion", names()).margin(std::vector<double>{2, 0, 0, std::nan("")})));
  EXPECT_TRUE(std::isnan(
      Formula("min(a, conclusion) >= 0", names()).margin(std::vector<double>{2, 0, 0, std::nan("")})));
  EXPECT_TRUE(std::isnan(
      Formula("max(conclusion, a) >= 0", names()).margin(std::vector<double>{2, 0, 0, std::nan("")})));
}

// A quantity that may be not defined: where enclosures cannot tell, nothing that it stands in is known, also
// where its size would not matter.
TEST(Formula, HasNoMarginWhereANumberHasNoValue) {
  const Arithmetic<Exact> exact;
  auto numbers = values(exact);
  numbers[1].reset();
  for (const char* text : {"b <= 1", "0*b >= 0", "min(a, b) <= 2", "a >= 0 and b <= 1", "b^0 = 1"})
    EXPECT_FALSE(Formula(text, names()).margin(numbers, exact).has_value()) << text;
  EXPECT_TRUE(Formula("a >= 0", names()).margin(numbers, exact).has_value());
  const Arithmetic<Interval> doubles;
  auto intervals = values(doubles);
  intervals[1] = doubles.unknown();
  for (const char* text : {"b <= 1", "min(a, b) <= 3", "max(1 - b, 3) > 2", "a >= 9 and b <= 1"}) {
    const Formula formula(text, names());
    const auto margin = formula.margin(intervals, doubles);
    ASSERT_TRUE(margin.has_value()) << text;
    EXPECT_TRUE(margin->is_entire()) << text;
  }
  EXPECT_FALSE(Formula("a >= 9", names()).margin(intervals, doubles)->is_entire());
}

/// A sum, product, difference, … of this depth; no divisors, so that it is defined everywhere.
std::string random_sum(int depth) {
  const auto part = [&] { return random_sum(depth - 1); };
  if (depth == 0) {
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        return std::to_string(*rc::gen::inRange(0, 30)) + "e-1";
      case 1:
        return std::to_string(*rc::gen::inRange(0, 9)) + "/7";
      default:
        return names()[*rc::gen::inRange<std::size_t>(0, 4)];
    }
  }
  switch (*rc::gen::inRange(0, 8)) {
    case 0:
      return part() + " + " + part();
    case 1:
      return part() + " - " + part();
    case 2:
      return "(" + part() + ")*(" + part() + ")";
    case 3:
      return "min(" + part() + ", " + part() + ")";
    case 4:
      return "max(" + part() + ", " + part() + ", 1/2)";
    case 5:
      return "-(" + part() + ")";
    case 6:
      return "sqrt((" + part() + ")^2 + 1)";
    default:
      return "exp(-(" + part() + ")^2)";
  }
}

RC_GTEST_PROP(Formula, TheDoubleMarginIsThatOfTheEnclosures, ()) {
  const std::string text =
      random_sum(3) + *rc::gen::element<std::string>(" >= ", " > ", " <= ", " < ", " = ") + random_sum(2) +
      (*rc::gen::arbitrary<bool>() ? " and " + random_sum(2) + " < 3" : "");
  const Formula formula(text, names());
  std::vector<Rational> numbers;
  std::vector<double> approximations;
  std::vector<std::optional<Interval>> intervals;
  std::vector<std::optional<Ball>> balls;
  const Arithmetic<Ball> precise{256};
  for (int k = 0; k < 4; ++k) {
    numbers.emplace_back(*rc::gen::inRange(-64, 64), 16);
    approximations.push_back(numeric::approximate(numbers.back()));
    intervals.push_back(Arithmetic<Interval>{}.from(numbers.back()));
    balls.push_back(precise.from(numbers.back()));
  }
  const auto interval = numeric::enclosure(formula.margin(intervals, Arithmetic<Interval>{}).value());
  const auto ball = numeric::enclosure(formula.margin(balls, precise).value());
  RC_ASSERT(interval.lower && interval.upper);
  RC_ASSERT(*interval.lower <= *ball.upper && *ball.lower <= *interval.upper);
  const double margin = formula.margin(approximations);
  // Square roots magnify the rounding of what is nearly 0.
  const double slack = 1e-6 * (1 + std::fabs(margin));
  RC_ASSERT(margin >= numeric::approximate(*interval.lower) - slack);
  RC_ASSERT(margin <= numeric::approximate(*interval.upper) + slack);
}

/// An evaluation with the quantities 0 and 1, and a conclusion of its own.
template <class S>
Evaluation<S> evaluation(const Arithmetic<S>& arithmetic, std::optional<long> conclusion) {
  Evaluation<S> result;
  result.claims = {{"claim", false, arithmetic.from(7L)}};
  result.hypotheses = {{"hypothesis", true, arithmetic.from(8L)}};
  result.conclusion = {"own", false, std::nullopt};
  if (conclusion) result.conclusion.value = arithmetic.from(*conclusion);
  result.quantities = {{"zero", arithmetic.from(0L)}, {"one", arithmetic.from(1L)}};
  return result;
}

Description with_two_quantities() {
  return {"toy",
          "",
          "",
          "",
          "",
          {{"hypothesis", true, ""}},
          {"own", false, ""},
          {"zero", "one"},
          {},
          {},
          {{"wrong", "", "one > conclusion"}}};
}

template <class S>
Margin<S> conclusion_in(const std::string& text, std::optional<long> own, const Arithmetic<S>& arithmetic) {
  const auto description = with_two_quantities();
  const Mutant mutant{"m", "", text};
  const auto result =
      with_conclusion(evaluation(arithmetic, own), mutant, conclusion_of(mutant, description), arithmetic);
  EXPECT_EQ(result.claims.size(), 1U);
  EXPECT_EQ(result.hypotheses.size(), 1U);
  EXPECT_EQ(result.quantities.size(), 2U);
  EXPECT_EQ(result.conclusion.id, "m");
  return result.conclusion;
}

TEST(WithConclusion, NeedsTheOwnConclusionOnlyWhereItIsNamed) {
  const auto in_tier = [](const auto& arithmetic) {
    const auto found = conclusion_in("one > conclusion + zero", 3, arithmetic);
    EXPECT_TRUE(found.strict);
    ASSERT_TRUE(found.value.has_value());
    EXPECT_EQ(is_positive(*found.value + arithmetic.from(2L)), Ternary::certainly_not);
    EXPECT_EQ(is_nonnegative(*found.value + arithmetic.from(2L)), Ternary::certainly);
    EXPECT_FALSE(conclusion_in("one > conclusion", std::nullopt, arithmetic).value.has_value());
    EXPECT_FALSE(conclusion_in("max(one, conclusion) > 0", std::nullopt, arithmetic).value.has_value());
    EXPECT_TRUE(conclusion_in("one >= 1/2", std::nullopt, arithmetic).value.has_value());
  };
  in_tier(Arithmetic<Exact>{});
  // 0 and ±1 are exact in balls, too; an interval is widened by every operation.
  in_tier(Arithmetic<Ball>{128});
  EXPECT_FALSE(conclusion_in("one > conclusion", std::nullopt, Arithmetic<Interval>{}).value.has_value());
  EXPECT_LT(conclusion_in("one > conclusion", 3, Arithmetic<Interval>{}).value->upper(), -1.9);
}

TEST(WithConclusion, WhatHasNoValueIsUnknownToEnclosuresAndUndefinedExactly) {
  for (const char* text : {"1/zero >= 1", "log(zero) >= 1", "1/(one - 1) >= 0"}) {
    const auto interval = conclusion_in(text, 0, Arithmetic<Interval>{});
    ASSERT_TRUE(interval.value.has_value()) << text;
    EXPECT_EQ(is_nonnegative(*interval.value), Ternary::undecided) << text;
    const auto ball = conclusion_in(text, 0, Arithmetic<Ball>{128});
    ASSERT_TRUE(ball.value.has_value()) << text;
    EXPECT_EQ(is_nonnegative(*ball.value), Ternary::undecided) << text;
    EXPECT_FALSE(conclusion_in(text, 0, Arithmetic<Exact>{}).value.has_value()) << text;
  }
}

TEST(WithConclusion, WhatIsBeyondTheRangeIsUnknownAndNotUndefined) {
  const Arithmetic<Exact> exact;
  for (const char* text : {"1 + exp(-2^38) > 0", "exp(2^38*one) >= 1"})
    EXPECT_TRUE(conclusion_in(text, 0, exact).value.has_value()) << text;
  for (const char* text : {"1 + exp(-2^38-1) > 0", "exp(2^38*one + 1) >= 1"}) {
    const auto unreached = conclusion_in(text, 0, exact);
    ASSERT_TRUE(unreached.value.has_value()) << text;
    EXPECT_TRUE(unreached.value->is_unreached()) << text;
    const auto ball = conclusion_in(text, 0, Arithmetic<Ball>{128});
    ASSERT_TRUE(ball.value.has_value()) << text;
    EXPECT_EQ(is_nonnegative(*ball.value), Ternary::undecided) << text;
  }
}

TEST(FindMutant, ByIdOrAsAFormula) {
  const auto description = with_two_quantities();
  EXPECT_EQ(find_mutant(description, "wrong").conclusion, "one > conclusion");
  EXPECT_TRUE(find_mutant(description, "wrong").is_listed);
  EXPECT_EQ(find_mutant(description, "zero >= one").conclusion, "zero >= one");
  EXPECT_FALSE(find_mutant(description, "zero >= one").is_listed);
  const auto message = [&](const std::string& text) -> std::string {
    try {
      find_mutant(description, text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(
      message("wrng"),
      "--mutant: unknown mutant 'wrng' of toy; did you mean 'wrong'?; or a relation such as 'zero >= 1/2' "
      "(with >=, >, <=, < or =)");
  EXPECT_EQ(find_mutant(description, "zero <= one and one = 1").conclusion, "zero <= one and one = 1");
  EXPECT_EQ(message("one - zero"),
            "--mutant: 'one - zero': a relation is missing (expected >=, >, <=, < or =, as in 'one - zero >= "
            "1/2')");
  EXPECT_NE(message("zero <= one and one > zero").find("are all strict"), std::string::npos);
  EXPECT_EQ(message("zer > 0"),
            "--mutant: 'zer > 0', character 1: expected a quantity, not 'zer'; did you mean 'zero'?");
}

}  // namespace
}  // namespace sinkproof::theorem
