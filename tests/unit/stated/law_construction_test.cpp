#include <gtest/gtest.h>

#include "language/run.hpp"
#include "setting/law/law_construction.hpp"
#include "stated/construction.hpp"
#include "stated_text.hpp"

namespace sinkproof::stated {
namespace {

using law::TokenLaw;
using numeric::Rational;

constexpr const char* coin_lines =
    "tokens = 2; atoms = 2; dimension = 1; beta = 1\n"
    "probability[i] = 1/2 for i in 1..2; token[1,1] = 1; token[2,1] = -1\n";

std::vector<Construction> laws_of(const std::string& lines) {
  const auto source = std::make_shared<const language::Source>(
      "k.md", "```construction\nconstruction k : token-law\n" + lines + "\n```\n");
  return Construction::all_of(
      source, std::make_shared<const language::Block>(language::read_blocks(*source, {}).front()));
}

TokenLaw made_law(const Construction& construction, const parameter::Values& values = {}) {
  return std::get<TokenLaw>(construction.make(values));
}

TEST(StatedLaw, IsWhatItsEntriesSayAndZeroElsewhere) {
  const auto all =
      laws_of(std::string(coin_lines) +
              "value[1,1] = -1/2; lambda = 1/3; stated_numerator[2] = 7; stated_denominator[0] = 1/2\n"
              "mutant k-off : stated_numerator[2] = 8; value[1,1] = 0");
  const TokenLaw law = made_law(all.front());
  EXPECT_EQ(law.tokens, 2);
  EXPECT_EQ(law.lambda, Rational(1, 3));
  EXPECT_EQ(law.beta, 1);
  EXPECT_EQ(law.value, (std::vector<std::vector<Rational>>{{Rational(-1, 2)}}));
  ASSERT_EQ(law.law.size(), 2U);
  EXPECT_EQ(law.law[1].probability, Rational(1, 2));
  EXPECT_EQ(law.law[1].token, std::vector<Rational>{-1});
  EXPECT_EQ(law.numerator, (law::QuadraticPolynomial{0, 0, 7}));
  EXPECT_EQ(law.denominator, (law::QuadraticPolynomial{Rational(1, 2), 0, 0}));
  const TokenLaw mutant = made_law(all.back());
  EXPECT_EQ(mutant.numerator, (law::QuadraticPolynomial{0, 0, 8}));
  EXPECT_EQ(mutant.value, (std::vector<std::vector<Rational>>{{0}}));
}

TEST(StatedLaw, AParameterMayBeANumberOfTheSetting) {
  const auto all = laws_of(
      "parameter dimension in 1..8\nparameter beta in (0,9]\n"
      "tokens = 3; atoms = 1; probability[1] = 1; token[1,j] = j for j in 1..dimension");
  const TokenLaw law = made_law(
      all.front(), parameter::Values({{"dimension", 2}, {"beta", numeric::Expression(Rational(5, 2))}}));
  EXPECT_EQ(law.beta, Rational(5, 2));
  EXPECT_EQ(law.law.front().token, (std::vector<Rational>{1, 2}));
}

// As instances are made: the later entry counts, and fractions have coin_lines parts where parameters have.
TEST(StatedLaw, InDoublesItIsAFunctionOfItsParameters) {
  const auto construction =
      laws_of(std::string(
                  "parameter gain in [-9,9] parts 10\nparameter lambda in [0,1]\nparameter seed in 0..9\n") +
              coin_lines + "value[i,1] = 3 for i in 1..1; value[1,1] = gain + seed")
          .front();
  auto laws = construction.law_in_doubles({});
  ASSERT_TRUE(laws.has_value());
  EXPECT_EQ(laws->parameters, (std::vector<std::string>{"gain", "lambda", "seed"}));
  auto law = laws->law;
  EXPECT_TRUE(laws->set(std::vector<double>{0.333333, 0.123, 4}, law));
  EXPECT_DOUBLE_EQ(law.value[0][0], 1.0 / 3 + 4);
  EXPECT_EQ(law.lambda, 0.123);
  EXPECT_EQ(law.law[1].token[0], -1);
  EXPECT_FALSE(laws->set(std::vector<double>{0.333334, 0.5, 4}, law)) << "nothing but lambda";
  EXPECT_EQ(law.lambda, 0.5);
  EXPECT_TRUE(laws->set(std::vector<double>{0.333334, 0.5, 5}, law));
}

TEST(StatedLaw, WhatMakesNoLawIsRefusedWithItsPlace) {
  const auto message = [](const std::string& lines) { return message_of(laws_of(lines).front(), {}); };
  EXPECT_EQ(message(coin_lines), "accepted");
  EXPECT_EQ(message(std::string(coin_lines) + "probability[1] = 1/3")
                .find("k.md:2:14: expected probabilities that sum to 1, not 5/6"),
            0U)
      << message(std::string(coin_lines) + "probability[1] = 1/3");
  EXPECT_NE(message(std::string(coin_lines) + "value[1,1] = sqrt(2)").find("expected rational numbers"),
            std::string::npos);
  EXPECT_NE(message("tokens = 13; atoms = 1; dimension = 1; beta = 1; probability[1] = 1")
                .find("tokens = 13 (expected 2 to 12)"),
            std::string::npos);
}

}  // namespace
}  // namespace sinkproof::stated
