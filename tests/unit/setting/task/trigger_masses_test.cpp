#include "setting/task/trigger_masses.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>

#include "attention/attend.hpp"
#include "setting/task/analysis.hpp"
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
using numeric::Rational;

/// The box for one head in two, and otherwise letters of one coordinate.
TriggerTask random_task() {
  const bool is_box = *rc::gen::arbitrary<bool>();
  const auto set = is_box ? ContentSet::box() : ContentSet::alphabet({{-1}, {Rational(1, 2)}, {1}}, 1);
  const auto triggers = is_box ? ContentSet::box() : ContentSet::alphabet({{0}, {1}}, 1);
  return {*rc::gen::inRange<long>(3, 6), 1, set, triggers, support::random_target()};
}

// By the definition: every input, head and position after the trigger.
RC_GTEST_PROP(TriggerMasses, AreThoseOfAllInputs, ()) {
  const TriggerTask task = random_task();
  const bool is_box = task.content.is_box();
  const TriggerInstance instance{
      task, support::random_model(task, support::relu_normaliser(), is_box, *rc::gen::inRange(1, 3))};
  const auto letters = is_box ? support::corners(1) : task.content.letters();
  const auto triggers = is_box ? support::corners(1) : task.trigger_content.letters();
  std::optional<Rational> together;
  std::map<Content, Rational> largest;
  for (const auto& input : support::all_inputs(task, letters, triggers)) {
    const auto attention =
        attention::attend(instance.model, tokens(task, input), task.length, Arithmetic<Exact>{});
    const auto j = static_cast<std::size_t>(input.trigger);
    for (std::size_t i = j + 1; i < static_cast<std::size_t>(task.length); ++i) {
      for (const auto& rows : attention.weights) {
        const Rational of_trigger = *rows[i][j].rational();
        const Rational sum = *rows[i][0].rational() + of_trigger;
        together = together ? std::min(*together, sum) : sum;
        Rational& most = largest[input.contents[j - 1]];
        most = std::max(most, of_trigger);
      }
    }
  }
  std::optional<Rational> least;
  for (const auto& [content, mass] : largest) least = least ? std::min(*least, mass) : mass;
  const auto masses = trigger_masses(prepare(instance), Arithmetic<Exact>{});
  RC_ASSERT(*masses.anchor_trigger_mass_after.rational() == together.value_or(1));
  RC_ASSERT(*masses.least_trigger_mass_after.rational() == least.value_or(0));
}

// Of softmax rows that enclosures rule out are left out.
void check_masses_of_rows_left_out(bool is_box) {
  const auto contents = is_box ? ContentSet::box() : ContentSet::alphabet({{-1}, {1}}, 1);
  const TriggerTask task{*rc::gen::inRange<long>(4, is_box ? 9 : 6), 1, contents, contents,
                         support::random_target()};
  TriggerInstance instance{
      task, support::random_model(task, Normaliser::softmax, is_box, is_box ? *rc::gen::inRange(1, 3) : 1)};
  const Rational size = *rc::gen::element(1, 20, 200);
  for (auto& head : instance.model.heads) {
    const auto scores = head.query_key;
    for (const auto& [place, entry] : scores.entries())
      head.query_key.set(place.first, place.second, entry * size);
  }
  const auto prepared = prepare(instance);
  Exact together(Rational(1));
  std::map<std::size_t, Exact> largest;
  visit_rows<Exact>(prepared, {}, [&](const RowReport<Exact>& report) {
    if (report.row.role != Role::after_trigger) return;
    const std::size_t kind = trigger_kind(task, report.row);
    for (const auto& weights : report.weights) {
      together = min(together, Exact(weights.front() + weights[kind]));
      largest[kind] = max(largest[kind], weights[kind]);
    }
  });
  Exact least(Rational(largest.empty() ? 0 : 1));
  for (const auto& [kind, mass] : largest) least = min(least, mass);
  const auto masses = trigger_masses(prepared, Arithmetic<Exact>{});
  RC_ASSERT(*Exact(masses.anchor_trigger_mass_after - together).rational() == 0);
  RC_ASSERT(*Exact(masses.least_trigger_mass_after - least).rational() == 0);
}
RC_GTEST_PROP(FasterTriggerMasses, AreExactlyWhatAllRowsGive, ()) {
  check_masses_of_rows_left_out(false);
  for (int i = 1; i < support::models_in_one; ++i) check_masses_of_rows_left_out(true);
}

RC_GTEST_PROP(TriggerMasses, AreAttainedAtTheirPlace, ()) {
  const TriggerTask task = random_task();
  const TriggerInstance instance{
      task, support::random_model(task, Normaliser::softmax, task.content.is_box(), *rc::gen::inRange(1, 3))};
  const Arithmetic<Ball> arithmetic{128};
  const auto place = find_extreme_places(prepare(instance)).smallest_anchor_trigger_mass;
  RC_ASSERT(place.has_value() == (task.length > 3));
  if (!place) return;
  const auto masses = anchor_trigger_masses_at(instance, *place, arithmetic);
  Ball least = masses.front();
  for (const Ball& mass : masses) least = min(least, mass);
  RC_ASSERT(support::close(least, trigger_masses(prepare(instance), arithmetic).anchor_trigger_mass_after));
}

TriggerTask over(const std::vector<Content>& letters, const std::vector<Content>& triggers, long dimension) {
  return {4, dimension, ContentSet::alphabet(letters, dimension), ContentSet::alphabet(triggers, dimension)};
}

TEST(ContentDistance, IsTheLeastOfTheLargest) {
  EXPECT_EQ(content_distance({4, 2, ContentSet::box(), ContentSet::box()}), 1);
  EXPECT_EQ(content_distance({4, 0, ContentSet::box(), ContentSet::box()}), 0);
  EXPECT_EQ(trigger_distance({4, 2, ContentSet::box(), ContentSet::box()}), 2);
  EXPECT_EQ(trigger_distance({4, 0, ContentSet::box(), ContentSet::box()}), 0);
  EXPECT_EQ(content_distance(over({{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}, {{0, 0}}, 2)), 2);
  EXPECT_EQ(content_distance(over({{1, 0}}, {{0, 0}}, 2)), 0);
  // 1/4 is at 3/4 of 1 and at 5/4 of −1; the others at 2.
  EXPECT_EQ(content_distance(over({{-1}, {Rational(1, 4)}, {1}}, {{0}}, 1)), Rational(5, 4));
  EXPECT_EQ(trigger_distance(over({{1}}, {{-1}, {Rational(1, 4)}, {0}}, 1)), Rational(5, 4));
  EXPECT_EQ(trigger_distance(over({{1}}, {{1}}, 1)), 0);
}

TEST(ContentDistance, SameContentsAreThoseOfOneAlphabet) {
  EXPECT_TRUE(has_same_contents({4, 2, ContentSet::box(), ContentSet::box()}));
  EXPECT_TRUE(has_same_contents(over({{1}, {-1}}, {{1}, {-1}}, 1)));
  EXPECT_FALSE(has_same_contents(over({{1}, {-1}}, {{1}}, 1)));
}

}  // namespace
}  // namespace sinkproof::task
