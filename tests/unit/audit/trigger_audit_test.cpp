#include "audit/trigger_audit.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "attention/attend.hpp"
#include "audit/enclosed_model.hpp"
#include "constructions/registry.hpp"
#include "setting/task/evaluate_place.hpp"
#include "setting/task/sample_input.hpp"
#include "support/faster.hpp"
#include "support/models.hpp"
#include "weights/model_file.hpp"

namespace sinkproof::audit {
namespace {

using attention::Normaliser;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::Rational;

// Eigen's products with a-priori bounds against balls, which share nothing with them but the definition.
void check_enclosed_model() {
  const task::TriggerTask task{*rc::gen::inRange<long>(3, 8), *rc::gen::inRange<long>(0, 4),
                               task::ContentSet::box(), task::ContentSet::box()};
  const auto normaliser =
      *rc::gen::element(Normaliser::softmax, Normaliser::relu_non_anchor, Normaliser::sigmoid,
                        Normaliser::softmax_one, Normaliser::softmax_key_bias);
  auto model = support::random_model(task, normaliser, false, *rc::gen::inRange(1, 3));
  for (auto& head : model.heads) {
    const Rational bias = *support::small_rational();
    if (bias != 0) head.key_bias.emplace(*rc::gen::inRange<long>(0, task.width()), bias);
  }
  const auto tokens = task::tokens(task, task::sample_input(task, *rc::gen::arbitrary<std::uint64_t>(),
                                                            *rc::gen::arbitrary<std::uint64_t>()));
  Eigen::MatrixXd x(static_cast<Eigen::Index>(tokens.size()), static_cast<Eigen::Index>(task.width()));
  for (Eigen::Index i = 0; i < x.rows(); ++i) {
    for (Eigen::Index r = 0; r < x.cols(); ++r)
      x(i, r) = *numeric::to_double_exactly(tokens[static_cast<std::size_t>(i)][static_cast<std::size_t>(r)]);
  }
  const auto doubles = EnclosedModel(model).attend(x, task.length);
  const auto balls = attention::attend(model, tokens, task.length, Arithmetic<Ball>{256});
  for (Eigen::Index i = 0; i < x.rows(); ++i) {
    for (Eigen::Index r = 0; r < x.cols(); ++r) {
      const auto truth =
          numeric::enclosure(balls.outputs[static_cast<std::size_t>(i)][static_cast<std::size_t>(r)]);
      const auto found = numeric::enclosure(doubles.outputs.at(i, r));
      RC_ASSERT(*found.lower <= *truth.upper);
      RC_ASSERT(*truth.lower <= *found.upper);
      RC_ASSERT(*found.upper - *found.lower <= Rational(1, 1'000'000'000) * (1 + abs(*found.upper)));
    }
    for (std::size_t h = 0; h < model.heads.size(); ++h) {
      numeric::intersection(numeric::enclosure(doubles.weights[h].at(i, 0)),
                            numeric::enclosure(balls.weights[h][static_cast<std::size_t>(i)].front()),
                            "an anchor mass");
    }
  }
}
RC_GTEST_PROP(FasterFilter, MeetsTheBalls, ()) {
  for (int i = 0; i < support::models_in_one; ++i) check_enclosed_model();
}

TEST(TriggerAudit, NeverExceedsTheExactLoss) {
  const auto instance =
      constructions::find("softmax-anchor").build(parameter::Values({{"L", 8}, {"m", 3}, {"beta", 5}}));
  const auto audit = audit_trigger(instance, 200, 1);
  const auto exact = numeric::enclosure(task::analyse(task::prepare(instance), Arithmetic<Ball>{256}).loss);
  EXPECT_LE(*audit.largest_error.value.lower, *exact.upper);
  // The loss is attained at corners with the trigger at 2, which are sampled.
  EXPECT_GE(*audit.largest_error.value.upper, *exact.lower * Rational(9, 10));
  EXPECT_EQ(audit.by_balls, 0U);
}

TEST(TriggerAudit, AnExactModelHasExactlyNoAnchorMass) {
  const auto audit =
      audit_trigger(constructions::find("relu-mean").build(parameter::Values({{"L", 8}, {"m", 3}})), 50, 1);
  EXPECT_TRUE(audit.largest_anchor_mass.value.is_exact());
  EXPECT_EQ(*audit.largest_anchor_mass.value.upper, 0);
  EXPECT_LE(*audit.largest_error.value.upper, Rational(1, 1'000'000'000'000));
}

// Scores beyond the range of doubles: balls take over, and say so.
TEST(TriggerAudit, FallsBackToBalls) {
  const auto instance =
      constructions::find("softmax-anchor").build(parameter::Values({{"L", 5}, {"m", 1}, {"beta", 800}}));
  const auto audit = audit_trigger(instance, 5, 1);
  EXPECT_EQ(audit.by_balls, 5U);
  EXPECT_GT(*audit.smallest_anchor_mass.value.lower, Rational(999'999, 1'000'000));
}

TEST(TriggerAudit, ErrorsOfInputsAreThoseOfTheAudit) {
  const auto instance =
      constructions::find("softmax-anchor").build(parameter::Values({{"L", 6}, {"m", 2}, {"beta", 3}}));
  const auto errors = sampled_errors(instance, 40, 7);
  ASSERT_EQ(errors.size(), 40U);
  numeric::Rational largest = 0;
  for (const auto& error : errors) {
    EXPECT_LE(*error.lower, *error.upper);
    largest = std::max(largest, *error.upper);
  }
  const auto audit = audit_trigger(instance, 40, 7);
  EXPECT_GE(largest, *audit.largest_error.value.lower);
  EXPECT_LE(largest - *audit.largest_error.value.lower, numeric::Rational(1, 1'000'000'000));
}

TEST(TriggerAudit, TrainedWeights) {
  const auto file = weights::read_model(std::string(SINKPROOF_SOURCE_DIR "/tests/data") +
                                        "/softmax_L16_d16_s0.safetensors");
  const task::TriggerInstance instance{{16, 13, task::ContentSet::box(), task::ContentSet::box()},
                                       {Normaliser::softmax, file.heads}};
  const auto audit = audit_trigger(instance, 1000, 1);
  EXPECT_GT(*audit.largest_error.value.lower, Rational(4, 1000));
  EXPECT_LT(*audit.largest_error.value.upper, Rational(20, 1000));
  EXPECT_GT(*audit.smallest_anchor_mass.value.lower, Rational(999, 1000));
}

// A certificate states the value of a finding at its place.
RC_GTEST_PROP(TriggerAudit, AFindingEnclosesWhatIsAtItsPlace, ()) {
  const task::TriggerTask task{*rc::gen::inRange<long>(3, 8), *rc::gen::inRange<long>(0, 4),
                               task::ContentSet::box(), task::ContentSet::box()};
  const auto normaliser = *rc::gen::element(Normaliser::softmax, Normaliser::relu_non_anchor,
                                            Normaliser::sigmoid, Normaliser::softmax_one);
  const task::TriggerInstance instance{
      task, support::random_model(task, normaliser, false, *rc::gen::inRange(1, 3))};
  const auto audit = audit_trigger(instance, 6, *rc::gen::arbitrary<std::uint64_t>());
  const Arithmetic<Ball> arithmetic{512};
  const auto require_inside = [](const Finding& finding, const Ball& there) {
    // No more than the rounding of 512 bits outside.
    const auto value = numeric::enclosure(there);
    RC_ASSERT(*finding.value.lower <= *value.upper);
    RC_ASSERT(*finding.value.upper >= *value.lower);
    RC_ASSERT(*value.upper - *value.lower <= numeric::power(Rational(10), -100));
  };
  require_inside(audit.largest_error, task::error_at(instance, audit.largest_error.place, arithmetic));
  const auto extreme = [&](const Finding& finding, bool is_largest) {
    Ball result = arithmetic.from(is_largest ? 0L : 1000L);
    for (const Ball& mass : task::anchor_masses_at(instance, finding.place, arithmetic))
      result = is_largest ? max(result, mass) : min(result, mass);
    return result;
  };
  require_inside(audit.smallest_anchor_mass, extreme(audit.smallest_anchor_mass, false));
  require_inside(audit.largest_anchor_mass, extreme(audit.largest_anchor_mass, true));
}

}  // namespace
}  // namespace sinkproof::audit
