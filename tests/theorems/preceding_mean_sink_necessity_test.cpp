#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "constructions/registry.hpp"
#include "engine/verify.hpp"
#include "numeric/error.hpp"
#include "support/models.hpp"
#include "support/verify_result.hpp"
#include "theorem/trigger_theorem.hpp"
#include "theorems/registry.hpp"

namespace sinkproof {
namespace {

using attention::Normaliser;
using numeric::Rational;
using numeric::Ternary;
using support::quantity;
using task::Target;
using theorem::Verdict;

const theorem::Theorem& preceding() {
  return theorems::find("preceding-mean-sink-necessity");
}

engine::VerifyResult verify_preceding(task::TriggerInstance instance,
                                      const std::vector<std::string>& dropped = {}) {
  return engine::verify(preceding(), theorem::TriggerTheoremInstance(std::move(instance), {}),
                        {.dropped = dropped});
}

task::TriggerInstance build(const std::string& name, long length, long dimension, long beta) {
  return constructions::find(name).build(support::values_of_beta(length, dimension, beta));
}

// At d = 1 and loss η: ρ = 8η/(1 − 14η), x = 2η/(1 − 2η − 2ηρ), by hand at the loss of a construction that
// has no irrational part.
TEST(PrecedingMeanSinkNecessity, BoundsAreThoseOfTheStatement) {
  // All weights are alike: the loss is 1/2 in the row before the trigger, and the theorem says nothing.
  auto flat = build("preceding-anchor", 4, 1, 1);
  flat.model.heads[0].query_key = attention::Matrix(4);
  const auto says_nothing = verify_preceding(flat);
  EXPECT_EQ(says_nothing.verdict, Verdict::vacuous);
  EXPECT_EQ(*quantity(says_nothing, "bound").lower, 0);
  EXPECT_EQ(*quantity(says_nothing, "bound_trigger").lower, 1);
  const auto result = verify_preceding(build("preceding-anchor", 5, 2, 8));
  ASSERT_EQ(result.verdict, Verdict::certified);
  const Rational eta = *quantity(result, "loss").lower;
  const Rational rho = 8 * eta / (1 - 14 * eta);
  const Rational x = 2 * eta / (1 - 2 * eta - 2 * eta * rho);
  const Rational slack = 3 * eta + 2 * eta * rho;
  const Rational of_trigger = (2 * eta + x * (1 + slack)) / (1 - slack);
  const Rational narrow(1, 1'000'000'000);
  EXPECT_LE(abs(Rational(*quantity(result, "bound").lower - (1 - x))), narrow);
  EXPECT_LE(abs(Rational(*quantity(result, "bound_trigger").upper - of_trigger)), narrow);
}

TEST(PrecedingMeanSinkNecessity, EveryHypothesisMakesItVacuous) {
  const auto good = build("preceding-anchor", 5, 1, 9);
  ASSERT_EQ(verify_preceding(good).verdict, Verdict::certified);
  const auto expect_vacuous = [](task::TriggerInstance instance, const std::string& id) {
    const auto result = verify_preceding(std::move(instance));
    EXPECT_EQ(result.verdict, Verdict::vacuous) << id;
    EXPECT_EQ(support::hypothesis(result, id), Ternary::certainly_not) << id;
  };
  auto changed = good;
  changed.model.normaliser = Normaliser::softmax_one;
  expect_vacuous(changed, "softmax");
  changed = good;
  changed.task.target = Target::inclusive;
  expect_vacuous(changed, "preceding");
  changed = good;
  changed.model.heads.push_back(changed.model.heads[0]);
  expect_vacuous(changed, "single-head");
  expect_vacuous(build("preceding-anchor", 3, 1, 9), "length");
  expect_vacuous(build("preceding-anchor", 5, 0, 9), "contents");
  expect_vacuous(build("preceding-anchor", 5, 1, 1), "small-loss");
  // η between d/28 and d/14, where 2η(1 + ρ) passes 1.
  changed = build("preceding-anchor", 5, 1, 12);
  changed.model.heads[0].output_value.set(3, 0, Rational(71'300, 1'000'000));
  expect_vacuous(changed, "room");
}

TEST(PrecedingMeanSinkNecessity, HypothesesAreNeeded) {
  EXPECT_EQ(verify_preceding(build("preceding-one-content", 6, 2, 9), {"contents"}).verdict,
            Verdict::refuted);
  EXPECT_EQ(verify_preceding(build("preceding-short", 3, 2, 5), {"length"}).verdict, Verdict::refuted);
  const auto relu =
      constructions::find("relu-preceding-mean").build(parameter::Values({{"L", 6L}, {"m", 2L}}));
  EXPECT_EQ(verify_preceding(relu, {"softmax"}).verdict, Verdict::refuted);
}

TEST(PrecedingMeanSinkNecessity, OtherTheoremsSayNothingAboutItsTarget) {
  const theorem::TriggerTheoremInstance instance(build("preceding-anchor", 5, 1, 9), {});
  for (const char* id : {"softmax-sink-necessity", "relu-sink-free", "null-slot-necessity", "sink-metric"}) {
    EXPECT_THROW(
        static_cast<void>(theorems::find(id).evaluate(instance, numeric::Arithmetic<numeric::Ball>{128})),
        InputError)
        << id;
  }
}

// What the theorem says, on heads near the construction: none is refuted.
RC_GTEST_PROP(PrecedingMeanSinkNecessity, HoldsNearTheConstruction, ()) {
  auto instance = build(*rc::gen::element<std::string>("preceding-anchor", "preceding-trigger-sink"),
                        *rc::gen::inRange<long>(4, 6), 1, *rc::gen::inRange<long>(4, 10));
  auto& head = instance.model.heads[0];
  for (int k = *rc::gen::inRange(0, 4); k > 0; --k) {
    const long row = *rc::gen::inRange<long>(0, 4);
    const long column = *rc::gen::inRange<long>(0, 4);
    const Rational change = *support::small_rational() / 200;
    const auto* old = head.output_value.find(row, column);
    head.output_value.set(row, column,
                          old == nullptr ? numeric::Expression(change) : *old + numeric::Expression(change));
  }
  const auto verdict = verify_preceding(instance).verdict;
  RC_ASSERT(verdict != Verdict::refuted);
}

}  // namespace
}  // namespace sinkproof
