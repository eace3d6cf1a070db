#include "theorem/head_entries.hpp"

#include <gtest/gtest.h>

namespace sinkproof::theorem {
namespace {

using numeric::Exact;
using numeric::Rational;

attention::Head head_with(const Rational& entry) {
  constexpr long width = 3;
  attention::Head head{attention::Matrix(width), attention::Matrix(width)};
  head.query_key.set(1, 0, entry);
  head.query_key.set(1, 2, entry);
  head.output_value.set(2, 2, log(numeric::Expression(3)));
  head.key_bias.emplace(2, 5);
  return head;
}

/// Two heads in the first layer, one in the second.
attention::MultilayerModel two_layers() {
  constexpr long length = 4;
  attention::Matrix position_bias(length);
  position_bias.set(3, 1, Rational(1, 2));
  const attention::Matrix none(length);
  return {{{attention::Normaliser::softmax, {{head_with(1), none}, {head_with(2), position_bias}}},
           {attention::Normaliser::softmax, {{head_with(3), none}}}}};
}

TEST(HeadEntries, AreThoseOfTheLayerAndHead) {
  const auto model = two_layers();
  const HeadEntries entries(model);
  EXPECT_EQ(entries.value({"W_QK", {1, 2, 1, 0}}), Rational(2));
  EXPECT_EQ(entries.value({"W_QK", {2, 1, 1, 0}}), Rational(3));
  EXPECT_EQ(entries.value({"W_QK", {2, 1, 0, 1}}), Rational(0));
  EXPECT_EQ(entries.value({"W_OV", {1, 1, 2, 2}}), std::nullopt) << "not rational";
  EXPECT_EQ(entries.value({"P", {1, 2, 3, 1}}), Rational(1, 2));
  EXPECT_EQ(entries.value({"P", {1, 1, 3, 1}}), Rational(0));
  EXPECT_EQ(entries.value({"key_bias", {1, 1, 2}}), Rational(5));
  EXPECT_EQ(entries.value({"C", {1}}), std::nullopt) << "no entry of heads";
}

TEST(HeadEntries, OfAHeadThatALayerHasNotAreNotDefined) {
  const auto model = two_layers();
  const HeadEntries entries(model);
  EXPECT_EQ(entries.value({"W_QK", {2, 2, 1, 0}}), std::nullopt);
  EXPECT_TRUE(entries.line({"W_QK", {2, 2, 1, 0}}, 2).empty());
  EXPECT_TRUE(entries.number<Exact>({"W_QK", {2, 2, 1, 0}}, {}).is_undefined());
  EXPECT_EQ(*entries.number<Exact>({"W_QK", {2, 1, 1, 0}}, {}).value.rational(), 3);
  EXPECT_EQ(*entries.number<Exact>({"P", {2, 1, 1, 0}}, {}).value.rational(), 0);
}

TEST(HeadEntries, LinesAreWhereAMatrixIsNotZero) {
  const auto model = two_layers();
  const HeadEntries entries(model);
  constexpr std::size_t row = 2;
  EXPECT_EQ(entries.line({"W_QK", {1, 1, 0, 2}}, row), std::vector<long>{1});
  EXPECT_EQ(entries.line({"W_QK", {1, 1, 1, 0}}, row + 1), (std::vector<long>{0, 2}));
  EXPECT_EQ(entries.line({"P", {1, 2, 3, 0}}, row + 1), std::vector<long>{1});
  EXPECT_EQ(entries.line({"key_bias", {1, 1, 0}}, row), std::vector<long>{2});
  const attention::Model one{attention::Normaliser::softmax, {head_with(1)}};
  EXPECT_TRUE(HeadEntries(one).line({"P", {1, 1, 3, 0}}, row + 1).empty()) << "of one layer";
}

}  // namespace
}  // namespace sinkproof::theorem
