#include "setting/task/analysis.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "attention/attend.hpp"
#include "numeric/enclosure.hpp"
#include "numeric/error.hpp"
#include "setting/task/evaluate_place.hpp"
#include "setting/task/row_visitor.hpp"
#include "support/close.hpp"
#include "support/faster.hpp"
#include "support/models.hpp"

namespace sinkproof::task {
namespace {

using attention::Normaliser;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::Exact;
using numeric::Interval;
using numeric::Rational;
using support::close;

/// The quantities by brute force: every input, every position, straight from the definition. A rational
/// model.
struct BruteForce {
  Rational loss = 0;
  std::optional<Rational> before;
  std::optional<Rational> after;
  std::optional<Rational> largest;
  std::optional<Rational> smallest_null;
  std::optional<Rational> absorbed_before;
  std::optional<Rational> absorbed_after;
};

Rational rational(const Exact& x) {
  RC_ASSERT(x.rational() != nullptr);
  return *x.rational();
}

BruteForce brute_force(const TriggerInstance& instance, const std::vector<TriggerInput>& inputs) {
  BruteForce result;
  for (const auto& input : inputs) {
    const auto x = tokens(instance.task, input);
    const auto attention = attention::attend(instance.model, x, instance.task.length, Arithmetic<Exact>{});
    for (long i = 0; i < instance.task.length; ++i) {
      const auto y = target(instance.task, x, input.trigger, i);
      for (std::size_t r = 0; r < y.size(); ++r) {
        const Rational error =
            abs(Rational(rational(attention.outputs[static_cast<std::size_t>(i)][r]) - y[r]));
        result.loss = std::max(result.loss, error);
      }
      if (i == 0) continue;
      for (std::size_t h = 0; h < attention.weights.size(); ++h) {
        const Rational mass = rational(attention.weights[h][static_cast<std::size_t>(i)].front());
        const Rational null = rational(attention.null_masses[h][static_cast<std::size_t>(i)]);
        const Rational absorbed = mass + null;
        const auto lower_to = [](std::optional<Rational>& smallest, const Rational& value) {
          smallest = smallest ? std::min(*smallest, value) : value;
        };
        if (i != input.trigger) {
          lower_to(result.smallest_null, null);
          lower_to(i < input.trigger ? result.absorbed_before : result.absorbed_after, absorbed);
        }
        result.largest = result.largest ? std::max(*result.largest, mass) : mass;
        if (i < input.trigger) result.before = result.before ? std::min(*result.before, mass) : mass;
        if (i > input.trigger) result.after = result.after ? std::min(*result.after, mass) : mass;
      }
    }
  }
  return result;
}

void expect_equal(const Analysis<Exact>& analysis, const BruteForce& brute) {
  RC_ASSERT(rational(analysis.loss) == brute.loss);
  RC_ASSERT(rational(analysis.sink_mass_before) == brute.before.value_or(1));
  RC_ASSERT(rational(analysis.sink_mass_after) == brute.after.value_or(1));
  RC_ASSERT(rational(analysis.max_anchor_mass) == brute.largest.value());
  RC_ASSERT(rational(analysis.min_null_mass) == brute.smallest_null.value());
  RC_ASSERT(rational(analysis.absorbed_before) == brute.absorbed_before.value_or(1));
  RC_ASSERT(rational(analysis.absorbed_after) == brute.absorbed_after.value_or(1));
}

/// Replaces every entry x by log(1 + x²): its exponential is rational, and so is everything that a
/// content-blind softmax makes of it.
void take_logarithms(TriggerInstance& instance) {
  const auto logarithm = [](const numeric::Expression& x) { return log(1 + x * x); };
  for (auto& head : instance.model.heads) {
    auto scores = head.query_key;
    for (const auto& [place, entry] : head.query_key.entries())
      scores.set(place.first, place.second, logarithm(entry));
    head.query_key = scores;
    for (const long index : {0L, 1L, instance.task.content_indicator()}) {
      const Rational x = *support::small_rational();
      if (x != 0) head.key_bias.emplace(index, logarithm(x));
    }
  }
}

// |affine form| is convex, so its sup over the box is attained at a corner: the two must be equal, not just
// ordered.
RC_GTEST_PROP(Analysis, BoxIsTheMaximumOverAllCorners, ()) {
  const TriggerTask task{*rc::gen::inRange<long>(3, 6), *rc::gen::inRange<long>(0, 3), ContentSet::box(),
                         ContentSet::box(), support::random_target()};
  RC_PRE(task.length < 5 || task.content_dimension < 2);
  const TriggerInstance instance{
      task, support::random_model(task, support::relu_normaliser(), true, *rc::gen::inRange(1, 3))};
  const auto corners = support::corners(task.content_dimension);
  expect_equal(analyse(prepare(instance), Arithmetic<Exact>{}),
               brute_force(instance, support::all_inputs(task, corners, corners)));
}

// The same with exponentials in it, exactly: sigmoid, and softmax with and without a null slot, over boxes
// and their corners as an alphabet.
RC_GTEST_PROP(Analysis, ExponentialNormalisersAgreeWithTheDefinition, ()) {
  const long dimension = *rc::gen::inRange<long>(0, 2);
  const auto corners = support::corners(dimension);
  const bool box = *rc::gen::arbitrary<bool>();
  const auto set = box ? ContentSet::box() : ContentSet::alphabet(corners, dimension);
  const TriggerTask task{*rc::gen::inRange<long>(3, 6), dimension, set, set, support::random_target()};
  TriggerInstance instance{
      task, support::random_model(task,
                                  *rc::gen::element(Normaliser::softmax, Normaliser::sigmoid,
                                                    Normaliser::softmax_one, Normaliser::softmax_key_bias),
                                  true, *rc::gen::inRange(1, 3))};
  take_logarithms(instance);
  expect_equal(analyse(prepare(instance), Arithmetic<Exact>{}),
               brute_force(instance, support::all_inputs(task, corners, corners)));
}

RC_GTEST_PROP(Analysis, AlphabetIsTheMaximumOverAllSequences, ()) {
  const auto random_letters = [](long dimension) {
    std::vector<Content> letters;
    for (int k = *rc::gen::inRange(1, 4); k > 0; --k) {
      Content letter;
      for (long c = 0; c < dimension; ++c) letter.emplace_back(*rc::gen::inRange(-2, 3), 2);
      if (std::find(letters.begin(), letters.end(), letter) == letters.end()) letters.push_back(letter);
    }
    return letters;
  };
  const long dimension = *rc::gen::inRange<long>(0, 3);
  const auto letters = random_letters(dimension);
  const auto triggers = random_letters(dimension);
  const TriggerTask task{*rc::gen::inRange<long>(3, 6), dimension, ContentSet::alphabet(letters, dimension),
                         ContentSet::alphabet(triggers, dimension), support::random_target()};
  // Scores may depend on contents here.
  const TriggerInstance instance{
      task, support::random_model(task, support::relu_normaliser(), false, *rc::gen::inRange(1, 3))};
  const auto inputs = support::all_inputs(task, letters, triggers);
  RC_ASSERT(count_sequences(task) == static_cast<long>(inputs.size()));
  expect_equal(analyse(prepare(instance), Arithmetic<Exact>{}), brute_force(instance, inputs));
}

RC_GTEST_PROP(Analysis, TiersOverlapForSoftmax, ()) {
  const TriggerTask task{*rc::gen::inRange<long>(3, 10), *rc::gen::inRange<long>(0, 4), ContentSet::box(),
                         ContentSet::box(), support::random_target()};
  const TriggerInstance instance{
      task, support::random_model(
                task, *rc::gen::element(Normaliser::softmax, Normaliser::softmax_one, Normaliser::sigmoid),
                true, *rc::gen::inRange(1, 3))};
  const auto doubles = analyse(prepare(instance), Arithmetic<Interval>{});
  const auto balls = analyse(prepare(instance), Arithmetic<Ball>{128});
  const auto exact = analyse(prepare(instance), Arithmetic<Exact>{});
  const auto meet = [](const Interval& a, const Ball& b, const Exact& c) {
    numeric::intersection(numeric::intersection(numeric::enclosure(a), numeric::enclosure(b), "tiers"),
                          numeric::enclosure(c, 128), "tiers");
  };
  meet(doubles.loss, balls.loss, exact.loss);
  meet(doubles.sink_mass_before, balls.sink_mass_before, exact.sink_mass_before);
  meet(doubles.sink_mass_after, balls.sink_mass_after, exact.sink_mass_after);
  meet(doubles.max_anchor_mass, balls.max_anchor_mass, exact.max_anchor_mass);
  meet(doubles.min_null_mass, balls.min_null_mass, exact.min_null_mass);
  meet(doubles.absorbed_before, balls.absorbed_before, exact.absorbed_before);
  meet(doubles.absorbed_after, balls.absorbed_after, exact.absorbed_after);
}

// Rows that enclosures rule out are left out; with scores this large most masses differ by less than doubles
// see, and some by less than 512 bits do.
void check_rows_left_out(bool is_box) {
  const long dimension = *rc::gen::inRange<long>(0, 2);
  const auto contents =
      is_box ? ContentSet::box() : ContentSet::alphabet(support::corners(dimension), dimension);
  const TriggerTask task{*rc::gen::inRange<long>(3, is_box ? 10 : 5), dimension, contents, contents,
                         support::random_target()};
  TriggerInstance instance{
      task, support::random_model(task, *rc::gen::element(Normaliser::softmax, Normaliser::softmax_one),
                                  is_box, is_box ? *rc::gen::inRange(1, 3) : 1)};
  const Rational size = *rc::gen::element(1, 20, 200);
  for (auto& head : instance.model.heads) {
    const auto scores = head.query_key;
    for (const auto& [place, entry] : scores.entries())
      head.query_key.set(place.first, place.second, entry * size);
  }
  const auto prepared = prepare(instance);
  Exact loss;
  std::optional<Exact> before;
  std::optional<Exact> largest;
  std::optional<Exact> absorbed_after;
  visit_rows<Exact>(prepared, {}, [&](const RowReport<Exact>& report) {
    for (const auto& error : report.errors) loss = max(loss, error);
    if (report.row.role == Role::start) return;
    for (std::size_t h = 0; h < report.weights.size(); ++h) {
      const Exact& mass = report.weights[h].front();
      largest = largest ? max(*largest, mass) : mass;
      if (report.row.role == Role::before_trigger) before = before ? min(*before, mass) : mass;
      if (report.row.role != Role::after_trigger) continue;
      const Exact absorbed = mass + report.null_masses[h];
      absorbed_after = absorbed_after ? min(*absorbed_after, absorbed) : absorbed;
    }
  });
  const auto analysis = analyse(prepared, Arithmetic<Exact>{});
  RC_ASSERT(rational(analysis.loss - loss) == 0);
  RC_ASSERT(rational(analysis.max_anchor_mass - *largest) == 0);
  RC_ASSERT(rational(analysis.sink_mass_before - before.value_or(Exact(Rational(1)))) == 0);
  RC_ASSERT(rational(analysis.absorbed_after - absorbed_after.value_or(Exact(Rational(1)))) == 0);
}
RC_GTEST_PROP(FasterAnalysis, IsExactlyWhatAllRowsGive, ()) {
  // Where scores see contents all masses are different numbers: one head takes as long as ten others.
  check_rows_left_out(false);
  for (int i = 1; i < support::models_in_one; ++i) check_rows_left_out(true);
}

// Rows that are too many to keep are gone through twice. Balls look at all of them.
TEST(Analysis, LooksAtTheRowsThatMatterOfManyRows) {
  const long length = 140;
  const TriggerTask task{length, 1, ContentSet::alphabet({{-1}, {1}}, 1),
                         ContentSet::alphabet({{-1}, {1}}, 1)};
  EXPECT_GT(count_alphabet_rows(task), 1 << 16);
  attention::Matrix query_key(4);
  query_key.set(1, 0, -3);
  query_key.set(2, 2, 1);
  query_key.set(3, 0, 2);
  attention::Matrix output_value(4);
  for (long r = 1; r < 4; ++r) output_value.set(r, r, Rational(4 + r, 5));
  const auto prepared = prepare({task, {Normaliser::softmax, {{query_key, output_value}}}});
  const auto balls = analyse(prepared, Arithmetic<Ball>{128});
  const auto exact = analyse(prepared, Arithmetic<Exact>{});
  const auto meet = [](const Ball& a, const Exact& b) {
    EXPECT_NO_THROW(numeric::intersection(numeric::enclosure(a), numeric::enclosure(b, 128), "tiers"));
  };
  meet(balls.loss, exact.loss);
  meet(balls.sink_mass_before, exact.sink_mass_before);
  meet(balls.sink_mass_after, exact.sink_mass_after);
  meet(balls.max_anchor_mass, exact.max_anchor_mass);
}

// Of coordinates that err alike one is reported: with the same letters, and values that are made alike.
TEST(Analysis, ReportsOneOfTheCoordinatesThatErrAlike) {
  const auto reported = [](const std::vector<Content>& letters, const Rational& second) {
    const TriggerTask task{4, 2, ContentSet::alphabet(letters, 2), ContentSet::alphabet(letters, 2)};
    attention::Matrix output_value(5);
    output_value.set(2, 2, Rational(1, 3));
    output_value.set(3, 3, second);
    const TriggerInstance instance{task, {Normaliser::softmax, {{attention::Matrix(5), output_value}}}};
    std::vector<long> coordinates;
    visit_alphabet_rows<Interval>(
        instance, {}, [&](const RowReport<Interval>& report) { coordinates = report.coordinates; });
    return coordinates;
  };
  EXPECT_EQ(reported({{-1, -1}, {1, 1}}, Rational(1, 3)), (std::vector<long>{0, 1, 2, 4}));
  EXPECT_EQ(reported({{-1, -1}, {1, 1}}, Rational(1, 4)), (std::vector<long>{0, 1, 2, 3, 4}));
  EXPECT_EQ(reported({{-1, -1}, {1, 1}}, 0), (std::vector<long>{0, 1, 2, 3, 4}));
  EXPECT_EQ(reported({{-1, -1}, {1, Rational(1, 2)}}, Rational(1, 3)), (std::vector<long>{0, 1, 2, 3, 4}));
}

// The witness of a refutation comes from here: the place must attain the supremum, up to what 128 bits blur.
RC_GTEST_PROP(ExtremePlaces, AttainTheExtremes, ()) {
  const bool box = *rc::gen::arbitrary<bool>();
  const auto set = [&] {
    return box ? ContentSet::box() : ContentSet::alphabet({{-1}, {Rational(1, 2)}, {1}}, 1);
  };
  const TriggerTask task{*rc::gen::inRange<long>(3, 7), 1, set(), set(), support::random_target()};
  const TriggerInstance instance{
      task, support::random_model(task, *rc::gen::element(Normaliser::softmax, Normaliser::softmax_one), box,
                                  *rc::gen::inRange(1, 3))};
  const Arithmetic<Ball> arithmetic{128};
  const auto analysis = analyse(prepare(instance), arithmetic);
  const auto places = find_extreme_places(prepare(instance));
  const auto extreme_mass = [&](const Place& place, bool largest) {
    auto masses = anchor_masses_at(instance, place, arithmetic);
    Ball extreme = masses.front();
    for (const Ball& mass : masses) extreme = largest ? max(extreme, mass) : min(extreme, mass);
    return extreme;
  };
  RC_ASSERT(close(error_at(instance, places.largest_error, arithmetic), analysis.loss));
  RC_ASSERT(close(extreme_mass(places.largest_anchor_mass, true), analysis.max_anchor_mass));
  RC_ASSERT(close(extreme_mass(places.smallest_sink_mass_before, false), analysis.sink_mass_before));
  RC_ASSERT(places.smallest_sink_mass_after.has_value() == (task.length > 3));
  if (places.smallest_sink_mass_after)
    RC_ASSERT(close(extreme_mass(*places.smallest_sink_mass_after, false), analysis.sink_mass_after));
  const auto smallest_absorbed = [&](const Place& place) {
    auto masses = absorbed_masses_at(instance, place, arithmetic);
    Ball smallest = masses.front();
    for (const Ball& mass : masses) smallest = min(smallest, mass);
    return smallest;
  };
  RC_ASSERT(close(smallest_absorbed(places.smallest_absorbed_before), analysis.absorbed_before));
  RC_ASSERT(places.smallest_absorbed_after.has_value() == (task.length > 3));
  if (places.smallest_absorbed_after)
    RC_ASSERT(close(smallest_absorbed(*places.smallest_absorbed_after), analysis.absorbed_after));
}

TEST(Analysis, RefusesTheBoxWhereTheNullSlotDependsOnContents) {
  const TriggerTask task{5, 1, ContentSet::box(), ContentSet::box()};
  TriggerInstance instance{
      task, {Normaliser::softmax_key_bias, {{attention::Matrix(4), attention::Matrix(4), {{2, 1}}}}}};
  EXPECT_THROW(analyse(prepare(instance), Arithmetic<Interval>{}), InputError);
  instance.model.heads[0].key_bias = {{4, 1}};  // there are coordinates 0 to 3
  EXPECT_THROW(analyse(prepare(instance), Arithmetic<Interval>{}), InputError);
  instance.model.heads[0].key_bias = {{3, 1}};
  EXPECT_NO_THROW(analyse(prepare(instance), Arithmetic<Interval>{}));
}

TEST(Analysis, RefusesTheBoxWhereScoresDependOnContents) {
  const TriggerTask task{5, 1, ContentSet::box(), ContentSet::box()};
  TriggerInstance instance{task, {Normaliser::softmax, {{attention::Matrix(4), attention::Matrix(4)}}}};
  instance.model.heads[0].query_key.set(2, 2, 1);
  try {
    analyse(prepare(instance), Arithmetic<Interval>{});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("(2, 2) makes scores depend on contents"), std::string::npos)
        << error.what();
  }
}

TriggerTask binary_task(long length, long dimension) {
  const auto letters = support::corners(dimension);
  return {length, dimension, ContentSet::alphabet(letters, dimension),
          ContentSet::alphabet(letters, dimension)};
}

TEST(Analysis, CountsSequencesAndRows) {
  const TriggerTask task = binary_task(6, 2);
  EXPECT_EQ(count_sequences(task), 4 * 4 * 256);
  const TriggerInstance instance{task, {Normaliser::softmax, {{attention::Matrix(5), attention::Matrix(5)}}}};
  long rows = 0;
  visit_alphabet_rows<Interval>(instance, {}, [&](const RowReport<Interval>&) { ++rows; });
  EXPECT_EQ(count_alphabet_rows(task), rows);
}

TEST(Analysis, RefusesTooManyRowsAndSaysHowManySequences) {
  const TriggerTask task = binary_task(40, 4);
  const TriggerInstance instance{task, {Normaliser::softmax, {{attention::Matrix(7), attention::Matrix(7)}}}};
  try {
    analyse(prepare(instance), Arithmetic<Interval>{});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find(count_sequences(task).str()), std::string::npos) << error.what();
  }
}

TEST(Analysis, RefusesMixedContentsAndForeignWidths) {
  const attention::Model model{Normaliser::softmax, {{attention::Matrix(4), attention::Matrix(4)}}};
  const TriggerInstance mixed{{5, 1, ContentSet::box(), ContentSet::alphabet({{0}}, 1)}, model};
  EXPECT_THROW(analyse(prepare(mixed), Arithmetic<Interval>{}), InputError);
  const TriggerInstance wide{{5, 2, ContentSet::box(), ContentSet::box()}, model};
  EXPECT_THROW(analyse(prepare(wide), Arithmetic<Interval>{}), InputError);
  const TriggerInstance brief{{2, 1, ContentSet::box(), ContentSet::box()}, model};
  EXPECT_THROW(analyse(prepare(brief), Arithmetic<Interval>{}), InputError);
}

}  // namespace
}  // namespace sinkproof::task
