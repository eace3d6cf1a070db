#include "checker/multilayer_task.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "checker/error.hpp"
#include "checker/number.hpp"
#include "checker/work.hpp"

namespace sinkproof_check {
namespace {

/// Two layers with different rational weights and biases; contents reach other coordinates in the last layer only.
MultilayerInstance some_instance(bool is_box) {
  MultilayerInstance instance{{4, 1, {}, {}}, false, {}};
  if (!is_box) {
    instance.task.content = {false, {{-1}, {1}}};
    instance.task.trigger_content = instance.task.content;
  }
  for (const long l : {1L, 2L}) {
    Layer layer{l == 1 ? Normaliser::relu_row_count : Normaliser::relu_none,
                {zero_matrix(4), zero_matrix(4)},
                zero_matrix(4)};
    layer.head.query_key.set(1, 0, Real(l));
    layer.head.query_key.set(3, 1, Real(-1));
    layer.head.query_key.set(3, 3, Real(ratio(1, l + 1)));
    layer.head.output_value.set(0, 0, Real(mpq_class(1, 2)));
    layer.head.output_value.set(1, 1, Real(3 - l));
    layer.head.output_value.set(2, 2, Real(ratio(l, 3)));
    if (l == 2) layer.head.output_value.set(3, 2, Real(-2));
    layer.head.output_value.set(3, 3, Real(1));
    for (long i = 0; i < 4; ++i) {
      layer.position_bias.set(i, 0, Real(ratio(i, 2)));
      if (i > 0) layer.position_bias.set(i, i, Real(l));
    }
    instance.layers.push_back(layer);
  }
  return instance;
}

std::string of(const Real& x) {
  const auto value = rational_value(x);
  return value ? value->get_str() : "not rational";
}

// Two ways that share no code: combinations of tokens with free contents, and every input at the corners of the box, token by token.
TEST(MultilayerTask, TheBoxIsAsBadAsItsWorstCorner) {
  reset_work();
  const MultilayerMeasures box = measure(some_instance(true));
  const MultilayerMeasures corners = measure(some_instance(false));
  EXPECT_EQ(of(box.loss), of(corners.loss));
  EXPECT_EQ(of(box.max_layer_sink_mass), of(corners.max_layer_sink_mass));
  EXPECT_EQ(of(box.product_self_mass), of(corners.product_self_mass));
  EXPECT_EQ(sign_of(box.loss - Real(1)), 1);
}

// Leading layers whose scores see positions alone are composed once for all triggers; another way again, and to the same end.
TEST(MultilayerTask, TheBoxIsAsBadAsItsWorstCornerBehindLayersThatSeePositionsAlone) {
  for (const std::size_t blind : {1UL, 2UL}) {
    std::vector<MultilayerMeasures> measures;
    for (const bool is_box : {true, false}) {
      reset_work();
      MultilayerInstance instance = some_instance(is_box);
      // The last layer of some_instance, which alone mixes contents, stays the last one.
      instance.layers.insert(instance.layers.begin(), instance.layers.front());
      for (std::size_t l = 0; l < blind; ++l) {
        instance.layers[l].head.query_key = zero_matrix(4);
        for (long k = 1; k < 3; ++k) instance.layers[l].position_bias.rows[3].emplace_back(k, Real(k));
        std::sort(instance.layers[l].position_bias.rows[3].begin(),
                  instance.layers[l].position_bias.rows[3].end(),
                  [](const auto& a, const auto& b) { return a.first < b.first; });
      }
      measures.push_back(measure(instance));
    }
    EXPECT_EQ(of(measures[0].loss), of(measures[1].loss));
    EXPECT_EQ(of(measures[0].max_layer_sink_mass), of(measures[1].max_layer_sink_mass));
    EXPECT_EQ(of(measures[0].product_self_mass), of(measures[1].product_self_mass));
    EXPECT_EQ(sign_of(measures[0].loss), 1);
  }
}

TEST(MultilayerTask, ResidualConnectionsAddTheState) {
  reset_work();
  MultilayerInstance instance = some_instance(false);
  for (Layer& layer : instance.layers) layer.head.output_value = zero_matrix(4);
  instance.residual = true;
  // Without values every token stays what it is: right but at the trigger, where the mean is missing.
  const TriggerInput input{2, {{1}, {-1}, {1}}};
  EXPECT_EQ(of(maximum(evaluate(instance, input, 1).errors)), "0");
  EXPECT_EQ(of(evaluate(instance, input, 2).errors[1]), "1/2");
  EXPECT_EQ(of(evaluate(instance, input, 2).errors[2]), "0");
}

TEST(MultilayerTask, ScoresThatSeeContentsAreRefusedOverTheBox) {
  reset_work();
  MultilayerInstance instance = some_instance(true);
  // The first layer moves contents (coordinate 2) to coordinate 3, where the second one's scores see them.
  std::swap(instance.layers[0], instance.layers[1]);
  EXPECT_THROW(measure(instance), ValueError);
  instance = some_instance(true);
  instance.residual = true;
  EXPECT_THROW(measure(instance), ValueError);
}

}  // namespace
}  // namespace sinkproof_check
