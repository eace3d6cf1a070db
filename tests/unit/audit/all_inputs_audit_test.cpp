#include "audit/all_inputs_audit.hpp"
#include "audit/all_inputs/box_frame.hpp"

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
#include "setting/task/evaluate_place.hpp"
#include "setting/task/prepared_instance.hpp"
#include "support/perturbed_heads.hpp"
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

/// Several heads on one task, each with a part of the values, so that they add up to something like one
/// head's; heads may cancel.
task::TriggerInstance drawn_heads(std::uint64_t seed, double contents) {
  std::mt19937_64 random(seed);
  const auto normaliser =
      std::array<Normaliser, 3>{Normaliser::softmax, Normaliser::softmax_one,
                                Normaliser::softmax_key_bias}[random() % (contents == 0 ? 2 : 3)];
  const long length = 3 + static_cast<long>(random() % 4);
  const long m = static_cast<long>(random() % 3);
  task::TriggerInstance result = support::perturbed_head(length, m, normaliser, {0.1, contents}, random());
  for (std::size_t more = 1 + random() % 2; more > 0; --more) {
    auto head = support::perturbed_head(length, m, normaliser, {0.1, contents}, random()).model.heads.front();
    const bool is_opposite = random() % 2 == 0;
    const attention::Matrix values = head.output_value;
    for (const auto& [place, entry] : values.entries())
      if (is_opposite) head.output_value.set(place.first, place.second, -entry);
    result.model.heads.push_back(head);
  }
  return result;
}

