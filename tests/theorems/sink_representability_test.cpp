#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "constructions/registry.hpp"
#include "engine/verify.hpp"
#include "numeric/error.hpp"
#include "setting/embeddings/sink_claims.hpp"
#include "setting/switch/switch_family.hpp"
#include "support/models.hpp"
#include "support/statement.hpp"
#include "support/verify_result.hpp"
#include "theorem/embeddings_instance.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof {
namespace {

using embeddings::SinkEmbeddings;
using numeric::Enclosure;
using numeric::Rational;
using numeric::RationalRows;
using support::quantity;
using switches::dot;
using theorem::Verdict;

engine::VerifyResult verify_embeddings(SinkEmbeddings data, const std::vector<std::string>& dropped = {}) {
  return engine::verify(theorems::theorem_of_embeddings(), theorem::EmbeddingsInstance(std::move(data)),
                        {4096, dropped});
}

SinkEmbeddings build_embeddings(const std::string& name, const parameter::Values& values) {
  return constructions::sink_named(name).build(values).data;
}

SinkEmbeddings random_instance(long tokens, long dimension, long seed, long bound = 9) {
  return build_embeddings(
      "random-embeddings",
      parameter::Values({{"T", tokens}, {"d", dimension}, {"bound", bound}, {"seed", seed}, {"kappa", 1}}));
}

SinkEmbeddings windowed(long tokens, long dimension, long seed, long window) {
  return build_embeddings(
      "random-causal",
      parameter::Values(
          {{"T", tokens}, {"d", dimension}, {"bound", 5}, {"seed", seed}, {"kappa", 1}, {"window", window}}));
}

/// Row 0 is the sink, all others are queries and keys.
SinkEmbeddings solve_embeddings(RationalRows rows, std::optional<std::size_t> window = std::nullopt) {
  embeddings::SinkProblem problem{std::move(rows), 0, {}, {}, window, 1};
  for (std::size_t row = 1; row < problem.embeddings.size(); ++row) problem.queries.push_back(row);
  problem.keys = problem.queries;
  return embeddings::solve(std::move(problem));
}

/// ‖N‖_F², found anew from the instance's weights.
Rational n_squared(const SinkEmbeddings& data) {
  auto necessary = data;
  necessary.is_sufficient = false;
  const auto evaluation = theorems::theorem_of_embeddings().evaluate(theorem::EmbeddingsInstance(necessary),
                                                                     numeric::Arithmetic<numeric::Exact>{});
  return -*evaluation.conclusion.value->rational();
}

RationalRows random_rows(int most_rows, int most_dimensions) {
  const int d = *rc::gen::inRange(1, most_dimensions + 1);
  RationalRows rows;
  for (int row = *rc::gen::inRange(2, most_rows + 1); row > 0; --row) {
    auto& entries = rows.emplace_back();
    for (int c = 0; c < d; ++c) entries.push_back(*support::small_rational());
  }
  return rows;
}

TEST(SinkRepresentability, StatementAndCodeHaveTheSameConstants) {
  const auto statement = support::read_statement("sink-representability");
  for (const long tokens : {2, 3, 7}) {
    for (const Rational& rho : {Rational(-1, 3), Rational(0), Rational(1, 4)}) {
      for (const Rational& tau : {Rational(0), Rational(1, 5), Rational(2, 3)}) {
        if (rho * rho > (1 + (tokens - 1) * tau) / tokens) continue;
        const Rational kappa(2, 3);
        const auto data =
            build_embeddings("equal-cosine", parameter::Values({{"T", tokens},
                                                                {"rho", numeric::Expression(rho)},
                                                                {"tau", numeric::Expression(tau)},
                                                                {"kappa", numeric::Expression(kappa)}}));
        for (std::size_t i = 0; i < data.problem.embeddings.size(); ++i) {
          for (std::size_t j = 0; j < i; ++j)
            EXPECT_EQ(dot(data.problem.embeddings[i], data.problem.embeddings[j]), j == 0 ? rho : tau);
          EXPECT_EQ(dot(data.problem.embeddings[i], data.problem.embeddings[i]), 1);
        }
        const auto evaluation = theorems::theorem_of_embeddings().evaluate(
            theorem::EmbeddingsInstance(data), numeric::Arithmetic<numeric::Exact>{});
        const Rational d1 =
            support::value(statement, "equal_cosine_d1_squared", {{"T", tokens}, {"tau", tau}});
        const Rational d2 =
            support::value(statement, "equal_cosine_d2_squared", {{"T", tokens}, {"rho", rho}, {"tau", tau}});
        EXPECT_EQ(*evaluation.hypotheses[0].value->rational(), d1);
        EXPECT_EQ(*evaluation.hypotheses[1].value->rational(), d2);
        const Enclosure cost = numeric::enclosure(theorem::quantity(evaluation, "cost"), 128);
        const Rational square =
            support::value(statement, "cost_squared",
                           {{"kappa", kappa}, {"d", data.problem.dimension()}, {"a", d1}, {"b", d2}});
        EXPECT_LE(*cost.lower * *cost.lower, square);
        EXPECT_GE(*cost.upper * *cost.upper, square);
        EXPECT_TRUE(numeric::is_narrow(cost, Rational(1, 1'000'000'000)));
      }
    }
  }
}

// F2, the measure: primal and dual enclose the exact value to 10^-9.
TEST(SinkRepresentability, PrimalAndDualCostsEncloseTheExactOne) {
  int representable = 0;
  for (long seed = 1; representable < 50; ++seed) {
    const auto data = random_instance(2 + seed % 9, 3 + seed % 11, seed, 100);
    if (!data.is_sufficient) continue;
    ++representable;
    const auto result = verify_embeddings(data);
    ASSERT_EQ(result.verdict, Verdict::certified);
    const auto& primal = quantity(result, "cost_primal");
    const auto& dual = quantity(result, "cost_dual");
    const Rational width = *primal.upper - *dual.lower;
    EXPECT_GE(width, 0);
    EXPECT_LE(width * 1'000'000'000, *dual.lower);
    // κ√d·2/(d_1 d_2), from points that are nearest by F1's own inequalities.
    const Rational exact = Rational(4 * data.problem.dimension()) / n_squared(data);
    EXPECT_LE(*dual.lower * *dual.lower, exact);
    EXPECT_GE(*primal.upper * *primal.upper, exact);
  }
}

// Both outcomes, planted. Queries on one side of a plane, and keys on the sink's far side of another:
// representable.
RC_GTEST_PROP(SinkRepresentability, SeparatedHullsAreRepresentable, ()) {
  auto rows = random_rows(7, 4);
  for (auto& row : rows) {
    row.push_back(1);                                // r = this coordinate
    row.push_back(&row == &rows.front() ? 100 : 1);  // v = this one
  }
  const auto data = solve_embeddings(rows);
  RC_ASSERT(data.is_sufficient);
  RC_ASSERT(verify_embeddings(data).verdict == Verdict::certified);
}

RC_GTEST_PROP(SinkRepresentability, HullsThatMeetAreNot, ()) {
  auto rows = random_rows(6, 4);
  const bool is_about_sink = *rc::gen::arbitrary<bool>();
  std::vector<Rational> mean(rows.front().size());
  const auto count = static_cast<long>(rows.size()) - 1;
  for (std::size_t row = 1; row < rows.size(); ++row) {
    for (std::size_t c = 0; c < mean.size(); ++c) mean[c] += rows[row][c] / count;
  }
  if (is_about_sink) {
    rows.front() = mean;
  } else {
    const int factor = -*rc::gen::inRange(1, 5);
    for (auto& entry : mean) entry *= factor;
    rows.push_back(mean);
  }
  const auto data = solve_embeddings(rows);
  RC_ASSERT(!data.is_sufficient);
  const auto result = verify_embeddings(data);
  RC_ASSERT(result.verdict == Verdict::certified);
  for (const char* name : {"cost", "cost_primal", "cost_dual"}) RC_ASSERT(!support::is_defined(result, name));
  // A causal mask alone changes nothing.
  RC_ASSERT(!solve_embeddings(rows, rows.size()).is_sufficient);
}

// Every W whatever has a margin of at most ‖W‖_F·‖N‖_F.
RC_GTEST_PROP(SinkRepresentability, NoMatrixDoesBetter, ()) {
  const auto rows = random_rows(5, 3);
  std::optional<std::size_t> window;
  if (*rc::gen::arbitrary<bool>()) window = *rc::gen::inRange<std::size_t>(1, 4);
  const auto data = solve_embeddings(rows, window);
  RC_ASSERT(verify_embeddings(data).verdict == Verdict::certified);
  RationalRows w = data.matrix;
  if (w.empty()) w.assign(rows.front().size(), std::vector<Rational>(rows.front().size()));
  Rational norm;
  for (auto& row : w) {
    for (auto& entry : row) {
      entry += *support::small_rational() / *rc::gen::element(1, 10, 1000);
      norm += entry * entry;
    }
  }
  std::optional<Rational> least;
  for (const std::size_t query : data.problem.queries) {
    for (const std::size_t key : data.problem.keys) {
      if (!data.problem.sees(query, key)) continue;
      Rational score;
      for (std::size_t r = 0; r < w.size(); ++r)
        score += rows[query][r] * dot(w[r], data.problem.difference(key));
      if (!least || score < *least) least = score;
    }
  }
  RC_ASSERT(*least <= 0 || *least * *least <= norm * n_squared(data));
}

// A wider window asks for more; a mask never asks for more than none.
RC_GTEST_PROP(SinkRepresentability, WindowsOnlyHelp, ()) {
  const auto rows = random_rows(5, 3);
  Rational before = n_squared(solve_embeddings(rows));
  const bool without_mask = before != 0;
  for (std::size_t window = rows.size(); window > 0; --window) {
    const auto data = solve_embeddings(rows, window);
    if (window >= rows.size() - 1) RC_ASSERT(data.is_sufficient == without_mask);
    const Rational now = n_squared(data);
    RC_ASSERT(now >= before);
    before = now;
  }
}

TEST(SinkRepresentability, AWindowMayRepresentWhatACausalMaskCannot) {
  const auto causal = windowed(4, 2, 1, 24);
  EXPECT_FALSE(causal.is_sufficient);
  EXPECT_EQ(verify_embeddings(causal).verdict, Verdict::certified);
  const auto window = windowed(4, 2, 1, 2);
  EXPECT_TRUE(window.is_sufficient);
  const auto result = verify_embeddings(window);
  EXPECT_EQ(result.verdict, Verdict::certified);
  EXPECT_EQ(*quantity(result, "distance_queries").upper, 0) << "0 is in the hull of the queries";
}

// On a sphere the sink is in the keys' hull only if it is a key.
RC_GTEST_PROP(SinkRepresentability, OnACircleOnlyTheQueriesMatter, ()) {
  RationalRows rows;
  for (int row = *rc::gen::inRange(2, 7); row > 0; --row) {
    const Rational t = *support::small_rational();
    rows.push_back({(1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)});
  }
  const bool is_a_key = std::count(rows.begin() + 1, rows.end(), rows.front()) > 0;
  const auto result = verify_embeddings(solve_embeddings(rows));
  RC_ASSERT((*quantity(result, "distance_keys").upper == 0) == is_a_key);
}

TEST(SinkRepresentability, EveryConditionIsNeeded) {
  for (const std::string fails : {"queries", "sink", "pairs"}) {
    const auto data =
        build_embeddings("unseparated-embeddings", parameter::Values({{"fails", fails}, {"kappa", 1}}));
    EXPECT_EQ(verify_embeddings(data).verdict, Verdict::vacuous) << fails;
    const auto result = verify_embeddings(data, {fails + "-separated"});
    EXPECT_EQ(result.verdict, Verdict::refuted) << fails;
    ASSERT_EQ(result.witnesses.size(), 1U);
    EXPECT_EQ(result.witnesses.front().refutes, "decided");
    EXPECT_EQ(*result.witnesses.front().value.upper, 0);
  }
  // The converse, without its obstruction, says that nothing is representable.
  auto data = random_instance(3, 6, 1);
  data.is_sufficient = false;
  EXPECT_EQ(verify_embeddings(data).verdict, Verdict::vacuous);
}

// What texts promise is what is claimed of somebody's embeddings.
TEST(SinkRepresentability, ConstructionsClaimWhatIsClaimedOfGivenEmbeddings) {
  const auto margins = [](const theorem::EmbeddingsInstance& instance) {
    std::string text;
    const auto evaluation =
        theorems::theorem_of_embeddings().evaluate(instance, numeric::Arithmetic<numeric::Exact>{});
    for (const auto& claim : evaluation.claims)
      text += claim.id + (claim.strict ? " > " : " >= ") + numeric::to_string(*claim.value->rational()) + " ";
    return text;
  };
  std::size_t compared = 0;
  for (const auto* construction : constructions::sinks()) {
    for (const long dimension : {1, 3, 6}) {
      std::vector<std::pair<std::string, parameter::Value>> entries;
      for (const auto& one : construction->parameters) {
        if (one.name == "kappa" || one.name == "seed") entries.emplace_back(one.name, 1);
        if (one.name == "T" || one.name == "bound" || one.name == "window") entries.emplace_back(one.name, 3);
        if (one.name == "d") entries.emplace_back(one.name, dimension + (one.minimum > 1 ? 1 : 0));
        if (one.name == "rho" || one.name == "tau") entries.emplace_back(one.name, 0);
        if (one.name == "fails") entries.emplace_back(one.name, std::string("pairs"));
      }
      const auto made = construction->build(parameter::Values(std::move(entries)));
      const auto expected = margins(theorem::EmbeddingsInstance(made.data));
      EXPECT_EQ(margins(theorem::EmbeddingsInstance(made)), expected) << construction->name;
      EXPECT_NE(expected.find("nearest"), std::string::npos);
      ++compared;
    }
  }
  EXPECT_EQ(compared, 27U);
}

// No tolerance: what is off by 10^-300 is off.
TEST(SinkRepresentability, TheSmallestErrorsAreSeen) {
  const Rational tiny = numeric::power(Rational(10), -300);
  const auto good = random_instance(4, 7, 5);
  ASSERT_EQ(verify_embeddings(good).verdict, Verdict::certified);
  const auto refuted_by = [](const SinkEmbeddings& data) {
    std::string ids;
    const auto result = verify_embeddings(data);
    EXPECT_EQ(result.verdict, Verdict::refuted);
    for (const auto& witness : result.witnesses) ids += witness.refutes + " ";
    return ids;
  };
  auto short_one = good;
  for (auto& entry : short_one.query_functional) entry *= 1 - tiny;
  EXPECT_EQ(refuted_by(short_one), "attained ");
  auto dear = good;
  for (auto& entry : dear.key_functional) entry *= 1 + tiny;
  EXPECT_EQ(refuted_by(dear), "optimal ");
  auto heavy = good;
  heavy.key_weights.back().second += tiny;
  EXPECT_EQ(refuted_by(heavy).rfind("weights ", 0), 0U);
  auto moved = good;
  ASSERT_GE(moved.query_weights.size(), 2U);
  moved.query_weights[0].second += tiny;
  moved.query_weights[1].second -= tiny;
  EXPECT_EQ(refuted_by(moved), "nearest optimal ");
  auto negative = good;
  negative.query_weights[0].second += 2 * negative.query_weights[1].second;
  negative.query_weights[1].second *= -1;
  EXPECT_EQ(refuted_by(negative).rfind("weights ", 0), 0U);
  auto masked = windowed(4, 2, 1, 2);
  masked.matrix[0][0] += tiny;
  EXPECT_NE(refuted_by(masked), "");
  auto pairs = windowed(4, 2, 1, 2);
  pairs.pair_weights[0].weight -= tiny;
  EXPECT_EQ(refuted_by(pairs).rfind("weights ", 0), 0U);
}

TEST(SinkRepresentability, ParametersThatBelongToNoEmbeddingsAreRefused) {
  const auto cosines = [](const char* rho, const char* tau) {
    return parameter::Values({{"T", 5},
                              {"rho", numeric::parse_expression(rho)},
                              {"tau", numeric::parse_expression(tau)},
                              {"kappa", 1}});
  };
  EXPECT_THROW(build_embeddings("equal-cosine", cosines("1/2", "0")), InputError);
  EXPECT_THROW(build_embeddings("equal-cosine", cosines("0", "-1/3")), InputError);
  EXPECT_THROW(build_embeddings("equal-cosine", cosines("sqrt(1/50)", "0")), InputError);
  // At the borders: all in a plane with the mean, all around 0, all the same.
  EXPECT_TRUE(build_embeddings("equal-cosine", cosines("2/5", "-1/20")).is_sufficient);
  EXPECT_FALSE(build_embeddings("equal-cosine", cosines("0", "-1/4")).is_sufficient);
  EXPECT_FALSE(build_embeddings("equal-cosine", cosines("1", "1")).is_sufficient);
  EXPECT_TRUE(build_embeddings("equal-cosine", cosines("-1", "1")).is_sufficient);
  EXPECT_THROW(build_embeddings("unseparated-embeddings",
                                parameter::Values({{"fails", std::string("queries")},
                                                   {"kappa", numeric::parse_expression("sqrt(2)")}})),
               InputError);
}

}  // namespace
}  // namespace sinkproof
