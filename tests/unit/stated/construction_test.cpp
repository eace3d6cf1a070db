#include "stated/construction.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"
#include "stated/claim_text.hpp"
#include "stated_text.hpp"

namespace sinkproof::stated {
namespace {

using attention::Matrix;
using numeric::Expression;
using numeric::Rational;
using parameter::Values;

task::TriggerInstance one_layer(const std::string& lines) {
  return std::get<task::TriggerInstance>(small_construction(lines).front().make(small_values()));
}

/// "row,column=value …", in order.
std::string entries(const Matrix& matrix) {
  std::string text;
  for (const auto& [place, value] : matrix.entries())
    text += (text.empty() ? "" : " ") + std::to_string(place.first) + "," + std::to_string(place.second) +
            "=" + numeric::to_string(value);
  return text;
}

TEST(StatedConstruction, EntriesAreThoseOfTheText) {
  const auto instance = one_layer(
      "let x = exp(-1)\n"
      "W_QK[c,0] = x; W_QK[r,k] = 10*r + k for r in 0..1 for k in r..2 if k != 1; W_QK[1,2] = 0; W_QK[0,2] = "
      "7\n"
      "W_OV[r,r] = 1 for r in 1..c");
  EXPECT_EQ(instance.model.normaliser, attention::Normaliser::softmax);
  // Of two values the later one counts, and exact 0 is no entry.
  EXPECT_EQ(entries(instance.model.heads.front().query_key), "0,2=7 3,0=exp(-1)");
  EXPECT_EQ(entries(instance.model.heads.front().output_value), "1,1=1 2,2=1 3,3=1");
  EXPECT_TRUE(instance.task.content.is_box() && instance.task.trigger_content.is_box());
  EXPECT_TRUE(instance.model.heads.front().key_bias.empty());
}

TEST(StatedConstruction, SizesMayFollowFromParameters) {
  const auto made = constructions_of(
                        "parameter n in 2..3\nL = 2*n; m = n - 2\ncontents is box; normaliser is relu-none\n"
                        "heads = L - 1\nW_OV[h][r,r] = h/n for h in 1..heads for r in 1..c")
                        .front()
                        .make(Values({{"n", 3}}));
  const auto& instance = std::get<task::TriggerInstance>(made);
  EXPECT_EQ(instance.task.length, 6);
  EXPECT_EQ(instance.task.content_dimension, 1);
  ASSERT_EQ(instance.model.heads.size(), 5U);
  EXPECT_EQ(entries(instance.model.heads[3].output_value), "1,1=4/3 2,2=4/3 3,3=4/3");
}

TEST(StatedConstruction, Alphabets) {
  const auto contents = [](const std::string& lines, long dimension) {
    const auto made =
        constructions_of("parameter L in 5..5\nparameter m in 0..9\nnormaliser is softmax\n" + lines)
            .front()
            .make(Values({{"L", 5}, {"m", dimension}}));
    return std::get<task::TriggerInstance>(made).task;
  };
  const std::vector<task::Content> two{{-1, -1}, {Rational(1, 2), Rational(1, 2)}};
  EXPECT_EQ(contents("contents is constant(-1, 1/2)", 2).content.letters(), two);
  // The trigger's are those of all tokens, unless said otherwise.
  EXPECT_EQ(contents("contents is constant(-1, 1/2)", 2).trigger_content.letters(), two);
  EXPECT_EQ(
      contents("contents is signs; trigger_contents is constant(0)", 3).trigger_content.letters().size(), 1U);
  const std::vector<task::Content> signs{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
  EXPECT_EQ(contents("contents is signs", 2).content.letters(), signs);
  // Without coordinates there is one vector.
  EXPECT_EQ(contents("contents is constant(-1, 1)", 0).content.letters().size(), 1U);
}

TEST(StatedConstruction, Layers) {
  const auto all = constructions_of(
      "parameter D in 1..4\nL = 4; m = 0\ncontents is box; normaliser is softmax; residual is yes\nlayers = "
      "D\n"
      "P[l,1][i,i] = l for l in 1..D for i in 0..L-1\nW_OV[D,1][1,0] = 1\n"
      "mutant k-shifted \"rows look back\" with D in 2..3 : P[l,1][i,i-1] = -1 for l in 1..D for i in "
      "1..L-1; residual is no");
  ASSERT_EQ(all.size(), 2U);
  const auto made = std::get<task::MultilayerInstance>(all.front().make(Values({{"D", 3}})));
  EXPECT_TRUE(made.model.residual);
  ASSERT_EQ(made.model.layers.size(), 3U);
  EXPECT_EQ(entries(made.model.layers[1].heads.front().position_bias), "0,0=2 1,1=2 2,2=2 3,3=2");
  EXPECT_EQ(entries(made.model.layers[1].heads.front().head.output_value), "");
  EXPECT_EQ(entries(made.model.layers[2].heads.front().head.output_value), "1,0=1");

  const auto& mutant = all.back();
  EXPECT_EQ(mutant.id(), "k-shifted");
  EXPECT_EQ(mutant.mutant_of(), "k");
  EXPECT_EQ(mutant.description().summary, "rows look back");
  EXPECT_EQ(mutant.parameters().front().minimum, 2);
  EXPECT_EQ(mutant.parameters().front().maximum, 3);
  const auto changed = std::get<task::MultilayerInstance>(mutant.make(Values({{"D", 2}})));
  EXPECT_FALSE(changed.model.residual);
  EXPECT_EQ(entries(changed.model.layers[0].heads.front().position_bias),
            "0,0=1 1,0=-1 1,1=1 2,1=-1 2,2=1 3,2=-1 3,3=1");
}

TEST(StatedConstruction, ClaimsHaveNumbersInPlaceOfNames) {
  const auto texts = [](const std::string& lines) {
    std::string result;
    for (const auto& claim : small_construction(lines).front().claims(small_values()))
      result += claim.id + ": " + claim_text(claim) + "\n";
    return result;
  };
  EXPECT_EQ(
      texts(
          "let e = exp(-1)\nclaim a : loss <= e/(1+e)\nclaim b : 1 - max_anchor_mass >= loss^2 and loss = 0"),
      "a: loss <= exp(-1)/(1+exp(-1))\nb: 1 - max_anchor_mass >= loss^2 and loss = 0\n");
  EXPECT_EQ(texts("claim a : all(loss >= k for k in 1..2)\nclaim b : loss > 0 if L > 5\nclaim c1 : loss > 0 "
                  "where m = 0"),
            "a: loss >= 1 and loss >= 2\n");
  EXPECT_EQ(texts("claim a : -(loss - 1/2)*abs(loss) <= min(loss, sqrt(loss)) if normaliser is softmax"),
            "a: (-(loss - 1/2))*max(loss, -loss) <= min(loss, sqrt(loss))\n");
  EXPECT_THROW(texts("claim a : loss <= (1 where loss < 1 else 2)"), InputError);
  EXPECT_THROW(texts("claim a : loss <= own_anchor_mass[1]"), InputError);
  EXPECT_THROW(texts("claim a : loss <= 1/(L-5)"), InputError);
}

TEST(StatedConstruction, WhatMakesNoInstanceIsSaidWithItsPlace) {
  const auto message = [](const std::string& lines) {
    return message_of(small_construction(lines).front(), small_values());
  };
  EXPECT_EQ(message("W_QK[1,0] = 1"), "accepted");
  EXPECT_NE(message("W_QK[1,L-1] = 1").find("k.md:6:1: "), std::string::npos);
  EXPECT_NE(message("W_QK[1,0] = 1/(L-5)").find("k.md:6:13: '1"), std::string::npos);
  EXPECT_NE(message("W_QK[1,0] = 1 where L > 5").find("k.md:6:13: '1"), std::string::npos);
  EXPECT_NE(message("W_QK[1,0] = W_QK[0,0]").find("k.md:6:13: expected a value that follows"),
            std::string::npos);
  EXPECT_NE(message("key_bias[1] = 2").find("k.md:6:1: expected 'normaliser is softmax-key-bias'"),
            std::string::npos);
  EXPECT_NE(message("heads = 40*L").find("k.md:6:9: heads = 200 (expected 1 to 128)"), std::string::npos);
  EXPECT_NE(message("P[1,2] = 1").find("k.md:6:1: P[1,2]"), std::string::npos);
  EXPECT_NE(message("trigger_contents is constant(2)").find("k.md:6:21: alphabet letter 0"),
            std::string::npos);
  EXPECT_NE(message("W_QK[1,0] = 1\nclaim a : all(loss >= k for k in 1..100000)")
                .find("k.md:7:11: expected at most 16 relations"),
            std::string::npos);
  EXPECT_NE(message("W_QK[1,0] = exp(1)^999999999 for k in 1..1").find("accepted"), std::string::npos);
  EXPECT_NE(message("W_QK[1,0] = 3^999999999").find("k.md:6:13: "), std::string::npos);
}

TEST(StatedConstruction, PartsOfRationals) {
  const auto all = constructions_of(
      "L = 4; m = 0\nparameter q in (0,9] parts 8\ncontents is box; normaliser is softmax\nW_QK[1,0] = q");
  const auto message = [&](const Expression& q) { return message_of(all.front(), Values({{"q", q}})); };
  EXPECT_EQ(message(Rational(7, 8)), "accepted");
  EXPECT_NE(message(Rational(1, 9)).find("with |p| and q at most 8"), std::string::npos);
  EXPECT_NE(message(9).find("with |p| and q at most 8"), std::string::npos);
  EXPECT_NE(message(exp(Expression(1))).find("with |p| and q at most 8"), std::string::npos);
}

}  // namespace
}  // namespace sinkproof::stated
