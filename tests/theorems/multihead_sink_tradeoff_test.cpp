#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "constructions/registry.hpp"
#include "engine/verify.hpp"
#include "numeric/error.hpp"
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
using support::exact_quantity;
using support::hypothesis;
using theorem::Verdict;

const theorem::Theorem& theorem_d() {
  return theorems::find("multihead-sink-tradeoff");
}

engine::VerifyResult verify_tradeoff(task::TriggerInstance instance, std::vector<std::string> dropped = {}) {
  return engine::verify(theorem_d(), theorem::TriggerTheoremInstance(std::move(instance), {}),
                        {4096, std::move(dropped)});
}

parameter::Values cancellation_values(long length, long dimension, const Rational& scale,
                                      const std::string& spacing) {
  return parameter::Values(
      {{"L", length}, {"m", dimension}, {"scale", numeric::Expression(scale)}, {"spacing", spacing}});
}

engine::VerifyResult verify_cancellation(long length, long dimension, const Rational& scale,
                                         const std::string& spacing) {
  return engine::verify(theorem_d(),
                        *theorem_d().instantiate("multihead-cancellation",
                                                 cancellation_values(length, dimension, scale, spacing)),
                        {});
}

task::TriggerInstance cancellation(long length, long dimension) {
  return constructions::find("multihead-cancellation")
      .build(cancellation_values(length, dimension, 10, "arithmetic"));
}

/// The cancellation with all its values times `factor`, whose loss is |factor − 1|.
task::TriggerInstance scaled_cancellation(const Rational& factor) {
  auto instance = cancellation(5, 1);
  for (auto& head : instance.model.heads) {
    const attention::Matrix original = head.output_value;
    for (const auto& [place, entry] : original.entries())
      head.output_value.set(place.first, place.second, entry * numeric::Expression(factor));
  }
  return instance;
}

RC_GTEST_PROP(MultiheadSinkTradeoff, StatementAndBlockHaveTheSameConstants, ()) {
  static const auto statement = support::read_statement("multihead-sink-tradeoff");
  const Rational factor = 1 + Rational(*rc::gen::inRange(-400, 400), 1000);
  // Doubles already see that a loss is too large; here it is wanted exactly.
  const auto exact = theorem_d().evaluate(theorem::TriggerTheoremInstance(scaled_cancellation(factor), {}),
                                          numeric::Arithmetic<numeric::Exact>{});
  const auto quantity = [&](const char* name) {
    return *theorem::find_quantity(exact, name).value->rational();
  };
  const Rational eta = quantity("loss");
  RC_ASSERT(eta == abs(factor - 1));
  const auto in_text = [&](const char* name) {
    return support::value(statement, name, {{"eta", eta}, {"norm", quantity("value_norm")}});
  };
  const bool says_something = eta < in_text("loss_limit");
  RC_ASSERT(quantity("bound") == (says_something ? in_text("anchor_mass_bound") : Rational(0)));
  RC_ASSERT(hypothesis(verify_tradeoff(scaled_cancellation(factor)), "small-loss") ==
            (says_something ? Ternary::certainly : Ternary::certainly_not));
}

TEST(MultiheadSinkTradeoff, BoundSaysNothingWithoutValues) {
  EXPECT_EQ(exact_quantity(verify_tradeoff(scaled_cancellation(0)), "bound"), 0);
}

// Theorem D1: loss exactly 0 and the largest anchor mass exactly 1/(1+2·scale), for all spacings.
RC_GTEST_PROP(MultiheadSinkTradeoff, CancellationIsExact, ()) {
  const Rational scale(*rc::gen::inRange(1, 30), *rc::gen::inRange(1, 10));
  const std::string spacing = *rc::gen::element<std::string>("arithmetic", "geometric", "least-norm");
  const long length = *rc::gen::inRange<long>(3, spacing == "least-norm" ? 7 : 12);
  const auto result = verify_cancellation(length, *rc::gen::inRange<long>(0, 4), scale, spacing);
  RC_ASSERT(result.verdict == Verdict::certified);
  RC_ASSERT(result.bits == 0);
  RC_ASSERT(exact_quantity(result, "loss") == 0);
  RC_ASSERT(exact_quantity(result, "max_anchor_mass") == 1 / (1 + 2 * scale));
  RC_ASSERT(exact_quantity(result, "heads") == (spacing == "least-norm" ? 2 : 1) * (length - 1));
  RC_ASSERT(exact_quantity(result, "bound") * exact_quantity(result, "value_norm") == 1);
}

TEST(MultiheadSinkTradeoff, TheCaseOfTheTheoryPage) {
  const auto result = verify_cancellation(8, 3, 10, "arithmetic");
  EXPECT_EQ(exact_quantity(result, "max_anchor_mass"), Rational(1, 21));
  EXPECT_EQ(exact_quantity(result, "heads"), 7);
  // Equally spaced 1/A_h and more heads than needed make the values much smaller.
  EXPECT_LT(exact_quantity(verify_cancellation(8, 3, 10, "least-norm"), "value_norm") * 100,
            exact_quantity(result, "value_norm"));
}

