// What the names of embeddings mean, and what a certificate about a text of that setting has to show.
#include "checker/language/embeddings_facts.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "unit/checker/language/language_support.hpp"
#include "unit/checker/language/stated_document.hpp"

namespace sinkproof_check::language {
namespace {

/// The sink (0, 5) over (1, 2) and (−1, 2): r = (0, 2), v = (0, 3).
SinkInstance two_tokens() {
  const mpq_class half(1, 2);
  return {.embeddings = {{0, 5}, {1, 2}, {-1, 2}},
          .sink = 0,
          .queries = {1, 2},
          .keys = {1, 2},
          .window = std::nullopt,
          .margin = mpq_class(2, 3),
          .is_sufficient = true,
          .query_weights = {{1, half}, {2, half}},
          .key_weights = {{1, half}, {2, half}},
          .pair_weights = {},
          .query_functional = {0, half},
          .key_functional = {0, mpq_class(1, 3)},
          .matrix = {}};
}

/// Each sees itself alone: N = (1, 2)(−1, 3)ᵀ/2 + (−1, 2)(1, 3)ᵀ/2, that is diag(−1, 6).
SinkInstance masked_tokens() {
  SinkInstance instance = two_tokens();
  const mpq_class half(1, 2);
  instance.window = 1;
  instance.pair_weights = {{{1, 1}, half}, {{2, 2}, half}};
  instance.query_functional.clear();
  instance.key_functional.clear();
  instance.matrix = {{mpq_class(-1, 37), 0}, {0, mpq_class(6, 37)}};
  return instance;
}

bool is_equal(const std::optional<Real>& x, const mpq_class& expected) {
  return x && sign_of(*x - Real(expected)) == 0;
}

TEST(EmbeddingsFacts, NamesAreTheInstances) {
  reset_work();
  const SinkInstance instance = two_tokens();
  EmbeddingsFacts facts(instance, sink_numbers(instance), {{"p", {Real(7)}}});
  for (const auto& [name, number] :
       std::vector<std::pair<const char*, mpq_class>>{{"rows", 3},
                                                      {"d", 2},
                                                      {"margin", mpq_class(2, 3)},
                                                      {"window", 0},
                                                      {"r_squared", 4},
                                                      {"v_squared", 9},
                                                      {"n_squared", 36},
                                                      {"n_root", 6},
                                                      {"least_score", 1},
                                                      {"scores_squared", mpq_class(1, 36)},
                                                      {"scores_root", mpq_class(1, 6)},
                                                      {"weights_excess", 0},
                                                      {"nearest_excess", 0}})
    EXPECT_TRUE(is_equal(facts.number(name), number)) << name;
  EXPECT_EQ(facts.word("direction"), "sufficient");
  EXPECT_TRUE(facts.fact("has_scores"));
  EXPECT_TRUE(is_equal(facts.parameter("p").number, 7));
  EXPECT_THROW(facts.number("loss"), std::out_of_range);
  EXPECT_THROW(facts.function("anchor_gap", {Real(1)}), std::logic_error);
}

TEST(EmbeddingsFacts, EntriesAreTheInstances) {
  reset_work();
  SinkInstance instance = two_tokens();
  instance.key_weights.erase(instance.key_weights.begin());
  EmbeddingsFacts facts(instance, sink_numbers(instance), {});
  EXPECT_TRUE(is_equal(facts.entry("embedding", {0, 2}), 5));
  EXPECT_TRUE(is_equal(facts.entry("embedding", {2, 1}), -1));
  EXPECT_TRUE(is_equal(facts.entry("query_weight", {1}), mpq_class(1, 2)));
  EXPECT_TRUE(is_equal(facts.entry("key_weight", {1}), 0));
  EXPECT_TRUE(is_equal(facts.entry("key_weight", {2}), mpq_class(1, 2)));
  EXPECT_TRUE(is_equal(facts.entry("pair_weight", {1, 1}), 0));
  EXPECT_TRUE(is_equal(facts.entry("query_functional", {2}), mpq_class(1, 2)));
  EXPECT_TRUE(is_equal(facts.entry("key_functional", {2}), mpq_class(1, 3)));
  EXPECT_TRUE(is_equal(facts.entry("matrix", {2, 2}), 0));
  const SinkInstance masked = masked_tokens();
  EmbeddingsFacts pairs(masked, sink_numbers(masked), {});
  EXPECT_TRUE(is_equal(pairs.entry("pair_weight", {2, 2}), mpq_class(1, 2)));
  EXPECT_TRUE(is_equal(pairs.entry("pair_weight", {1, 2}), 0));
  EXPECT_TRUE(is_equal(pairs.entry("matrix", {1, 1}), mpq_class(-1, 37)));
  EXPECT_TRUE(is_equal(pairs.entry("matrix", {2, 1}), 0));
  EXPECT_TRUE(is_equal(pairs.entry("key_functional", {2}), 0));
  for (const auto& [name, indices] :
       std::vector<std::pair<const char*, std::vector<long>>>{{"embedding", {3, 1}},
                                                              {"embedding", {0, 0}},
                                                              {"query_weight", {0}},
                                                              {"key_weight", {3}},
                                                              {"pair_weight", {1, 0}},
                                                              {"key_functional", {3}},
                                                              {"matrix", {1, 3}},
                                                              {"matrix", {0, 1}}})
    EXPECT_THROW(facts.entry(name, indices), Rejected) << name;
}

TEST(EmbeddingsFacts, WithAWindowThePairsCount) {
  reset_work();
  SinkInstance instance = masked_tokens();
  EmbeddingsFacts facts(instance, sink_numbers(instance), {});
  EXPECT_TRUE(is_equal(facts.number("window"), 1));
  EXPECT_TRUE(is_equal(facts.number("n_squared"), 37));
  EXPECT_TRUE(is_equal(facts.number("least_score"), 1));
  EXPECT_TRUE(is_equal(facts.number("scores_squared"), mpq_class(1, 37)));
  instance.pair_weights[1].second = mpq_class(-1, 3);
  EXPECT_TRUE(sink_numbers(instance).weights_excess == mpq_class(5, 6));
}

TEST(EmbeddingsFacts, WithoutScoresThereIsNoLeastOne) {
  reset_work();
  SinkInstance instance = two_tokens();
  instance.query_functional.clear();
  instance.key_functional.clear();
  instance.is_sufficient = false;
  EmbeddingsFacts facts(instance, sink_numbers(instance), {});
  EXPECT_FALSE(facts.number("least_score"));
  EXPECT_TRUE(is_equal(facts.number("scores_squared"), 0));
  EXPECT_TRUE(is_equal(facts.number("scores_root"), 0));
  EXPECT_FALSE(facts.fact("has_scores"));
  EXPECT_EQ(facts.word("direction"), "necessary");
}

std::string fault_of_embeddings(const std::string& lines) {
  return fault_of("theorem t : embeddings\n" + lines + "\nconclusion c : r_squared <= 1\n");
}

TEST(EmbeddingsTexts, HaveTheNamesOfTheirSetting) {
  for (const char* lines :
       {"hypothesis a : direction is {sufficient, necessary} and has_scores",
        "let x = sqrt(4*margin^2*d)/n_root where n_squared > 0", "corollary a : r_squared > 0 if window = 0",
        "corollary a : least_score >= 1 if direction is sufficient and nearest_excess >= 0",
        "parameter c in 1..3 = 2\nlet x = c*d\nexample x at d = 3, c = 2 : 6",
        "quantity v_squared, scores_root, d"})
    EXPECT_EQ(fault_of_embeddings(lines), "") << lines;
  for (const auto& [lines, words] : std::vector<std::pair<const char*, const char*>>{
           {"let x = loss", "expected a known name, not 'loss'"},
           {"let x = weight[1]", "expected a known name, not 'weight'"},
           {"hypothesis a : direction is both", "expected a word for 'direction', not 'both'"},
           {"hypothesis a : has_scores >= 1", "expected a number, not 'has_scores'"},
           {"corollary a : d >= 1 if n_root > 0", "rest on exact numbers of the instance"},
           {"let margin = 1", "expected a new name"},
           {"quantity direction", "expected '=' behind the quantity's name, or a number of the setting"}})
    EXPECT_NE(fault_of_embeddings(lines).find(words), std::string::npos)
        << lines << fault_of_embeddings(lines);
}

/// `unseparated-embeddings`, fails=queries: (1, 0) and (−1, 0) around 0, and the sink (0, 2).
struct EmbeddingsCase {
  std::string text = "conclusion c : n_root + d <= 1\n";
  std::string construction = "unseparated-embeddings";
  std::string parameters = R"("fails": "queries", "kappa": "1")";
  std::string direction = "sufficient";
  std::string first_weight = "1/2";
  std::string scores = "";
  std::string witnesses = "";
};

StatedDocument document(const EmbeddingsCase& of) {
  return {
      "theorem t : embeddings\n" + of.text, of.construction, of.parameters,
      R"("embeddings": [["0", "2"], ["1", "0"], ["-1", "0"]], "sink": 0, "queries": [1, 2], "keys": [1, 2],
 "window": null, "margin": "1", "direction": ")" +
          of.direction + R"(", "query_weights": [[1, ")" + of.first_weight +
          R"("], [2, "1/2"]], "key_weights": [[1, "1/2"], [2, "1/2"]])" + of.scores,
      of.witnesses};
}

TEST(EmbeddingsStatement, TheInstanceIsTheConstructions) {
  expect_faults<EmbeddingsCase>({
      {{}, ""},
      {{.construction = "given"}, "/construction: 'given' is no construction of embeddings"},
      {{.construction = "chebyshev-fit"}, "/construction: 'chebyshev-fit' is no construction of embeddings"},
      {{.construction = "equal-cosine"}, "/parameters: unknown parameter 'fails'"},
      {{.parameters = R"("fails": "sink", "kappa": "1")"},
       "/instance: 'embedding[0,2]' is not the construction's"},
      {{.parameters = R"("fails": "queries", "kappa": "2")"},
       "/instance: 'margin' is not the construction's"},
      {{.parameters = R"("fails": "queries")"}, "/parameters"},
      {{.direction = "necessary"}, "/instance: 'direction' is not the construction's"},
      {{.first_weight = "1/3"},
       "/instance: not the construction's: 'weights', a claim about what is generated, is false"},
      {{.scores = R"(, "query_functional": ["1", "1"], "key_functional": ["1", "1"])"},
       "/instance: not the construction's: 'attained', a claim about what is generated, is false"},
      {{.text = "parameter kappa in 3..9 = 5\nconclusion c : d >= 0\n"}, "'kappa' is a parameter of the"},
      {{.text = "parameter T in 1..9 = 5\nconclusion c : d <= T\n",
        .parameters = R"("fails": "queries", "kappa": "1", "T": "7")"},
       ""},
      {{.text = "parameter p in 1..9 = 5\nconclusion c : d >= p\n"}, "/parameters"},
      {{.text = "conclusion c : d >= 0\ncorollary nearest : d >= 0\n"}, "has the id of a claim"},
  });
}

TEST(EmbeddingsStatement, GivenEmbeddingsAreWhatTheDocumentSays) {
  const EmbeddingsCase given{.construction = "given-embeddings", .parameters = ""};
  const auto with = [&](const char* weight, const char* parameters, const char* text) {
    EmbeddingsCase of = given;
    of.first_weight = weight;
    of.parameters = parameters;
    of.text = text;
    return of;
  };
  expect_faults<EmbeddingsCase>({
      {given, ""},
      // r is not 0 then, nor is N: an instance without W′ shows nothing.
      {with("1/3", "", "conclusion c : d <= 1\n"), "/instance: no matrix"},
      {with("1/2", R"("kappa": "1")", "conclusion c : d <= 1\n"), "/parameters: unknown parameter 'kappa'"},
      {with("1/2", R"("kappa": "4")", "parameter kappa in 3..9 = 5\nconclusion c : d <= 1\n"), ""},
  });
}

TEST(EmbeddingsStatement, WitnessesAreOfClaimsAlone) {
  const auto with = [](std::string witness) {
    return EmbeddingsCase{
        .construction = "given-embeddings", .parameters = "", .witnesses = std::move(witness)};
  };
  const std::string value = R"(, "value": {"lower": "0", "upper": "0"}})";
  expect_faults<EmbeddingsCase>({
      {with(R"({"refutes": "c")" + value), "/witnesses/0/refutes: nothing can show this"},
      {with(R"({"refutes": "decided")" + value), "/witnesses/0/refutes: nothing can show this"},
      {with(R"({"refutes": "optimal")" + value), "not above 1"},
      {with(R"({"refutes": "weights", "weights": "pairs", "condition": "sum")" + value), "unknown weights"},
      {with(R"({"refutes": "nearest", "hull": "keys", "row": 0)" + value), "not such a row of the instance"},
      {with(R"({"refutes": "nearest", "hull": "queries", "row": 1)" + value), "not below 0"},
  });
}

}  // namespace
}  // namespace sinkproof_check::language
