#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "constructions/mutants/sink_optimum_wrong_regime.hpp"
#include "constructions/nuisance_families.hpp"
#include "constructions/sink_diagonal_cost_upper.hpp"
#include "engine/verify.hpp"
#include "geometry/nuclear_minimum.hpp"
#include "patterns/attention_pattern.hpp"
#include "support/statement.hpp"
#include "theorems/sink-cost-exact/theorem.hpp"

namespace sinkproof {
namespace {

using constructions::SinkRegime;
using numeric::Enclosure;
using numeric::Rational;
using theorem::Verdict;

parameter::Values exact_parameters(long groups, const std::string& lambda, long dimension = 100'000'000) {
  return parameter::Values(
      {{"C", groups}, {"kappa", 8}, {"lambda", numeric::parse_expression(lambda)}, {"d", dimension}});
}

engine::VerifyResult verify_exact(long groups, const std::string& lambda, long dimension = 100'000'000) {
  const auto values = exact_parameters(groups, lambda, dimension);
  return engine::verify(theorems::sink_cost_exact(),
                        theorems::SinkOptimumInstance(constructions::sink_optimum().build(values)), {});
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
  for (const auto& family : constructions::nuisance_families()) {
    const auto values = parameter::Values({{"C", 2},
                                           {"m", 3},
                                           {"kappa", 8},
                                           {"lambda", numeric::parse_expression("4/5")},
                                           {"family", family},
                                           {"d", 10'000},
                                           {"seed", 3},
                                           {"optimum", std::string("auto")}});
    const auto data = constructions::build_sink_diagonal_cost_upper(values);
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

TEST(SinkCostExact, EveryRegimeOccursAndTheOthersFail) {
  for (const auto& [groups, lambda, regime] : {std::tuple{1L, "4/5", SinkRegime::rotation},
                                               {2L, "1/10", SinkRegime::rotation},
                                               {3L, "99/100", SinkRegime::rotation},
                                               {3L, "1/2", SinkRegime::identity},
                                               {10L, "4/5", SinkRegime::identity},
                                               {20L, "4/5", SinkRegime::rank_one},
                                               {100L, "1/2", SinkRegime::rank_one}}) {
    const Rational q = constructions::square_of_lambda(numeric::parse_expression(lambda));
    EXPECT_EQ(constructions::regime_of(groups, q), regime) << groups << lambda;
    for (const SinkRegime other : {SinkRegime::rotation, SinkRegime::identity, SinkRegime::rank_one}) {
      if (other == SinkRegime::rank_one && groups < 3) continue;
      const theorems::SinkClosedForm form(groups, q, other);
      const bool is_proof = first_violated(form.pattern()) == nullptr &&
                            first_violated(form.dual()) == nullptr &&
                            first_violated(form.attained()) == nullptr;
      EXPECT_EQ(is_proof, other == regime) << groups << lambda << name_of(other);
      EXPECT_EQ(first_violated(form.regime()) == nullptr, other == regime);
    }
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