// It refutes Theorem A where its hypothesis of one head does not count, and only then.
TEST(MultiheadSinkTradeoff, RefutesSinkNecessityWithoutSingleHead) {
  const auto& theorem_a = theorems::find("softmax-sink-necessity");
  auto entries = cancellation_values(8, 3, 10, "arithmetic").entries();
  entries.emplace_back("eta_bar", numeric::Expression(Rational(1, 200'000)));
  entries.emplace_back("delta", numeric::Expression(Rational(1, 4)));
  const auto instance = theorem_a.instantiate("multihead-cancellation", parameter::Values(entries));
  EXPECT_EQ(engine::verify(theorem_a, *instance, {}).verdict, Verdict::vacuous);
  const auto refuted = engine::verify(theorem_a, *instance, {4096, {"single-head"}});
  EXPECT_EQ(refuted.verdict, Verdict::refuted);
  ASSERT_EQ(refuted.witnesses.size(), 1U);
  EXPECT_EQ(refuted.witnesses.front().refutes, "sink");
  EXPECT_EQ(exact_quantity(refuted, "bound_before"), 1);
  EXPECT_EQ(hypothesis(refuted, "single-head"), Ternary::certainly_not);
}

// The smallest violation of a hypothesis makes it vacuous.
TEST(MultiheadSinkTradeoff, EachHypothesisIsOne) {
  const Rational tiny = numeric::power(Rational(10), -300);
  auto dependent = cancellation(5, 1);
  auto& matrix = dependent.model.heads[2].output_value;
  matrix.set(1, 1, *matrix.find(1, 1) + numeric::Expression(tiny));
  EXPECT_EQ(hypothesis(verify_tradeoff(dependent), "content-blind"), Ternary::certainly_not);
  EXPECT_EQ(verify_tradeoff(dependent).verdict, Verdict::vacuous);
  auto on_contents = cancellation(5, 1);
  on_contents.model.heads[0].output_value.set(1, 2, tiny);
  EXPECT_EQ(hypothesis(verify_tradeoff(on_contents), "content-blind"), Ternary::certainly_not);
  auto silent = cancellation(5, 1);
  for (auto& head : silent.model.heads) head.output_value = attention::Matrix(4);
  EXPECT_EQ(hypothesis(verify_tradeoff(silent), "small-loss"), Ternary::certainly_not);
  EXPECT_EQ(exact_quantity(verify_tradeoff(silent), "bound"), 0);
}

// Without `softmax` the statement is false: relu-mean solves the task exactly, and no mass is on the anchor.
TEST(MultiheadSinkTradeoff, IsFalseForReluAttention) {
  const auto relu = constructions::find("relu-mean").build(parameter::Values({{"L", 6}, {"m", 1}}));
  EXPECT_EQ(verify_tradeoff(relu).verdict, Verdict::vacuous);
  const auto refuted = verify_tradeoff(relu, {"softmax"});
  EXPECT_EQ(refuted.verdict, Verdict::refuted);
  ASSERT_EQ(refuted.witnesses.size(), 1U);
  EXPECT_EQ(refuted.witnesses.front().refutes, "tradeoff");
}

// Whatever the softmax model: the theorem is not refuted. Heads near the cancelling ones, with scores and
// values disturbed (on the anchor as well), satisfy the hypotheses often.
TEST(MultiheadSinkTradeoff, IsNeverRefuted) {
  support::expect_often("never refuted near the cancelling heads", 20, [] {
    auto instance = cancellation(*rc::gen::inRange<long>(3, 6), *rc::gen::inRange<long>(0, 2));
    if (*rc::gen::inRange(0, 4) == 0) {
      instance.model =
          support::random_model(instance.task, Normaliser::softmax, true, *rc::gen::inRange(1, 4));
    }
    const Rational small = numeric::power(Rational(10), *rc::gen::inRange(-12, -3));
    for (auto& head : instance.model.heads) {
      const long column = *rc::gen::inRange<long>(0, instance.task.width());
      if (*rc::gen::arbitrary<bool>()) head.output_value.set(1, 0, small * *support::small_rational());
      if (*rc::gen::inRange(0, 4) == 0) head.output_value.set(0, column, small * *support::small_rational());
      if (*rc::gen::inRange(0, 4) == 0) head.query_key.set(1, 0, small * *support::small_rational());
    }
    const auto result = verify_tradeoff(instance);
    RC_ASSERT(result.verdict != Verdict::refuted);
    return result.verdict == Verdict::certified;
  });
}

}  // namespace
}  // namespace sinkproof
