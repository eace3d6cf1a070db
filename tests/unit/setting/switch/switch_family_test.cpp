#include "setting/switch/switch_family.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace sinkproof::switches {
namespace {

using numeric::Rational;
using Vector = std::vector<Rational>;

SwitchFamily small_family() {
  auto family = empty_family<Rational>({2, 1}, 2);
  family.sink_value = {Rational(1, 2), -1};
  family.contexts[0] = {
      {Rational(1, 2), Rational(1, 4), Rational(1, 4)}, {{3, 0}, {1, 1}}, 1, {0, 1}, {1, 1}};
  family.contexts[1] = {{Rational(3, 4), Rational(1, 4)}, {{0, 2}}, 4, {1}, {0, 2}};
  family.separator = {-1, 1};
  family.pair = {{{0, 2}, {3}}};
  family.sine_squared = Rational(1, 3);
  family.eta_squared = 7;
  return family;
}

TEST(SwitchFamily, TheSineBetweenTwoVectors) {
  EXPECT_EQ(sine_squared(Vector{1, 0}, Vector{1, 1}), Rational(1, 2));
  EXPECT_EQ(sine_squared(Vector{1, 0}, Vector{0, 5}), 1);
  EXPECT_EQ(sine_squared(Vector{1, 0}, Vector{-1, 1}), 1) << "obtuse";
  EXPECT_EQ(sine_squared(Vector{1, 2}, Vector{2, 4}), 0);
  EXPECT_EQ(shared_squared(small_family()), Rational(1, 2));
  EXPECT_EQ(shared_squared(empty_family<Rational>({1}, 3)), 1) << "one context";
}

TEST(SwitchFamily, CombinationsAreOfTheWeights) {
  EXPECT_EQ(combination(Vector{2, 0, Rational(1, 2)}, std::vector<Vector>{{1, 2}, {7, 7}, {4, 0}}),
            (Vector{4, 4}));
}

// Indices are those of the setting, contexts and keys counted from 1, and the sink 0.
TEST(SwitchFamily, NamesStandForItsNumbers) {
  SwitchFamily family = small_family();
  const auto number = [&](const char* name, const std::vector<long>& indices) {
    return *find_entry(std::as_const(family), name, indices);
  };
  EXPECT_EQ(number("attention", {1, 0}), Rational(1, 2));
  EXPECT_EQ(number("attention", {2, 1}), Rational(1, 4));
  EXPECT_EQ(number("key_value", {1, 1, 1}), 3);
  EXPECT_EQ(number("key_value", {2, 1, 2}), 2);
  EXPECT_EQ(number("sink_value", {2}), -1);
  EXPECT_EQ(number("point", {1, 2}), 1);
  EXPECT_EQ(number("weight", {1, 2}), 1);
  EXPECT_EQ(number("gamma_squared", {2}), 4);
  EXPECT_EQ(number("separator", {1}), -1);
  EXPECT_EQ(number("pair", {2, 1}), 3);
  EXPECT_EQ(number("sine_squared", {}), Rational(1, 3));
  EXPECT_EQ(number("eta_squared", {}), 7);
  for (const char* name : {"contexts", "dim", "below", "above", "shared_squared"})
    EXPECT_EQ(find_entry(family, name, {}), nullptr) << name;
  EXPECT_EQ(find_entry(family, "key_count", {1}), nullptr);
  *find_entry(family, "key_value", {1, 2, 1}) = 9;
  EXPECT_EQ(family.contexts[0].values[1][0], 9);
}

TEST(SwitchFamily, IsWrittenAsTheFormatSays) {
  EXPECT_EQ(
      to_json(small_family()).dump(),
      R"({"sink_value":["1/2","-1"],"contexts":[{"attention":["1/2","1/4","1/4"],"values":[["3","0"],["1","1"]],"gamma_squared":"1","nearest":{"weights":[[2,"1"]],"point":["1","1"]}},)"
      R"({"attention":["3/4","1/4"],"values":[["0","2"]],"gamma_squared":"4","nearest":{"weights":[[1,"1"]],"point":["0","2"]}}],"separator":{"below":0,"vector":["-1","1"]},"pair":[[[2,"2"]],[[1,"3"]]],"sine_squared":"1/3","eta_squared":"7"})");
  const auto one = to_json(empty_family<Rational>({1}, 1));
  EXPECT_FALSE(one.contains("separator") || one.contains("pair"));
}

}  // namespace
}  // namespace sinkproof::switches
