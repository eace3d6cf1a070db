#include "setting/patterns/pattern_entries.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"
#include "setting/patterns/nuisance_families.hpp"

namespace sinkproof::patterns {
namespace {

using numeric::Expression;
using numeric::Quadratic;
using numeric::Rational;

/// Of an instance, but for nuisances and weights.
void set_numbers(PatternEntries& entries, const char* lambda_squared = "16/25") {
  const auto set = [&](const char* name, const char* text) {
    entries.set(name, numeric::parse_expression(text));
  };
  set("kappa", "sqrt(2)");
  set("lambda_squared", lambda_squared);
  set("delta_squared", "9/25");
  set("w_nuisance", "2");
}

void set_axis(PatternEntries& entries) {
  for (const long c : {1L, 2L}) {
    entries.set("nuisance", {c, 1, 5}, 1);
    entries.set("nuisance", {c, 2, 5}, -1);
  }
}

std::string message_of(const PatternEntries& entries) {
  try {
    static_cast<void>(entries.instance());
    return "accepted";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(PatternEntries, AreWhatWasSet) {
  PatternEntries entries({2, 2}, 100);
  set_numbers(entries);
  set_axis(entries);
  entries.set("nuisance", {2, 1, 7}, 3);
  EXPECT_EQ(entries.value({"nuisance", {2, 1, 7}}), Rational(3));
  entries.set("nuisance", {2, 1, 7}, 0);
  EXPECT_EQ(entries.value({"nuisance", {2, 1, 7}}), Rational(0));
  EXPECT_EQ(entries.value({"nuisance", {2, 2, 5}}), Rational(-1));
  EXPECT_FALSE(entries.value({"kappa", {}}));
  const auto instance = entries.instance();
  EXPECT_EQ(instance.nuisances, nuisance_family("antipodal", 2, 2, 5, 0));
  EXPECT_EQ(instance.dimension, 100);
  EXPECT_EQ(instance.kappa, numeric::parse_expression("sqrt(2)"));
  EXPECT_EQ(instance.spread.upper, 4);
  EXPECT_FALSE(instance.sink_optimum);
}

TEST(PatternEntries, WhatFollowsFromNuisances) {
  PatternEntries entries({2, 2}, 100);
  set_numbers(entries);
  entries.set_nuisances(nuisance_family("orthogonal", 2, 2, 5, 0));
  EXPECT_EQ(entries.of_nuisances("rank"), Rational(2));
  EXPECT_EQ(entries.of_nuisances("closest"), Rational(-1));
  EXPECT_EQ(entries.of_nuisances("smallest_group"), Rational(2));
  EXPECT_EQ(entries.of_nuisances("spread_trace"), Rational(4));
  for (const char* name : {"worst_norm", "worst_coordinate", "worst_sum"})
    EXPECT_EQ(entries.of_nuisances(name), Rational(0)) << name;
  EXPECT_FALSE(entries.of_nuisances("kappa"));
  entries.set_nuisances({{{{5, Rational(1)}}}});
  EXPECT_FALSE(entries.of_nuisances("closest"));
}

TEST(PatternEntries, WeightsAreOverTheRootOfLambdaSquared) {
  PatternEntries entries({2, 2}, 100);
  set_numbers(entries, "1/2");
  entries.set("delta_squared", Expression(Rational(1, 2)));
  set_axis(entries);
  entries.set("w_copy", numeric::parse_expression("1 + sqrt(2)"));
  EXPECT_EQ(entries.instance().sink.copy, Quadratic(1, 2, Rational(1, 2)));
  entries.set("w_copy", numeric::parse_expression("1 + sqrt(3)"));
  EXPECT_EQ(message_of(entries), "expected r + s*lambda for 'w_copy', with rational r and s");
  EXPECT_THROW(entries.set("w_copy", numeric::parse_expression("exp(1)")), InputError);
  EXPECT_THROW(entries.set("w_nuisance", numeric::parse_expression("sqrt(1/2)")), InputError);
  EXPECT_THROW(entries.set("lambda_squared", numeric::parse_expression("sqrt(1/2)")), InputError);
}

TEST(PatternEntries, WitnessesAreThoseOfTheSolverOrSaid) {
  PatternEntries entries({2, 2}, 100);
  set_numbers(entries);
  set_axis(entries);
  entries.find_optima();
  const auto solved = entries.instance();
  ASSERT_TRUE(solved.sink_optimum && solved.diagonal_optimum);
  const auto& [left, right, multipliers] = *solved.sink_optimum;
  EXPECT_EQ(entries.value({"sink_left", {1, 0}}), left[0][0]);
  EXPECT_EQ(entries.value({"sink_right", {100, 0}}), Rational(0));
  const auto& first = multipliers.front();
  EXPECT_EQ(entries.value({"sink_multiplier", {first.query, first.winner, first.loser}}), first.value);
  EXPECT_EQ(entries.value({"sink_multiplier", {0, 0, 0}}), Rational(0));
  entries.set("sink_multiplier", {first.query, first.winner, first.loser}, 0);
  entries.set("sink_multiplier", {0, 1, 2}, 5);
  EXPECT_EQ(entries.instance().sink_optimum->multipliers.size(), multipliers.size());
  PatternEntries said({2, 2}, 100);
  set_numbers(said);
  set_axis(said);
  said.set("sink_left", {2, 3}, 7);
  const auto witness = *said.instance().sink_optimum;
  EXPECT_EQ(witness.left, (numeric::RationalRows{{0, 0, 0, 0, 0, 0}, {0, 0, 0, 7, 0, 0}}));
  EXPECT_EQ(witness.right.size(), 2U);
  EXPECT_FALSE(said.instance().diagonal_optimum);
  said.set("sink_right", {1, 6}, 1);
  EXPECT_EQ(message_of(said), "expected coordinates from 0 to 5 in witnesses of the sink pattern, not 6");
}

TEST(PatternEntries, OutsideTheSettingThereAreNoWitnesses) {
  PatternEntries entries({2, 2}, 100);
  set_numbers(entries);
  set_axis(entries);
  entries.set("nuisance", {1, 1, 5}, 2);
  entries.find_optima();
  EXPECT_FALSE(entries.instance().sink_optimum);
  entries.set("sink_left", {1, 0}, 1);
  EXPECT_EQ(message_of(entries), "expected no witnesses of the least cost of tokens outside of the setting");
}

TEST(PatternEntries, NumbersThatNoInstanceHasAreRefused) {
  const auto with = [](const char* name, const Rational& value) {
    PatternEntries entries({2, 2}, 100);
    set_numbers(entries);
    set_axis(entries);
    entries.set(name, Expression(value));
    return message_of(entries);
  };
  EXPECT_EQ(with("kappa", 1), "accepted");
  EXPECT_EQ(with("kappa", 0), "expected 'kappa' above 0");
  EXPECT_EQ(with("lambda_squared", 1), "expected 'lambda_squared' between 0 and 1");
  EXPECT_EQ(with("lambda_squared", 0), "expected 'lambda_squared' between 0 and 1");
  EXPECT_EQ(with("delta_squared", 0), "expected 'delta_squared' above 0");
  EXPECT_EQ(with("w_nuisance", -1), "expected 'w_nuisance' of at least 0");
  PatternEntries entries({2, 2}, 100);
  set_numbers(entries);
  EXPECT_THROW(entries.set("nuisance", {1, 1, 100'000}, 1), InputError);
  EXPECT_NO_THROW(entries.set("nuisance", {1, 1, 99'999}, 1));
  EXPECT_THROW(entries.set("sink_left", {1'001, 0}, 1), InputError);
  PatternEntries long_one({2, 2}, 100);
  set_numbers(long_one);
  for (long k = 0; k < 257; ++k) long_one.set("nuisance", {1, 1, k + 5}, 1);
  EXPECT_EQ(message_of(long_one), "expected at most 256 coordinates of a nuisance that are not 0");
}

}  // namespace
}  // namespace sinkproof::patterns
