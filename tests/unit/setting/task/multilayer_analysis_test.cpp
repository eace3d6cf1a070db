#include "setting/task/multilayer_analysis.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "numeric/enclosure.hpp"
#include "numeric/error.hpp"
#include "support/faster.hpp"
#include "support/models.hpp"

namespace sinkproof::task {
namespace {

using attention::Layer;
using attention::Matrix;
using attention::Normaliser;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::Exact;
using numeric::Rational;

TriggerTask box(long length, long dimension) {
  return {length, dimension, ContentSet::box(), ContentSet::box()};
}

/// The same task over the corners of the box.
TriggerTask corners(const TriggerTask& task) {
  const auto letters = support::corners(task.content_dimension);
  return {task.length, task.content_dimension, ContentSet::alphabet(letters, task.content_dimension),
          ContentSet::alphabet(letters, task.content_dimension)};
}

/// Rational layers whose scores are free of contents, some of biases alone: only the last W_OV moves contents
/// into other coordinates.
MultilayerInstance random_instance() {
  const TriggerTask task = box(*rc::gen::inRange<long>(3, 6), *rc::gen::inRange<long>(0, 2));
  MultilayerInstance instance{task, {}};
  const int layers = *rc::gen::inRange(1, 4);
  for (int l = 0; l < layers; ++l) {
    Matrix values = support::random_matrix(task, false);
    for (long r = 0; r < task.width() && l + 1 < layers; ++r) {
      for (long c = 0; c < task.width(); ++c) {
        if (task.is_content_coordinate(c) && !task.is_content_coordinate(r)) values.set(r, c, 0);
      }
    }
    Matrix bias(task.length);
    for (long i = 0; i < task.length; ++i) {
      for (long k = 0; k <= i; ++k) {
        if (*rc::gen::arbitrary<bool>()) bias.set(i, k, *support::small_rational());
      }
    }
    const bool is_blind = *rc::gen::arbitrary<bool>();
    const Matrix scores = is_blind ? Matrix(task.width()) : support::random_matrix(task, true);
    instance.model.layers.push_back({support::relu_normaliser(), {{{scores, values}, bias}}});
  }
  return instance;
}

Rational of(const Exact& x) {
  return *x.rational();
}

/// The two ways to a loss share no code behind the token: how much of each row is which kind of token, and
/// evaluation of every input at its corners, where an affine form's absolute value is largest.
void expect_as_bad_as_corners(const MultilayerInstance& instance) {
  const auto forms = analyse(instance, Arithmetic<Exact>{});
  const auto inputs =
      analyse(MultilayerInstance{corners(instance.task), instance.model}, Arithmetic<Exact>{});
  RC_ASSERT(of(forms.loss) == of(inputs.loss));
  RC_ASSERT(of(forms.max_layer_sink_mass) == of(inputs.max_layer_sink_mass));
  RC_ASSERT(of(forms.product_self_mass) == of(inputs.product_self_mass));
  RC_ASSERT(of(forms.max_anchor_mass) == of(inputs.max_anchor_mass));
  RC_ASSERT(of(*forms.composed_sink_before) == of(*inputs.composed_sink_before));
  RC_ASSERT(of(*forms.composed_sink_after) == of(*inputs.composed_sink_after));
}

RC_GTEST_PROP(FasterMultilayerAnalysis, TheBoxIsAsBadAsItsWorstCorner, ()) {
  for (int n = 0; n < support::cases_in_one; ++n) expect_as_bad_as_corners(random_instance());
}

RC_GTEST_PROP(MultilayerAnalysis, PlacesShowWhatTheAnalysisFound, ()) {
  const auto instance = random_instance();
  const auto exact = analyse(instance, Arithmetic<Exact>{});
  const auto places = find_extreme_places(instance);
  const Arithmetic<Ball> arithmetic{128};
  const auto near = [&](const Ball& found, const Exact& expected) {
    const Ball slack = arithmetic.from(numeric::power(Rational(10), -20));
    return is_positive(slack - abs(found - arithmetic.from(of(expected)))) == numeric::Ternary::certainly;
  };
  RC_ASSERT(near(error_at(instance, places.largest_error, arithmetic), exact.loss));
  RC_ASSERT(near(self_mass_at(instance, places.largest_self_mass, arithmetic), exact.product_self_mass));
  RC_ASSERT(near(layer_sink_at(instance, places.smallest_layer_sink, arithmetic), exact.max_layer_sink_mass));
  RC_ASSERT(near(anchor_mass_at(instance, places.largest_anchor_mass, arithmetic), exact.max_anchor_mass));
  RC_ASSERT(near(composed_anchor_at(instance, *places.smallest_composed_before, arithmetic),
                 *exact.composed_sink_before));
  RC_ASSERT(places.smallest_composed_after.has_value() == (instance.task.length > 3));
  if (places.smallest_composed_after)
    RC_ASSERT(near(composed_anchor_at(instance, *places.smallest_composed_after, arithmetic),
                   *exact.composed_sink_after));
}

void expect_refused(const MultilayerInstance& instance, const std::string& text) {
  try {
    analyse(instance, Arithmetic<Ball>{128});
    ADD_FAILURE() << "expected: " << text;
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
  }
}

/// Two layers of zeros.
MultilayerInstance zeros() {
  const TriggerTask task = box(4, 1);
  const Layer layer{Normaliser::softmax, {{{Matrix(4), Matrix(4)}, Matrix(4)}}};
  return {task, {{layer, layer}, false}};
}

TEST(MultilayerAnalysis, ScoresThatSeeContentsAreRefusedOverTheBox) {
  auto direct = zeros();
  direct.model.layers[0].heads[0].head.query_key.set(2, 0, 1);
  expect_refused(direct, "layer 0: scores depend on contents, through coordinate 2");
  // The first layer moves contents (coordinate 2) to coordinate 3, where the second layer's scores see them.
  auto moved = zeros();
  moved.model.layers[0].heads[0].head.output_value.set(3, 2, 1);
  EXPECT_NO_THROW(analyse(moved, Arithmetic<Ball>{128}));
  moved.model.layers[1].heads[0].head.query_key.set(3, 0, 1);
  expect_refused(moved, "layer 1: scores depend on contents, through coordinate 3");
  // What the first layer does not pass on, the second one's scores may see.
  auto dropped = zeros();
  dropped.model.layers[0].heads[0].head.output_value.set(3, 3, 1);
  dropped.model.layers[1].heads[0].head.query_key.set(2, 0, 1);
  EXPECT_NO_THROW(analyse(dropped, Arithmetic<Ball>{128}));
}

TEST(MultilayerAnalysis, WhatTheBoxCannotDoIsRefused) {
  auto residual = zeros();
  residual.model.residual = true;
  expect_refused(residual, "residual connections with box contents");
  auto heads = zeros();
  heads.model.layers[1].heads.push_back(heads.model.layers[1].heads[0]);
  expect_refused(heads, "layer 1: 2 heads with box contents");
  EXPECT_NO_THROW(analyse(MultilayerInstance{corners(residual.task), residual.model}, Arithmetic<Ball>{128}));
  const auto several = analyse(MultilayerInstance{corners(heads.task), heads.model}, Arithmetic<Ball>{128});
  EXPECT_FALSE(several.composed_sink_before || several.composed_sink_after);
}

TEST(MultilayerAnalysis, TooManySequencesAreRefused) {
  const TriggerTask task = corners(box(12, 2));
  const Layer layer{Normaliser::softmax, {{{Matrix(5), Matrix(5)}, Matrix(12)}}};
  expect_refused({task, {{layer}, false}}, "the alphabets give 41943040 sequences (at most 100000)");
}

TEST(MultilayerAnalysis, MalformedModelsAreRefused) {
  auto none = zeros();
  none.model.layers.clear();
  expect_refused(none, "no layers");
  auto headless = zeros();
  headless.model.layers[1].heads.clear();
  expect_refused(headless, "layer 1: it has no heads");
  auto wide = zeros();
  wide.model.layers[1].heads[0].head.query_key = Matrix(5);
  expect_refused(wide, "layer 1: a head has width 5 (expected m + 3 = 4)");
  auto bias = zeros();
  bias.model.layers[0].heads[0].position_bias = Matrix(3);
  expect_refused(bias, "layer 0: a position bias has size 3 (expected L = 4)");
  auto future = zeros();
  future.model.layers[0].heads[0].position_bias.set(1, 2, 1);
  expect_refused(future, "layer 0: a position bias at query 1, key 2");
}

TEST(MultilayerAnalysis, ResidualTargetsHaveTheTokenAdded) {
  MultilayerInstance instance = zeros();
  const TriggerInput input{2, {{1}, {Rational(1, 2)}, {-1}}};
  const auto x = tokens(instance.task, input);
  const auto mean = target(instance, x, 2, 2);
  instance.model.residual = true;
  const auto with_token = target(instance, x, 2, 2);
  for (std::size_t r = 0; r < mean.size(); ++r) EXPECT_EQ(with_token[r], mean[r] + x[2][r]);
  EXPECT_EQ(target(instance, x, 2, 1), x[1]);
  EXPECT_EQ(target(instance, x, 2, 0), x[0]);
}

}  // namespace
}  // namespace sinkproof::task
