#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "engine/verify.hpp"
#include "support/models.hpp"
#include "support/statement.hpp"
#include "support/verify_result.hpp"
#include "theorem/trigger_theorem.hpp"
#include "theorems/registry.hpp"

namespace sinkproof {
namespace {

using attention::Normaliser;
using numeric::Expression;
using numeric::Rational;
using numeric::Ternary;
using support::quantity;
using theorem::Verdict;

const theorem::Theorem& theorem_m() {
  return theorems::find("sink-metric");
}

engine::VerifyResult verify_metric(const std::string& source, const parameter::Values& values) {
  return engine::verify(theorem_m(), *theorem_m().instantiate(source, values), {});
}

bool metric_is(const engine::VerifyResult& result, const Rational& smallest, const Rational& largest) {
  const auto& low = quantity(result, "sink_metric_smallest");
  const auto& high = quantity(result, "sink_metric_largest");
  return low.is_exact() && high.is_exact() && *low.lower == smallest && *high.lower == largest;
}

parameter::Values multihead(const Expression& epsilon) {
  return parameter::Values(
      {{"L", 8}, {"m", 1}, {"scale", 10}, {"spacing", std::string("arithmetic")}, {"epsilon", epsilon}});
}

// The block's own `example` lines, which hold where it is read.
TEST(SinkMetric, StatementAndBlockHaveTheSameConstants) {
  const auto statement = support::read_statement("sink-metric");
  for (const std::string name : {"mean_lower", "mean_upper"}) {
    const Rational value =
        support::value(statement, name, {{"own", Rational(1, 2)}, {"mass", Rational(1, 4)}, {"length", 8}});
    EXPECT_NE(
        statement.text.find("example " + name + "(1/2, 1/4) at L = 8 : " + numeric::to_string(value) + "\n"),
        std::string::npos)
        << name;
  }
}

// What the statement says of the default grid: the metric tells sinks from the ways around them.
TEST(SinkMetric, IsOneForSoftmaxAndZeroForTheOthers) {
  for (const auto& source : theorem_m().sources()) {
    if (source.mutant_of) continue;
    const Rational expected = source.name == "softmax-anchor" ? 1 : 0;
    for (const auto& values : parameter::expand_grid(source.parameters, {}, source.default_grid)) {
      const auto result = verify_metric(source.name, values);
      EXPECT_EQ(result.verdict, Verdict::certified) << source.name << " " << values.text();
      EXPECT_TRUE(metric_is(result, expected, expected)) << source.name << " " << values.text();
    }
  }
}

// `bound` is (1 + b⁻ + (L−3)b⁺)/L with Theorem A's own bounds, at losses on both sides of 1/96, 1/48 and
// 1/36, also at L = 4; and the mean keeps to it.
TEST(SinkMetric, TheBoundRestsOnThoseOfTheoremA) {
  const auto& theorem_a = theorems::find("softmax-sink-necessity");
  for (const long length : {3, 4, 5, 8}) {
    for (const auto& beta : {Expression(2), Expression(3), Expression(Rational(7, 2)), Expression(5)}) {
      const auto bounds =
          engine::verify(theorem_a,
                         *theorem_a.instantiate("softmax-anchor",
                                                parameter::Values({{"L", length},
                                                                   {"m", 1},
                                                                   {"beta", beta},
                                                                   {"eta_bar", Expression(1)},
                                                                   {"delta", Expression(Rational(1, 2))}})),
                         {});
      const auto metric = verify_metric(
          "softmax-anchor",
          parameter::Values(
              {{"L", length}, {"m", 1}, {"beta", beta}, {"epsilon", Expression(Rational(1, 2))}}));
      const Rational before = *quantity(bounds, "bound_before").lower;
      const Rational expected =
          before == 0 || length == 3
              ? Rational(0)
              : Rational((1 + before + (length - 3) * *quantity(bounds, "bound_after").lower) / length);
      const Rational bound = *quantity(metric, "bound").lower;
      EXPECT_LE(abs(bound - expected), numeric::power(Rational(10), -12)) << length << " " << bound;
      EXPECT_LE(bound, *quantity(metric, "smallest_anchor_mean").upper);
      EXPECT_EQ(metric.evaluation.claims.at(1).id == "sink-on-every-input", length > 3);
      EXPECT_EQ(metric.verdict, Verdict::certified);
    }
  }
}

// What the statement says beyond its grid: neither is `softmax-anchor` always a sink, nor
// `multihead-cancellation` never one.
TEST(SinkMetric, IsAnotherOneBeyondTheGrid) {
  const Expression epsilon(Rational(3, 10));
  EXPECT_TRUE(
      metric_is(verify_metric("softmax-anchor",
                              parameter::Values({{"L", 64}, {"m", 0}, {"beta", 1}, {"epsilon", epsilon}})),
                0, 0));
  EXPECT_TRUE(metric_is(
      verify_metric("multihead-cancellation", parameter::Values({{"L", 8},
                                                                 {"m", 0},
                                                                 {"scale", Expression(Rational(1, 100))},
                                                                 {"spacing", std::string("arithmetic")},
                                                                 {"epsilon", epsilon}})),
      1, 1));
}

// "Above" is strict, down to the last digit.
TEST(SinkMetric, AMeanThatEqualsTheThresholdIsNotAboveIt) {
  const Rational largest =
      *quantity(verify_metric("multihead-cancellation", multihead(Rational(1, 2))), "largest_anchor_mean")
           .lower;
  const Rational tiny = numeric::power(Rational(10), -40);
  EXPECT_TRUE(metric_is(verify_metric("multihead-cancellation", multihead(largest)), 0, 0));
  const auto below = verify_metric("multihead-cancellation", multihead(largest - tiny));
  EXPECT_EQ(below.verdict, Verdict::certified);
  // One head of seven, and only where the trigger stands best.
  EXPECT_TRUE(metric_is(below, 0, Rational(1, 7)));
}

// Every softmax head passes at L = 3 whatever it does: its anchor's own query is a third of the mean.
TEST(SinkMetric, AShortSequenceSinksWithoutASink) {
  const parameter::Values values({{"L", 3}, {"m", 1}, {"beta", 8}, {"epsilon", Expression(Rational(3, 10))}});
  const auto flipped = verify_metric("softmax-anchor-flipped", values);
  EXPECT_TRUE(metric_is(flipped, 1, 1));
  EXPECT_EQ(flipped.verdict, Verdict::refuted);
}

TEST(SinkMetric, BeyondTheBoundNothingIsSaid) {
  const auto at = [](const Expression& epsilon) {
    return verify_metric("softmax-anchor",
                         parameter::Values({{"L", 8}, {"m", 1}, {"beta", 8}, {"epsilon", epsilon}}));
  };
  const Rational bound = *quantity(at(Rational(1, 2)), "bound").upper;
  const auto claim = [](const engine::VerifyResult& result) {
    return *result.evaluation.claims.at(1).value.value().lower;
  };
  EXPECT_EQ(at(bound).evaluation.claims.at(1).id, "sink-on-every-input");
  // Below the bound the margin is what is left above ε; from the bound on it is the mean itself.
  EXPECT_LT(claim(at(bound - Rational(1, 1000))), Rational(1, 100));
  EXPECT_GT(claim(at(bound + Rational(1, 1000))), Rational(1, 2));
}

TEST(SinkMetric, ThresholdsOutsideZeroAndOneAreVacuous) {
  for (const auto& epsilon : {Expression(0), Expression(1), Expression(-1), Expression(2)}) {
    const auto result = verify_metric(
        "softmax-anchor", parameter::Values({{"L", 8}, {"m", 1}, {"beta", 8}, {"epsilon", epsilon}}));
    EXPECT_EQ(result.verdict, Verdict::vacuous);
  }
}

RC_GTEST_PROP(SinkMetric, HoldsForAnyModel, ()) {
  const auto normaliser = *rc::gen::element(Normaliser::softmax, Normaliser::sigmoid, Normaliser::softmax_one,
                                            Normaliser::relu_non_anchor, Normaliser::relu_none);
  const task::TriggerTask task{*rc::gen::inRange<long>(3, 8), *rc::gen::inRange<long>(0, 3),
                               task::ContentSet::box(), task::ContentSet::box()};
  const task::TriggerInstance instance{
      task, support::random_model(task, normaliser, true, *rc::gen::inRange(1, 4))};
  const Rational epsilon(*rc::gen::inRange(1, 20), 20);
  const theorem::TriggerTheoremInstance typed(instance, {},
                                              parameter::Values({{"epsilon", Expression(epsilon)}}));
  RC_ASSERT(engine::verify(theorem_m(), typed, {}).verdict == Verdict::certified);
}

}  // namespace
}  // namespace sinkproof
