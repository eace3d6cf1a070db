#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <string>

#include "engine/verify.hpp"
#include "setting/task/multilayer_analysis.hpp"
#include "support/models.hpp"
#include "support/often.hpp"
#include "support/statement.hpp"
#include "support/verify_result.hpp"
#include "theorem/layered_instance.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof {
namespace {

using attention::Matrix;
using numeric::Arithmetic;
using numeric::Expression;
using numeric::Rational;
using numeric::Ternary;
using support::hypothesis;
using support::quantity;
using theorem::Verdict;

const theorem::Theorem& theorem_b() {
  return theorems::own_theorem("multilayer-sink-necessity");
}

const theorem::StatedText& text_b() {
  return theorems::own_text("multilayer-sink-necessity");
}

parameter::Values anchor(long length, long dimension, long layers, const Expression& beta) {
  return parameter::Values({{"L", length}, {"m", dimension}, {"D", layers}, {"beta", beta}});
}

parameter::Values spread(long length, long dimension, long layers, const Expression& q,
                         const Expression& beta) {
  return parameter::Values({{"L", length}, {"m", dimension}, {"D", layers}, {"q", q}, {"beta", beta}});
}

engine::VerifyResult verify_layers(const std::string& source, const parameter::Values& values) {
  return engine::verify(theorem_b(), *theorem_b().instantiate(source, values), {});
}

/// The construction's instance, to change it.
task::MultilayerInstance build_layers(const std::string& source, const parameter::Values& values) {
  const auto instance = theorem_b().instantiate(source, values);
  return dynamic_cast<const theorem::LayeredInstance&>(*instance).instance();
}

engine::VerifyResult verify_layers(task::MultilayerInstance instance) {
  return engine::verify(theorem_b(), theorem::LayeredInstance(std::move(instance), {}), {});
}

double approximate_quantity(const engine::VerifyResult& result, const std::string& name) {
  return static_cast<double>(*quantity(result, name).lower);
}

/// A name of the block where the loss is η.
Rational number(const std::string& name, const Rational& eta, long length) {
  const auto found =
      text_b().numbers_at({name}, {{"L", length}, {"loss", eta}}, Arithmetic<numeric::Exact>{});
  return *found.front().rational();
}

// The block's numbers are the constants, which ./dev prove holds against the proofs.
RC_GTEST_PROP(MultilayerSinkNecessity, StatementAndBlockHaveTheSameConstants, ()) {
  static const auto statement = support::read_statement("multilayer-sink-necessity");
  const long length = *rc::gen::inRange<long>(4, 100);
  const Rational delta = number("gap", 0, length);
  RC_ASSERT(delta == support::value(statement, "gap", {{"L", length}}));
  const Rational limit = support::value(statement, "loss_limit", {{"delta", delta}});
  const Rational eta = limit * Rational(*rc::gen::inRange<long>(0, 1000), 1000);
  RC_ASSERT(number("limit", eta, length) ==
            support::value(statement, "mass_limit", {{"eta", eta}, {"delta", delta}}));
  // From there on the bounds are 0.
  RC_ASSERT(number("bound_composed", limit, length) == 0);
  RC_ASSERT(number("bound_composed", limit * Rational(999, 1000), length) > 0);
}

// At L = 4 the bound is 12η/(1−12η), for large L 4η/(1−4η); 24η is weaker.
TEST(MultilayerSinkNecessity, TheBoundIsWhatTheTextSaysOfIt) {
  const auto limit = [](const Rational& eta, long length) { return number("limit", eta, length); };
  for (const Rational& eta : {Rational(1, 1000), Rational(1, 100), Rational(99, 2400)}) {
    EXPECT_EQ(limit(eta, 4), 12 * eta / (1 - 12 * eta));
    EXPECT_LT(limit(eta, 4), 24 * eta);
    EXPECT_EQ(limit(eta, 3), limit(eta, 4));
    EXPECT_GT(limit(eta, 1'000'000), 4 * eta / (1 - 4 * eta));
    EXPECT_LT(limit(eta, 1'000'000), 4 * eta / (1 - 4 * eta) + Rational(1, 100'000));
  }
}

// The bound is a D-th root: its D-th power is the limit again.
TEST(MultilayerSinkNecessity, TheBoundIsARoot) {
  const Arithmetic<numeric::Ball> arithmetic{128};
  for (const long layers : {1L, 2L, 3L, 8L}) {
    const auto found = text_b().numbers_at(
        {"bound", "limit"}, {{"L", 5}, {"layers", layers}, {"loss", Rational(1, 1000)}}, arithmetic);
    const auto power = numeric::power(arithmetic.from(1L) - found[0], layers, arithmetic);
    const auto error = abs(power - found[1]);
    EXPECT_EQ(is_positive(arithmetic.from(numeric::power(Rational(10), -30)) - error), Ternary::certainly);
  }
}

// What the claims exponent-lower and exponent-upper say, once more in plain doubles and with the root.
TEST(MultilayerSinkNecessity, TheExponentIsSharp) {
  for (const long layers : {1L, 2L, 4L, 8L}) {
    const auto result = verify_layers("multilayer-spread", spread(6, 1, layers, Rational(1, 30), 40));
    EXPECT_EQ(result.verdict, Verdict::certified);
    const double sink = approximate_quantity(result, "max_layer_sink_mass");
    const double root = std::pow(approximate_quantity(result, "loss"), 1 / static_cast<double>(layers));
    EXPECT_NEAR(sink, 1 - root, 1e-6) << layers;
    EXPECT_GE(*quantity(result, "max_layer_sink_mass").lower, *quantity(result, "bound").upper) << layers;
  }
}

// The proofs of the claims cover the whole range of parameters.
RC_GTEST_PROP(MultilayerSinkNecessity, SpreadKeepsItsPromises, ()) {
  const Rational q(*rc::gen::inRange<long>(1, 1000), 1000);
  const auto result = verify_layers(
      "multilayer-spread", spread(*rc::gen::inRange<long>(3, 9), *rc::gen::inRange<long>(0, 2),
                                  *rc::gen::inRange<long>(1, 6), q, *rc::gen::inRange<long>(32, 60)));
  for (const auto& claim : result.evaluation.claims) RC_ASSERT(holds(claim) == Ternary::certainly);
  RC_ASSERT(result.verdict == Verdict::certified || result.verdict == Verdict::vacuous);
}

TEST(MultilayerSinkNecessity, AnchorKeepsItsPromises) {
  support::expect_often("multilayer-anchor keeps its promises", 20, [] {
    const Expression beta = Rational(*rc::gen::inRange<long>(10, 500), 10);
    const auto result = verify_layers("multilayer-anchor",
                                      anchor(*rc::gen::inRange<long>(3, 9), *rc::gen::inRange<long>(0, 2),
                                             *rc::gen::inRange<long>(1, 6), beta));
    for (const auto& claim : result.evaluation.claims) RC_ASSERT(holds(claim) == Ternary::certainly);
    RC_ASSERT(result.verdict == Verdict::certified || result.verdict == Verdict::vacuous);
    return result.verdict == Verdict::certified;
  });
}

parameter::Values sharp(long length, long layers, const Expression& eta, const Expression& beta) {
  return parameter::Values({{"L", length}, {"D", layers}, {"eta", eta}, {"beta", beta}});
}

// Its proof covers the whole range of parameters, and the share of the bound that it attains goes to 1.
RC_GTEST_PROP(MultilayerSinkNecessity, SharpKeepsItsPromises, ()) {
  const Rational eta(*rc::gen::inRange<long>(1, 1000), 24'000);
  const Rational beta(*rc::gen::inRange<long>(80, 300), 10);
  const auto result = verify_layers(
      "multilayer-sharp", sharp(*rc::gen::inRange<long>(4, 10), *rc::gen::inRange<long>(1, 4), eta, beta));
  for (const auto& claim : result.evaluation.claims) RC_ASSERT(holds(claim) == Ternary::certainly);
  RC_ASSERT(result.verdict == Verdict::certified || result.verdict == Verdict::vacuous);
}

TEST(MultilayerSinkNecessity, TheConstantIsSharp) {
  for (const long length : {4L, 5L, 8L, 20L}) {
    for (const long layers : {1L, 2L}) {
      const auto result = verify_layers("multilayer-sharp", sharp(length, layers, Rational(1, 100), 20));
      EXPECT_EQ(result.verdict, Verdict::certified);
      const Rational most = 1 - *quantity(result, "bound_composed").lower;
      EXPECT_GT(*quantity(result, "product_self_mass").lower, most * Rational(999'999, 1'000'000)) << length;
      // At position 1 Theorem B⁺ is the same.
      EXPECT_GT(1 - *quantity(result, "composed_sink_before").upper, most * Rational(999'999, 1'000'000));
    }
  }
}

// A lopsided one, which has twice the loss, is no counterexample either.
TEST(MultilayerSinkNecessity, TheMutantOfTheSharpConstructionIsRefuted) {
  for (const long layers : {1L, 3L}) {
    const auto values = sharp(6, layers, Rational(1, 30), 8);
    const auto result = verify_layers("multilayer-sharp-lopsided", values);
    EXPECT_EQ(result.verdict, Verdict::refuted);
    const auto witness =
        theorem_b().witness(*theorem_b().instantiate("multilayer-sharp-lopsided", values), "loss", 4096);
    EXPECT_GT(*witness.value.lower, Rational(1, 30));
  }
}

// With one layer B is its attention: the corollary is Theorem A with positions, and both sides have their
// places.
TEST(MultilayerSinkNecessity, TheComposedMassesAreThoseOfTheLayers) {
  const auto one = build_layers("multilayer-anchor", anchor(5, 1, 1, 3));
  const Arithmetic<numeric::Ball> arithmetic{128};
  const auto analysis = task::analyse(one, arithmetic);
  const auto places = task::find_extreme_places(one);
  const auto is_near = [&](const numeric::Ball& x, const numeric::Ball& y) {
    const auto slack = arithmetic.from(numeric::power(Rational(10), -20));
    return is_positive(slack - abs(x - y)) == Ternary::certainly;
  };
  EXPECT_TRUE(is_near(task::composed_anchor_at(one, *places.smallest_composed_before, arithmetic),
                      *analysis.composed_sink_before));
  EXPECT_TRUE(is_near(task::anchor_mass_at(one, *places.smallest_composed_after, arithmetic),
                      *analysis.composed_sink_after));
  EXPECT_TRUE(
      is_near(task::anchor_mass_at(one, places.largest_anchor_mass, arithmetic), analysis.max_anchor_mass));
  const auto result = verify_layers("multilayer-anchor", anchor(5, 1, 1, 12));
  ASSERT_EQ(result.evaluation.claims.size(), 2U);
  EXPECT_EQ(result.evaluation.claims[1].id, "composed");
}

// Whatever is done to the weights: the theorem is not refuted.
TEST(MultilayerSinkNecessity, IsNeverRefuted) {
  support::expect_often("never refuted near the constructions", 20, [] {
    auto instance = *rc::gen::element(0, 1, 2) == 0 ? build_layers("multilayer-anchor", anchor(5, 1, 2, 12))
                    : *rc::gen::arbitrary<bool>()
                        ? build_layers("multilayer-spread", spread(5, 1, 2, Rational(1, 50), 40))
                        : build_layers("multilayer-sharp", sharp(5, 2, Rational(1, 50), 12));
    auto& layer = instance.model.layers[static_cast<std::size_t>(*rc::gen::inRange(0, 2))];
    auto& head = layer.heads[0];
    const Rational small = *support::small_rational() / *rc::gen::element(1, 100, 1000);
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        head.position_bias.set(1, *rc::gen::inRange<long>(0, 2), 12 * small);
        break;
      case 1:
        head.head.output_value.set(2, 2, *head.head.output_value.find(2, 2) * (1 + small));
        break;
      case 2:
        head.head.query_key.set(1, *rc::gen::element(0L, 1L), 12 * small);
        break;
      default:
        layer.normaliser = attention::Normaliser::relu_row_count;
    }
    const auto verdict = verify_layers(instance).verdict;
    RC_ASSERT(verdict == Verdict::certified || verdict == Verdict::vacuous);
    return verdict == Verdict::certified;
  });
}

struct Entry {
  long row;
  long column;
  Rational value;
};

/// Copies no anchor: W_OV is diag(0, 1, 1).
attention::Layer blind_layer(attention::Normaliser normaliser, const std::vector<Entry>& scores,
                             const std::vector<Entry>& biases) {
  Matrix query_key(3);
  Matrix values(3);
  Matrix bias(4);
  for (const Entry& entry : scores) query_key.set(entry.row, entry.column, entry.value);
  for (const Entry& entry : biases) bias.set(entry.row, entry.column, entry.value);
  for (const long r : {1L, 2L}) values.set(r, r, 1);
  return {normaliser, {{{query_key, values}, bias}}};
}

// Without `softmax` α_10 + α_11 need not be 1, and the second part of the conclusion fails alone: the witness
// is of that part.
TEST(MultilayerSinkNecessity, WithoutSoftmaxTheSinkMassFailsAlone) {
  using attention::Normaliser;
  const auto verify_without_softmax = [](const std::vector<attention::Layer>& layers) {
    const task::TriggerTask task{4, 0, task::ContentSet::box(), task::ContentSet::box()};
    engine::VerifyOptions options;
    options.dropped = {"softmax"};
    return engine::verify(theorem_b(), theorem::LayeredInstance({task, {layers, false}}, {}), options);
  };
  const auto slot = verify_without_softmax(
      {blind_layer(Normaliser::softmax_one,
                   {{1, 0, -12}, {1, 1, 12}, {1, 2, 12}, {2, 0, -24}, {2, 1, -24}, {2, 2, -24}}, {})});
  ASSERT_EQ(slot.verdict, Verdict::refuted);
  EXPECT_GT(*slot.witnesses.at(0).value.lower, Rational(999'999, 1'000'000));
  // The mean of the tokens 1 to j at the trigger; position 1 has 5 of the anchor, which has no value.
  const auto means =
      blind_layer(Normaliser::relu_none, {{1, 1, Rational(1, 2)}, {1, 2, Rational(1, 2)}},
                  {{1, 0, 5}, {3, 1, Rational(-1, 6)}, {3, 2, Rational(-1, 6)}, {3, 3, Rational(-1, 6)}});
  const auto copying = blind_layer(Normaliser::relu_none, {}, {{1, 1, 1}, {2, 2, 1}, {3, 3, 1}});
  EXPECT_EQ(verify_without_softmax({means}).verdict, Verdict::certified);  // 0 >= 1 - 5
  const auto squared = verify_without_softmax({copying, means});           // not 0 >= (1 - 5)^2
  ASSERT_EQ(squared.verdict, Verdict::refuted);
  EXPECT_EQ(*squared.witnesses.at(0).value.lower, 16);
  EXPECT_NE(verify_without_softmax({copying, copying, means}).verdict, Verdict::refuted);
}

// Without `no-residual` the conclusion fails: every other hypothesis certainly holds, and the witness shows a
// row that keeps to itself.
TEST(MultilayerSinkNecessity, ResidualConnectionsRefuteTheConclusion) {
  for (const long length : {4L, 6L}) {
    for (const long dimension : {1L, 2L}) {
      const parameter::Values values({{"L", length}, {"m", dimension}, {"beta", 8}});
      const auto instance = theorem_b().instantiate("residual-diagonal", values);
      const auto result = engine::verify(theorem_b(), *instance, {});
      EXPECT_EQ(result.verdict, Verdict::vacuous);
      for (const auto& margin : result.evaluation.hypotheses) {
        EXPECT_EQ(holds(margin), margin.id == "no-residual" ? Ternary::certainly_not : Ternary::certainly)
            << margin.id;
      }
      for (const auto& claim : result.evaluation.claims) EXPECT_EQ(holds(claim), Ternary::certainly);
      EXPECT_EQ(holds(result.evaluation.conclusion), Ternary::certainly_not);
      const auto witness = theorem_b().witness(*instance, "position-1-sinks", 4096);
      EXPECT_GT(*witness.value.lower, 1 - *quantity(result, "bound_composed").lower);
      EXPECT_NE(witness.place_json.find("\"position\":1"), std::string::npos);
    }
  }
}

// ... and no layer sinks anywhere, for every m: the loss goes to 0 with the largest anchor mass.
TEST(MultilayerSinkNecessity, ResidualConnectionsNeedNoSinkAnywhere) {
  for (const long length : {3L, 4L, 5L}) {
    for (const long dimension : {0L, 1L, 2L}) {
      for (const long beta : {12L, 20L}) {
        const parameter::Values values({{"L", length}, {"m", dimension}, {"beta", beta}});
        const auto result = verify_layers("residual-escape", values);
        EXPECT_EQ(result.verdict, Verdict::vacuous);
        ASSERT_EQ(result.evaluation.claims.size(), 2U);
        for (const auto& claim : result.evaluation.claims)
          EXPECT_EQ(holds(claim), Ternary::certainly) << claim.id;
        if (length < 4) continue;
        for (const auto& margin : result.evaluation.hypotheses)
          EXPECT_EQ(holds(margin), margin.id == "no-residual" ? Ternary::certainly_not : Ternary::certainly);
        EXPECT_EQ(holds(result.evaluation.conclusion), Ternary::certainly_not);
      }
    }
  }
  for (const auto* mutant : {"residual-escape-anchored", "residual-escape-restless"}) {
    const parameter::Values values({{"L", 4}, {"m", 1}, {"beta", 14}});
    EXPECT_EQ(verify_layers(mutant, values).verdict, Verdict::refuted) << mutant;
  }
  const parameter::Values values({{"L", 4}, {"m", 1}, {"beta", 14}});
  const auto witness =
      theorem_b().witness(*theorem_b().instantiate("residual-escape-anchored", values), "anchor-mass", 4096);
  EXPECT_GT(*witness.value.lower, Rational(99, 100));
}

// L = 3: all other hypotheses hold, and position 1 has half of its mass on the anchor.
TEST(MultilayerSinkNecessity, TheLengthIsNeeded) {
  for (const long dimension : {0L, 1L, 3L}) {
    const auto result = verify_layers("multilayer-short", parameter::Values({{"m", dimension}, {"beta", 4}}));
    EXPECT_EQ(result.verdict, Verdict::vacuous);
    for (const auto& claim : result.evaluation.claims)
      EXPECT_EQ(holds(claim), Ternary::certainly) << claim.id;
    for (const auto& margin : result.evaluation.hypotheses)
      EXPECT_EQ(holds(margin), margin.id == "length" ? Ternary::certainly_not : Ternary::certainly)
          << margin.id;
    EXPECT_EQ(holds(result.evaluation.conclusion), Ternary::certainly_not);
  }
}

// The mean of the preceding tokens, with positions: all other hypotheses hold, and a content has next to
// nothing on the anchor.
TEST(MultilayerSinkNecessity, TheTargetIsNeeded) {
  for (const long length : {4L, 5L, 6L}) {
    for (const long dimension : {1L, 2L}) {
      const parameter::Values values({{"L", length}, {"m", dimension}, {"beta", 9}});
      const auto instance = theorem_b().instantiate("multilayer-preceding", values);
      const auto result = engine::verify(theorem_b(), *instance, {});
      EXPECT_EQ(result.verdict, Verdict::vacuous);
      ASSERT_EQ(result.evaluation.claims.size(), 2U);
      for (const auto& claim : result.evaluation.claims)
        EXPECT_EQ(holds(claim), Ternary::certainly) << claim.id;
      for (const auto& margin : result.evaluation.hypotheses)
        EXPECT_EQ(holds(margin), margin.id == "inclusive" ? Ternary::certainly_not : Ternary::certainly)
            << margin.id;
      EXPECT_EQ(holds(result.evaluation.conclusion), Ternary::certainly_not);
      EXPECT_LT(*quantity(result, "composed_sink_before").upper, Rational(1, 1000));
    }
  }
  const parameter::Values values({{"L", 5}, {"m", 1}, {"beta", 9}});
  EXPECT_EQ(verify_layers("multilayer-preceding-unbiased", values).verdict, Verdict::refuted);
}

// The claims' proof covers the whole range of parameters.
RC_GTEST_PROP(MultilayerSinkNecessity, PrecedingKeepsItsPromises, ()) {
  const Rational beta(*rc::gen::inRange<long>(10, 300), 10);
  const auto result =
      verify_layers("multilayer-preceding", parameter::Values({{"L", *rc::gen::inRange<long>(3, 7)},
                                                               {"m", *rc::gen::inRange<long>(1, 3)},
                                                               {"beta", Expression(beta)}}));
  for (const auto& claim : result.evaluation.claims) RC_ASSERT(holds(claim) == Ternary::certainly);
  RC_ASSERT(result.verdict == Verdict::vacuous);
}

// A loss that is 0: no enclosure tells, but the bound of one layer is 1, as the exact path finds.
TEST(MultilayerSinkNecessity, TheBoundOfALossOfZero) {
  const auto result = verify_layers("multilayer-short", parameter::Values({{"m", 0}, {"beta", 4}}));
  EXPECT_EQ(*quantity(result, "loss").upper, 0);
  EXPECT_EQ(*quantity(result, "bound").lower, 1);
  EXPECT_EQ(*quantity(result, "bound").upper, 1);
}

// Over the box, against the corners: without scores that see contents the loss is that of contents −1 and 1.
RC_GTEST_PROP(MultilayerSinkNecessity, PrecedingIsTheSameOverTheBoxAndOverItsCorners, ()) {
  auto box = build_layers(
      "multilayer-anchor",
      anchor(*rc::gen::inRange<long>(3, 6), 1, *rc::gen::inRange<long>(1, 4), *rc::gen::inRange<long>(2, 9)));
  box.task.target = task::Target::preceding;
  auto corners = box;
  corners.task.content = task::ContentSet::alphabet({{-1}, {1}}, 1);
  corners.task.trigger_content = corners.task.content;
  const Arithmetic<numeric::Ball> arithmetic{128};
  const auto difference = task::analyse(box, arithmetic).loss - task::analyse(corners, arithmetic).loss;
  const auto tiny = arithmetic.from(numeric::power(Rational(10), -25));
  RC_ASSERT(is_positive(tiny - abs(difference)) == Ternary::certainly);
}

TEST(MultilayerSinkNecessity, EachHypothesisCanFail) {
  auto relu = build_layers("multilayer-anchor", anchor(5, 1, 2, 12));
  relu.model.layers[0].normaliser = attention::Normaliser::relu_row_count;
  EXPECT_EQ(hypothesis(verify_layers(relu), "softmax"), Ternary::certainly_not);
  EXPECT_EQ(hypothesis(verify_layers("multilayer-anchor", anchor(3, 1, 2, 12)), "length"),
            Ternary::certainly_not);
  EXPECT_EQ(hypothesis(verify_layers("multilayer-anchor", anchor(4, 1, 2, 12)), "length"),
            Ternary::certainly);
  EXPECT_EQ(hypothesis(verify_layers("multilayer-anchor", anchor(5, 1, 2, 1)), "small-loss"),
            Ternary::certainly_not);
  auto heads = build_layers("residual-diagonal", parameter::Values({{"L", 4}, {"m", 1}, {"beta", 8}}));
  heads.model.residual = false;
  heads.model.layers[1].heads.push_back(heads.model.layers[1].heads[0]);
  const auto result = verify_layers(heads);
  EXPECT_EQ(result.verdict, Verdict::vacuous);
  EXPECT_EQ(hypothesis(result, "single-head"), Ternary::certainly_not);
  EXPECT_EQ(hypothesis(result, "no-residual"), Ternary::certainly);
}

}  // namespace
}  // namespace sinkproof