/// Doubles the values of the only head, and adds one that takes half of that away again: with scores and
/// mixed values of its own.
void add_opposite_head(task::TriggerInstance& instance, double contents, std::uint64_t seed) {
  attention::Head& first = instance.model.heads.front();
  auto second = support::perturbed_head(instance.task.length, instance.task.content_dimension,
                                        instance.model.normaliser, {0.05, contents}, seed)
                    .model.heads.front();
  std::mt19937_64 random(seed);
  const long width = instance.task.width();
  for (long row = 1; row < width; ++row) {
    for (long column = 1; column < width; ++column) {
      const auto mixed = numeric::Expression(Rational(static_cast<long>(random() % 1024) - 512, 1024));
      const auto entry = [&](const attention::Head& head, long times) {
        const auto* found = head.output_value.find(row, column);
        const auto part = times < 0 ? -mixed : mixed;
        return found == nullptr ? part : *found * numeric::Expression(Rational(times)) + part;
      };
      const auto of_first = entry(first, 2);
      const auto of_second = entry(second, -1);
      first.output_value.set(row, column, of_first);
      second.output_value.set(row, column, of_second);
    }
  }
  instance.model.heads.push_back(std::move(second));
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
void expect_shown_inside(const task::TriggerInstance& instance, const AllInputsAudit& all,
                         std::uint64_t seed) {
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

  const auto heads = all_inputs::model_rows(instance);
  const auto place = all_inputs::find_worst_input(heads, seed + 1, [] { return false; });
  const auto found = numeric::enclosure(task::error_at(instance, place, Arithmetic<Ball>{128}));
  is_between(found, all.loss.value);
}

RC_GTEST_PROP(AllInputsAudit, ContainsWhatInputsShow, (std::uint64_t seed)) {
  const auto instance = drawn_head(seed);
  expect_shown_inside(instance, audited(instance, 0.02, 4'000), seed);
}

RC_GTEST_PROP(AllInputsAudit, ContainsWhatInputsShowOfSeveralHeads, (std::uint64_t seed)) {
  const auto instance = drawn_heads(seed, seed % 2 == 0 ? 0.05 : 0.3);
  expect_shown_inside(instance, audited(instance, 0.02, 60), seed);
}

void expect_met(const AllInputsAudit& all, const Ball& exact_loss) {
  const auto loss = numeric::enclosure(exact_loss);
  RC_ASSERT(*all.loss.value.lower <= *loss.upper);
  RC_ASSERT(*loss.lower <= *all.loss.value.upper);
  RC_ASSERT(all.is_within_gap);
}

// Far from the scores' zeros, with so many contents that halves have to keep what is known at corners.
TEST(AllInputsAudit, ClosesOnReluWithManyContents) {
  auto instance = support::perturbed_head(9, 8, Normaliser::relu_non_anchor, {0.005, 0.005}, 3);
  auto& scores = instance.model.heads.front().query_key;
  const long indicator = instance.task.content_indicator();
  for (const auto& [row, column] :
       {std::pair(1L, 0L), {indicator, 0L}, {indicator, 1L}, {indicator, indicator}})
    scores.set(row, column, numeric::Expression(Rational(-3, 2)));
  const AllInputsAudit all = audited(instance, 0.001, 40'000);
  EXPECT_TRUE(all.is_within_gap);
}

// Scores of both signs all over the box: keys are cut, lifted, or keep their kinks, as the size of the loss
// wants it.
TEST(AllInputsAudit, ClosesOnReluThroughItsZeros) {
  for (const double noise : {0.01, 0.1, 0.3}) {
    const AllInputsAudit all =
        audited(support::perturbed_head(8, 7, Normaliser::relu_non_anchor, {noise, noise}, 3), 0.02, 40'000);
    EXPECT_TRUE(all.is_within_gap) << noise;
  }
}

// Bounds that are no numbers cannot be halved: the boxes are, all the same.
TEST(AllInputsAudit, GoesOnWhereAMeanOfValuesOverflows) {
  auto instance = support::perturbed_head(10, 9, Normaliser::softmax, {0.1, 0.1}, 4);
  auto& values = instance.model.heads.front().output_value;
  for (long r = 0; r < instance.task.width(); ++r)
    for (long c = 0; c < instance.task.width(); ++c)
      values.set(r, c, numeric::parse_expression((r + c) % 2 == 0 ? "10^308" : "-(10^308)"));
  EXPECT_GT(audited(instance, 0.05, 40'000).halvings, 0);
}

// Where no score sees contents the joint bound is exact, however the heads cancel.
RC_GTEST_PROP(AllInputsAudit, MeetsTheExactLossOfSeveralHeads, (std::uint64_t seed)) {
  const auto instance = drawn_heads(seed, 0);
  expect_met(audited(instance, 1e-4, 20'000),
             task::analyse(task::prepare(instance), Arithmetic<Ball>{128}).loss);
}

// L8: bounds of each head by itself, and of their weights, are far off there.
TEST(AllInputsAudit, ClosesOnTwoHeadsThatCancel) {
  auto instance = support::perturbed_head(6, 2, Normaliser::softmax, {0.05, 0.1}, 5);
  add_opposite_head(instance, 0.1, 6);
  const AllInputsAudit all = audited(instance, 0.02, 20'000);
  EXPECT_TRUE(all.is_within_gap);
  const AllInputsAudit coarse = audited(instance, 0.02, 0);
  EXPECT_GT(*coarse.loss.value.upper, *all.loss.value.upper * Rational(3, 2));
}

// Where scores see no contents the supremum is known exactly.
RC_GTEST_PROP(AllInputsAudit, MeetsTheExactLoss, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const auto normaliser = std::array<Normaliser, 3>{Normaliser::softmax, Normaliser::softmax_one,
                                                    Normaliser::relu_non_anchor}[random() % 3];
  auto instance = support::perturbed_head(3 + static_cast<long>(random() % 4),
                                          static_cast<long>(random() % 4), normaliser, {0.2, 0}, random());
  const auto exact = task::analyse(task::prepare(instance), Arithmetic<Ball>{128});
  const AllInputsAudit all = audited(instance, 1e-4, 200'000);
  expect_met(all, exact.loss);
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

// L1 to L3, L8: a bound of the row at every η, for a query's contents that are a point.
RC_GTEST_PROP(ErrorBounds, HoldForEveryEta, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const auto m = static_cast<std::size_t>(random() % 4);
  const auto normaliser =
      std::array<Normaliser, 4>{Normaliser::softmax, Normaliser::softmax_one, Normaliser::softmax_key_bias,
                                Normaliser::relu_row_count}[random() % 4];
  auto instance = support::perturbed_head(6, static_cast<long>(m), normaliser, {0.3, 1.0}, random());
  if (attention::is_softmax(normaliser) && random() % 2 == 0) add_opposite_head(instance, 0.3, random());
  const auto heads = all_inputs::model_rows(instance);
  const auto all_rows = all_inputs::row_errors(heads.front());
  const auto corner = [&] {
    std::vector<double> x(m);
    for (auto& part : x) part = random() % 2 == 0 ? 1 : -1;
    return x;
  };
  // Two heads together take long.
  for (int times = heads.size() == 2 ? 16 : 0; times < 20; ++times) {
    auto row = all_rows[random() % all_rows.size()];
    const auto t = corner();
    std::vector<std::vector<double>> keys;
    for (long k = 0; k < row.others + (row.has_trigger ? 1 : 0); ++k) keys.push_back(corner());
    const auto place = all_inputs::place_of(heads.front(), row, t, keys);
    const auto error = numeric::enclosure(task::error_at(instance, place, Arithmetic<Ball>{128}));
    std::vector<numeric::Interval> points;
    for (const double part : t) points.push_back(numeric::Interval::from_endpoints(part, part));
    const auto bounds = all_inputs::error_bounds(heads, row.query, row.coordinate);
    for (const double eta : {-2.0, 0.0, 0.3, 3.0}) {
      bounds->look_at(points, eta);
      const all_inputs::Fineness fineness{1 + random() % 8, 4, 1 + random() % 2};
      const double upper = bounds->upper(row, fineness);
      row.sign = -row.sign;
      RC_ASSERT(*error.lower <= Rational(std::max(upper, bounds->upper(row, fineness))));
    }
  }
}

/// The least η, up to 2^-6, that the corners of a box show of a row and its opposite. Corners are in these
/// coordinates; halves of them are seen at once where `at_once`.
double least_shown(all_inputs::ErrorBounds& bounds, const all_inputs::RowError& row,
                   const std::vector<numeric::Interval>& box, const std::vector<std::size_t>& coordinates,
                   bool at_once) {
  bounds.look_at_box(box, coordinates);
  const std::size_t seen_apart = coordinates.size() - (at_once && !coordinates.empty() ? 1 : 0);
  const auto is_shown = [&](double eta) {
    for (std::size_t s = 0; s < std::size_t{1} << seen_apart; ++s) {
      auto corner = box;
      for (std::size_t k = 0; k < seen_apart; ++k) {
        const auto& side = box[coordinates[k]];
        const double end = ((s >> k) & 1U) != 0 ? side.upper() : side.lower();
        corner[coordinates[k]] = numeric::Interval::from_endpoints(end, end);
      }
      auto opposite = row;
      opposite.sign = -row.sign;
      for (const auto& of : {row, opposite})
        if (!bounds.look_at_corners(corner, eta) || bounds.above_eta(of, {16, 4, 2}) > 0) return false;
    }
    return true;
  };
  double low = 0;
  double high = 64;
  if (!is_shown(high)) return std::numeric_limits<double>::infinity();
  while (high - low > 0x1p-6) {
    const double middle = low / 2 + high / 2;
    (is_shown(middle) ? high : low) = middle;
  }
  return high;
}

// L9: no query's contents in the box have a larger error than its corners show; and of a small box they show
// hardly less than of a point.
RC_GTEST_PROP(ErrorBounds, CornersShowItOfTheBox, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const auto m = 1 + static_cast<std::size_t>(random() % 3);
  const auto normaliser = std::array<Normaliser, 3>{Normaliser::softmax, Normaliser::softmax_one,
                                                    Normaliser::softmax_key_bias}[random() % 3];
  const auto instance =
      support::perturbed_head(6, static_cast<long>(m), normaliser,
                              {0.4, std::array<double, 3>{0.1, 0.4, 1.0}[random() % 3]}, random());
  const auto heads = all_inputs::model_rows(instance);
  const auto all_rows = all_inputs::row_errors(heads.front());
  const auto row = all_rows[random() % all_rows.size()];
  const auto bounds = all_inputs::error_bounds(heads, row.query, row.coordinate);
  // Multiples of 2^-20, which place_of() does not round.
  const auto unit = [&] {
    return static_cast<double>(static_cast<long>(random() % (1U << 21U))) * 0x1p-20 - 1;
  };
  const double half = std::array<double, 4>{0x1p-12, 0x1p-3, 0x1p-2, 1}[random() % 4];
  std::vector<numeric::Interval> box;
  std::vector<numeric::Interval> middle;
  for (std::size_t i = 0; i < m; ++i) {
    const double at = (1 - half) * static_cast<double>(static_cast<long>(random() % 17) - 8) / 8;
    box.push_back(numeric::Interval::from_endpoints(at - half, at + half));
    middle.push_back(numeric::Interval::from_endpoints(at, at));
  }
  std::vector<std::size_t> coordinates;
  for (std::size_t i = 0; i < m; ++i)
    if (random() % 8 != 0) coordinates.push_back(i);
  const bool at_once = random() % 4 == 0;
  const double shown = least_shown(*bounds, row, box, coordinates, at_once);
  // Intervals of contents lose more: steep lines of L3 give way to the level one.
  if (half < 0.001 && !at_once && coordinates.size() == m)
    RC_ASSERT(shown <= least_shown(*bounds, row, middle, {}, false) + 0.05);
  if (std::isinf(shown)) return;
  // A climb from anywhere: one content of the query or of another token at a time.
  const auto anywhere = [&](const numeric::Interval& side) {
    const double at = random() % 2 == 0 ? (random() % 2 == 0 ? side.lower() : side.upper())
                                        : side.middle() + (side.upper() - side.lower()) / 2 * unit();
    return std::round(at * 0x1p20) / 0x1p20;
  };
  const std::vector<numeric::Interval> whole(m, numeric::Interval::from_endpoints(-1, 1));
  std::vector<std::vector<double>> tokens(
      1 + static_cast<std::size_t>(row.others + (row.has_trigger ? 1 : 0)), std::vector<double>(m));
  const auto side_of = [&](std::size_t k, std::size_t i) { return k == 0 ? box[i] : whole[i]; };
  for (std::size_t k = 0; k < tokens.size(); ++k)
    for (std::size_t i = 0; i < m; ++i) tokens[k][i] = anywhere(side_of(k, i));
  Rational largest = 0;
  for (int times = 0; times < 150; ++times) {
    const std::size_t k = random() % tokens.size();
    const std::size_t i = random() % m;
    const double before = std::exchange(tokens[k][i], anywhere(side_of(k, i)));
    const auto place =
        all_inputs::place_of(heads.front(), row, tokens.front(), {tokens.begin() + 1, tokens.end()});
    const Rational error = *numeric::enclosure(task::error_at(instance, place, Arithmetic<Ball>{64})).lower;
    if (error < largest) {
      tokens[k][i] = before;
    } else {
      largest = error;
    }
  }
  RC_ASSERT(largest <= Rational(shown));
}

// (H) of L9, anywhere in a box; and the own token's score, with the query's contents apart from its own.
RC_GTEST_PROP(BoxFrame, LeavesTheShareThatIsLeft, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const auto m = 1 + static_cast<std::size_t>(random() % 3);
  const auto instance =
      support::perturbed_head(6, static_cast<long>(m), Normaliser::softmax,
                              {0.4, std::array<double, 3>{0.3, 1, 4}[random() % 3]}, random());
  const auto heads = all_inputs::model_rows(instance);
  const all_inputs::HeadRows& rows = heads.front();
  const auto query = random() % 2 == 0 ? all_inputs::trigger_query : all_inputs::content_query;
  const auto unit = [&] { return static_cast<double>(random() >> 11U) * 0x1p-52 - 1; };
  const double half = std::array<double, 3>{0.125, 0.5, 1}[random() % 3];
  std::vector<numeric::Interval> box;
  std::vector<numeric::Interval> t;
  std::vector<std::size_t> coordinates;
  std::vector<double> key;
  std::vector<double> u;
  for (std::size_t i = 0; i < m; ++i) {
    const double at = (1 - half) * static_cast<double>(static_cast<long>(random() % 9) - 4) / 4;
    box.push_back(numeric::Interval::from_endpoints(at - half, at + half));
    t.push_back(all_inputs::point(at + half * unit()));
    coordinates.push_back(i);
    key.push_back(random() % 2 == 0 ? 1 : -1);
    u.push_back(random() % 2 == 0 ? 1 : -1);
  }
  const all_inputs::BoxFrame frame(rows, query, box, coordinates);
  struct Scores {
    double anchor, content, own;  // minus c
  };
  const auto scores_at = [&](const std::vector<numeric::Interval>& place) {
    double c = 0;
    double content = 0;
    double own = frame.own_score(place).middle();
    const auto own_slopes = frame.own_slopes(place);
    for (std::size_t i = 0; i < m; ++i) {
      c += frame.slopes()[i].middle() * place[i].middle();
      double slope = rows.own[query][i].middle();
      for (std::size_t k = 0; k < m; ++k) slope += place[k].middle() * rows.product[k][i].middle();
      content += slope * key[i];
      own += own_slopes[i].middle() * u[i];
    }
    return Scores{rows.anchor[query].at(place).middle() - c, content - c, own - c};
  };
  const Scores here = scores_at(t);
  Scores mean{0, 0, 0};
  for (std::size_t s = 0; s < std::size_t{1} << m; ++s) {
    auto corner = box;
    double weight = 1;
    for (std::size_t i = 0; i < m; ++i) {
      const bool is_upper = ((s >> i) & 1U) != 0;
      corner[i] = all_inputs::point(is_upper ? box[i].upper() : box[i].lower());
      const double tau = (t[i].middle() - box[i].middle()) / half;
      weight *= (is_upper ? 1 + tau : 1 - tau) / 2;
    }
    const Scores at = scores_at(corner);
    mean.anchor += weight * std::exp(at.anchor - here.anchor);
    mean.content += weight * std::exp(at.content - here.content);
    mean.own += weight * std::exp(at.own - here.own);
  }
  RC_ASSERT(frame.anchor_share() * mean.anchor <= 1 + 1e-9);
  RC_ASSERT(frame.content_share() * mean.content <= 1 + 1e-9);
  RC_ASSERT(frame.own_share() * mean.own <= 1 + 1e-9);

  std::vector<numeric::Interval> own_t;
  double own = 0;
  for (std::size_t i = 0; i < m; ++i) own_t.push_back(all_inputs::point(box[i].middle() + half * u[i]));
  const auto own_slopes = frame.own_slopes(own_t);
  for (std::size_t i = 0; i < m; ++i) own += own_slopes[i].middle() * u[i];
  const all_inputs::QueryFace face(rows, query, own_t);
  RC_ASSERT(std::fabs(own + frame.own_score(own_t).middle() - std::log(face.own.middle())) < 1e-9);
}

// L4: at fixed contents of the others the error is nowhere more than b_i (1 − τ²) above its chord along t_i.
void expect_bends_to_bound(std::mt19937_64& random) {
  const long m = 1 + static_cast<long>(random() % 3);
  const auto normaliser = random() % 2 == 0 ? Normaliser::softmax : Normaliser::softmax_one;
  const double contents = std::array<double, 3>{0.1, 0.4, 1.0}[random() % 3];
  auto instance = support::perturbed_head(6, m, normaliser, {0.4, contents}, random());
  if (random() % 2 == 0)
    instance.model.heads.push_back(
        support::perturbed_head(6, m, normaliser, {0.4, contents}, random()).model.heads.front());
  const auto heads = all_inputs::model_rows(instance);
  const auto all_rows = all_inputs::row_errors(heads.front());
  const auto row = all_rows[random() % all_rows.size()];
  // A multiple of 2^-20, which place_of() does not round.
  const auto unit = [&] {
    return static_cast<double>(static_cast<long>(random() % (1U << 21U))) * 0x1p-20 - 1;
  };
  const auto vector = [&] {
    std::vector<double> x(static_cast<std::size_t>(m));
    for (auto& part : x) part = random() % 2 == 0 ? unit() : (random() % 2 == 0 ? 1 : -1);
    return x;
  };
  auto t = vector();
  const std::size_t i = random() % t.size();
  const double one_end = random() % 2 == 0 ? -1 : unit();
  const double other_end = random() % 2 == 0 ? 1 : unit();
  const double low = std::min(one_end, other_end);
  const double high = std::max(one_end, other_end);
  std::vector<numeric::Interval> box(static_cast<std::size_t>(m), numeric::Interval::from_endpoints(-1, 1));
  box[i] = numeric::Interval::from_endpoints(low, high);
  const auto bounds = all_inputs::error_bounds(heads, row.query, row.coordinate);
  bounds->look_at(box, 0);
  auto opposite = row;
  opposite.sign = -row.sign;
  // |E| is the larger one of both signs' errors.
  const double bend = std::max(bounds->bends(row).along[i], bounds->bends(opposite).along[i]);
  std::vector<std::vector<double>> keys;
  for (long k = 0; k < row.others + (row.has_trigger ? 1 : 0); ++k) keys.push_back(vector());
  const auto error_at = [&](double x) {
    t[i] = x;
    const auto place = all_inputs::place_of(heads.front(), row, t, keys);
    return numeric::approximate(
        *numeric::enclosure(task::error_at(instance, place, Arithmetic<Ball>{256})).lower);
  };
  const double below = error_at(low);
  const double above = error_at(high);
  for (int part = 1; part < 8; ++part) {
    const double tau = part / 4.0 - 1;
    const double x = std::round((low + (1 + tau) / 2 * (high - low)) * 0x1p20) / 0x1p20;
    const double true_tau = high > low ? 2 * (x - low) / (high - low) - 1 : 1;
    const double chord = (1 + true_tau) / 2 * above + (1 - true_tau) / 2 * below;
    RC_ASSERT(error_at(x) <= chord + bend * (1 - true_tau * true_tau) + 1e-9);
  }
}
RC_GTEST_PROP(ErrorBounds, BendsBoundWhatIsAboveTheChord, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  // Few rows come close to the bound.
  for (int times = 0; times < 10; ++times) expect_bends_to_bound(random);
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

TEST(AllInputsAudit, GoesOnFromWhereItWasStopped) {
  const auto instance = support::perturbed_head(6, 3, Normaliser::softmax, {0.05, 0.3}, 7);
  AllInputsOptions options;
  options.gap = 0.002;
  options.progress = [](const AllInputsAudit& /*so_far*/) {};
  std::optional<AllInputsState> reached;
  options.keep = [&](const task::Place& place, const all_inputs::LossState& state, bool is_last) {
    if (is_last) reached = {place, state};
  };
  const Rational first_lower = [&] {
    auto left = std::make_shared<std::atomic<int>>(2000);
    options.is_over = [left] { return --*left < 0; };
    return *audit_all_inputs(instance, options).loss.value.lower;
  }();
  std::optional<AllInputsAudit> audit;
  int parts = 0;
  double previous = reached->loss.upper();
  for (; !audit || !audit->is_within_gap; ++parts) {
    ASSERT_LT(parts, 1000);
    auto left = std::make_shared<std::atomic<int>>(60);
    options.is_over = [left] { return --*left < 0; };
    options.from = *reached;
    audit = audit_all_inputs(instance, options);
    EXPECT_EQ(*audit->loss.value.lower, first_lower);
    EXPECT_LE(reached->loss.upper(), previous);
    previous = reached->loss.upper();
  }
  EXPECT_GE(parts, 2);
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
  auto two = support::perturbed_head(5, 1, Normaliser::relu_none, {0, 0}, 1);
  two.model.heads.push_back(two.model.heads.front());
  EXPECT_THROW(audited(two, 0.01, 1), InputError);
  EXPECT_THROW(audited(support::perturbed_head(5, 1, Normaliser::sigmoid, {0, 0}, 1), 0.01, 1), InputError);
  EXPECT_THROW(audited(support::perturbed_head(5, 65, Normaliser::softmax, {0, 0}, 1), 0.01, 1), InputError);
  EXPECT_THROW(audited(support::perturbed_head(50'000, 1, Normaliser::softmax, {0, 0}, 1), 0.01, 1),
               InputError);
}

}  // namespace
}  // namespace sinkproof::audit
