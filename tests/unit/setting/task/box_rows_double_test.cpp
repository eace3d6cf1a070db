#include "setting/task/box_rows_double.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cfenv>

#include "numeric/enclosure.hpp"
#include "support/models.hpp"

namespace sinkproof::task {
namespace {

using attention::Normaliser;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::Enclosure;
using numeric::Interval;

TriggerInstance random_instance(Normaliser normaliser) {
  const TriggerTask task{*rc::gen::inRange<long>(3, 40), *rc::gen::inRange<long>(0, 4), ContentSet::box(),
                         ContentSet::box()};
  return {task, support::random_model(task, normaliser, true, *rc::gen::inRange(1, 4))};
}

Normaliser any_normaliser() {
  return *rc::gen::arbitrary<bool>() ? Normaliser::softmax : support::relu_normaliser();
}

void expect_contained(const Interval& doubles, const Ball& fine) {
  const Enclosure wide = numeric::enclosure(doubles);
  const Enclosure narrow = numeric::enclosure(fine);
  RC_ASSERT(wide.lower <= narrow.lower);
  RC_ASSERT(narrow.upper <= wide.upper);
}

void expect_contained(const Analysis<Interval>& doubles, const Analysis<Ball>& fine) {
  expect_contained(doubles.loss, fine.loss);
  expect_contained(doubles.sink_mass_before, fine.sink_mass_before);
  expect_contained(doubles.sink_mass_after, fine.sink_mass_after);
  expect_contained(doubles.max_anchor_mass, fine.max_anchor_mass);
}

RC_GTEST_PROP(BoxRowsDouble, ContainsWhatArbFindsRowByRow, ()) {
  const auto prepared = prepare(random_instance(any_normaliser()));
  const auto doubles = analyse_in_doubles(prepared.instance, *prepared.box);
  RC_ASSERT(doubles.has_value());
  expect_contained(*doubles, analyse(prepared, Arithmetic<Ball>{256}));
}

RC_GTEST_PROP(BoxRowsDouble, ContainsItInEveryRoundingMode, ()) {
  const auto prepared = prepare(random_instance(any_normaliser()));
  const auto fine = analyse(prepared, Arithmetic<Ball>{256});
  for (const int mode : {FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO}) {
    std::fesetround(mode);
    const auto doubles = analyse_in_doubles(prepared.instance, *prepared.box);
    std::fesetround(FE_TONEAREST);
    RC_ASSERT(doubles.has_value());
    expect_contained(*doubles, fine);
  }
}

// Width is a matter of its own: relative to the size of what is added up, a random model of this size loses
// less than 10^-11.
RC_GTEST_PROP(BoxRowsDouble, IsNarrow, ()) {
  const auto prepared = prepare(random_instance(Normaliser::softmax));
  const auto doubles = analyse_in_doubles(prepared.instance, *prepared.box);
  RC_ASSERT(doubles.has_value());
  RC_ASSERT(doubles->loss.upper() - doubles->loss.lower() < 1e-11 * (100 + doubles->loss.upper()));
  RC_ASSERT(doubles->max_anchor_mass.upper() - doubles->max_anchor_mass.lower() < 1e-11);
}

TriggerInstance one_score(Normaliser normaliser, const char* anchor_score) {
  const TriggerTask task{8, 1, ContentSet::box(), ContentSet::box()};
  attention::Matrix query_key(task.width());
  query_key.set(task.content_indicator(), 0, numeric::parse_expression(anchor_score));
  attention::Matrix output_value(task.width());
  for (long r = 1; r < task.width(); ++r) output_value.set(r, r, 1);
  return {task, {normaliser, {{query_key, output_value}}}};
}

bool is_usable(const TriggerInstance& instance) {
  return analyse_in_doubles(instance, plan_box(instance)).has_value();
}

// 2^120 is the largest unnormalised weight that the proof covers: e^83.17 is below it, e^83.18 above.
TEST(BoxRowsDouble, LeavesNumbersBeyondItsRangeToIntervals) {
  EXPECT_TRUE(is_usable(one_score(Normaliser::softmax, "8317/100")));
  EXPECT_FALSE(is_usable(one_score(Normaliser::softmax, "8318/100")));
  EXPECT_TRUE(is_usable(one_score(Normaliser::softmax, "-8317/100")));
  EXPECT_FALSE(is_usable(one_score(Normaliser::softmax, "-8318/100")));
  EXPECT_TRUE(is_usable(one_score(Normaliser::relu_none, "2^120")));
  EXPECT_FALSE(is_usable(one_score(Normaliser::relu_none, "2^121")));
  // A ReLU weight that may be 0: sqrt(2)^2 − 2 is, and doubles cannot tell.
  EXPECT_FALSE(is_usable(one_score(Normaliser::relu_none, "sqrt(2)*sqrt(2) - 2")));
}

TEST(BoxRowsDouble, WhatIsExactlyZeroStaysSo) {
  const auto prepared = prepare(one_score(Normaliser::relu_none, "-1"));
  const auto doubles = analyse_in_doubles(prepared.instance, *prepared.box);
  ASSERT_TRUE(doubles.has_value());
  EXPECT_EQ(doubles->max_anchor_mass.lower(), 0);
  EXPECT_EQ(doubles->max_anchor_mass.upper(), 0);
}

}  // namespace
}  // namespace sinkproof::task
