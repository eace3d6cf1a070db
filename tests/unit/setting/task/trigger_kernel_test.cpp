#include "setting/task/trigger_kernel.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "setting/task/analysis.hpp"
#include "setting/task/anchor_mass_gap.hpp"
#include "setting/task/anchor_means.hpp"
#include "setting/task/trigger_masses.hpp"
#include "support/faster.hpp"
#include "support/models.hpp"

namespace sinkproof::task {
namespace {

using attention::Normaliser;
using numeric::Interval;
using numeric::Rational;

TriggerShape random_shape() {
  TriggerShape shape{*rc::gen::inRange<long>(3, 6),
                     *rc::gen::inRange<long>(0, 3),
                     *rc::gen::inRange<long>(1, 4),
                     static_cast<Normaliser>(*rc::gen::inRange(0, 9)),
                     ContentKind::box,
                     support::random_target()};
  if (shape.content_dimension > 0 && *rc::gen::arbitrary<bool>())
    shape.contents = *rc::gen::element(ContentKind::units, ContentKind::opposite);
  return shape;
}

std::vector<Rational> random_values(const TriggerShape& shape) {
  std::vector<Rational> values;
  for (std::size_t k = 0; k < shape.values(); ++k) values.push_back(*support::small_rational());
  return values;
}

std::vector<double> doubles(const std::vector<Rational>& values) {
  std::vector<double> result;
  for (const Rational& x : values) result.push_back(numeric::approximate(x));
  return result;
}

void expect_near(double value, const Interval& exact) {
  const double tolerance = 1e-9 * (1 + std::fabs(value));
  RC_ASSERT(value >= exact.lower() - tolerance);
  RC_ASSERT(value <= exact.upper() + tolerance);
}

void check_measures() {
  const TriggerShape shape = random_shape();
  const auto values = random_values(shape);
  const auto exact = analyse(prepare(make_instance(shape, values)), numeric::Arithmetic<Interval>{});
  TriggerKernel kernel(shape);
  TriggerMeasures measures;
  kernel.measure(doubles(values), measures);
  expect_near(measures.loss, exact.loss);
  expect_near(measures.sink_mass_before, exact.sink_mass_before);
  expect_near(measures.sink_mass_after, exact.sink_mass_after);
  expect_near(measures.max_anchor_mass, exact.max_anchor_mass);
  expect_near(measures.min_null_mass, exact.min_null_mass);
  expect_near(measures.absorbed_before, exact.absorbed_before);
  expect_near(measures.absorbed_after, exact.absorbed_after);
  const auto masses = trigger_masses(prepare(make_instance(shape, values)), numeric::Arithmetic<Interval>{});
  expect_near(measures.anchor_trigger_mass_after, masses.anchor_trigger_mass_after);
  expect_near(measures.least_trigger_mass_after, masses.least_trigger_mass_after);
}
RC_GTEST_PROP(FasterRatings, MeasureWhatTheAnalysisEncloses, ()) {
  for (int i = 0; i < support::models_in_one; ++i) check_measures();
}

RC_GTEST_PROP(TriggerKernel, GivesAnchorMassesByHead, ()) {
  const TriggerShape shape = random_shape();
  const auto values = random_values(shape);
  const auto prepared = prepare(make_instance(shape, values));
  const numeric::Arithmetic<Interval> arithmetic;
  TriggerKernel kernel(shape);
  TriggerMeasures measures;
  kernel.measure(doubles(values), measures);
  std::vector<double> weights;
  std::vector<Interval> enclosed;
  for (long h = 0; h < shape.heads; ++h) {
    const long weight = *rc::gen::inRange<long>(0, 5);
    weights.push_back(static_cast<double>(weight));
    enclosed.push_back(arithmetic.from(weight));
  }
  for (int again = 0; again < 2; ++again)
    expect_near(measures.kernel->anchor_mass_gap(weights),
                smallest_anchor_mass_gap(prepared, enclosed, arithmetic));
  if (shape.contents != ContentKind::box) {
    RC_ASSERT(std::isnan(kernel.own_anchor_mass(0)));
    RC_ASSERT(std::isnan(kernel.anchor_mean(0, 2)));
    return;
  }
  const auto means = anchor_means(prepared, arithmetic);
  for (std::size_t h = 0; h < means.size(); ++h) {
    expect_near(kernel.own_anchor_mass(h), means[h].own);
    for (long j = 2; j < shape.length; ++j)
      expect_near(kernel.anchor_mean(h, j), means[h].means[static_cast<std::size_t>(j - 2)]);
  }
}

RC_GTEST_PROP(TriggerKernel, MeasuresAgainTheSame, ()) {
  const TriggerShape shape = random_shape();
  const auto values = doubles(random_values(shape));
  TriggerKernel kernel(shape);
  TriggerMeasures first;
  TriggerMeasures second;
  kernel.measure(values, first);
  kernel.measure(doubles(random_values(shape)), second);
  kernel.measure(values, second);
  RC_ASSERT(first.loss == second.loss);
  RC_ASSERT(first.sink_mass_before == second.sink_mass_before);
}

std::vector<double> all_of(const TriggerMeasures& of) {
  return {of.loss,
          of.sink_mass_before,
          of.sink_mass_after,
          of.max_anchor_mass,
          of.min_null_mass,
          of.absorbed_before,
          of.absorbed_after,
          of.anchor_value,
          of.anchor_trigger_mass_after,
          of.least_trigger_mass_after};
}

// A kernel that has seen other points, of which it may keep the weights, and one that has not.
RC_GTEST_PROP(FasterRatings, OfWeightsThatAreKeptAreThoseOfNewOnes, ()) {
  const TriggerShape shape = random_shape();
  const std::size_t scores = shape.score_places().size() + shape.bias_places().size();
  TriggerKernel kernel(shape);
  auto values = doubles(random_values(shape));
  for (int step = 0; step < support::models_in_one; ++step) {
    auto of_kernel = values;
    auto of_new = values;
    const bool is_fitted = *rc::gen::arbitrary<bool>();
    TriggerKernel fitting(shape);
    if (is_fitted) kernel.fit(of_kernel);
    if (is_fitted) fitting.fit(of_new);
    RC_ASSERT(of_kernel == of_new);
    TriggerMeasures measures;
    TriggerMeasures expected;
    kernel.measure(of_kernel, measures);
    TriggerKernel(shape).measure(of_kernel, expected);
    RC_ASSERT(all_of(measures) == all_of(expected));
    // Another score of some head, none, or values alone.
    const auto place = *rc::gen::inRange<std::size_t>(0, values.size());
    values[place] = *rc::gen::element(-values[place], values[place] + 1, values[place]);
    if (place % shape.values_per_head() >= scores) values = of_kernel;
  }
}

RC_GTEST_PROP(TriggerKernel, FitLeavesScoresAndIsNotMadeBetterByItself, ()) {
  const TriggerShape shape = random_shape();
  const auto before = doubles(random_values(shape));
  auto values = before;
  TriggerKernel kernel(shape);
  kernel.fit(values);
  const std::size_t scores = shape.score_places().size() + shape.bias_places().size();
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (k % shape.values_per_head() < scores) RC_ASSERT(values[k] == before[k]);
  }
  auto again = values;
  kernel.fit(again);
  RC_ASSERT(again == values);
}

RC_GTEST_PROP(TriggerKernel, RoughFitLeavesScoresAndGivesNumbers, ()) {
  const TriggerShape shape = random_shape();
  const auto before = doubles(random_values(shape));
  auto values = before;
  TriggerKernel(shape).fit_roughly(values);
  const std::size_t scores = shape.score_places().size() + shape.bias_places().size();
  for (std::size_t k = 0; k < values.size(); ++k) {
    RC_ASSERT(std::isfinite(values[k]));
    if (k % shape.values_per_head() < scores) RC_ASSERT(values[k] == before[k]);
  }
}

/// As many heads as trigger positions and one more solve the task exactly, whatever their (different) scores
/// are: multihead-sink-tradeoff.
TEST(TriggerKernel, FitSolvesTheTaskWithEnoughHeads) {
  for (const ContentKind contents : {ContentKind::box, ContentKind::units, ContentKind::opposite}) {
    const TriggerShape shape{5, 1, 4, Normaliser::softmax, contents};
    std::vector<double> values(shape.values(), 0);
    const auto places = shape.score_places();
    for (std::size_t h = 0; h < 4; ++h) {
      for (std::size_t s = 0; s < places.size(); ++s) {
        const auto [row, column] = places[s];
        const bool is_behind = column == 1 || column == shape.content_indicator();
        if (row == 1 && is_behind) values[h * shape.values_per_head() + s] = static_cast<double>(h);
      }
    }
    TriggerKernel kernel(shape);
    TriggerMeasures measures;
    kernel.fit_roughly(values);
    kernel.measure(values, measures);
    EXPECT_LT(measures.loss, 1e-3);
    kernel.fit(values);
    kernel.measure(values, measures);
    EXPECT_LT(measures.loss, 1e-9);
    EXPECT_LE(measures.max_anchor_mass, 0.5);
  }
}

/// The largest score of a row may belong to a token that is not in it.
TEST(TriggerKernel, HugeScoresGiveNumbers) {
  const TriggerShape shape{5, 0, 1, Normaliser::softmax, ContentKind::box};
  std::vector<double> values(shape.values(), 1);
  for (std::size_t k = 0; k < 7; ++k) values[k] = k % 2 == 0 ? 1e5 : -1e5;
  TriggerKernel kernel(shape);
  TriggerMeasures measures;
  kernel.measure(values, measures);
  EXPECT_TRUE(std::isfinite(measures.loss));
  EXPECT_TRUE(measures.sink_mass_before >= 0 && measures.sink_mass_before <= 1);
}

}  // namespace
}  // namespace sinkproof::task
