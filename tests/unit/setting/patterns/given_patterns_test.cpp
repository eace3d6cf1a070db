#include "setting/patterns/given_patterns.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "numeric/error.hpp"
#include "setting/patterns/attention_pattern.hpp"

namespace sinkproof::patterns {
namespace {

using nlohmann::ordered_json;
using numeric::Quadratic;
using numeric::Rational;

/// One group of y and -y, at the published weights for this λ².
SinkDiagonal one_pair(const Rational& q) {
  SinkDiagonal data;
  data.kappa = numeric::Expression(8);
  data.lambda_squared = q;
  data.delta_squared = 1 - q;
  data.dimension = 100;
  data.nuisances = {{{{3, 1}}, {{3, -1}}}};
  data.sink = {Quadratic(0, 1 / q, q), Quadratic(1 / q, 1 / q, q)};
  data.diagonal = {Quadratic(1 / q), Quadratic(1), Quadratic(0, 2 / q, q), 1 / data.delta_squared};
  data.spread = spread_norm(data.nuisances);
  return data;
}

SinkDiagonal again(const ordered_json& instance) {
  return read_sink_diagonal(files::JsonNode(instance, "file"));
}

TEST(GivenPatterns, IsWhatWasWritten) {
  for (const Rational& q : {Rational(16, 25), Rational(1, 2)}) {
    auto data = one_pair(q);
    EXPECT_EQ(to_json(again(to_json(data))), to_json(data));
    set_optima(data);
    ASSERT_TRUE(data.sink_optimum && data.diagonal_optimum);
    EXPECT_EQ(to_json(again(to_json(data))), to_json(data));
  }
}

// A rational λ leaves more than one way to write a weight.
TEST(GivenPatterns, PublishedWeightsAreNumbers) {
  EXPECT_TRUE(has_published_weights(one_pair(Rational(1, 2))));
  auto instance = to_json(one_pair(Rational(16, 25)));
  EXPECT_TRUE(has_published_weights(again(instance)));
  instance["sink"]["copy"] = {"1", "145/64"};
  EXPECT_TRUE(has_published_weights(again(instance)));
  for (const auto& [pattern, name] :
       {std::pair("sink", "anchor"), std::pair("sink", "copy"), std::pair("diagonal", "self"),
        std::pair("diagonal", "copy_self"), std::pair("diagonal", "copy")}) {
    auto other = to_json(one_pair(Rational(16, 25)));
    other[pattern][name] = {"7", "0"};
    EXPECT_FALSE(has_published_weights(again(other))) << pattern << name;
  }
  instance["diagonal"]["nuisance"] = "7";
  EXPECT_FALSE(has_published_weights(again(instance)));
  // Of equal tokens there is no published one.
  instance["nuisances"][0][1] = instance["nuisances"][0][0];
  EXPECT_TRUE(has_published_weights(again(instance)));
}

// What is said to bound or to witness has to.
TEST(GivenPatterns, FalseWitnessesAreBadInput) {
  auto data = one_pair(Rational(16, 25));
  set_optima(data);
  const auto right = to_json(data);
  const auto expect_bad = [&](const char* pointer, const ordered_json& value) {
    auto wrong = right;
    wrong.at(nlohmann::json::json_pointer(pointer)) = value;
    EXPECT_THROW(again(wrong), InputError) << pointer;
  };
  expect_bad("/spread_norm/lower", "5");
  expect_bad("/spread_norm/upper", "3");
  expect_bad("/spread_norm/lower", "0");
  expect_bad("/sink_optimum/left/0", ordered_json::array());
  expect_bad("/sink_optimum/multipliers/0/3", "1000");
  expect_bad("/sink_optimum/multipliers/0/3", "-1");
  expect_bad("/diagonal_optimum/multipliers/0/0", 0);
  expect_bad("/lambda_squared", "1/2");
}

}  // namespace
}  // namespace sinkproof::patterns
