// The conditions of Theorem S in numbers, against the products of matrices that its statement has: theorems/sink-cost-exact/statement.md.
#include "checker/setting/patterns/sink_formula.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "checker/kernel/work.hpp"
#include "unit/checker/support.hpp"

namespace sinkproof_check {
namespace {

using Square = std::array<std::array<double, 2>, 2>;
using NamedDoubles = std::vector<std::pair<std::string, double>>;

double double_of(const Real& x) {
  const Enclosure near = x.enclosure(80);
  return (testing::to_rational(near.lower).get_d() + testing::to_rational(near.upper).get_d()) / 2;
}

void expect_near(const SinkConditions& found, const NamedDoubles& expected, const std::string& where) {
  ASSERT_EQ(found.size(), expected.size()) << where;
  for (std::size_t k = 0; k < found.size(); ++k) {
    EXPECT_EQ(found[k].first, expected[k].first) << where;
    EXPECT_NEAR(double_of(found[k].second), expected[k].second, 1e-9 * (1 + std::abs(expected[k].second)))
        << where << " " << found[k].first;
  }
}

double det(const Square& m) {
  return m[0][0] * m[1][1] - m[0][1] * m[1][0];
}

double square_sum(const Square& m) {
  return m[0][0] * m[0][0] + m[0][1] * m[0][1] + m[1][0] * m[1][0] + m[1][1] * m[1][1];
}

/// P, T and K of the statement, with P₁₁ … times √N as in "Conclusion".
struct ByHand {
  double c, q, lambda, n, d, p11, p12, p22, a2, tau;
  Square t, k;
  double n_squared, v_squared, v;

  ByHand(long groups, const mpq_class& of_q, SinkRegime regime)
      : c(static_cast<double>(groups)),
        q(of_q.get_d()),
        lambda(std::sqrt(q)),
        n(c + q),
        d(q + c * (1 + q)),
        p11(c / lambda),
        p12(c - 2),
        p22(c * (q + 2) / std::sqrt(d)),
        a2(lambda * c / std::sqrt(d)),
        tau(c / (lambda * (c - 2))),
        v((q + 2) / d) {
    if (regime == SinkRegime::rotation) {
      t = {{{p11 + p22, a2 - p12}, {p12 - a2, p11 + p22}}};
      k = {{{p11, a2}, {p12, p22}}};
      v_squared = ((p11 + p22) * (p11 + p22) + (a2 - p12) * (a2 - p12)) / n;
      n_squared = n * n * v_squared;
    } else if (regime == SinkRegime::identity) {
      t = {{{1, 0}, {0, 1}}};
      k = {{{p11, p12}, {p12, p22}}};
      v_squared = (p11 + p22) * (p11 + p22) / n;
      n_squared = n;
    } else {
      const double rho = -tau * p22 / p12;
      t = {{{tau * p12 - rho * p22, tau * p22 + rho * p12}, {p12 + rho * tau * p22, p22 - rho * tau * p12}}};
      k = {{{p11, tau * p22}, {p12, p22}}};
      v_squared = (1 + tau * tau) * (p12 * p12 + p22 * p22) / n;
      n_squared = n * n * v_squared;
    }
    for (auto& row : k)
      for (double& entry : row) entry /= std::sqrt(n);
  }

