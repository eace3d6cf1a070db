// Part 3 of Theorem D: families, rows of the table, what multipliers add up to and what weights cost, by hand.
#include "checker/setting/patterns/diagonal_reduction.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "checker/kernel/work.hpp"
#include "unit/checker/support.hpp"

namespace sinkproof_check {
namespace {

std::string names_of(const RationalConditions& conditions) {
  std::string result;
  for (const auto& [name, value] : conditions) result += name + " ";
  return result;
}

std::string value_of(const RationalConditions& conditions, const std::string& wanted) {
  for (const auto& [name, value] : conditions)
    if (name == wanted) return value.get_str();
  ADD_FAILURE() << wanted;
  return "";
}

TEST(DiagonalReduction, FamiliesAreThoseOfTheStatement) {
  struct Case {
    const char* family;
    long m;
    bool is_reduced;
    long rank;  ///< of four groups
    mpq_class closest;
    mpq_class spread;  ///< likewise
  };
  // Pairs ±y; where m is odd three of the tokens are a triangle, and of three tokens all.
  for (const Case& of : std::vector<Case>{{"antipodal", 2, true, 1, -1, 4},
                                          {"antipodal", 3, true, 2, {-1, 2}, {3, 2}},
                                          {"antipodal", 4, true, 2, 0, {4, 3}},
                                          {"antipodal", 5, false, 3, 0, 1},
                                          {"antipodal", 9, false, 5, 0, {1, 2}},
                                          {"orthogonal", 2, true, 4, -1, 1},
                                          {"orthogonal", 3, true, 8, {-1, 2}, {3, 8}},
                                          {"orthogonal", 4, true, 8, 0, {1, 3}},
                                          {"orthogonal", 5, false, 12, 0, {1, 4}},
                                          {"orthogonal", 6, true, 12, 0, {1, 5}},
                                          {"orthogonal", 9, false, 20, 0, {1, 8}},
                                          {"simplex", 2, true, 4, -1, 1},
                                          {"simplex", 3, true, 8, {-1, 2}, {3, 8}},
                                          {"simplex", 4, true, 12, {-1, 3}, {2, 9}},
                                          {"simplex", 5, true, 16, {-1, 4}, {5, 32}}}) {
    const DiagonalFamily family = diagonal_family(of.family, 4, of.m, {1, 3});
    const std::string where = std::string(of.family) + " " + std::to_string(of.m);
    const bool is_shared = std::string(of.family) == "antipodal";
    EXPECT_EQ(family.groups, 4);
    EXPECT_EQ(family.q.get_str(), "1/3");
    EXPECT_EQ(family.is_shared, is_shared) << where;
    EXPECT_EQ(family.is_reduced, of.is_reduced) << where;
    EXPECT_EQ(family.rank, of.rank) << where;
    EXPECT_EQ(family.closest.get_str(), of.closest.get_str()) << where;
    EXPECT_EQ(family.across.get_str(), is_shared ? "1" : "0") << where;
    EXPECT_EQ(family.spread.get_str(), of.spread.get_str()) << where;
  }
}

const std::vector<mpq_class> some_weights{2, 3, {1, 2}, {1, 4}, {1, 8}, {1, 3}, 5, {1, 5}, 7, {1, 6}, 11};

TEST(DiagonalReduction, RowsOfOtherGroupsNeedOtherGroups) {
  const DiagonalFamily one = diagonal_family("simplex", 1, 3, {1, 4});
  EXPECT_EQ(names_of(diagonal_pattern(one, some_weights)),
            "itself-anchor itself-group itself-own-copy group-anchor group-itself copy-anchor ");
  const DiagonalFamily two = diagonal_family("simplex", 2, 3, {1, 4});
  const RationalConditions pattern = diagonal_pattern(two, some_weights);
  EXPECT_EQ(names_of(pattern),
            "itself-anchor itself-group itself-other-group itself-own-copy itself-other-copy group-anchor "
            "group-other-group group-itself group-other-copy copy-anchor copy-other-group copy-other-copy ");
  // δ² = 3/4, g = −1/2, g′ = 0: p … α are 2, 3, 1/2, 1/4, 1/8, 1/3, 5, 1/5, 7, 1/6, 11.
  for (const auto& [name, ahead] : RationalConditions{{"itself-anchor", {39, 4}},
                                                      {"itself-group", {99, 8}},
                                                      {"itself-other-group", {45, 4}},
                                                      {"itself-own-copy", {91, 8}},
                                                      {"itself-other-copy", {93, 8}},
                                                      {"group-anchor", {73, 15}},
                                                      {"group-other-group", 5},
                                                      {"group-itself", {-59, 30}},
                                                      {"group-other-copy", {151, 30}},
                                                      {"copy-anchor", {41, 6}},
                                                      {"copy-other-group", {209, 30}},
                                                      {"copy-other-copy", 7}})
    EXPECT_EQ(value_of(pattern, name), mpq_class(ahead - 1).get_str()) << name;
}

TEST(DiagonalReduction, MultipliersHaveToLeaveTheRankOfTheNuisances) {
  const DiagonalFamily two = diagonal_family("simplex", 2, 3, {1, 4});  // rank 4
  std::vector<mpq_class> multipliers(12);
  EXPECT_EQ(value_of(diagonal_dual(two, multipliers), "nuisances"), "4");
  // The row itself-group has δ²(1−g) = 9/8 of α alone, itself-other-group q and δ²(1−g′) = 3/4 of α.
  multipliers[1] = mpq_class(2, 3);
  multipliers[2] = mpq_class(1, 3);
  const RationalConditions dual = diagonal_dual(two, multipliers);
  EXPECT_EQ(value_of(dual, "nuisances"), "3");
  EXPECT_EQ(value_of(dual, "itself-group"), "2/3");
  // n_q = 1/3, so of the differences h_q = 1/3, and λ⁴h_q² = 1/144.
  EXPECT_EQ(value_of(dual, "differences-dormant"), "143/144");
  EXPECT_EQ(value_of(dual, "differences-copy"), "1");
  EXPECT_EQ(value_of(dual, "sums-dormant"), "1");
}

double nuclear_norm_by_hand(const std::vector<std::pair<double, double>>& columns) {
  double first = 0;
  double second = 0;
  double product = 0;
  for (const auto& [x, y] : columns) {
    first += x * x;
    second += y * y;
    product += x * y;
  }
  return std::sqrt(first + second + 2 * std::sqrt(std::max(0.0, first * second - product * product)));
}

// 2((C−1)‖[[q, s], [x, z]]‖_* + ‖M‖_* + |α|r_η)
TEST(DiagonalReduction, CostsAreNuclearNorms) {
  reset_work();
  for (const long groups : {1L, 2L, 5L}) {
    const DiagonalFamily family = diagonal_family("simplex", groups, 3, {1, 4});
    const double l = 0.5;
    const auto c = static_cast<double>(groups);
    std::vector<double> w;
    for (const mpq_class& weight : some_weights) w.push_back(weight.get_d());
    const double p = w[0] / l, q = w[1] / (l * l), r = w[2] / (l * l), s = w[3] / l, t = w[4] / l;
    const double u = w[5], x = w[6] / l, y = w[7] / l, z = w[8], v = w[9], alpha = w[10];
    const double sums = nuclear_norm_by_hand(
        {{std::sqrt(c) * p, std::sqrt(c) * u}, {q + c * r, x + c * y}, {s + c * t, z + c * v}});
    const double differences = nuclear_norm_by_hand({{q, x}, {s, z}});
    const double expected = 2 * ((c - 1) * differences + sums + alpha * static_cast<double>(family.rank));
    const Enclosure found = diagonal_weights_cost(family, some_weights).enclosure(80);
    EXPECT_NEAR(testing::to_rational(found.lower).get_d(), expected, 1e-9 * expected) << groups;
  }
}

}  // namespace
}  // namespace sinkproof_check
