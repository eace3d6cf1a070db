#include "geometry/nuclear_minimum.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "attention_patterns.hpp"
#include "geometry/definiteness.hpp"
#include "geometry/interior_point.hpp"
#include "geometry/matrix_norms.hpp"
#include "numeric/error.hpp"

namespace sinkproof::geometry {
namespace {

using numeric::Rational;
using numeric::RationalRows;

using Constraints = std::vector<BilinearConstraint>;

/// Both sides proved by their witnesses alone.
void expect_proved(const Constraints& constraints, const NuclearMinimum& minimum) {
  EXPECT_GE(least_value(constraints, minimum.left, minimum.right), 1);
  EXPECT_EQ(minimum.cost_upper, squared_frobenius_norm(minimum.left) + squared_frobenius_norm(minimum.right));
  EXPECT_TRUE(operator_norm_at_most(combination(constraints, minimum.multipliers), 1));
  Rational sum;
  std::size_t next = 0;
  for (const auto& [place, value] : minimum.multipliers) {
    EXPECT_GE(place, next);
    EXPECT_GT(value, 0);
    next = place + 1;
    sum += value;
  }
  EXPECT_LE(next, constraints.size());
  EXPECT_EQ(minimum.cost_lower, 2 * sum);
  EXPECT_LE(minimum.cost_lower, minimum.cost_upper);
}

void expect_near(const NuclearMinimum& minimum, const Rational& cost, const Rational& relative_gap) {
  EXPECT_LE(minimum.cost_lower, cost);
  EXPECT_GE(minimum.cost_upper, cost);
  EXPECT_LE(minimum.cost_upper - minimum.cost_lower, relative_gap * minimum.cost_lower);
}

std::vector<Rational> random_vector(std::size_t size) {
  std::vector<Rational> result;
  for (std::size_t k = 0; k < size; ++k)
    result.emplace_back(*rc::gen::inRange(-3, 4), *rc::gen::inRange(1, 4));
  return result;
}

/// Some that a W meets, which is rectangular, random, and at a scale of its own.
Constraints feasible_constraints() {
  const auto rows = static_cast<std::size_t>(*rc::gen::inRange(1, 5));
  const auto columns = static_cast<std::size_t>(*rc::gen::inRange(1, 5));
  RationalRows w;
  for (std::size_t i = 0; i < rows; ++i) w.push_back(random_vector(columns));
  const Rational scale = numeric::power(2, *rc::gen::element(0L, 7L, 1200L, -2001L));
  Constraints result;
  for (int tries = *rc::gen::inRange(5, 15); tries > 0; --tries) {
    BilinearConstraint constraint{random_vector(rows), random_vector(columns)};
    Rational value;
    for (std::size_t i = 0; i < rows; ++i)
      value += constraint.query[i] * inner_product({w[i]}, {constraint.key});
    if (value == 0) continue;
    for (auto& entry : constraint.query) entry *= value > 0 ? scale : -scale;
    result.push_back(constraint);
  }
  if (result.empty()) result.push_back({std::vector<Rational>(rows, 1), std::vector<Rational>(columns, 1)});
  return result;
}

RC_GTEST_PROP(NuclearMinimum, BothSidesAreProvedAndMeet, ()) {
  const Constraints constraints = feasible_constraints();
  const auto minimum = nuclear_minimum(constraints);
  RC_ASSERT(minimum.has_value());
  expect_proved(constraints, *minimum);
  RC_ASSERT(!::testing::Test::HasFailure());
  RC_ASSERT(minimum->cost_upper - minimum->cost_lower <= minimum->cost_lower / 10000);
}

// |q|·|k|·‖W‖_* ≥ qᵀWk ≥ 1, and W = q·kᵀ/(|q|²·|k|²) attains it. The other constraint is met by the same W.
TEST(NuclearMinimum, OfOneConstraintIsKnown) {
  const Constraints constraints = {{{3, 4}, {5, 12, 0}}, {{3, 4}, {10, 24, 0}}};
  const auto minimum = nuclear_minimum(constraints);
  ASSERT_TRUE(minimum);
  expect_proved(constraints, *minimum);
  expect_near(*minimum, Rational(2, 65), Rational(1, 100000));
  EXPECT_EQ(minimum->left.size(), 1U);
}

// e_iᵀ·W·e_i ≥ 1 for all i costs 2·tr I, and no rank less than full will do.
TEST(NuclearMinimum, OfTheDiagonalIsTheIdentity) {
  Constraints constraints;
  for (std::size_t i = 0; i < 5; ++i) {
    std::vector<Rational> unit(5);
    unit[i] = 1;
    constraints.push_back({unit, unit});
    constraints.push_back(constraints.back());
  }
  const auto minimum = nuclear_minimum(constraints);
  ASSERT_TRUE(minimum);
  expect_proved(constraints, *minimum);
  expect_near(*minimum, 10, Rational(1, 100000));
}

TEST(NuclearMinimum, WhereConstraintsContradictEachOtherThereIsNone) {
  EXPECT_FALSE(nuclear_minimum({{{1, 2}, {3, 4}}, {{-1, -2}, {3, 4}}}));
  EXPECT_FALSE(nuclear_minimum({{{1, 0}, {1, 0}}, {{0, 0}, {1, 0}}}));
  EXPECT_FALSE(nuclear_minimum({{{1}, {1, 0}}, {{1}, {-1, 1}}, {{1}, {0, -1}}, {{2}, {2, 1}}}));
}

TEST(NuclearMinimum, VectorsOfVeryDifferentLengthsAreNoObstacle) {
  const Constraints constraints = {{{numeric::power(2, 900), 0}, {1, 0}},
                                   {{0, 1}, {0, numeric::power(2, -400)}}};
  const auto minimum = nuclear_minimum(constraints);
  ASSERT_TRUE(minimum);
  expect_proved(constraints, *minimum);
  expect_near(*minimum, 2 * numeric::power(2, 400) + 2 * numeric::power(2, -900), Rational(1, 100000));
}

TEST(NuclearMinimum, OfTheAttentionPatterns) {
  for (const auto& tokens :
       {antipodal_tokens(1, 1), antipodal_tokens(2, 2), antipodal_tokens(4, 1), simplex_tokens(2, 3)}) {
    for (const auto& constraints : {sink_pattern(tokens), diagonal_pattern(tokens)}) {
      const auto minimum = nuclear_minimum(constraints);
      ASSERT_TRUE(minimum);
      expect_proved(constraints, *minimum);
      EXPECT_LE(minimum->cost_upper - minimum->cost_lower, minimum->cost_lower / 10000);
      const auto again = nuclear_minimum(constraints);
      ASSERT_TRUE(again);
      EXPECT_EQ(again->left, minimum->left);
      EXPECT_EQ(again->multipliers, minimum->multipliers);
    }
  }
}

// Two groups with the nuisance ±η in common and λ² = 289/576: attending to oneself costs less than a sink, by
// a quarter of a per cent.
TEST(NuclearMinimum, ASinkIsNotAlwaysTheCheaperPattern) {
  const Rational dormant(17, 24);
  const std::vector<Rational> eta = {Rational(15, 24), Rational(7, 24), Rational(3, 24), Rational(2, 24)};
  ASSERT_EQ(dormant * dormant + squared_frobenius_norm({eta}), 1);
  std::vector<Rational> zero(9);
  PatternTokens tokens{zero, {zero, zero}, {{zero, zero}, {zero, zero}}};
  tokens.anchor[0] = 1;
  for (std::size_t c = 0; c < 2; ++c) {
    tokens.copies[c][3 + c] = 1;
    for (std::size_t i = 0; i < 2; ++i) {
      tokens.groups[c][i][1 + c] = dormant;
      for (std::size_t k = 0; k < eta.size(); ++k)
        tokens.groups[c][i][5 + k] = i == 0 ? eta[k] : Rational(-eta[k]);
    }
  }
  const auto sink = nuclear_minimum(sink_pattern(tokens));
  const auto diagonal = nuclear_minimum(diagonal_pattern(tokens));
  ASSERT_TRUE(sink);
  ASSERT_TRUE(diagonal);
  expect_proved(sink_pattern(tokens), *sink);
  expect_proved(diagonal_pattern(tokens), *diagonal);
  EXPECT_LT(diagonal->cost_upper, Rational(998, 1000) * sink->cost_lower);
}

// The orbits under the permutations of two equal coordinates, and of all constraints where nothing else tells
// them apart.
TEST(ConstraintClasses, AreTheOrbitsOfTheSymmetries) {
  BilinearProblem problem{Eigen::MatrixXd::Identity(3, 3), Eigen::MatrixXd::Identity(3, 3),
                          Eigen::VectorXd::Ones(3)};
  EXPECT_EQ(constraint_classes(problem), (std::vector<std::size_t>{0, 0, 0}));
  problem.least[1] = 0.5;
  EXPECT_EQ(constraint_classes(problem), (std::vector<std::size_t>{0, 1, 0}));
  problem.least[1] = 1;
  problem.keys.col(2) = Eigen::Vector3d(0.6, 0, 0.8);
  EXPECT_EQ(constraint_classes(problem), (std::vector<std::size_t>{0, 1, 0}));
  problem.keys.col(2) = Eigen::Vector3d(0.48, 0.36, 0.8);
  EXPECT_EQ(constraint_classes(problem), (std::vector<std::size_t>{0, 1, 2}));
}

TEST(NuclearMinimum, ShapesHaveToAgree) {
  EXPECT_THROW((void)nuclear_minimum({}), InternalError);
  EXPECT_THROW((void)nuclear_minimum({{{1, 2}, {1}}, {{1}, {1}}}), InternalError);
  EXPECT_THROW((void)least_value({{{1, 2}, {1}}}, {{1}}, {{1}}), InternalError);
}

}  // namespace
}  // namespace sinkproof::geometry
