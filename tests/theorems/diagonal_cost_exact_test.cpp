#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

#include "constructions/registry.hpp"
#include "engine/verify.hpp"
#include "setting/numbers/diagonal_search.hpp"
#include "setting/patterns/attention_pattern.hpp"
#include "support/statement.hpp"
#include "theorem/numbers_theorem.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof {
namespace {

using numeric::Enclosure;
using numeric::Rational;
using theorem::Verdict;

constexpr long dimension_of_diagonals = 10'000;

const theorem::Theorem& diagonal_cost() {
  return theorems::own_theorem("diagonal-cost-exact");
}

/// An instance of diagonal-optimum.
struct DiagonalCase {
  long groups;
  numbers::NuisanceShape shape;
  std::shared_ptr<const theorem::Instance> instance;

  [[nodiscard]] bool has_weights() const {
    return dynamic_cast<const theorem::NumbersInstance&>(*instance).numbers().find("weights") != nullptr;
  }
};

DiagonalCase build_diagonal(long groups, long m, const std::string& lambda, const std::string& family,
                            long dimension = dimension_of_diagonals) {
  return {groups, numbers::nuisance_shape(family, groups, m),
          diagonal_cost().instantiate("diagonal-optimum",
                                      parameter::Values({{"C", groups},
                                                         {"m", m},
                                                         {"kappa", 8},
                                                         {"lambda", numeric::parse_expression(lambda)},
                                                         {"family", family},
                                                         {"d", dimension}}))};
}

engine::VerifyResult verify_diagonal(const DiagonalCase& data) {
  return engine::verify(diagonal_cost(), *data.instance, {});
}

Enclosure of_diagonal(const engine::VerifyResult& result, const std::string& name) {
  return theorem::quantity(result.evaluation, name);
}

bool all_hold(const numbers::NamedRationals& conditions) {
  return std::all_of(conditions.begin(), conditions.end(), [](const auto& c) { return c.second >= 0; });
}

// The reduction against all preferences of the full problem, by another way.
TEST(DiagonalCostExact, MeetsTheInteriorPointOptimum) {
  for (const auto& [groups, m, lambda, family] : {std::tuple{1L, 2L, "4/5", "antipodal"},
                                                  {2L, 2L, "sqrt(1/2)", "antipodal"},
                                                  {2L, 2L, "4/5", "orthogonal"},
                                                  {2L, 3L, "4/5", "simplex"},
                                                  {2L, 3L, "4/5", "antipodal"},
                                                  {3L, 2L, "4/5", "antipodal"},
                                                  {1L, 4L, "sqrt(1/2)", "orthogonal"}}) {
    const auto full = constructions::patterns_named("sink-diagonal-cost-upper")
                          .build(parameter::Values({{"C", groups},
                                                    {"m", m},
                                                    {"kappa", 8},
                                                    {"lambda", numeric::parse_expression(lambda)},
                                                    {"family", std::string(family)},
                                                    {"d", dimension_of_diagonals},
                                                    {"seed", 1},
                                                    {"optimum", std::string("auto")}}))
                          .data;
    const auto facts = patterns::optimum_facts(full, patterns::Pattern::diagonal, *full.diagonal_optimum);
    const auto result = verify_diagonal(build_diagonal(groups, m, lambda, family));
    EXPECT_EQ(result.verdict, Verdict::certified);
    // κ/√d is 8/100.
    EXPECT_GE(*of_diagonal(result, "opt_diag_upper").upper * Rational(25, 2), facts.dual_bound)
        << groups << family;
    EXPECT_LE(*of_diagonal(result, "opt_diag_lower").lower * Rational(25, 2), facts.primal_cost)
        << groups << family;
    EXPECT_LT(facts.primal_cost - facts.dual_bound, facts.dual_bound / 1000);
  }
}

TEST(DiagonalCostExact, TheShapesAreThoseOfTheFamilies) {
  for (const std::string family : {"antipodal", "orthogonal", "simplex"}) {
    for (const long groups : {1L, 3L}) {
      for (long m = 2; m <= 7; ++m) {
        const auto shape = numbers::nuisance_shape(family, groups, m);
        const auto full = constructions::patterns_named("sink-diagonal-cost-upper")
                              .build(parameter::Values({{"C", groups},
                                                        {"m", m},
                                                        {"kappa", 8},
                                                        {"lambda", numeric::parse_expression("4/5")},
                                                        {"family", family},
                                                        {"d", dimension_of_diagonals},
                                                        {"seed", 1},
                                                        {"optimum", std::string("no")}}))
                              .data;
        const auto facts = patterns::nuisance_facts(full.nuisances);
        SCOPED_TRACE(family + std::to_string(groups) + std::to_string(m));
        EXPECT_EQ(shape.rank, facts.rank);
        EXPECT_EQ(shape.closest, *facts.closest_in_group);
        if (groups > 1) {
          EXPECT_EQ(shape.across, *facts.closest_across);
        }
        EXPECT_LE(full.spread.lower, shape.spread);
        EXPECT_GE(full.spread.upper, shape.spread);
      }
    }
  }
}

// A search takes a tenth of a second: a few points that RapidCheck draws, all families and sizes.
TEST(DiagonalCostExact, WitnessesHoldAndBothEndsMeet) {
  for (const std::string family : {"antipodal", "orthogonal", "simplex"}) {
    for (const long m : {2L, 3L, 4L, 6L}) {
      const auto seed = static_cast<std::uint64_t>(m) * 8 + family.size();
      const auto draw = [&](long least, long most) {
        return rc::gen::inRange<long>(least, most)(rc::Random(seed), 100).value();
      };
      const auto lambda = numeric::to_string(Rational(draw(4, 20), 20));
      const auto data =
          build_diagonal(m % 2 == 0 ? draw(1, 1'000'000) : draw(1, 9), m, lambda, family, 100'000'000);
      ASSERT_TRUE(data.has_weights()) << family << m << lambda << " " << data.groups;
      EXPECT_EQ(verify_diagonal(data).verdict, Verdict::certified)
          << family << m << lambda << " " << data.groups;
    }
  }
}

TEST(DiagonalCostExact, ThePublishedPoint) {
  for (const auto& [family, lambda, cost] : {std::tuple{"antipodal", "4/5", "50.6475"},
                                             {"antipodal", "sqrt(1/2)", "58.4948"},
                                             {"orthogonal", "4/5", "70.8742"},
                                             {"orthogonal", "sqrt(1/2)", "70.9916"}}) {
    const auto result = verify_diagonal(build_diagonal(100, 2, lambda, family));
    const auto lower = *of_diagonal(result, "opt_diag_lower").lower;
    const auto upper = *of_diagonal(result, "opt_diag_upper").upper;
    const Rational near(1, 20'000);
    EXPECT_LT(abs(lower - numeric::parse_rational(cost)), near);
    EXPECT_GE(upper, lower);
    EXPECT_LT(upper - lower, Rational(1, 1'000'000));
  }
}

TEST(DiagonalCostExact, OtherFamiliesHaveBoundsAlone) {
  for (const std::string family : {"antipodal", "orthogonal"}) {
    const auto data = build_diagonal(3, 5, "4/5", family);
    EXPECT_FALSE(data.has_weights());
    const auto result = verify_diagonal(data);
    EXPECT_EQ(result.verdict, Verdict::certified);
    EXPECT_EQ(*of_diagonal(result, "opt_diag_lower").lower, *of_diagonal(result, "L_diag").lower);
    EXPECT_EQ(*of_diagonal(result, "opt_diag_upper").upper, *of_diagonal(result, "U_diag").upper);
  }
  EXPECT_TRUE(build_diagonal(3, 5, "4/5", "simplex").has_weights());
}

TEST(DiagonalCostExact, AWitnessThatIsTooSmallOrTooLargeIsSeen) {
  const auto shape = numbers::nuisance_shape("antipodal", 3, 2);
  const auto found = numbers::diagonal_witnesses(3, Rational(16, 25), shape);
  ASSERT_TRUE(found);
  const numbers::DiagonalReduction reduction(3, Rational(16, 25), shape);
  EXPECT_TRUE(all_hold(reduction.pattern(found->weights)));
  EXPECT_TRUE(all_hold(reduction.dual(found->multipliers)));
  const Rational little(1, 1'000'000'000);
  auto weights = found->weights;
  for (auto& weight : weights) weight *= 1 - little;
  EXPECT_FALSE(all_hold(reduction.pattern(weights)));
  auto multipliers = found->multipliers;
  for (auto& multiplier : multipliers) multiplier *= 1 + little;
  EXPECT_FALSE(all_hold(reduction.dual(multipliers)));
  auto negative = found->multipliers;
  negative[0] = -little;
  EXPECT_FALSE(all_hold(reduction.dual(negative)));
  // Of one group there are no others.
  const numbers::DiagonalReduction single(1, Rational(16, 25), numbers::nuisance_shape("antipodal", 1, 2));
  numbers::DiagonalMultipliers other{};
  other[2] = little;
  EXPECT_FALSE(all_hold(single.dual(other)));
}

// Below C₀ at λ² = 1/2, whatever the nuisances are (statement.md): the first bound of part 2 with 4/‖Σ_D‖ ≥
// 1/δ² = 2.
TEST(DiagonalCostExact, FromEightyFiveGroupsOnASinkIsCheaper) {
  const numeric::Arithmetic<numeric::Ball> arithmetic{128};
  const Rational q(1, 2);
  const auto root = [&](const Rational& value) { return sqrt(arithmetic.from(value)); };
  for (long groups = 84; groups <= 135; ++groups) {
    const Rational c(groups);
    const auto bound = arithmetic.from(Rational(2 * (c - 1))) * root(1 + 4 / q) +
                       arithmetic.from(2L) * root((c + 4 + q) / (q + c * (1 + q))) + arithmetic.from(2L);
    const auto ahead =
        is_positive(bound - theorems::own_text("sink-cost-exact")
                                .numbers_at({"least"}, {{"groups", c}, {"lambda_squared", q}}, arithmetic)
                                .front());
    EXPECT_EQ(ahead, groups == 84 ? numeric::Ternary::certainly_not : numeric::Ternary::certainly) << groups;
  }
  const auto enough =
      of_diagonal(verify_diagonal(build_diagonal(5, 2, "sqrt(1/2)", "orthogonal")), "groups_enough");
  EXPECT_GT(*enough.lower, 134);
  EXPECT_LT(*enough.upper, 135);
}

TEST(DiagonalCostExact, StatementAndCodeHaveTheSameConstants) {
  const auto statement = support::read_statement("diagonal-cost-exact");
  for (const std::string family : {"antipodal", "orthogonal"}) {
    const auto data = build_diagonal(7, 2, "4/5", family);
    const auto result = verify_diagonal(data);
    const double q = 0.64;
    const Rational k = numeric::from_double(std::sqrt((4 * q + 1) * (q + 4)) / (2 * q));
    const Rational gap = 2 * Rational(9, 25);
    const Rational norm = data.shape.spread * Rational(9, 25);
    const auto unit = [](const Enclosure& value) -> Rational { return *value.lower * Rational(25, 2); };
    const Rational tolerance(1, 1'000'000'000);
    EXPECT_LT(
        abs(unit(of_diagonal(result, "U_diag")) -
            support::value(statement, "upper", {{"C", 7}, {"K", k}, {"r", data.shape.rank}, {"gap", gap}})),
        tolerance);
    const Rational lower =
        family == "antipodal"
            ? support::value(statement, "lower_shared", {{"C", 7}, {"K", k}, {"norm", norm}})
            : support::value(statement, "lower_any",
                             {{"C", 7},
                              {"x", Rational(4, 5)},
                              {"s", numeric::from_double(std::sqrt(1 + 4 / q))},
                              {"t", numeric::from_double(std::sqrt((7 + 4 + q) / (q + 7 * (1 + q))))},
                              {"norm", norm}});
    EXPECT_LT(abs(unit(of_diagonal(result, "L_diag")) - lower), tolerance);
  }
}

TEST(DiagonalCostExact, TheRatioNearsItsLimit) {
  const auto result = verify_diagonal(build_diagonal(1'000'000, 2, "4/5", "antipodal", 100'000'000));
  const auto limit = of_diagonal(result, "ratio_limit");
  EXPECT_LT(abs(*limit.lower - *of_diagonal(result, "ratio_lower").lower), Rational(1, 500));
  EXPECT_GT(*limit.lower, Rational(5, 4));
}

TEST(DiagonalCostExact, WithoutRoomItSaysNothing) {
  EXPECT_EQ(verify_diagonal(build_diagonal(3, 2, "4/5", "antipodal", 8)).verdict, Verdict::certified);
  EXPECT_EQ(verify_diagonal(build_diagonal(3, 2, "4/5", "antipodal", 7)).verdict, Verdict::vacuous);
}

}  // namespace
}  // namespace sinkproof
