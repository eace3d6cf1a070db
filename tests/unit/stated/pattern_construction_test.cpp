#include <gtest/gtest.h>

#include <cmath>

#include "setting/patterns/e8_roots.hpp"
#include "setting/patterns/nuisance_families.hpp"
#include "stated/construction.hpp"
#include "stated_text.hpp"

namespace sinkproof::stated {
namespace {

using numeric::Quadratic;
using numeric::Rational;
using patterns::DoublePatterns;

std::vector<Construction> patterns_of(const std::string& lines) {
  const auto source = std::make_shared<const language::Source>(
      "k.md", "```construction\nconstruction k : patterns\n" + lines + "\n```\n");
  return Construction::all_of(
      source, std::make_shared<const language::Block>(language::read_blocks(*source, {}).front()));
}

const std::string all_sizes =
    "parameter C in 1..9\nparameter m in 1..9\nparameter d in 4..999\nparameter kappa in (0,9]\n"
    "parameter lambda in (0,1)\nparameter family in {antipodal, orthogonal, simplex, random, other}\n"
    "parameter seed in 0..9999999\nparameter optimum in {auto, no, maybe}\n"
    "lambda_squared = lambda^2; delta_squared = 1 - lambda_squared where lambda_squared >= 1/2\n"
    "group_size[c] = m for c in 1..C\n";
const std::string by_family = "generate nuisance by nuisance-family\n";
const std::string all_weights =
    "w_anchor = 1/lambda where d >= 2*C + 1 + rank; w_copy = w_anchor + w_anchor^2; w_self = w_anchor^2\n"
    "w_copy_self = 1; w_cross = 2*w_anchor; w_nuisance = 2/(delta_squared*(1 - closest))\n";
const std::string all_witnesses =
    "generate sink_left, sink_right, sink_multiplier, diag_left, diag_right, diag_multiplier by least-cost\n";

parameter::Values pattern_values(const std::string& lambda, const std::string& of = "antipodal", long m = 2,
                                 long groups = 2, long d = 99, const std::string& optimum = "no",
                                 long seed = 7) {
  std::vector<std::pair<std::string, parameter::Value>> entries{
      {"C", groups}, {"m", m}, {"d", d}, {"family", of}, {"seed", seed}, {"optimum", optimum}};
  if (lambda.empty()) return parameter::Values(std::move(entries));
  entries.emplace_back("kappa", numeric::Expression(3));
  entries.emplace_back("lambda", numeric::parse_expression(lambda));
  return parameter::Values(std::move(entries));
}

patterns::SinkDiagonal patterns_at(const Construction& construction, const parameter::Values& values) {
  return std::get<patterns::SinkDiagonal>(construction.make(values));
}

std::string message_of_patterns(const std::string& lines, const parameter::Values& at) {
  try {
    static_cast<void>(patterns_of(lines).front().make(at));
    return "accepted";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(StatedPatterns, AreWhatTheirEntriesSay) {
  const auto all = patterns_of(all_sizes + by_family + all_weights + all_witnesses +
                               "claim sink : lead_sink >= 1\nmutant k-weak : w_nuisance = w_nuisance/4\n"
                               "mutant k-far : nuisance[1,i,9] = nuisance[1,3-i,5]/2 for i in 1..2");
  const auto made = all[0].make_with_claims(pattern_values("4/5", "antipodal", 2, 2, 99, "auto"));
  const auto& data = std::get<patterns::SinkDiagonal>(made.data);
  EXPECT_EQ(data.lambda_squared, Rational(16, 25));
  EXPECT_EQ(data.delta_squared, Rational(9, 25));
  EXPECT_EQ(data.kappa, numeric::Expression(3));
  EXPECT_EQ(data.dimension, 99);
  EXPECT_EQ(data.nuisances, patterns::nuisance_family("antipodal", 2, 2, 5, 0));
  EXPECT_EQ(data.sink.anchor, Quadratic(Rational(5, 4)));
  EXPECT_EQ(data.sink.copy, Quadratic(Rational(45, 16)));
  EXPECT_EQ(data.diagonal.copy, Quadratic(Rational(5, 2)));
  EXPECT_EQ(data.diagonal.nuisance, Rational(25, 9));
  EXPECT_TRUE(data.sink_optimum && data.diagonal_optimum);
  ASSERT_EQ(made.claims.size(), 1U);
  EXPECT_EQ(made.claims.front().relations.front().formula.tape.inputs().front().name, "lead_sink");
  EXPECT_FALSE(patterns_at(all[0], pattern_values("4/5")).sink_optimum);
  EXPECT_EQ(patterns_at(all[1], pattern_values("4/5")).diagonal.nuisance, Rational(25, 36));
  const patterns::SparseVector moved{{5, 1}, {9, Rational(-1, 2)}};
  EXPECT_EQ(patterns_at(all[2], pattern_values("4/5")).nuisances[0][0], moved);
}

TEST(StatedPatterns, WeightsMayBeIrrational) {
  const auto k = patterns_of(all_sizes + by_family + all_weights).front();
  for (const char* lambda : {"sqrt(1/2)", "1/sqrt(2)", "sqrt(2)/2"}) {
    const auto data = patterns_at(k, pattern_values(lambda));
    EXPECT_EQ(data.lambda_squared, Rational(1, 2)) << lambda;
    EXPECT_EQ(data.sink.anchor, Quadratic(0, 2, Rational(1, 2))) << lambda;
    EXPECT_EQ(data.sink.copy, Quadratic(2, 2, Rational(1, 2))) << lambda;
    EXPECT_EQ(data.diagonal.self, Quadratic(2L)) << lambda;
  }
}

TEST(StatedPatterns, NamesWhatIsMissingOrOutOfRange) {
  const std::string text = all_sizes + by_family + all_weights + all_witnesses;
  const auto message = [&](const parameter::Values& at) {
    const auto whole = message_of_patterns(text, at);
    const auto place = whole.find("expected");
    return place == std::string::npos ? whole : whole.substr(place, whole.find(", with C=") - place);
  };
  EXPECT_EQ(message(pattern_values("4/5")), "accepted");
  EXPECT_EQ(message(pattern_values("1/2")), "expected 'lambda_squared >= 1/2', not 1/4 >= 1/2");
  EXPECT_EQ(message(pattern_values("exp(-1/9)")),
            "expected a rational number for 'lambda_squared', not exp(-1/9)^2");
  EXPECT_EQ(message(pattern_values("4/5", "antipodal", 2, 2, 5)),
            "expected 'd >= 2*C + 1 + rank', not 5 >= 6");
  EXPECT_EQ(message(pattern_values("4/5", "other")),
            "expected a parameter 'family', one of antipodal, orthogonal, simplex, random");
  EXPECT_EQ(message(pattern_values("4/5", "simplex", 1)), "expected groups of one size, from 2 to 16 tokens");
  EXPECT_EQ(message(pattern_values("4/5", "random", 2, 2, 99, "no", 1'000'001)),
            "expected a parameter 'seed', an integer from 0 to 1000000");
  EXPECT_EQ(message(pattern_values("4/5", "simplex", 2, 2, 99, "no", 1'000'001)), "accepted");
  EXPECT_EQ(message(pattern_values("4/5", "simplex", 2, 2, 99, "maybe")),
            "expected a parameter 'optimum', one of auto, no");
  const std::string plain =
      "C = 2; d = 9; kappa = 1; lambda_squared = 16/25; delta_squared = 9/25; w_anchor = 1; w_copy = 1\n"
      "w_self = 1; w_copy_self = 1; w_cross = 1; w_nuisance = 1\n";
  const auto of = [&](const std::string& lines) {
    const auto whole = message_of_patterns(plain + lines, parameter::Values());
    return whole.substr(whole.find(':', whole.find(':', 5) + 1) + 2);
  };
  const std::string tokens =
      "group_size[c] = 2 for c in 1..2\nnuisance[c,i,5] = 3 - 2*i for c in 1..2 for i in 1..2\n";
  EXPECT_EQ(message_of_patterns(plain + tokens, parameter::Values()), "accepted");
  const auto weight = [&](const std::string& formula) {
    auto lines = plain + tokens;
    lines.replace(lines.find("w_copy = 1"), 10, "w_copy = " + formula);
    const auto whole = message_of_patterns(lines, parameter::Values());
    return whole.substr(whole.find("expected"));
  };
  EXPECT_EQ(weight("1 + exp(1) - exp(1)"),
            "expected r + s*lambda for 'w_copy', with rational r and s, not 1+exp(1)-exp(1)");
  EXPECT_EQ(weight("sqrt(2)"), "expected r + s*lambda for 'w_copy', with rational r and s");
  EXPECT_EQ(of(tokens + "nuisance[1,1,6] = sqrt(2)"), "expected rational numbers for 'nuisance'");
  EXPECT_EQ(of(tokens + "nuisance[1,1,100000] = 1"), "expected a coordinate of at most 99999, not 100000");
  EXPECT_EQ(of("group_size[1] = 2\nnuisance[1,1,5] = 1"), "expected 'group_size[2]'");
  EXPECT_EQ(of("group_size[c] = 257 for c in 1..2\nnuisance[1,1,5] = 1"),
            "expected 1 to 256 tokens in a group");
  const std::string roots = "parameter n in 1..1920\ngenerate a[1..n] by e8-roots\n" + tokens;
  const auto with_roots = [&](long n) {
    const auto whole = message_of_patterns(plain + roots, parameter::Values({{"n", n}}));
    return whole.substr(0, whole.find(", with n="));
  };
  EXPECT_EQ(with_roots(1920), "accepted");
  EXPECT_NE(with_roots(8).find("expected one name, with [1..1920]"), std::string::npos) << with_roots(8);
  EXPECT_EQ(of(tokens + "sink_left[1,9] = 1"),
            "expected coordinates from 0 to 5 in witnesses of the sink pattern, not 9");
}

TEST(StatedPatterns, TheCheckKnowsWhatFollowsFromWhat) {
  const auto refused = [](const std::string& lines, const std::string& message) {
    const auto whole = message_of_patterns(lines, pattern_values("4/5"));
    EXPECT_NE(whole.find(message), std::string::npos) << whole;
  };
  EXPECT_THROW(patterns_of(all_sizes + by_family), language::Error);  // without weights
  EXPECT_THROW(patterns_of(all_sizes + all_weights + by_family),
               language::Error);  // `rank` before there are nuisances
  EXPECT_THROW(patterns_of("generate nuisance by nuisance-family\n" + all_sizes + all_weights),
               language::Error);
  EXPECT_THROW(patterns_of(all_sizes + by_family + all_weights + "lead_sink = 3"), language::Error);
  EXPECT_THROW(patterns_of(all_sizes + by_family + all_weights + "w_copy = lead_sink"), language::Error);
  EXPECT_THROW(patterns_of(all_sizes + "generate nuisance by hull-points\n" + all_weights), language::Error);
  refused(all_sizes + by_family + all_weights + "generate sink_left by least-cost",
          "expected 'sink_right', too");
}

TEST(StatedPatterns, TheRootsAreANameOfOnesOwn) {
  const auto data = patterns_at(
      patterns_of(
          "C = 1; d = 99; kappa = 1; lambda_squared = 1/2; delta_squared = 1/2; w_anchor = 1\n"
          "w_copy = 1; w_self = 1; w_copy_self = 1; w_cross = 1; w_nuisance = 1; group_size[1] = 240\n"
          "generate root[1..1920] by e8-roots\n"
          "nuisance[1,i,2+k] = root[8*(i-1)+k] for i in 1..240 for k in 1..8")
          .front(),
      parameter::Values());
  const auto roots = patterns::e8_roots();
  ASSERT_EQ(data.nuisances[0].size(), roots.size());
  for (std::size_t i = 0; i < roots.size(); ++i) {
    patterns::SparseVector root;
    for (std::size_t k = 0; k < roots[i].size(); ++k) {
      if (roots[i].at(k) != 0) root.emplace_back(3 + static_cast<long>(k), roots[i].at(k));
    }
    EXPECT_EQ(data.nuisances[0][i], root);
  }
}

/// What a search rates, and what there is, is the same.
TEST(StatedPatterns, InDoublesTheyAreTheSame) {
  const auto k = std::make_shared<const Construction>(
      patterns_of(all_sizes + by_family + all_weights + all_witnesses).front());
  const PatternsInDoubles in_doubles(k);
  for (const auto& name : patterns::nuisance_families()) {
    for (const long m : {2L, 3L}) {
      SCOPED_TRACE(name + std::to_string(m));
      const auto found = in_doubles(pattern_values("", name, m));
      ASSERT_TRUE(found);
      EXPECT_EQ(found->groups, 2);
      EXPECT_EQ(found->dimension, 99);
      const auto data = patterns_at(*k, pattern_values("0.83", name, m));
      EXPECT_EQ(found->nuisances->facts.rank, patterns::nuisance_facts(data.nuisances).rank);
      EXPECT_EQ(found->nuisances->spread.upper, data.spread.upper);
      DoublePatterns near;
      ASSERT_TRUE(found->set({3, 0.83}, near));
      const auto expect = [](double of, const Quadratic& exact) {
        EXPECT_NEAR(of, numeric::approximate(exact.rational()), 1e-12);
      };
      EXPECT_EQ(near.kappa, 3);
      expect(near.lambda_squared, data.lambda_squared);
      expect(near.delta_squared, data.delta_squared);
      expect(near.sink.anchor, data.sink.anchor);
      expect(near.sink.copy, data.sink.copy);
      expect(near.diagonal.self, data.diagonal.self);
      expect(near.diagonal.copy_self, data.diagonal.copy_self);
      expect(near.diagonal.copy, data.diagonal.copy);
      expect(near.diagonal.nuisance, data.diagonal.nuisance);
    }
  }
}

TEST(StatedPatterns, WhatDoublesDoNotDecideIsMade) {
  const auto all = patterns_of(all_sizes + by_family + all_weights + all_witnesses);
  const PatternsInDoubles in_doubles(std::make_shared<const Construction>(all.front()));
  DoublePatterns near;
  const auto set = [&](const parameter::Values& shape, double lambda) {
    return in_doubles(shape)->set({3, lambda}, near);
  };
  const auto shape = pattern_values("");
  EXPECT_THROW(set(shape, 0.7), InputError);
  EXPECT_FALSE(set(shape, std::sqrt(0.5)));
  EXPECT_FALSE(set(shape, std::sqrt(0.5) - 1e-6));
  EXPECT_TRUE(set(shape, 0.70712));
  EXPECT_TRUE(set(shape, 0.75));
  const auto with_optima = pattern_values("", "antipodal", 2, 2, 99, "auto");
  EXPECT_FALSE(set(with_optima, 0.75));
  EXPECT_TRUE(set(with_optima, 0.76));
  // Six coordinates are enough, five are not.
  EXPECT_TRUE(set(pattern_values("", "antipodal", 2, 2, 6), 0.75));
  EXPECT_THROW(set(pattern_values("", "antipodal", 2, 2, 5), 0.75), InputError);
}

TEST(StatedPatterns, FormsThatRestOnMoreAreMade) {
  const auto in_doubles = [](const std::string& lines) {
    const PatternsInDoubles found(std::make_shared<const Construction>(patterns_of(lines).front()));
    return found(pattern_values(""));
  };
  EXPECT_TRUE(in_doubles(all_sizes + by_family + all_weights));
  EXPECT_FALSE(in_doubles(all_sizes + by_family + all_weights + "nuisance[1,1,9] = lambda"));
  EXPECT_FALSE(in_doubles(all_sizes + by_family + all_weights + "generate root[1..1920] by e8-roots"));
  EXPECT_FALSE(in_doubles(all_sizes + by_family + all_weights + "group_size[1] = seed - 5"));
  EXPECT_FALSE(
      in_doubles(all_sizes + "nuisance[c,i,2*C+1] = 3 - 2*i for c in 1..C for i in 1..2\n" + all_weights));
  EXPECT_FALSE(in_doubles(all_sizes + "parameter x in [0,1] parts 100\n" + by_family + all_weights));
}

}  // namespace
}  // namespace sinkproof::stated
