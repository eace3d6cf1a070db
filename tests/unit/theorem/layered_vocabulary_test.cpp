#include "theorem/layered_vocabulary.hpp"

#include <gtest/gtest.h>

namespace sinkproof::theorem {
namespace {

using numeric::Exact;
using numeric::Interval;
using numeric::Rational;

/// Layers without scores, of so many heads each.
LayeredInstance uniform(const std::vector<std::size_t>& heads) {
  constexpr long length = 4;
  constexpr long width = 3;
  const attention::BiasedHead head{{attention::Matrix(width), attention::Matrix(width)},
                                   attention::Matrix(length)};
  attention::MultilayerModel model;
  for (const std::size_t count : heads)
    model.layers.push_back({attention::Normaliser::softmax, std::vector<attention::BiasedHead>(count, head)});
  const auto letters = task::ContentSet::alphabet({{}}, 0);
  return {{{length, 0, letters, letters}, std::move(model)},
          {},
          parameter::Values({{"p", numeric::Expression(Rational(1, 3))}, {"beta", 3}})};
}

TEST(LayeredVocabulary, TheFormOfAnInstance) {
  const auto form = form_of(uniform({1, 2}), {"p"});
  EXPECT_EQ(form.numbers, (std::map<std::string, Rational>{
                              {"L", 4}, {"m", 0}, {"heads", 2}, {"layers", 2}, {"p", Rational(1, 3)}}));
  EXPECT_EQ(form.words.at("normaliser"), "softmax");
  EXPECT_EQ(form.words.at("residual"), "no");
  EXPECT_EQ(form.words.at("target"), "inclusive");
  auto mixed = uniform({1, 1}).instance();
  mixed.model.layers[1].normaliser = attention::Normaliser::relu_none;
  mixed.model.residual = true;
  const auto other = form_of(LayeredInstance(std::move(mixed), {}), {});
  EXPECT_EQ(other.words.at("normaliser"), "mixed");
  EXPECT_EQ(other.words.at("residual"), "yes");
}

TEST(LayeredVocabulary, TheNumbersOfAnInstance) {
  const auto instance = uniform({1, 1});
  const numeric::Arithmetic<Interval> arithmetic;
  LayeredNumbers<Interval> numbers(instance, arithmetic);
  const auto supply = numbers.supply();
  const auto is = [&](const std::string& name, double value) {
    const auto found = supply.input({name});
    return found.is_known() && found.value.lower() <= value && value <= found.value.upper();
  };
  // Position 1 gives half of its mass to the anchor, in each layer; of position 2, behind two of them, (1 +
  // 1/2 + 1/3)/3 is the anchor.
  EXPECT_TRUE(is("max_layer_sink_mass", 0.5));
  EXPECT_TRUE(is("product_self_mass", 0.25));
  EXPECT_TRUE(is("max_anchor_mass", 0.5));
  EXPECT_TRUE(is("composed_sink_before", 11.0 / 18));
  EXPECT_TRUE(is("trigger_distance", 0));
  EXPECT_TRUE(is("p", 1.0 / 3));
}

TEST(LayeredVocabulary, ThereIsNoCompositionOfSeveralHeads) {
  const auto instance = uniform({1, 2});
  const numeric::Arithmetic<Interval> arithmetic;
  LayeredNumbers<Interval> numbers(instance, arithmetic);
  EXPECT_TRUE(numbers.supply().input({"composed_sink_after"}).is_undefined());
  EXPECT_TRUE(numbers.supply().input({"loss"}).is_known());
}

TEST(LayeredVocabulary, TheExactPathHasOneLayer) {
  const numeric::Arithmetic<Exact> arithmetic;
  const auto one = uniform({1});
  EXPECT_EQ(*LayeredNumbers<Exact>(one, arithmetic).supply().input({"product_self_mass"}).value.rational(),
            Rational(1, 2));
  const auto two = uniform({1, 1});
  EXPECT_THROW(static_cast<void>(LayeredNumbers<Exact>(two, arithmetic).analysis()),
               numeric::ExactUnavailable);
}

}  // namespace
}  // namespace sinkproof::theorem
