#include "weights/pytorch_head.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "../files/temporary_folder.hpp"
#include "numeric/error.hpp"
#include "weights/head_product.hpp"

namespace sinkproof::weights {
namespace {

using numeric::Rational;
using Shape = std::vector<std::size_t>;

/// A tensor with the values 1, 2, 3, …
Tensor counting(const std::string& name, const Shape& shape) {
  const std::size_t count = std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
  std::vector<Rational> values;
  for (std::size_t i = 0; i < count; ++i) values.emplace_back(i + 1);
  return {name, shape, values};
}

SafetensorsFile head_file(const Shape& q, const Shape& k, const Shape& v, const Shape& o) {
  return {.tensors = {counting("W_Q.weight", q), counting("W_K.weight", k), counting("W_V.weight", v),
                      counting("W_O.weight", o)},
          .metadata = {},
          .source_name = "w"};
}

std::string refusal(const SafetensorsFile& file) {
  return files_test::message_of<InputError>([&] { pytorch_head(file); });
}

TEST(PytorchHead, ReadsTheTrainedHeads) {
  const std::filesystem::path data = SINKPROOF_SOURCE_DIR "/tests/data";
  const auto softmax = pytorch_head(read_safetensors(data / "softmax_L16_d16_s0.safetensors"));
  EXPECT_EQ(softmax.W_Q.rows, 16U);
  EXPECT_EQ(softmax.W_O.columns, 16U);
  EXPECT_EQ(softmax.W_Q.values[0], Rational(-11640247) / 536870912);
  EXPECT_EQ(softmax.W_O.values[255], Rational(8726005) / 33554432);
  const auto relu = pytorch_head(read_safetensors(data / "relu_L8_d6_s2.safetensors"));
  EXPECT_EQ(relu.W_V.columns, 6U);
  EXPECT_EQ(relu.W_V.values.size(), 36U);
}

TEST(PytorchHead, InnerDimensionsAreFree) {
  const auto head = pytorch_head(head_file({2, 5}, {2, 5}, {3, 5}, {5, 3}));
  EXPECT_EQ(head.W_Q.rows, 2U);
  EXPECT_EQ(head.W_Q.columns, 5U);
  EXPECT_EQ(head.W_K.rows, 2U);
  EXPECT_EQ(head.W_V.rows, 3U);
  EXPECT_EQ(head.W_O.rows, 5U);
  EXPECT_EQ(head.W_O.columns, 3U);
  EXPECT_EQ(head.W_O.values[1 * 3 + 2], Rational(6));  // row-major
}

TEST(PytorchHead, RefusesMissingTensors) {
  for (std::size_t missing = 0; missing < 4; ++missing) {
    auto file = head_file({5, 5}, {5, 5}, {5, 5}, {5, 5});
    const std::string name = file.tensors[missing].name;
    file.tensors.erase(file.tensors.begin() + static_cast<std::ptrdiff_t>(missing));
    EXPECT_TRUE(refusal(file).starts_with("w: tensor \"" + name + "\" is missing (there are only \""));
    EXPECT_TRUE(refusal(file).ends_with("; --names " + name + "=THEIRS says which it is)")) << refusal(file);
  }
}

TEST(PytorchHead, RefusesOtherTensors) {
  for (const std::string name : {"W_Q.bias", "W_Q2.weight", ""}) {
    auto file = head_file({5, 5}, {5, 5}, {5, 5}, {5, 5});
    file.tensors.push_back(counting(name, {5}));
    EXPECT_EQ(refusal(file), "w: tensor \"" + name +
                                 "\": is not supported (expected only W_Q.weight, W_K.weight, W_V.weight, "
                                 "W_O.weight and perhaps key_bias: one head without other biases)");
  }
}

TEST(PytorchHead, RefusesWhatIsNoMatrix) {
  const Shape m{5, 5};
  EXPECT_EQ(refusal(head_file({25}, m, m, m)),
            "w: tensor \"W_Q.weight\": has shape [25] (expected a matrix, [d_k, n])");
  EXPECT_EQ(refusal(head_file(m, {1, 5, 5}, m, m)),
            "w: tensor \"W_K.weight\": has shape [1, 5, 5] (expected a matrix, [d_k, n])");
  EXPECT_EQ(refusal(head_file(m, m, {}, m)),
            "w: tensor \"W_V.weight\": has shape [] (expected a matrix, [d_v, n])");
  EXPECT_EQ(refusal(head_file(m, m, {0, 5}, {5, 0})),
            "w: tensor \"W_V.weight\": has shape [0, 5] (expected a matrix, [d_v, n])");
  EXPECT_EQ(refusal(head_file(m, m, m, Shape(100, 1))),
            "w: tensor \"W_O.weight\": has shape [1, 1, 1, 1, 1, 1, 1, 1, …] (expected a matrix, [n, d_v])");
}

TEST(PytorchHead, RefusesShapesThatDoNotAgree) {
  EXPECT_EQ(refusal(head_file({2, 5}, {3, 5}, {3, 5}, {5, 3})),
            "w: tensor \"W_K.weight\": has shape [3, 5] (expected [2, 5], the [d_k, n] of W_Q.weight)");
  EXPECT_EQ(refusal(head_file({2, 5}, {5, 2}, {3, 5}, {5, 3})),
            "w: tensor \"W_K.weight\": has shape [5, 2] (expected [2, 5], the [d_k, n] of W_Q.weight)");
  EXPECT_EQ(
      refusal(head_file({2, 5}, {2, 5}, {3, 6}, {5, 3})),
      "w: tensor \"W_V.weight\": has shape [3, 6] (expected [3, 5], [d_v, n] with the n of W_Q.weight)");
  EXPECT_EQ(
      refusal(head_file({2, 5}, {2, 5}, {3, 5}, {3, 5})),
      "w: tensor \"W_O.weight\": has shape [3, 5] (expected [5, 3], [n, d_v] with the n of W_Q.weight and "
      "the d_v of W_V.weight)");
}

TEST(PytorchHead, TakesAKeyBiasOfTheKeysLength) {
  auto file = head_file({2, 5}, {2, 5}, {3, 5}, {5, 3});
  EXPECT_TRUE(pytorch_head(file).key_bias.empty());
  file.tensors.push_back(counting("key_bias", {2}));
  EXPECT_EQ(pytorch_head(file).key_bias, (std::vector<Rational>{1, 2}));
  file.tensors.back() = counting("key_bias", {5});
  EXPECT_EQ(refusal(file), "w: tensor \"key_bias\": has shape [5] (expected [2], the d_k of W_Q.weight)");
  file.tensors.back() = counting("key_bias", {1, 2});
  EXPECT_EQ(refusal(file), "w: tensor \"key_bias\": has shape [1, 2] (expected [2], the d_k of W_Q.weight)");
}

// q·κ = xᵀ W_Qᵀ κ: with W_Q = (1 2 3; 4 5 6) and κ = (1, 2), k* = (9, 12, 15).
TEST(HeadProduct, KeyBiasGoesThroughTheQueries) {
  auto file = head_file({2, 3}, {2, 3}, {1, 3}, {3, 1});
  file.tensors.push_back(counting("key_bias", {2}));
  const auto head = to_head(pytorch_head(file), "w");
  ASSERT_EQ(head.key_bias.size(), 3U);
  EXPECT_EQ(head.key_bias.at(0).rational(), 9);
  EXPECT_EQ(head.key_bias.at(1).rational(), 12);
  EXPECT_EQ(head.key_bias.at(2).rational(), 15);
  const auto back = to_head(to_pytorch(head), "w");
  EXPECT_EQ(back.key_bias.at(2).rational(), 15);
}

TEST(PytorchHead, ZerosCostNothingAndTheRestIsLimited) {
  const auto with = [](std::size_t inner, long value) {
    const RationalMatrix wide{inner, 512, std::vector<Rational>(inner * 512, Rational(value))};
    const RationalMatrix tall{512, inner, std::vector<Rational>(inner * 512, Rational(value))};
    return PytorchHead{wide, wide, wide, tall, {}};
  };
  EXPECT_TRUE(to_head(with(65, 0), "w").query_key.entries().empty());
  EXPECT_EQ(files_test::message_of<InputError>([&] { to_head(with(65, 1), "w"); }),
            "w: multiplying the weights takes 17039360 exact products (expected at most 16777216)");
}

}  // namespace
}  // namespace sinkproof::weights
