#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "constructions/registry.hpp"
#include "engine/verify.hpp"
#include "geometry/nuclear_minimum.hpp"
#include "setting/patterns/attention_pattern.hpp"
#include "setting/patterns/nuisance_families.hpp"
#include "support/statement.hpp"
#include "theorem/numbers_theorem.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof {
namespace {

using numeric::Enclosure;
using numeric::Rational;
using theorem::Verdict;

parameter::Values exact_parameters(long groups, const std::string& lambda, long dimension = 100'000'000) {
  return parameter::Values(
      {{"C", groups}, {"kappa", 8}, {"lambda", numeric::parse_expression(lambda)}, {"d", dimension}});
}

const theorem::Theorem& exact_cost() {
  return theorems::own_theorem("sink-cost-exact");
}

engine::VerifyResult verify_exact(long groups, const std::string& lambda, long dimension = 100'000'000,
                                  const std::string& construction = "sink-optimum") {
  const auto values = exact_parameters(groups, lambda, dimension);
  return engine::verify(exact_cost(), *exact_cost().instantiate(construction, values), {});
}

Enclosure exact_units(const engine::VerifyResult& result) {
  return theorem::quantity(result.evaluation, "opt_sink_units");
}

void expect_meets(const Enclosure& value, const Rational& lower, const Rational& upper) {
  EXPECT_LE(*value.lower, upper);
  EXPECT_GE(*value.upper, lower);
}

/// Tokens without nuisances: e_0, copies, λe_c.
geometry::NuclearMinimum optimum_of(long groups, const Rational& lambda) {
  const auto size = static_cast<std::size_t>(2 * groups + 1);
  const auto unit = [&](long place, const Rational& value) {
    std::vector<Rational> result(size);
    result.at(static_cast<std::size_t>(place)) = value;
    return result;
  };
  std::vector<std::vector<Rational>> tokens{unit(0, 1)};
  for (long c = 1; c <= groups; ++c) tokens.push_back(unit(groups + c, 1));
  for (long c = 1; c <= groups; ++c) tokens.push_back(unit(c, lambda));
  std::vector<geometry::BilinearConstraint> constraints;
  const auto prefers = [&](long query, long winner, long loser) {
    std::vector<Rational> key = tokens.at(static_cast<std::size_t>(winner));
    for (std::size_t k = 0; k < size; ++k) key[k] -= tokens.at(static_cast<std::size_t>(loser))[k];
    constraints.push_back({tokens.at(static_cast<std::size_t>(query)), key});
  };
  for (long c = 1; c <= groups; ++c) {
    for (long other = 1; other <= 2 * groups; ++other) prefers(groups + c, 0, other);
    for (long other = 0; other <= 2 * groups; ++other)
      if (other != groups + c) prefers(c, groups + c, other);
    for (long other = 1; other <= 2 * groups; ++other)
      if (other != groups + c) prefers(c, 0, other);
  }
  return geometry::nuclear_minimum(constraints).value();
}

// The reduction and the formula against all preferences, by another way.
RC_GTEST_PROP(SinkCostExact, MeetsTheInteriorPointOptimum, ()) {
  const long groups = *rc::gen::inRange<long>(1, 5);
  const Rational lambda(*rc::gen::inRange(2, 20), 20);
  const auto optimum = optimum_of(groups, lambda);
  const auto result = verify_exact(groups, numeric::to_string(lambda));
  RC_ASSERT(result.verdict == Verdict::certified);
  const Enclosure cost = exact_units(result);
  RC_ASSERT(*cost.upper >= optimum.cost_lower);
  RC_ASSERT(*cost.lower <= optimum.cost_upper);
  RC_ASSERT(optimum.cost_upper - optimum.cost_lower < optimum.cost_lower / 10'000);
}

// Whatever the nuisances are.
TEST(SinkCostExact, NuisancesDoNotCount) {
  for (const auto& family : patterns::nuisance_families()) {
    const auto values = parameter::Values({{"C", 2},
                                           {"m", 3},
                                           {"kappa", 8},
                                           {"lambda", numeric::parse_expression("4/5")},
                                           {"family", family},
                                           {"d", 10'000},
                                           {"seed", 3},
                                           {"optimum", std::string("auto")}});
    const auto data = constructions::patterns_named("sink-diagonal-cost-upper").build(values).data;
    const auto facts = patterns::optimum_facts(data, patterns::Pattern::sink, *data.sink_optimum);
    SCOPED_TRACE(family);
    expect_meets(exact_units(verify_exact(2, "4/5")), facts.dual_bound, facts.primal_cost);
  }
}

RC_GTEST_PROP(SinkCostExact, HoldsForEveryNumberOfGroupsAndLambda, ()) {
  const long groups = *rc::gen::oneOf(rc::gen::inRange<long>(1, 30), rc::gen::inRange<long>(30, 10'000'000));
  const std::string number = numeric::to_string(Rational(*rc::gen::inRange(1, 1000), 1000));
  const auto result = verify_exact(groups, *rc::gen::element(number, std::string("sqrt(" + number + ")")));
  RC_ASSERT(result.verdict == Verdict::certified);
}

TEST(SinkCostExact, EveryRegimeOccursAndAnotherFails) {
  for (const auto& [groups, lambda, regime] : {std::tuple{1L, "4/5", "rotation"},
                                               {2L, "1/10", "rotation"},
                                               {3L, "99/100", "rotation"},
                                               {3L, "sqrt(3/5)", "rotation"},  // both agree
                                               {3L, "1/2", "identity"},
                                               {10L, "4/5", "identity"},
                                               {20L, "4/5", "rank-one"},
                                               {100L, "1/2", "rank-one"}}) {
    SCOPED_TRACE(lambda);
    const auto made = exact_cost().instantiate("sink-optimum", exact_parameters(groups, lambda));
    const auto& numbers = dynamic_cast<const theorem::NumbersInstance&>(*made).numbers();
    EXPECT_EQ(numbers.find("regime")->word, regime) << groups;
    EXPECT_EQ(verify_exact(groups, lambda).verdict, Verdict::certified);
    const bool is_boundary = lambda == std::string("sqrt(3/5)");
    const auto wrong = verify_exact(groups, lambda, 100'000'000, "sink-optimum-wrong-regime");
    EXPECT_EQ(wrong.verdict, is_boundary ? Verdict::certified : Verdict::refuted) << groups;
    EXPECT_EQ(wrong.witnesses.empty(), is_boundary);
  }
}

TEST(SinkCostExact, ThePublishedPointHasTenDigits) {
  const auto at = [](const std::string& lambda) {
    return theorem::quantity(verify_exact(100, lambda, 10'000).evaluation, "opt_sink");
  };
  for (const auto& [lambda, digits] : {std::pair{"4/5", "42.18851762"}, {"sqrt(1/2)", "47.60710169"}}) {
    const Enclosure cost = at(lambda);
    const Rational due = numeric::parse_rational(digits);
    EXPECT_GE(*cost.lower, due);
    EXPECT_LE(*cost.upper, due + Rational(1, 100'000'000));
  }
}

TEST(SinkCostExact, StatementAndCodeHaveTheSameConstants) {
  const auto statement = support::read_statement("sink-cost-exact");
  for (const long groups : {1L, 4L, 7L}) {
    const auto result = verify_exact(groups, "4/5");
    const Enclosure cost = exact_units(result);
    const auto margin = [&](std::size_t k) { return result.evaluation.claims.at(k).value.value(); };
    const Rational tolerance(1, 1'000'000'000);
    const auto near = [&](const Rational& value, const Rational& due) {
      EXPECT_LT(abs(value - due), tolerance);
    };
    near(*margin(4).lower, *cost.lower - support::value(statement, "over_4c", {{"C", groups}}));
    near(*margin(5).lower, support::value(statement, "under_6_5005c", {{"C", groups}}) - *cost.lower);
    const double c = static_cast<double>(groups);
    const Rational root =
        numeric::from_double(std::sqrt(c * (1 + 1 / 0.64) + 4 / 0.64 + 4 * std::sqrt(c) / 0.64));
    near(*theorem::quantity(result.evaluation, "cost_simple").lower,
         support::value(statement, "simple", {{"C", groups}, {"x", Rational(4, 5)}, {"root", root}}));
  }
}

TEST(SinkCostExact, SixAndAHalfIsNearlyMet) {
  // Corollary 2 up to C = 15; statement.md does the rest.
  for (long groups = 1; groups <= 15; ++groups) {
    const auto result = verify_exact(groups, "sqrt(1/2)");
    EXPECT_EQ(result.verdict, Verdict::certified);
    EXPECT_EQ(*exact_units(result).upper > 13 * Rational(groups, 2), groups == 4) << groups;
  }
}

TEST(SinkCostExact, WithoutRoomItSaysNothing) {
  EXPECT_EQ(verify_exact(3, "4/5", 7).verdict, Verdict::certified);
  EXPECT_EQ(verify_exact(3, "4/5", 6).verdict, Verdict::vacuous);
}

}  // namespace
}  // namespace sinkproof
