#include "attention/multilayer_attend.hpp"

#include <gtest/gtest.h>

#include "attention/attend.hpp"

namespace sinkproof::attention {
namespace {

using numeric::Arithmetic;
using numeric::Exact;
using numeric::Expression;
using numeric::Rational;

const Arithmetic<Exact> exact;
const std::vector<std::vector<Rational>> tokens{{1, 0}, {Rational(1, 2), 1}, {3, -1}};

Matrix matrix(const std::vector<std::tuple<long, long, Expression>>& entries, long size = 2) {
  Matrix result(size);
  for (const auto& [row, column, value] : entries) result.set(row, column, value);
  return result;
}

Rational of(const Exact& x) {
  return *x.rational();
}

Head some_head() {
  return {matrix({{0, 0, 2}, {0, 1, 1}}), matrix({{0, 0, 1}, {1, 0, 3}, {1, 1, -1}})};
}

TEST(MultilayerAttend, OneLayerWithoutBiasIsTheModelOfOneLayer) {
  for (const Normaliser normaliser : {Normaliser::relu_row_count, Normaliser::relu_length}) {
    const auto one = attend(Model{normaliser, {some_head()}}, tokens, 3, exact);
    const auto layers =
        attend(MultilayerModel{{{normaliser, {{some_head(), Matrix(3)}}}}, false}, tokens, 3, exact);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      for (std::size_t r = 0; r < 2; ++r) EXPECT_EQ(of(one.outputs[i][r]), of(layers.outputs[i][r]));
      for (std::size_t k = 0; k <= i; ++k)
        EXPECT_EQ(of(one.weights[0][i][k]), of(layers.weights[0][0][i][k]));
    }
  }
}

// Scores 0 but for the bias log 3 at (1, 1): weights 1/4 and 3/4 in row 1, 1/3 each in row 2.
TEST(MultilayerAttend, PositionBiasesAreAddedToScores) {
  const Head copy{Matrix(2), matrix({{0, 0, 1}, {1, 1, 1}})};
  const MultilayerModel model{{{Normaliser::softmax, {{copy, matrix({{1, 1, log(Expression(3))}}, 3)}}}},
                              false};
  const auto result = attend(model, tokens, 3, exact);
  EXPECT_EQ(of(result.weights[0][0][1][0]), Rational(1, 4));
  EXPECT_EQ(of(result.weights[0][0][2][1]), Rational(1, 3));
  EXPECT_EQ(of(result.outputs[1][0]), Rational(1, 4) + Rational(3, 8));
  EXPECT_EQ(of(result.outputs[2][1]), 0);
}

// Two layers by hand: row 0 sees itself alone, so each layer without residual multiplies it by W_OV, each
// with one by 1 + W_OV.
TEST(MultilayerAttend, LayersComposeAndResidualConnectionsAdd) {
  const Layer layer{Normaliser::softmax, {{{Matrix(2), matrix({{0, 0, 2}, {1, 0, 1}})}, Matrix(3)}}};
  const auto plain = attend(MultilayerModel{{layer, layer}, false}, tokens, 3, exact);
  EXPECT_EQ(of(plain.outputs[0][0]), 4);
  EXPECT_EQ(of(plain.outputs[0][1]), 2);
  const auto residual = attend(MultilayerModel{{layer, layer}, true}, tokens, 3, exact);
  EXPECT_EQ(of(residual.outputs[0][0]), 9);
  EXPECT_EQ(of(residual.outputs[0][1]), 4);  // 0, then 1, then 1 + 3
}

// The second layer's scores see the first one's output: row 1 is (1/2, 1) at first and (1, 0) after the first
// layer moved the anchor there.
TEST(MultilayerAttend, LaterScoresSeeEarlierOutputs) {
  const Layer to_anchor{Normaliser::relu_none,
                        {{{Matrix(2), matrix({{0, 0, 1}, {1, 1, 1}})}, matrix({{0, 0, 1}, {1, 0, 1}}, 2)}}};
  const Layer second{Normaliser::relu_none,
                     {{{matrix({{0, 0, 5}}), matrix({{0, 0, 1}, {1, 1, 1}})}, Matrix(2)}}};
  const auto result =
      attend(MultilayerModel{{to_anchor, second}, false}, {{1, 0}, {Rational(1, 2), 1}}, 2, exact);
  EXPECT_EQ(of(result.weights[1][0][1][1]), 5);
  EXPECT_EQ(of(result.outputs[1][0]), 10);
}

}  // namespace
}  // namespace sinkproof::attention
