#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "constructions/registry.hpp"
#include "engine/verify.hpp"
#include "support/models.hpp"
#include "support/statement.hpp"
#include "support/verify_result.hpp"
#include "theorem/trigger_theorem.hpp"
#include "theorems/registry.hpp"

namespace sinkproof {
namespace {

using numeric::Expression;
using numeric::Rational;
using numeric::Ternary;
using support::hypothesis;
using support::values_of_beta;
using theorem::Verdict;

const theorem::Theorem& theorem_e1() {
  return theorems::find("unnormalised-sigmoid-sink-free");
}

engine::VerifyResult verify_sigmoid(task::TriggerInstance instance) {
  return engine::verify(theorem_e1(), theorem::TriggerTheoremInstance(std::move(instance), {}), {});
}

task::TriggerInstance build_sigmoid(long length, long dimension, const Expression& beta) {
  return constructions::find("sigmoid-mean").build(values_of_beta(length, dimension, beta));
}

// With β = log x all numbers are rational: σ(−β) = 1/(1 + x).
RC_GTEST_PROP(UnnormalisedSigmoidSinkFree, StatementAndCodeHaveTheSameConstants, ()) {
  static const auto statement = support::read_statement("unnormalised-sigmoid-sink-free");
  const Rational x(*rc::gen::inRange(11, 1000), 10);
  const auto result = verify_sigmoid(
      build_sigmoid(*rc::gen::inRange<long>(3, 9), *rc::gen::inRange<long>(0, 3), log(Expression(x))));
  RC_ASSERT(result.verdict == Verdict::certified);
  for (const auto& quantity : result.evaluation.quantities) {
    RC_ASSERT(quantity.value->is_exact());
    RC_ASSERT(*quantity.value->lower == support::value(statement, "bound", {{"x", x}}));
  }
}

// Loss and largest anchor mass are equal to σ(−β), not just below it: claims and conclusion are exactly 0.
TEST(UnnormalisedSigmoidSinkFree, BothBoundsAreAttained) {
  for (const char* beta : {"5", "1/10", "20", "log(10)/3", "sqrt(2)", "40"}) {
    for (const long dimension : {0L, 2L}) {
      const auto parameters = values_of_beta(7, dimension, numeric::parse_expression(beta));
      const auto result =
          engine::verify(theorem_e1(), *theorem_e1().instantiate("sigmoid-mean", parameters), {});
      EXPECT_EQ(result.verdict, Verdict::certified) << beta;
      ASSERT_EQ(result.evaluation.claims.size(), 2U);
      for (const auto& margin :
           {result.evaluation.claims[0], result.evaluation.claims[1], result.evaluation.conclusion}) {
        ASSERT_TRUE(margin.value && margin.value->is_exact()) << beta << " " << margin.id;
        EXPECT_EQ(*margin.value->lower, 0) << beta << " " << margin.id;
      }
    }
  }
}

// All models of the statement's form, not the construction alone: scores beyond the separation in any way.
RC_GTEST_PROP(UnnormalisedSigmoidSinkFree, IsCertifiedForAllScoresOfTheForm, ()) {
  const long dimension = *rc::gen::inRange<long>(0, 3);
  auto instance = build_sigmoid(*rc::gen::inRange<long>(3, 8), dimension, 1);
  const long c = instance.task.content_indicator();
  auto& scores = instance.model.heads[0].query_key;
  const auto size = [] { return Expression(Rational(*rc::gen::inRange(1, 60), 10)); };
  for (const long key : {0L, 1L, c}) {
    scores.set(c, key, -size());
    scores.set(1, key, key == 0 ? -size() : size());
  }
  scores.set(0, 0, *support::small_rational());  // free
  const auto result = verify_sigmoid(instance);
  RC_ASSERT(result.verdict == Verdict::certified);
}

TEST(UnnormalisedSigmoidSinkFree, OtherFormsAreVacuous) {
  const Rational tiny = numeric::power(Rational(10), -300);
  auto softmax = build_sigmoid(6, 1, 5);
  softmax.model.normaliser = attention::Normaliser::softmax;
  EXPECT_EQ(hypothesis(verify_sigmoid(softmax), "sigmoid"), Ternary::certainly_not);
  auto twice = build_sigmoid(6, 1, 5);
  twice.model.heads.push_back(twice.model.heads.front());
  EXPECT_EQ(hypothesis(verify_sigmoid(twice), "single-head"), Ternary::certainly_not);
  auto valued = build_sigmoid(6, 1, 5);
  valued.model.heads[0].output_value.set(0, 0, tiny);
  EXPECT_EQ(hypothesis(verify_sigmoid(valued), "weights"), Ternary::certainly_not);
  auto seeing = build_sigmoid(6, 1, 5);
  seeing.task.content = task::ContentSet::alphabet({{-1}, {1}}, 1);
  seeing.task.trigger_content = seeing.task.content;
  seeing.model.heads[0].query_key.set(2, 3, tiny);
  EXPECT_EQ(hypothesis(verify_sigmoid(seeing), "weights"), Ternary::certainly_not);
  auto undecided = build_sigmoid(6, 1, 5);
  undecided.model.heads[0].query_key.set(1, 1, 0);
  const auto result = verify_sigmoid(undecided);
  EXPECT_EQ(hypothesis(result, "separation"), Ternary::certainly_not);
  EXPECT_EQ(result.verdict, Verdict::vacuous);
}

// The last paragraph of the proof: at L = 3, m = 0 a sigmoid head reaches loss 0, and the same weights do not
// at L = 4.
TEST(UnnormalisedSigmoidSinkFree, LossZeroIsReachedAtLengthThreeOnly) {
  auto instance = build_sigmoid(3, 0, 1);
  auto& head = instance.model.heads[0];
  head = {attention::Matrix(3), attention::Matrix(3)};  // all scores 0, so σ = 1/2
  head.output_value.set(1, 1, 2);
  head.output_value.set(2, 1, 2);
  const numeric::Arithmetic<numeric::Exact> exact;
  EXPECT_EQ(*task::analyse(task::prepare(instance), exact).loss.rational(), 0);
  instance.task.length = 4;
  EXPECT_EQ(*task::analyse(task::prepare(instance), exact).loss.rational(), Rational(1, 3));
}

}  // namespace
}  // namespace sinkproof