  /// λ(p − t)
  double dormant(SinkRegime regime) const {
    if (regime == SinkRegime::rotation) return 1;
    if (regime == SinkRegime::rank_one) return lambda * tau;
    return c / n + lambda * p12 * q / (n * std::sqrt(d)) + lambda * p12 / (c * std::sqrt(d));
  }
};

struct At {
  long groups;
  mpq_class q;
};

const std::vector<At> points{{1, {1, 2}},  {1, {16, 25}}, {2, {1, 3}},      {2, {9, 10}},
                             {3, {1, 5}},  {3, {3, 5}},   {4, {1, 2}},      {7, {2, 7}},
                             {25, {3, 4}}, {100, {1, 9}}, {1000, {99, 100}}};

TEST(SinkFormula, ConditionsAreThoseOfTheStatement) {
  reset_work();
  for (const At& at : points)
    for (const SinkRegime regime : {SinkRegime::rotation, SinkRegime::identity, SinkRegime::rank_one}) {
      if (regime == SinkRegime::rank_one && at.groups < 3) continue;
      const std::string where =
          std::to_string(at.groups) + " " + at.q.get_str() + " " + std::to_string(static_cast<int>(regime));
      const SinkFormula formula(at.groups, at.q, regime);
      const ByHand hand(at.groups, at.q, regime);

      // "From above": what each condition of the table comes to.
      const double ahead = hand.dormant(regime) - 1;
      NamedDoubles pattern{{"dormant-own-group", 0},
                           {"dormant-own-copy", ahead},
                           {"group-anchor", 0},
                           {"group-itself", 1},
                           {"anchor-itself", 0}};
      if (at.groups > 1)
        pattern.insert(pattern.end(), {{"dormant-other-group", 0},
                                       {"dormant-other-copy", ahead},
                                       {"group-other-group", 1},
                                       {"group-other-copy", 1},
                                       {"anchor-other-group", 0},
                                       {"anchor-other-copy", 0}});
      expect_near(formula.pattern(), pattern, where);

      const double root = std::sqrt(hand.d);
      const std::array<std::array<double, 3>, 2> rows{
          {{1, -hand.lambda, 0}, {hand.q / root, hand.lambda * hand.c / root, -hand.n / root}}};
      std::array<std::array<double, 3>, 2> g{};
      for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t j = 0; j < 3; ++j)
          g.at(i).at(j) = hand.t[i][0] * rows[0].at(j) + hand.t[i][1] * rows[1].at(j);
      // The rows of g are orthogonal, and N long.
      const auto product = [&](std::size_t i, std::size_t j) {
        return hand.n * (hand.t[i][0] * hand.t[j][0] + hand.t[i][1] * hand.t[j][1]);
      };
      const double of_first = hand.n_squared - product(0, 0);
      const double of_second = hand.n_squared - product(1, 1);
      NamedDoubles dual{{"anchor-over-groups", -g[0][1]},
                        {"anchor-over-copies", -g[0][2]},
                        {"anchor-over-itself", -g[1][2]},
                        {"balance-dormant", 0},
                        {"balance-copy", 0},
                        {"norm-dormant", of_first},
                        {"norm-copy", of_second},
                        {"norm-both", of_first * of_second - product(0, 1) * product(0, 1)}};
      if (at.groups == 1) dual.emplace_back("group-over-anchor", g[1][1]);
      const SinkConditions found = formula.dual();
      // The last of these is a difference of fourth powers.
      ASSERT_EQ(found.size(), dual.size());
      EXPECT_EQ(found[7].first, "norm-both");
      EXPECT_NEAR(double_of(found[7].second), dual[7].second, 1e-9 * (1 + hand.n_squared * hand.n_squared));
      dual[7].second = double_of(found[7].second);
      for (const std::size_t k : {5UL, 6UL}) {
        EXPECT_EQ(found[k].first, dual[k].first);
        EXPECT_NEAR(double_of(found[k].second), dual[k].second, 1e-9 * (1 + hand.n_squared));
        dual[k].second = double_of(found[k].second);
      }
      expect_near(found, dual, where);

      const double bound = hand.c * g[0][0] / hand.lambda + hand.c * g[1][0] + 2 * g[1][1] / hand.lambda;
      // ‖M‖_* = V and ⟨G, B⟩ = nV are exact in each regime, wherever it is looked at.
      expect_near(formula.attained(),
                  {{"cost", hand.v_squared - square_sum(hand.k)},
                   {"cost-squared", 0},
                   {"bound", bound},
                   {"bound-squared", 0}},
                  where);
      const double differences = 4 * (hand.c - 1) / hand.lambda;
      EXPECT_NEAR(double_of(formula.least_cost()), differences + 2 * std::sqrt(hand.v_squared),
                  1e-9 * (1 + differences));
      EXPECT_NEAR(double_of(formula.bound_of_multipliers()),
                  differences + 2 * bound / std::sqrt(hand.n_squared), 1e-9 * (1 + differences));
      // Of rank one the determinant is 0, and no fixed number of bits shows that it is not less.
      if (regime == SinkRegime::rank_one) continue;
      EXPECT_NEAR(double_of(formula.cost_of_weights()),
                  differences + 2 * std::sqrt(square_sum(hand.k) + 2 * std::abs(det(hand.k))),
                  1e-9 * (1 + differences));
    }
}

TEST(SinkFormula, NormsOfRankOneAreApart) {
  reset_work();
  const SinkConditions dual = SinkFormula(100, {1, 2}, SinkRegime::rank_one).dual();
  EXPECT_GT(double_of(dual[5].second), 1);
  EXPECT_GT(double_of(dual[6].second), 1);
  EXPECT_EQ(sign_of(dual[7].second), 0);
}

TEST(SinkFormula, OfABoundaryTheFirstRegimeIsDue) {
  reset_work();
  // (C−2)√D = λC: at C = 3 for λ² = 3/5.
  EXPECT_EQ(sink_regime(3, {3, 5}), SinkRegime::rotation);
  EXPECT_EQ(sink_regime(3, {599, 1000}), SinkRegime::identity);
  EXPECT_EQ(sink_regime(3, {601, 1000}), SinkRegime::rotation);
  // λ(C−2)²√D = C²(λ²+2): at C = 12 next to λ² = 0.71805.
  EXPECT_EQ(sink_regime(12, {359, 500}), SinkRegime::identity);
  EXPECT_EQ(sink_regime(12, {719, 1000}), SinkRegime::rank_one);
  EXPECT_EQ(sink_regime(1, {1, 2}), SinkRegime::rotation);
  EXPECT_EQ(sink_regime(2, {1, 2}), SinkRegime::rotation);
}

TEST(SinkFormula, RankOneIsOfThreeGroupsAndMore) {
  reset_work();
  EXPECT_THROW(SinkFormula(1, {1, 2}, SinkRegime::rank_one), std::logic_error);
  EXPECT_THROW(SinkFormula(2, {1, 2}, SinkRegime::rank_one), std::logic_error);
  EXPECT_NO_THROW(SinkFormula(3, {1, 2}, SinkRegime::rank_one));
  EXPECT_NO_THROW(SinkFormula(2, {1, 2}, SinkRegime::identity));
}

}  // namespace
}  // namespace sinkproof_check
