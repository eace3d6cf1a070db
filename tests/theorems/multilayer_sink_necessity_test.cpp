#include "theorems/multilayer-sink-necessity/theorem.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "engine/verify.hpp"
#include "support/models.hpp"
#include "support/often.hpp"
#include "support/statement.hpp"
#include "support/verify_result.hpp"
#include "task/multilayer_analysis.hpp"
#include "theorems/multilayer-sink-necessity/bounds.hpp"

namespace sinkproof {
namespace {

using attention::Matrix;
using numeric::Arithmetic;
using numeric::Exact;
using numeric::Expression;
using numeric::Rational;
using numeric::Ternary;
using support::hypothesis;
using support::quantity;
using theorem::Verdict;

const theorem::Theorem& theorem_b() {
  return theorems::multilayer_sink_necessity();
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
  return dynamic_cast<const theorems::MultilayerTheoremInstance&>(*instance).instance();
}

engine::VerifyResult verify_layers(task::MultilayerInstance instance) {
  return engine::verify(theorem_b(), theorems::MultilayerTheoremInstance(std::move(instance), {}), {});
}

double approximate_quantity(const engine::VerifyResult& result, const std::string& name) {
  return static_cast<double>(*quantity(result, name).lower);
}

RC_GTEST_PROP(MultilayerSinkNecessity, StatementAndCodeHaveTheSameConstants, ()) {
  using namespace theorems::multilayer_sink_bounds;
  static const auto statement = support::read_statement("multilayer-sink-necessity");
  const Rational eta = abs(*support::small_rational());
  RC_ASSERT(loss_limit() == support::value(statement, "loss_limit", {}));
  RC_ASSERT(*self_mass_limit(Exact(eta), Arithmetic<Exact>{}).rational() ==
            support::value(statement, "self_mass_limit", {{"eta", eta}}));
}

// The bound is a D-th root: its D-th power is 24η again.
TEST(MultilayerSinkNecessity, TheBoundIsARoot) {
  const Arithmetic<numeric::Ball> arithmetic{128};
  for (const long layers : {1L, 2L, 3L, 8L}) {
    const auto bound =
        theorems::multilayer_sink_bounds::sink_bound(arithmetic.from(Rational(1, 1000)), layers, arithmetic);
    const auto power = numeric::power(arithmetic.from(1L) - bound, layers, arithmetic);
    const auto error = abs(power - arithmetic.from(Rational(24, 1000)));
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

// Whatever is done to the weights: the theorem is not refuted.
TEST(MultilayerSinkNecessity, IsNeverRefuted) {
  support::expect_often("never refuted near the constructions", 20, [] {
    auto instance = *rc::gen::arbitrary<bool>()
                        ? build_layers("multilayer-anchor", anchor(5, 1, 2, 12))
                        : build_layers("multilayer-spread", spread(5, 1, 2, Rational(1, 50), 40));
    auto& layer = instance.model.layers[static_cast<std::size_t>(*rc::gen::inRange(0, 2))];
    auto& head = layer.heads[0];
    const Rational small = *support::small_rational() / *rc::gen::element(1, 100, 1000);
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        head.position_bias.set(1, *rc::gen::inRange<long>(0, 2), 12 * small);
        break;
      case 1:
        head.head.output_value.set(3, 3, 1 + small);
        break;
      case 2:
        head.head.query_key.set(3, *rc::gen::element(0L, 1L, 3L), 12 * small);
        break;
      default:
        layer.normaliser = attention::Normaliser::relu_row_count;
    }
    const auto verdict = verify_layers(instance).verdict;
    RC_ASSERT(verdict == Verdict::certified || verdict == Verdict::vacuous);
    return verdict == Verdict::certified;
  });
}

// Without `no-residual` the conclusion fails: every other hypothesis certainly holds, and the witness shows a row that keeps to itself.
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
      EXPECT_GT(*witness.value.lower, 24 * *quantity(result, "loss").upper);
      EXPECT_NE(witness.place_json.find("\"position\":1"), std::string::npos);
    }
  }
  EXPECT_EQ(theorem_b().description().open_questions.size(), 1U);
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
