#include "setting/embeddings/sink_numbers.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "language/residual.hpp"
#include "setting/embeddings/sink_claims.hpp"
#include "setting/embeddings/sink_entries.hpp"
#include "setting/embeddings/sink_in_doubles.hpp"

namespace sinkproof::embeddings {
namespace {

using numeric::Rational;

/// The sink (0, 5) over (1, 2) and (−1, 2): r = (0, 2), v = (0, 3).
SinkProblem two_tokens(std::optional<std::size_t> window = std::nullopt) {
  return {{{0, 5}, {1, 2}, {-1, 2}}, 0, {1, 2}, {1, 2}, window, 1};
}

Rational value(const Exact& x) {
  return rational_of_embeddings(x);
}

TEST(SinkNumbers, AreThoseOfTheStatement) {
  auto data = solve(two_tokens());
  const Arithmetic<Exact> arithmetic;
  const SinkNumbers<Exact> numbers(data, arithmetic);
  EXPECT_EQ(value(numbers.r_squared()), 4);
  EXPECT_EQ(value(numbers.v_squared()), 9);
  EXPECT_EQ(value(numbers.n_squared()), 36);
  EXPECT_EQ(value(numbers.n_root()), 6);
  EXPECT_EQ(value(numbers.least_score()), 1);
  EXPECT_EQ(value(numbers.scores_squared()), Rational(1, 36));
  EXPECT_EQ(value(numbers.scores_root()), Rational(1, 6));
  EXPECT_EQ(value(numbers.weights_excess()), 0);
  EXPECT_EQ(value(numbers.nearest_excess()), 0);
  EXPECT_EQ(value(numbers.score(1, 2)), 1);
  data.key_weights = {{1, Rational(3, 4)}, {2, Rational(1, 8)}};  // v = (−5/8, 21/8)
  const SinkNumbers<Exact> moved(data, arithmetic);
  EXPECT_EQ(value(moved.weights_excess()), Rational(1, 8));
  EXPECT_EQ(value(moved.v_squared()), Rational(466, 64));
  EXPECT_EQ(value(moved.key_excess(2)), Rational(-1 * 5 + 3 * 21, 8) - Rational(466, 64));
}

TEST(SinkNumbers, WithAWindowThePairsCount) {
  const auto data =
      solve(two_tokens(1));  // each sees itself alone: N between (1, 2)(−1, 3)ᵀ and (−1, 2)(1, 3)ᵀ
  const SinkNumbers<Exact> numbers(data, Arithmetic<Exact>{});
  EXPECT_EQ(value(numbers.n_squared()), 37);
  EXPECT_EQ(value(numbers.scores_squared()), Rational(1, 37));
  EXPECT_EQ(value(numbers.least_score()), 1);
}

TEST(SinkNumbers, WithoutScoresTheyCountAsNone) {
  const auto data = solve({{{0, 2}, {1, 2}, {-1, 2}}, 0, {1, 2}, {1, 2}, std::nullopt, 1});
  EXPECT_FALSE(data.is_sufficient);
  EXPECT_FALSE(data.has_scores());
  const SinkNumbers<Exact> numbers(data, Arithmetic<Exact>{});
  EXPECT_EQ(value(numbers.n_squared()), 0);
  EXPECT_EQ(value(numbers.scores_squared()), 0);
  EXPECT_EQ(value(numbers.scores_root()), 0);
}

TEST(SinkClaims, ThoseAboutAWNeedOne) {
  const auto ids = [](const SinkEmbeddings& data) {
    std::string text;
    for (const auto& claim : claims_of(data)) text += claim.id + " ";
    return text;
  };
  EXPECT_EQ(ids(solve(two_tokens())), "weights nearest attained optimal ");
  EXPECT_EQ(ids(solve({{{0}, {1}, {-1}}, 0, {1, 2}, {1, 2}, std::nullopt, 1})), "weights nearest ");
}

TEST(SinkInDoubles, DistancesAreThoseOfTheInstance) {
  for (const auto window : {std::optional<std::size_t>(), std::optional<std::size_t>(1)}) {
    const auto at = distances({{{0, 5}, {1, 2}, {-1, 2}}, window, 2});
    ASSERT_TRUE(at);
    EXPECT_NEAR(at->r_squared, 4, 1e-9);
    EXPECT_NEAR(at->v_squared, 9, 1e-9);
    EXPECT_NEAR(at->n_squared, window ? 37 : 36, 1e-9);
  }
}

TEST(SinkEntries, AreThoseOfTheInstance) {
  const SinkEmbeddings plain = solve(two_tokens());
  const SinkEntries entries(plain);
  const auto value = [](const SinkEntries& of, const char* name, std::vector<long> indices) {
    return *of.value({name, std::move(indices)});
  };
  EXPECT_EQ(value(entries, "embedding", {2, 1}), -1);
  EXPECT_EQ(value(entries, "query_weight", {1}), Rational(1, 2));
  EXPECT_EQ(value(entries, "key_weight", {2}), Rational(1, 2));
  EXPECT_EQ(value(entries, "pair_weight", {1, 1}), 0);
  EXPECT_EQ(value(entries, "query_functional", {2}), Rational(1, 2));
  EXPECT_EQ(value(entries, "key_functional", {2}), Rational(1, 3));
  EXPECT_EQ(value(entries, "matrix", {2, 2}), 0);
  EXPECT_FALSE(entries.value({"r_squared", {}}));
  const SinkEntries pairs(solve(two_tokens(1)));
  EXPECT_EQ(value(pairs, "pair_weight", {2, 2}), Rational(1, 2));
  EXPECT_EQ(value(pairs, "matrix", {1, 1}), Rational(-1, 37));
  EXPECT_EQ(value(pairs, "key_functional", {2}), 0);
}

// What solve() finds, and what is said of it, is what an instance is written with.
TEST(SinkEntries, MakeTheInstanceThatTheySay) {
  for (const auto window : {std::optional<std::size_t>(), std::optional<std::size_t>(1)}) {
    SinkEntries entries(3, 2, window);
    entries.set_rows(two_tokens().embeddings);
    EXPECT_TRUE(entries.solve());
    EXPECT_EQ(to_json(entries.instance(1, true)), to_json(solve(two_tokens(window))));
    EXPECT_EQ(entries.set("matrix", {1, 1}, 7), window.has_value());
    EXPECT_EQ(entries.set("query_functional", {1}, 7), !window.has_value());
    EXPECT_EQ(entries.set("pair_weight", {1, 1}, 7), window.has_value());
    EXPECT_FALSE(entries.set("pair_weight", {1, 2}, 7));
    EXPECT_TRUE(entries.set("pair_weight", {1, 2}, 0));
    EXPECT_TRUE(entries.set("key_weight", {1}, 0));
    EXPECT_EQ(entries.instance(1, true).key_weights.size(), 1U);
  }
}

TEST(SinkEmbeddings, AreWrittenAsTheFormatSays) {
  const auto plain = to_json(solve(two_tokens()));
  EXPECT_EQ(plain["embeddings"][0], (nlohmann::ordered_json{"0", "5"}));
  EXPECT_TRUE(plain["window"].is_null());
  EXPECT_EQ(plain["query_functional"], (nlohmann::ordered_json{"0", "1/2"}));
  EXPECT_FALSE(plain.contains("pair_weights"));
  const auto masked = to_json(solve(two_tokens(1)));
  EXPECT_EQ(masked["window"], 1);
  EXPECT_EQ(masked["pair_weights"].size(), 2U);
  EXPECT_FALSE(masked.contains("key_functional"));
  EXPECT_EQ(masked["matrix"].size(), 2U);
}

}  // namespace
}  // namespace sinkproof::embeddings
