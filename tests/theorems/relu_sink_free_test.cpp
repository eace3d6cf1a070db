#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "constructions/registry.hpp"
#include "engine/verify.hpp"
#include "support/models.hpp"
#include "support/often.hpp"
#include "support/statement.hpp"
#include "support/verify_result.hpp"
#include "theorem/trigger_theorem.hpp"
#include "theorems/registry.hpp"

namespace sinkproof {
namespace {

using attention::Normaliser;
using numeric::Rational;
using numeric::Ternary;
using support::exact_loss;
using support::hypothesis;
using theorem::Verdict;

engine::VerifyResult verify_relu(task::TriggerInstance instance) {
  return engine::verify(theorems::find("relu-sink-free"),
                        theorem::TriggerTheoremInstance(std::move(instance), {}), {});
}

task::TriggerInstance build_relu(long length, long dimension,
                                 Normaliser normaliser = Normaliser::relu_non_anchor) {
  auto instance =
      constructions::find("relu-mean").build(parameter::Values({{"L", length}, {"m", dimension}}));
  instance.model.normaliser = normaliser;
  return instance;
}

TEST(ReluSinkFree, StatementAndCodeHaveTheSameConstants) {
  const auto statement = support::read_statement("relu-sink-free");
  const auto result = verify_relu(build_relu(6, 2));
  for (const auto& quantity : result.evaluation.quantities) {
    ASSERT_TRUE(quantity.value->is_exact());
    EXPECT_EQ(*quantity.value->lower, support::value(statement, quantity.name, {})) << quantity.name;
  }
}

RC_GTEST_PROP(ReluSinkFree, IsExactForAllLengthsAndDimensions, ()) {
  const auto result = verify_relu(build_relu(*rc::gen::inRange<long>(3, 40), *rc::gen::inRange<long>(0, 15)));
  RC_ASSERT(result.verdict == Verdict::certified);
  RC_ASSERT(result.bits == 0);
}

TEST(ReluSinkFree, OtherNormalisersErrByKnownAmounts) {
  // With N_i = i+1 the content coordinates err by 1/(j+1), at most 1/3 (at j = 2).
  EXPECT_EQ(exact_loss(build_relu(8, 1, Normaliser::relu_row_count)), Rational(1, 3));
  // With N_i = 1 the trigger row is the sum and not the mean: it errs by j − 1, at most L − 2.
  EXPECT_EQ(exact_loss(build_relu(8, 1, Normaliser::relu_none)), 6);
  const auto row_count = verify_relu(build_relu(8, 1, Normaliser::relu_row_count));
  EXPECT_EQ(row_count.verdict, Verdict::vacuous);
  EXPECT_EQ(hypothesis(row_count, "normaliser"), Ternary::certainly_not);
  EXPECT_EQ(hypothesis(verify_relu(build_relu(8, 1, Normaliser::softmax)), "relu"), Ternary::certainly_not);
}

// The smallest change of a weight makes it another model.
TEST(ReluSinkFree, OtherWeightsAreVacuous) {
  const Rational tiny = numeric::power(Rational(10), -300);
  auto instance = build_relu(6, 2);
  instance.model.heads[0].output_value.set(2, 3, tiny);
  const auto result = verify_relu(instance);
  EXPECT_EQ(result.verdict, Verdict::vacuous);
  EXPECT_EQ(hypothesis(result, "weights"), Ternary::certainly_not);
  EXPECT_GT(*result.evaluation.quantities.front().value->lower, 0);
}

TEST(ReluSinkFree, TwoHeadsAreVacuous) {
  auto instance = build_relu(6, 2);
  instance.model.heads.push_back(instance.model.heads.front());
  EXPECT_EQ(hypothesis(verify_relu(instance), "single-head"), Ternary::certainly_not);
}

// What the statement says of the divisor i + 1: 1/3 with contents, 1/6 without.
TEST(ReluSinkFree, TheDivisorOfTheRowCountErrs) {
  for (const long dimension : {0L, 1L, 3L}) {
    auto instance = build_relu(6, dimension);
    instance.model.normaliser = attention::Normaliser::relu_row_count;
    const auto loss = support::quantity(verify_relu(instance), "loss");
    const Rational expected(1, dimension == 0 ? 6 : 3);
    EXPECT_LE(*loss.lower, expected);
    EXPECT_GE(*loss.upper, expected);
    EXPECT_LT(*loss.upper - *loss.lower, Rational(1, 1'000'000));
  }
}

// Whatever the weights, the theorem is not refuted: where they differ from the statement's, it says nothing.
TEST(ReluSinkFree, IsNeverRefuted) {
  support::expect_often("never refuted, whatever the weights", 20, [] {
    auto instance = build_relu(*rc::gen::inRange<long>(3, 8), *rc::gen::inRange<long>(0, 3));
    if (*rc::gen::inRange(0, 5) == 0) instance.model.normaliser = support::relu_normaliser();
    if (*rc::gen::inRange(0, 5) == 0)
      instance.model.heads[0].output_value = support::random_matrix(instance.task, false);
    if (*rc::gen::inRange(0, 5) == 0)
      instance.model.heads[0].query_key = support::random_matrix(instance.task, true);
    const auto verdict = verify_relu(instance).verdict;
    RC_ASSERT(verdict == Verdict::certified || verdict == Verdict::vacuous);
    return verdict == Verdict::certified;
  });
}

}  // namespace
}  // namespace sinkproof
