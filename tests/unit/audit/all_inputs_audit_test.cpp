#include "audit/all_inputs_audit.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <memory>
#include <random>

#include "audit/all_inputs/softmax_bounds.hpp"
#include "audit/all_inputs/worst_input.hpp"
#include "numeric/error.hpp"
#include "support/perturbed_heads.hpp"
#include "task/evaluate_place.hpp"
#include "task/prepared_instance.hpp"
#include "weights/model_file.hpp"

namespace sinkproof::audit {
namespace {

using attention::Normaliser;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::Rational;

AllInputsAudit audited(const task::TriggerInstance& instance, double gap, int steps, std::uint64_t seed = 1) {
  // A limit on questions instead of time: the same result on every machine.
  auto left = std::make_shared<std::atomic<int>>(steps);
  AllInputsOptions options;
  options.gap = gap;
  options.seed = seed;
  options.is_over = [left] { return --*left < 0; };
  options.progress = [](const AllInputsAudit& so_far) {
    if (so_far.loss.value.upper) {
      ASSERT_LE(*so_far.loss.value.lower, *so_far.loss.value.upper);
    }
  };
  return audit_all_inputs(instance, options);
}

task::TriggerInstance drawn_head(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto normaliser = std::array<Normaliser, 6>{
      Normaliser::softmax,          Normaliser::softmax,         Normaliser::softmax_one,
      Normaliser::softmax_key_bias, Normaliser::relu_non_anchor, Normaliser::relu_length}[random() % 6];
  const long length = 3 + static_cast<long>(random() % 5);
  const long m = static_cast<long>(random() % 4);
  const double contents = std::array<double, 4>{0.001, 0.03, 0.1, 0.3}[random() % 4];
  const double indicators = std::array<double, 3>{0.001, 0.05, 0.5}[random() % 3];
  return support::perturbed_head(length, m, normaliser, {indicators, contents}, random());
}

// What sampling sees (an engine that shares nothing with the bounds) and what other searches find is inside.
RC_GTEST_PROP(AllInputsAudit, ContainsWhatInputsShow, (std::uint64_t seed)) {
  const auto instance = drawn_head(seed);
  const AllInputsAudit all = audited(instance, 0.02, 20'000);
  const TriggerAudit sample = audit_trigger(instance, 300, seed);
  const auto is_between = [](const numeric::Enclosure& seen, const numeric::Enclosure& bounds) {
    RC_ASSERT(!bounds.upper || *seen.lower <= *bounds.upper);
  };
  is_between(sample.largest_error.value, all.loss.value);
  is_between(sample.largest_anchor_mass.value, all.largest_anchor_mass.value);
  Rational smallest = *all.smallest_anchor_mass_before.value.lower;
  if (all.smallest_anchor_mass_after)
    smallest = std::min(smallest, *all.smallest_anchor_mass_after->value.lower);
  RC_ASSERT(*sample.smallest_anchor_mass.value.upper >= smallest);

  const all_inputs::HeadRows rows(instance);
  for (std::uint64_t other = 2; other < 4; ++other) {
    const auto place = all_inputs::find_worst_input(rows, seed + other, [] { return false; });
    const auto found = numeric::enclosure(task::error_at(instance, place, Arithmetic<Ball>{128}));
    is_between(found, all.loss.value);
  }
}

// Where scores see no contents the supremum is known exactly.
RC_GTEST_PROP(AllInputsAudit, MeetsTheExactLoss, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const auto normaliser = std::array<Normaliser, 3>{Normaliser::softmax, Normaliser::softmax_one,
                                                    Normaliser::relu_non_anchor}[random() % 3];
  auto instance = support::perturbed_head(3 + static_cast<long>(random() % 4),
                                          static_cast<long>(random() % 4), normaliser, {0.2, 0}, random());
  const auto exact = task::analyse(task::prepare(instance), Arithmetic<Ball>{128});
  const auto loss = numeric::enclosure(exact.loss);
  const AllInputsAudit all = audited(instance, 1e-4, 200'000);
  RC_ASSERT(*all.loss.value.lower <= *loss.upper);
  RC_ASSERT(*loss.lower <= *all.loss.value.upper);
  RC_ASSERT(all.is_within_gap);
  // The exact one is over the trigger's row, too.
  RC_ASSERT(*all.largest_anchor_mass.value.lower <= *numeric::enclosure(exact.max_anchor_mass).upper);
  const auto before = numeric::enclosure(exact.sink_mass_before);
  RC_ASSERT(*before.upper >= *all.smallest_anchor_mass_before.value.lower);
  RC_ASSERT(*before.lower <= *all.smallest_anchor_mass_before.value.upper);
  if (all.smallest_anchor_mass_after) {
    const auto after = numeric::enclosure(exact.sink_mass_after);
    RC_ASSERT(*after.upper >= *all.smallest_anchor_mass_after->value.lower);
    RC_ASSERT(*after.lower <= *all.smallest_anchor_mass_after->value.upper);
  }
}

// L1 to L3: a bound of the row at every η, for a query's contents that are a point.
RC_GTEST_PROP(ErrorBounds, HoldForEveryEta, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const auto m = static_cast<std::size_t>(random() % 4);
  const auto normaliser = random() % 4 == 0 ? Normaliser::relu_row_count : Normaliser::softmax;
  const auto instance = support::perturbed_head(6, static_cast<long>(m), normaliser, {0.3, 1.0}, random());
  const all_inputs::HeadRows rows(instance);
  const auto all_rows = all_inputs::row_errors(rows);
  const auto corner = [&] {
    std::vector<double> x(m);
    for (auto& part : x) part = random() % 2 == 0 ? 1 : -1;
    return x;
  };
  for (int times = 0; times < 20; ++times) {
    auto row = all_rows[random() % all_rows.size()];
    const auto t = corner();
    std::vector<std::vector<double>> keys;
    for (long k = 0; k < row.others + (row.has_trigger ? 1 : 0); ++k) keys.push_back(corner());
    const auto place = all_inputs::place_of(rows, row, t, keys);
    const auto error = numeric::enclosure(task::error_at(instance, place, Arithmetic<Ball>{128}));
    std::vector<numeric::Interval> points;
    for (const double part : t) points.push_back(numeric::Interval::from_endpoints(part, part));
    const auto bounds = all_inputs::error_bounds(rows, row.query, row.coordinate);
    for (const double eta : {-2.0, 0.0, 0.3, 3.0}) {
      bounds->look_at(points, eta);
      const all_inputs::Fineness fineness{1 + random() % 8, 4, 1};
      const double upper = bounds->upper(row, fineness);
      row.sign = -row.sign;
      RC_ASSERT(*error.lower <= Rational(std::max(upper, bounds->upper(row, fineness))));
    }
  }
}

// L4: at fixed contents of the others E + q_i t_i² is convex in t_i.
RC_GTEST_PROP(ErrorBounds, CurvatureIsABound, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const long m = 1 + static_cast<long>(random() % 3);
  const auto normaliser = random() % 3 == 0 ? Normaliser::relu_non_anchor : Normaliser::softmax;
  const double contents = normaliser == Normaliser::softmax && random() % 2 == 0 ? 1.0 : 0.1;
  const auto instance = support::perturbed_head(6, m, normaliser, {0.2, contents}, random());
  const all_inputs::HeadRows rows(instance);
  const auto all_rows = all_inputs::row_errors(rows);
  const auto row = all_rows[random() % all_rows.size()];
  const auto unit = [&] { return static_cast<double>(random() >> 11U) * 0x1p-52 - 1; };
  const auto vector = [&] {
    std::vector<double> x(static_cast<std::size_t>(m));
    for (auto& part : x) part = random() % 2 == 0 ? unit() : (random() % 2 == 0 ? 1 : -1);
    return x;
  };
  const auto bounds = all_inputs::error_bounds(rows, row.query, row.coordinate);
  bounds->look_at(
      std::vector<numeric::Interval>(static_cast<std::size_t>(m), numeric::Interval::from_endpoints(-1, 1)),
      0);
  const auto q = bounds->curvatures(row);
  std::vector<std::vector<double>> keys;
  for (long k = 0; k < row.others + (row.has_trigger ? 1 : 0); ++k) keys.push_back(vector());
  auto t = vector();
  const std::size_t i = random() % t.size();
  const auto error_at = [&](double x) {
    t[i] = x;
    const auto place = all_inputs::place_of(rows, row, t, keys);
    const auto tokens = task::tokens(instance.task, place.input);
    const auto target = task::target(instance.task, tokens, place.input.trigger, place.position);
    const Ball error = task::error_at(instance, place, Arithmetic<Ball>{256});
    return numeric::approximate(*numeric::enclosure(error).lower);
  };
  // |E| is convex where E is, and E itself where it does not change its sign.
  const double step = 0x1p-6;
  const double middle = unit() * (1 - step);
  const double rounded = std::round(middle * 0x1p23) / 0x1p23;
  const double second = error_at(rounded - step) - 2 * error_at(rounded) + error_at(rounded + step);
  const double smallest = std::min({error_at(rounded - step), error_at(rounded), error_at(rounded + step)});
  RC_PRE(smallest > 0.01);
  // Of the sign of E that this row has nothing is known here: one of both signs is it.
  auto opposite = row;
  opposite.sign = -row.sign;
  const double largest_q = std::max(q[i], bounds->curvatures(opposite)[i]);
  RC_ASSERT(-second / (step * step) / 2 <= largest_q + 1e-9);
}

TEST(AllInputsAudit, ClosesOnTrainedHeads) {
  const std::string folder = std::string(SINKPROOF_SOURCE_DIR) + "/tests/data/";
  auto file = weights::read_model(folder + "relu_L8_d6_s2.safetensors");
  const task::TriggerInstance relu{{8, 3, task::ContentSet::box(), task::ContentSet::box()},
                                   {Normaliser::relu_non_anchor, file.heads}};
  const AllInputsAudit all = audited(relu, 1e-4, 100'000);
  EXPECT_TRUE(all.is_within_gap);
  EXPECT_GE(*all.loss.value.lower, Rational(2676, 100'000));
  EXPECT_LE(*all.loss.value.upper, Rational(2678, 100'000));
  EXPECT_EQ(*all.largest_anchor_mass.value.upper, 0);
  EXPECT_EQ(all.open, 0U);
}

TEST(AllInputsAudit, StopsAtOnceWithAValidBound) {
  const auto instance = support::perturbed_head(6, 3, Normaliser::softmax, {0.05, 0.3}, 7);
  const AllInputsAudit stopped = audited(instance, 1e-6, 0);
  const AllInputsAudit longer = audited(instance, 0.05, 300'000);
  EXPECT_FALSE(stopped.is_within_gap);
  ASSERT_TRUE(stopped.loss.value.upper);
  EXPECT_GE(*stopped.loss.value.upper, *longer.loss.value.lower);
  EXPECT_LE(*longer.loss.value.upper, *stopped.loss.value.upper);
}

TEST(AllInputsAudit, ScoresThatOverflowADouble) {
  auto instance = support::perturbed_head(5, 2, Normaliser::softmax, {0, 0}, 1);
  instance.model.heads[0].query_key.set(4, 0, Rational(5000));
  instance.model.heads[0].query_key.set(2, 3, Rational(2000));
  const AllInputsAudit all = audited(instance, 0.01, 5000);
  EXPECT_GE(*all.loss.value.upper, *all.loss.value.lower);
  EXPECT_GE(*all.loss.value.upper, *audit_trigger(instance, 200, 3).largest_error.value.lower);
}

TEST(AllInputsAudit, SaysWhatItCovers) {
  auto two = support::perturbed_head(5, 1, Normaliser::softmax, {0, 0}, 1);
  two.model.heads.push_back(two.model.heads.front());
  EXPECT_THROW(audited(two, 0.01, 1), InputError);
  EXPECT_THROW(audited(support::perturbed_head(5, 1, Normaliser::sigmoid, {0, 0}, 1), 0.01, 1), InputError);
  EXPECT_THROW(audited(support::perturbed_head(5, 65, Normaliser::softmax, {0, 0}, 1), 0.01, 1), InputError);
  EXPECT_THROW(audited(support::perturbed_head(50'000, 1, Normaliser::softmax, {0, 0}, 1), 0.01, 1),
               InputError);
}

}  // namespace
}  // namespace sinkproof::audit
