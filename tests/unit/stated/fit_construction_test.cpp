#include <gtest/gtest.h>

#include <optional>

#include "language/run.hpp"
#include "setting/fit/best_fit.hpp"
#include "stated/claim_text.hpp"
#include "stated/construction.hpp"
#include "stated_text.hpp"

namespace sinkproof::stated {
namespace {

using fit::NormaliserFit;
using numeric::Rational;

std::vector<Construction> fits_of(const std::string& lines) {
  const auto source = std::make_shared<const language::Source>(
      "k.md",
      "```construction\nconstruction k : normaliser-fit\nparameter L in 3..64\nparameter normaliser in "
      "{non-anchor, row-count, none, length}\n" +
          lines + "\n```\n");
  return Construction::all_of(
      source, std::make_shared<const language::Block>(language::read_blocks(*source, {}).front()));
}

parameter::Values fit_values(long length) {
  return parameter::Values({{"L", length}, {"normaliser", std::string("row-count")}});
}

NormaliserFit made(const Construction& construction, long length) {
  return std::get<NormaliserFit>(construction.make(fit_values(length)));
}

void expect_same(const NormaliserFit& made, const NormaliserFit& expected) {
  EXPECT_EQ(made.length, expected.length);
  EXPECT_EQ(made.normaliser, expected.normaliser);
  EXPECT_EQ(made.intercept, expected.intercept);
  EXPECT_EQ(made.slope, expected.slope);
  EXPECT_EQ(made.weights, expected.weights);
}

constexpr const char* generated = "generate intercept, slope, weight[1..L-2] by line-fit\n";

TEST(StatedFit, IsWhatTheGeneratorGivesAndWhatMutantsMakeOfIt) {
  const auto all =
      fits_of(std::string(generated) +
              "mutant k-shifted : intercept = intercept + 1/1000\n"
              "mutant k-tilted : slope = 2*slope; weight[k] = -weight[k] for k in 1..L-2 if k > 1\n"
              "mutant k-without : weight[1] = 0");
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all.front().setting(), "normaliser-fit");
  const auto best = fit::best_fit(attention::Normaliser::relu_row_count, 8);
  expect_same(made(all[0], 8), best);
  auto changed = best;
  changed.intercept += Rational(1, 1000);
  expect_same(made(all[1], 8), changed);
  changed = best;
  changed.slope *= 2;
  for (auto& [k, weight] : changed.weights) weight *= k > 1 ? -1 : 1;
  expect_same(made(all[2], 8), changed);
  changed = best;
  ASSERT_EQ(changed.weights.front().first, 1);
  changed.weights.erase(changed.weights.begin());
  expect_same(made(all[3], 8), changed);
}

TEST(StatedFit, NeedsNoGenerator) {
  expect_same(
      made(fits_of("intercept = 1/2; slope = L/7\nweight[k] = 1/divisor[k] for k in 1..2; weight[1] = 0")
               .front(),
           6),
      {6, attention::Normaliser::relu_row_count, Rational(1, 2), Rational(6, 7), {{2, Rational(1, 4)}}});
}

// What is claimed is claimed of the instance, also where a mutant has changed it: no generated number stands
// for it.
TEST(StatedFit, ClaimsNameTheInstance) {
  const auto all =
      fits_of(std::string(generated) +
              "claim c : intercept + weight[2]/divisor[2] <= slope + L\nmutant k-m : intercept = 7");
  for (const auto& construction : all) {
    const auto claims = construction.claims(fit_values(5));
    ASSERT_EQ(claims.size(), 1U);
    const auto& tape = claims.front().relations.front().formula.tape;
    std::vector<std::string> names;
    for (const auto& input : tape.inputs()) names.push_back(input.name);
    EXPECT_EQ(names, (std::vector<std::string>{"slope", "intercept", "weight"}));
  }
}

TEST(StatedFit, WhatMakesNoFitIsRefusedWithItsPlace) {
  const auto message = [](const std::string& lines) {
    return message_of(fits_of(lines).front(), fit_values(5));
  };
  EXPECT_EQ(message(generated), "accepted");
  // A range that is certain to be another is refused before there is an instance (tests/language/reject);
  // this one may be right.
  const auto with_last = [](long n) {
    const auto stated =
        fits_of("parameter n in 1..9\ngenerate intercept, slope, weight[1..n] by line-fit").front();
    return message_of(stated, parameter::Values({{"L", 5L}, {"normaliser", std::string("none")}, {"n", n}}));
  };
  EXPECT_EQ(with_last(3), "accepted");
  EXPECT_EQ(with_last(2).find("k.md:6:28: expected 1 to L-2 of 'weight', which is 3 here"), 0U)
      << with_last(2);
  const std::string weights = "weight[k] = 0 for k in 1..L-2\n";
  EXPECT_NE(message(weights + "intercept = sqrt(2); slope = 0").find("k.md:6:13: expected rational numbers"),
            std::string::npos)
      << message(weights + "intercept = sqrt(2); slope = 0");
  EXPECT_NE(message(weights + "intercept = 1; slope = intercept").find("expected a value that follows"),
            std::string::npos);
  EXPECT_NE(message("intercept = 1; slope = 1; weight[k] = 1/(k-2) for k in 1..3").find("is not defined"),
            std::string::npos);
  EXPECT_NE(message("intercept = 1; slope = 1; weight[k] = 0 for k in 1..3; weight[divisor[2]] = 1")
                .find("expected indices in their ranges"),
            std::string::npos);
}

/// −1/2 + 2k, with the weight 1/4 everywhere; the slope only where it is to be known.
std::string text_with_numbers(const std::string& claim, bool slope_is_known) {
  const auto stated = fits_of(generated + ("claim c : " + claim)).front().claims(fit_values(8));
  return claim_text(
      with_numbers(stated.front(), [&](const language::Input& input) -> std::optional<numeric::Expression> {
        if (input.name == "slope" && !slope_is_known) return std::nullopt;
        return numeric::Expression(input.name == "slope"    ? Rational(2)
                                   : input.name == "weight" ? Rational(1, 4)
                                                            : Rational(-1, 2));
      }));
}

TEST(StatedFit, ClaimsAreSaidInNumbersOfTheInstanceAsFarAsTheseAreKnown) {
  const std::string claim = "abs(intercept) + weight[L-2] <= slope";
  EXPECT_EQ(text_with_numbers(claim, true), "3/4 <= 2");
  EXPECT_EQ(text_with_numbers(claim, false), "3/4 <= slope");
  EXPECT_EQ(text_with_numbers("all(weight[k] >= k/32 for k in 1..2) and sqrt(slope) >= L", true),
            "1/4 >= 1/32 and 1/4 >= 1/16 and sqrt(2) >= 8");
}

}  // namespace
}  // namespace sinkproof::stated
