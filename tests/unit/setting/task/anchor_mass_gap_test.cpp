#include "setting/task/anchor_mass_gap.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "numeric/error.hpp"
#include "support/close.hpp"
#include "support/models.hpp"

namespace sinkproof::task {
namespace {

using attention::Normaliser;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::Rational;
using support::close;

// Against all inputs and positions, one by one; over alphabets scores depend on contents, so which rows meet
// in one input matters.
RC_GTEST_PROP(AnchorMassGap, IsTheSmallestOverAllInputs, ()) {
  const bool box = *rc::gen::arbitrary<bool>();
  const std::vector<Content> letters{{-1}, {Rational(1, 2)}};
  const std::vector<Content> trigger_letters{{0}, {1}};
  const TriggerTask task{*rc::gen::inRange<long>(3, 6), 1,
                         box ? ContentSet::box() : ContentSet::alphabet(letters, 1),
                         box ? ContentSet::box() : ContentSet::alphabet(trigger_letters, 1)};
  const int heads = *rc::gen::inRange(1, 4);
  const TriggerInstance instance{task, support::random_model(task, Normaliser::softmax, box, heads)};
  const Arithmetic<Ball> arithmetic{128};
  std::vector<Ball> weights;
  for (int h = 0; h < heads; ++h) weights.push_back(arithmetic.from(*rc::gen::inRange<long>(0, 5)));
  std::optional<Ball> smallest;
  for (const auto& input : support::all_inputs(task, letters, trigger_letters)) {
    for (long i = 1; i < task.length; ++i) {
      if (i == input.trigger) continue;
      const Ball found = anchor_mass_gap_at(instance, {input, i, std::nullopt}, weights, arithmetic);
      smallest = smallest ? min(*smallest, found) : found;
    }
  }
  const auto prepared = prepare(instance);
  RC_ASSERT(close(smallest_anchor_mass_gap(prepared, weights, arithmetic), smallest.value()));
  const Place place = find_smallest_anchor_mass_gap(prepared, weights, arithmetic);
  RC_ASSERT(place.position >= 1);
  RC_ASSERT(place.position != place.input.trigger);
  RC_ASSERT(close(anchor_mass_gap_at(instance, place, weights, arithmetic), smallest.value()));
}

}  // namespace
}  // namespace sinkproof::task
