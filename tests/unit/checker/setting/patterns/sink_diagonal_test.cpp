// Tokens, preferences and optima of sink-diagonal-cost, each against what its definition says, entry by
// entry.

#include <gtest/gtest.h>

#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/setting/patterns/sink_diagonal_optimum.hpp"
#include "checker/setting/patterns/sink_diagonal_tokens.hpp"

namespace sinkproof_check {
namespace {

/// Pairs ±y of each of these coordinates are a group.
SinkDiagonal pairs_on(const std::vector<long>& coordinates, const mpq_class& lambda_squared) {
  SinkDiagonal data;
  data.lambda_squared = lambda_squared;
  data.delta_squared = 1 - lambda_squared;
  for (const long coordinate : coordinates) data.groups.push_back({{{coordinate, 1}}, {{coordinate, -1}}});
  return data;
}

struct IsometricParts {
  std::vector<mpq_class> of_lambda;
  std::vector<mpq_class> of_delta;
  long width;
};

/// f_q with f_q·x_k = [q = k] over the tokens x of pairs_on, as the isometric copy has them.
std::vector<SparseRow> dual_basis(const SinkDiagonal& data, const IsometricParts& parts) {
  std::vector<SparseRow> result{{{0, 1}}};
  for (long c = 1; c <= data.count(); ++c) result.push_back({{data.count() + c, 1}});
  for (long c = 1; c <= data.count(); ++c)
    for (const SparseRow& y : data.groups[static_cast<std::size_t>(c - 1)]) {
      SparseRow f;
      for (std::size_t k = 0; k < std::max(parts.of_lambda.size(), parts.of_delta.size()); ++k) {
        const long from = static_cast<long>(k) * parts.width;
        if (k < parts.of_lambda.size())
          f.emplace_back(from + c, parts.of_lambda[k] / (2 * data.lambda_squared));
        if (k < parts.of_delta.size())
          f.emplace_back(from + y.front().first,
                         parts.of_delta[k] * y.front().second / (2 * data.delta_squared));
      }
      result.push_back(f);
    }
  return result;
}

using Scores = std::vector<std::vector<mpq_class>>;

/// Factors A and B with these scores.
Optimum with_scores(const SinkDiagonal& data, const IsometricParts& parts, const Scores& scores) {
  const std::vector<SparseRow> duals = dual_basis(data, parts);
  Optimum result{"/optimum", duals, {}, {}};
  for (const auto& row : scores) {
    std::map<long, mpq_class> sum;
    for (std::size_t k = 0; k < row.size(); ++k)
      for (const auto& [coordinate, entry] : duals[k]) sum[coordinate] += row[k] * entry;
    result.right.emplace_back(sum.begin(), sum.end());
  }
  return result;
}

/// Token 0 is the anchor, 1 … C the copies, then the groups of two: what beats what, by words.
bool is_expected(long groups, bool is_sink, long query, long winner, long loser) {
  const long size = 1 + 3 * groups;
  for (const long token : {query, winner, loser})
    if (token < 0 || token >= size) return false;
  if (query == 0 || winner == loser) return false;
  const long own = is_sink ? 0 : query;
  if (query > groups) return winner == own;
  const auto in_group = [&](long token) { return token > groups && (token - groups - 1) / 2 == query - 1; };
  return (winner == own || in_group(winner)) && !in_group(loser);
}

TEST(SinkDiagonal, PreferencesAreThoseOfThePattern) {
  reset_work();
  for (const long groups : {1L, 2L}) {
    const SinkDiagonal data =
        pairs_on(groups == 1 ? std::vector<long>{5} : std::vector<long>{5, 6}, {16, 25});
    const std::vector<SinkToken> tokens = tokens_of(data);
    const auto size = static_cast<long>(tokens.size());
    for (const bool is_sink : {true, false})
      for (long query = -1; query <= size; ++query)
        for (long winner = -1; winner <= size; ++winner)
          for (long loser = -1; loser <= size; ++loser)
            EXPECT_EQ(is_preference(tokens, groups, is_sink, {query, winner, loser}),
                      is_expected(groups, is_sink, query, winner, loser))
                << groups << is_sink << query << winner << loser;
  }
}

/// The least scores of the pattern: 1 for its own token, 2 for a copy's group.
Scores least_scores(long groups, bool is_sink) {
  const long size = 1 + 3 * groups;
  Scores scores(static_cast<std::size_t>(size), std::vector<mpq_class>(static_cast<std::size_t>(size)));
  for (long query = 1; query < size; ++query) {
    auto& row = scores[static_cast<std::size_t>(query)];
    row[static_cast<std::size_t>(is_sink ? 0 : query)] = 1;
    if (query > groups) continue;
    for (const long of_group : {groups + 2 * query - 1, groups + 2 * query})
      row[static_cast<std::size_t>(of_group)] = 2;
  }
  return scores;
}

std::string text(const mpq_class& x) {
  return x.get_str();
}

std::string text(const std::optional<mpq_class>& x) {
  return x ? x->get_str() : "none";
}

std::string refusal(const SinkDiagonal& data, bool is_sink, const Optimum& optimum) {
  try {
    certify_optimum(data, is_sink, optimum);
    return "";
  } catch (const Rejected& error) {
    return error.what();
  }
}

// Each preference of the pattern fails for want of a thousandth, and no other score matters.
TEST(SinkDiagonal, FactorsHaveToHaveEveryPreference) {
  reset_work();
  for (const long groups : {1L, 2L}) {
    const SinkDiagonal data =
        pairs_on(groups == 1 ? std::vector<long>{5} : std::vector<long>{7, 6}, {16, 25});
    const IsometricParts parts{{{4, 5}}, {{3, 5}}, groups == 1 ? 6 : 8};
    const long size = 1 + 3 * groups;
    for (const bool is_sink : {true, false}) {
      const Scores least = least_scores(groups, is_sink);
      ASSERT_EQ(refusal(data, is_sink, with_scores(data, parts, least)), "");
      for (long query = 0; query < size; ++query)
        for (long loser = 0; loser < size; ++loser) {
          // The loser gains a thousandth: it is too much if a winner is just 1 ahead of it.
          Scores scores = least;
          auto& row = scores[static_cast<std::size_t>(query)];
          row[static_cast<std::size_t>(loser)] += mpq_class(1, 1000);
          bool is_wrong = false;
          for (long winner = 0; winner < size; ++winner)
            is_wrong = is_wrong ||
                       (is_expected(groups, is_sink, query, winner, loser) &&
                        row[static_cast<std::size_t>(winner)] - row[static_cast<std::size_t>(loser)] < 1);
          const std::string refused = refusal(data, is_sink, with_scores(data, parts, scores));
          EXPECT_EQ(!refused.empty(), is_wrong) << groups << is_sink << query << loser << refused;
          // And the winner loses one.
          scores = least;
          auto& other = scores[static_cast<std::size_t>(query)];
          const auto winner = static_cast<std::size_t>(loser);
          other[winner] -= mpq_class(1, 1000);
          is_wrong = false;
          for (long behind = 0; behind < size; ++behind)
            is_wrong = is_wrong || (is_expected(groups, is_sink, query, loser, behind) &&
                                    other[winner] - other[static_cast<std::size_t>(behind)] < 1);
          EXPECT_EQ(!refusal(data, is_sink, with_scores(data, parts, scores)).empty(), is_wrong)
              << groups << is_sink << query << loser;
        }
    }
  }
}

TEST(SinkDiagonal, TheIsometricCopyIsOfTheFirstShortestSumOfSquares) {
  reset_work();
  struct Case {
    mpq_class lambda_squared;
    std::vector<mpq_class> of_lambda;
    std::vector<mpq_class> of_delta;
  };
  const mpq_class seventh(1, 7);
  const mpq_class half(1, 2);
  // 28 = 25 + 1 + 1 + 1 and 21 = 16 + 4 + 1; 2 = 1 + 1; 63 = 49 + 9 + 4 + 1 and 18 = 9 + 9 (16 + 1 + 1 is
  // longer).
  for (const Case& of :
       {Case{{4, 7}, {5 * seventh, seventh, seventh, seventh}, {4 * seventh, 2 * seventh, seventh}},
        Case{{1, 2}, {half, half}, {half, half}},
        Case{{7, 9}, {{7, 9}, {3, 9}, {2, 9}, {1, 9}}, {{3, 9}, {3, 9}}}}) {
    const SinkDiagonal data = pairs_on({4}, of.lambda_squared);
    IsometricParts parts{of.of_lambda, of.of_delta, 5};
    for (auto* list : {&parts.of_lambda, &parts.of_delta})
      for (mpq_class& part : *list) part.canonicalize();
    for (const bool is_sink : {true, false})
      EXPECT_EQ(refusal(data, is_sink, with_scores(data, parts, least_scores(1, is_sink))), "")
          << of.lambda_squared.get_str();
  }
}

TEST(SinkDiagonal, CostsAreSumsOfSquaresAndBoundsOfMultipliers) {
  reset_work();
  const SinkDiagonal data = pairs_on({5}, {16, 25});
  const IsometricParts parts{{{4, 5}}, {{3, 5}}, 6};
  Optimum optimum = with_scores(data, parts, least_scores(1, true));
  mpq_class squares;
  for (const auto* factor : {&optimum.left, &optimum.right})
    for (const SparseRow& row : *factor)
      for (const auto& [coordinate, entry] : row) squares += entry * entry;
  // x_2 (x_0 − x_1)ᵀ has the norm √2, twice its square 2: 7/10 of it is a contraction, 71/100 is none.
  optimum.multipliers = {{{2, 0, 1}, {7, 10}}};
  const CertifiedOptimum certified = certify_optimum(data, true, optimum);
  EXPECT_EQ(text(certified.cost), text(squares));
  EXPECT_EQ(text(certified.bound), "7/5");
  optimum.multipliers = {{{2, 0, 1}, {71, 100}}};
  EXPECT_NE(refusal(data, true, optimum).find("an operator norm above 1"), std::string::npos);
  // Of a copy: x_1 (x_0 − x_1)ᵀ has more columns than rows; x_2 and x_3 together more rows than columns.
  optimum.multipliers = {{{1, 0, 1}, {71, 100}}};
  EXPECT_NE(refusal(data, true, optimum).find("an operator norm above 1"), std::string::npos);
  // Both: 2(x_2 + x_3)/2 is 8/5 of e_1, so μ·8/5·√2 ≤ 1 up to 0.4419….
  optimum.multipliers = {{{2, 0, 1}, {44, 100}}, {{3, 0, 1}, {44, 100}}};
  EXPECT_EQ(refusal(data, true, optimum), "");
  optimum.multipliers = {{{2, 0, 1}, {443, 1000}}, {{3, 0, 1}, {443, 1000}}};
  EXPECT_NE(refusal(data, true, optimum).find("an operator norm above 1"), std::string::npos);
  optimum.multipliers = {{{2, 1, 0}, {1, 10}}};
  EXPECT_NE(refusal(data, true, optimum).find("no preference"), std::string::npos);
}

TEST(SinkDiagonal, FactsOfNuisancesAreThoseOfTheirInnerProducts) {
  reset_work();
  SinkDiagonal data;
  const SparseRow a{{5, 1}};
  const SparseRow b{{5, {3, 5}}, {6, {4, 5}}};
  const SparseRow c{{5, {-3, 5}}, {7, {4, 5}}};
  data.groups = {{a, b}, {c, a, b}};
  NuisanceFacts facts = nuisance_facts(data);
  EXPECT_EQ(facts.least_group, 2);
  EXPECT_EQ(facts.rank, 3);
  EXPECT_EQ(text(facts.norm_defect), "0");
  EXPECT_EQ(text(facts.tilt), "0");
  EXPECT_EQ(text(facts.off_centre), "8/5");  // 1 + 3/5 of the first group
  EXPECT_EQ(text(facts.closest_in_group), "3/5");
  EXPECT_EQ(text(facts.closest_across), "1");  // a, and b, are of both groups
  // Pairs: (a,b) twice 2 − 6/5, (a,c) 2 + 6/5, (b,c) 2 + 18/25.
  EXPECT_EQ(text(facts.spread_trace),
            text(mpq_class((mpq_class(8, 5) + mpq_class(16, 5) + mpq_class(68, 25)) / 4)));

  struct Across {
    std::vector<std::vector<SparseRow>> groups;
    std::optional<mpq_class> closest;
  };
  const SparseRow d{{5, {4, 5}}, {6, {3, 5}}};
  for (const Across& of :
       {Across{{{a, b}}, std::nullopt}, Across{{{a}, {b}}, mpq_class(3, 5)},
        Across{{{b}, {a}}, mpq_class(3, 5)}, Across{{{a, b}, {c}}, mpq_class(-9, 25)},
        Across{{{c}, {a, b}}, mpq_class(-9, 25)}, Across{{{a, c}, {a, c}}, mpq_class(1)},
        Across{{{a, d}, {b, c}}, mpq_class(24, 25)}, Across{{{a, b, d}, {c}}, mpq_class(-9, 25)},
        // Of norms other than 1 one's own square need not be the largest product.
        Across{{{a, {{5, 2}}}, {a}}, mpq_class(2)},
        Across{{{{{5, 2}}}, {{{5, {1, 2}}}}, {{{5, {1, 2}}}}}, mpq_class(1)},
        Across{{{{{5, {1, 2}}}, {{4, 1}, {5, 2}}}, {{{5, {1, 2}}}}}, mpq_class(1)},
        Across{{{{{5, {1, 2}}}, {{6, 1}}}, {{{5, {1, 2}}}}}, mpq_class(1, 4)}}) {
    data.groups = of.groups;
    EXPECT_EQ(text(nuisance_facts(data).closest_across), text(of.closest));
  }

  data.groups = {{{{1, {1, 3}}, {4, 1}}, {{4, {1, 2}}}, {{5, 1}}}};
  facts = nuisance_facts(data);
  EXPECT_EQ(text(facts.norm_defect), "3/4");
  EXPECT_EQ(text(facts.tilt), "1/3");
  data.groups = {{{{2, {1, 3}}}}};
  EXPECT_EQ(text(nuisance_facts(data).tilt), "1/3");  // coordinates up to 2C are the span's
  data.groups = {{{{3, {1, 3}}}}};
  EXPECT_EQ(text(nuisance_facts(data).tilt), "0");
  data.groups = {{{{3, {1, 3}}}}, {{{4, {1, 3}}}}};
  EXPECT_EQ(text(nuisance_facts(data).tilt), "1/3");
  EXPECT_EQ(text(nuisance_facts(data).spread_trace), "0");
  EXPECT_FALSE(nuisance_facts(data).closest_in_group);
}

std::string spread_refusal(SinkDiagonal data, const mpq_class& lower, const mpq_class& upper) {
  data.spread_lower = lower;
  data.spread_upper = upper;
  try {
    require_spread(data);
    return "";
  } catch (const Rejected& error) {
    return error.what();
  }
}

TEST(SinkDiagonal, BoundsOfTheSpreadHaveToHold) {
  reset_work();
  const mpq_class little(1, 1000);
  struct Case {
    std::vector<std::vector<SparseRow>> groups;
    mpq_class norm;
  };
  const SparseRow e5{{5, 1}};
  const SparseRow e6{{6, 1}};
  const SparseRow e7{{7, 1}};
  // e5 and e6 differ by (1, −1); ±e5 by 2; two blocks, of which the second is larger; three: 3·I − 1·1ᵀ over
  // three pairs.
  for (const Case& of :
       {Case{{{e5, e6}}, 2}, Case{{{e5, {{5, -1}}}}, 4}, Case{{{e5, e6}, {e7, {{7, -1}}}}, 2},
        Case{{{e7, {{7, -1}}}, {e5, e6}}, 2}, Case{{{e5, e6, e7}}, 1}, Case{{{e5, {{5, {1, 2}}}}}, {1, 4}}}) {
    SinkDiagonal data;
    data.groups = of.groups;
    EXPECT_EQ(spread_refusal(data, of.norm, of.norm), "");
    EXPECT_NE(spread_refusal(data, of.norm, of.norm - little).find("below the operator norm"),
              std::string::npos);
    EXPECT_NE(spread_refusal(data, of.norm + little, of.norm + little).find("above the operator norm"),
              std::string::npos);
    EXPECT_NE(spread_refusal(data, 0, of.norm).find("expected a number > 0"), std::string::npos);
  }
}

}  // namespace
}  // namespace sinkproof_check
