#include "checker/language/layered_facts.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <utility>
#include <vector>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {
namespace {

/// L = 5, m = 1; the entries of layer l are l times those of the first, and the second has two more.
MultilayerInstance two_layers() {
  MultilayerInstance instance{{5, 1, {}, {}}, false, {}};
  for (const long l : {1L, 2L}) {
    Layer layer{Normaliser::softmax, {zero_matrix(4), zero_matrix(4)}, zero_matrix(5)};
    layer.head.query_key.set(1, 0, Real(3 * l));
    if (l == 2) layer.head.query_key.set(2, 1, Real(19));
    layer.head.query_key.set(3, 1, Real(5 * l));
    layer.head.output_value.set(2, 2, Real(7 * l));
    layer.position_bias.set(1, 0, Real(11 * l));
    if (l == 2) layer.position_bias.set(2, 0, Real(23));
    layer.position_bias.set(4, 0, Real(13 * l));
    layer.position_bias.set(4, 4, Real(17 * l));
    instance.layers.push_back(layer);
  }
  return instance;
}

bool is(const std::optional<Real>& x, long expected) {
  return x && sign_of(*x - Real(expected)) == 0;
}

TEST(LayeredFacts, NumbersAreTheInstancesAndItsMeasures) {
  reset_work();
  const MultilayerInstance instance = two_layers();
  LayeredFacts facts(instance, {1, 2, 3, 4, 5, 6}, {});
  for (const auto& [name, expected] : std::vector<std::pair<const char*, long>>{{"L", 5},
                                                                                {"m", 1},
                                                                                {"c", 3},
                                                                                {"heads", 1},
                                                                                {"layers", 2},
                                                                                {"loss", 1},
                                                                                {"max_layer_sink_mass", 2},
                                                                                {"product_self_mass", 3},
                                                                                {"max_anchor_mass", 4},
                                                                                {"composed_sink_before", 5},
                                                                                {"composed_sink_after", 6},
                                                                                {"content_distance", 1},
                                                                                {"trigger_distance", 2}})
    EXPECT_TRUE(is(facts.number(name), expected)) << name;
  EXPECT_THROW(facts.number("sink_mass_before"), std::logic_error);
  EXPECT_THROW(facts.function("anchor_gap", {Real(1)}), std::logic_error);
}

TEST(LayeredFacts, WordsAndFactsAreTheInstances) {
  reset_work();
  MultilayerInstance instance = two_layers();
  EXPECT_EQ(LayeredFacts(instance, {}, {}).word("normaliser"), "softmax");
  EXPECT_FALSE(LayeredFacts(instance, {}, {}).fact("residual"));
  EXPECT_TRUE(LayeredFacts(instance, {}, {}).fact("same_contents"));
  instance.layers[1].normaliser = Normaliser::relu_preceding;
  instance.residual = true;
  EXPECT_EQ(LayeredFacts(instance, {}, {}).word("normaliser"), "mixed");
  EXPECT_TRUE(LayeredFacts(instance, {}, {}).fact("residual"));
  instance.layers[0].normaliser = Normaliser::relu_preceding;
  EXPECT_EQ(LayeredFacts(instance, {}, {}).word("normaliser"), "relu-preceding");
  EXPECT_EQ(LayeredFacts(instance, {}, {}).word("target"), "inclusive");
  EXPECT_EQ(LayeredFacts(instance, {}, {}).word("trigger_contents"), "box");
}

TEST(LayeredFacts, EntriesAreThoseOfTheirLayer) {
  reset_work();
  const MultilayerInstance instance = two_layers();
  LayeredFacts facts(instance, {}, {});
  for (const long l : {1L, 2L}) {
    EXPECT_TRUE(is(facts.entry("W_QK", {l, 1, 1, 0}), 3 * l));
    EXPECT_TRUE(is(facts.entry("W_QK", {l, 1, 0, 1}), 0));
    EXPECT_TRUE(is(facts.entry("W_OV", {l, 1, 2, 2}), 7 * l));
    EXPECT_TRUE(is(facts.entry("P", {l, 1, 4, 4}), 17 * l));
    EXPECT_TRUE(is(facts.entry("P", {l, 1, 0, 4}), 0));
    EXPECT_TRUE(is(facts.entry("key_bias", {l, 1, 3}), 0));
  }
  for (const auto& [name, indices] :
       std::vector<std::pair<const char*, std::vector<long>>>{{"W_QK", {0, 1, 0, 0}},
                                                              {"W_QK", {3, 1, 0, 0}},
                                                              {"W_QK", {1, 0, 0, 0}},
                                                              {"W_QK", {1, 2, 0, 0}},
                                                              {"W_QK", {1, 1, 4, 0}},
                                                              {"W_OV", {1, 1, 0, -1}},
                                                              {"P", {1, 1, 5, 0}},
                                                              {"P", {3, 1, 0, 0}},
                                                              {"key_bias", {2, 1, 4}}})
    EXPECT_THROW(facts.entry(name, indices), Rejected) << name;
}

TEST(LayeredFacts, LinesAreWhereEntriesAreNotZero) {
  reset_work();
  const MultilayerInstance instance = two_layers();
  LayeredFacts facts(instance, {}, {});
  using Line = std::optional<std::vector<long>>;
  const Line none;
  EXPECT_EQ(facts.line("P", {2, 1, 4, 0}, 3), Line({0, 4}));
  EXPECT_EQ(facts.line("P", {1, 1, 0, 0}, 2), Line({1, 4}));
  EXPECT_EQ(facts.line("P", {2, 1, 0, 0}, 2), Line({1, 2, 4}));
  EXPECT_EQ(facts.line("W_QK", {2, 1, 0, 1}, 2), Line({2, 3}));
  EXPECT_EQ(facts.line("W_QK", {1, 1, 0, 1}, 2), Line(std::vector<long>{3}));
  EXPECT_EQ(facts.line("key_bias", {1, 1, 0}, 2), Line(std::vector<long>{}));
  EXPECT_EQ(facts.line("P", {2, 1, 5, 0}, 3), none);
  for (const long layer : {-1L, 0L, 3L}) EXPECT_EQ(facts.line("W_QK", {layer, 1, 0, 0}, 2), none);
  EXPECT_EQ(facts.line("W_QK", {1, 2, 0, 0}, 2), none);
  EXPECT_EQ(facts.line("W_QK", {0, 1, 0, 0}, 0), none);
}

}  // namespace
}  // namespace sinkproof_check::language
