#include "setting/embeddings/read_sink_embeddings.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "numeric/error.hpp"

namespace sinkproof::embeddings {
namespace {

using nlohmann::ordered_json;

ordered_json again(const ordered_json& instance) {
  return to_json(read_sink_embeddings(files::JsonNode(instance, "file")));
}

/// Row 2 is the sink, and a query too.
SinkProblem problem(std::optional<std::size_t> window) {
  return {{{2, 1}, {0, numeric::Rational(1, 2)}, {3, -1}, {1, 2}, {-1, -1}},
          2,
          {0, 2, 3},
          {0, 1, 4},
          window,
          numeric::Rational(1, 2)};
}

TEST(ReadSinkEmbeddings, IsWhatWasWritten) {
  for (const auto window : {std::optional<std::size_t>(), std::optional<std::size_t>(4)}) {
    const auto written = to_json(solve(problem(window)));
    EXPECT_EQ(again(written), written);
  }
  // Weights that solve nothing: that they do is for claims to say.
  auto others = to_json(solve(problem({})));
  others["query_weights"] = ordered_json::array({{3, "-7"}});
  EXPECT_EQ(again(others), others);
}

// Without scores nothing but weights that cancel shows anything.
TEST(ReadSinkEmbeddings, ScoresAreThereUnlessTheWeightsCancel) {
  SinkProblem cancelling{{{2}, {1}, {-1}}, 0, {1, 2}, {1, 2}, {}, 1};
  auto instance = to_json(solve(cancelling));
  ASSERT_FALSE(instance.contains("query_functional"));
  EXPECT_EQ(again(instance), instance);
  instance["query_weights"] = ordered_json::array({{1, "1"}});
  EXPECT_THROW(again(instance), InputError);
}

TEST(ReadSinkEmbeddings, QueriesSeeAKey) {
  auto instance = to_json(solve(problem(4)));
  instance["window"] = 2;
  EXPECT_THROW(again(instance), InputError);
  instance = to_json(solve(problem({})));
  instance["keys"] = ordered_json::array({0, 1, 2});
  EXPECT_THROW(again(instance), InputError);
}

}  // namespace
}  // namespace sinkproof::embeddings
