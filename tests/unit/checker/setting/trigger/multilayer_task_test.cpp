#include "checker/setting/trigger/multilayer_task.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"
#include "unit/checker/setting/trigger/trigger_support.hpp"

namespace sinkproof_check {
namespace {

/// Two layers with different rational weights and biases; contents reach other coordinates in the last layer
/// only.
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

// Two ways that share no code: combinations of tokens with free contents, and every input at the corners of
// the box, token by token.
TEST(MultilayerTask, TheBoxIsAsBadAsItsWorstCorner) {
  reset_work();
  const MultilayerMeasures box = measure(some_instance(true));
  const MultilayerMeasures corners = measure(some_instance(false));
  EXPECT_EQ(of(box.loss), of(corners.loss));
  EXPECT_EQ(of(box.max_layer_sink_mass), of(corners.max_layer_sink_mass));
  EXPECT_EQ(of(box.product_self_mass), of(corners.product_self_mass));
  EXPECT_EQ(of(box.max_anchor_mass), of(corners.max_anchor_mass));
  EXPECT_EQ(of(box.composed_sink_before), of(corners.composed_sink_before));
  EXPECT_EQ(of(box.composed_sink_after), of(corners.composed_sink_after));
  EXPECT_EQ(sign_of(box.loss - Real(1)), 1);
}

// Leading layers whose scores see positions alone are composed once for all triggers; another way again, and
// to the same end.
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
    EXPECT_EQ(of(measures[0].max_anchor_mass), of(measures[1].max_anchor_mass));
    EXPECT_EQ(of(measures[0].composed_sink_before), of(measures[1].composed_sink_before));
    EXPECT_EQ(of(measures[0].composed_sink_after), of(measures[1].composed_sink_after));
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

/// Rational weights throughout. With `is_kind`, kinds of tokens do not become contents, nor contents kinds,
/// but in the last layer.
MultilayerInstance random_layers(testing::Draws& draw, long m, bool is_kind, bool is_positive) {
  const long length = m == 1 ? 3 + draw(2) : 3;
  MultilayerInstance instance{{length, m, {}, {}}, false, {}};
  const long size = m + 3;
  const long layers = 1 + draw(3);
  for (long l = 0; l < layers; ++l) {
    constexpr std::array normalisers{Normaliser::relu_row_count,  Normaliser::relu_none,
                                     Normaliser::relu_non_anchor, Normaliser::relu_length,
                                     Normaliser::softmax,         Normaliser::softmax_one};
    Layer layer{normalisers[at(draw(6))], {zero_matrix(size), zero_matrix(size)}, zero_matrix(length)};
    const bool is_softmax =
        layer.normaliser == Normaliser::softmax || layer.normaliser == Normaliser::softmax_one;
    const auto is_content = [&](long c) { return c >= 2 && c < size - 1; };
    // Of softmaxes positions alone: with logarithms the weights are rational.
    const bool sees_tokens = !is_softmax && draw(3) != 0;
    for (long r = 0; r < size; ++r)
      for (long c = 0; c < size; ++c) {
        if (sees_tokens && draw(3) == 0 && (!is_kind || (!is_content(r) && !is_content(c))))
          layer.head.query_key.set(r, c, Real(ratio(1 + draw(4), 2)));
        const bool is_kept = !is_kind || l + 1 == layers || is_content(r) == is_content(c);
        const bool is_own_kind = r == c && draw(2) == 0;
        if (is_kept && (is_own_kind || draw(4) == 0))
          layer.head.output_value.set(r, c, Real(ratio(is_positive || draw(3) != 0 ? 1 + draw(2) : -1, 1)));
      }
    for (long i = 0; i < length; ++i)
      for (long k = 0; k <= i; ++k)
        if (draw(2) == 0)
          layer.position_bias.set(
              i, k, is_softmax ? logarithm(Real(ratio(1 + draw(3), 2))) : Real(ratio(1 + draw(3), 2)));
    instance.layers.push_back(layer);
  }
  return instance;
}

/// Rows of the last W_OV that differ from another row in one thing, or in none.
void make_alike(testing::Draws& draw, MultilayerInstance& instance) {
  const long size = instance.task.coordinates();
  auto& rows = instance.layers.back().head.output_value.rows;
  if (draw(2) == 0) rows[1] = rows[0];
  if (draw(2) == 0) rows[at(size - 1)] = rows[at(draw(2))];
  if (size < 5) return;
  if (draw(3) != 0) rows[3] = rows[2];
  for (auto& [column, value] : rows[3])
    if ((column == 2 || column == 3) && draw(2) == 0) column = 5 - column;
  std::sort(rows[3].begin(), rows[3].end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  const auto last = std::unique(rows[3].begin(), rows[3].end(),
                                [](const auto& a, const auto& b) { return a.first == b.first; });
  rows[3].erase(last, rows[3].end());
  if (draw(3) == 0) rows[1] = rows[2];
}

TEST(MultilayerTask, ManyModelsOverTheBoxAreAsBadAsTheirWorstCorner) {
  std::size_t with_contents_alike = 0;
  for (unsigned seed = 1; seed <= 300; ++seed) {
    reset_work();
    testing::Draws draw(seed);
    const long m = 1 + draw(2);
    MultilayerInstance instance = random_layers(draw, m, true, false);
    if (seed % 3 != 0) make_alike(draw, instance);
    const MultilayerMeasures box = measure(instance);
    instance.task.content = {
        false, m == 1 ? testing::Letters{{-1}, {1}} : testing::Letters{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};
    instance.task.trigger_content = instance.task.content;
    const MultilayerMeasures corners = measure(instance);
    EXPECT_EQ(sign_of(box.loss - corners.loss), 0) << seed;
    EXPECT_EQ(sign_of(box.max_layer_sink_mass - corners.max_layer_sink_mass), 0) << seed;
    EXPECT_EQ(sign_of(box.product_self_mass - corners.product_self_mass), 0) << seed;
    EXPECT_EQ(sign_of(box.max_anchor_mass - corners.max_anchor_mass), 0) << seed;
    EXPECT_EQ(sign_of(box.composed_sink_before - corners.composed_sink_before), 0) << seed;
    EXPECT_EQ(sign_of(box.composed_sink_after - corners.composed_sink_after), 0) << seed;
    with_contents_alike += m == 2 ? 1 : 0;
  }
  EXPECT_GE(with_contents_alike, 100U);
}

// By which coordinates contents reach, layer by layer. Entries are positive, so that none cancels.
TEST(MultilayerTask, ScoresAreRefusedWhereContentsReachThem) {
  std::size_t refused = 0;
  constexpr unsigned many = 300;
  for (unsigned seed = 1; seed <= many; ++seed) {
    reset_work();
    testing::Draws draw(seed);
    const long m = 1 + draw(2);
    const MultilayerInstance instance = random_layers(draw, m, draw(3) == 0, true);
    std::vector<bool> holds(at(m + 3));
    for (long r = 2; r < m + 2; ++r) holds[at(r)] = true;
    bool is_seen = false;
    for (const Layer& layer : instance.layers) {
      std::vector<bool> next(holds.size());
      for (std::size_t r = 0; r < holds.size(); ++r) {
        for (const auto& [c, value] : layer.head.query_key.rows[r])
          is_seen = is_seen || holds[r] || holds[at(c)];
        for (const auto& [c, value] : layer.head.output_value.rows[r]) next[r] = next[r] || holds[at(c)];
      }
      holds = next;
    }
    if (is_seen) {
      EXPECT_THROW(measure(instance), ValueError) << seed;
    } else {
      EXPECT_NO_THROW(measure(instance)) << seed;
    }
    refused += is_seen ? 1 : 0;
  }
  EXPECT_GE(refused, many / 5);
  EXPECT_LE(refused, many * 4 / 5);
}

// Every single entry of W_QK, where contents stand in their own coordinates and where a layer has moved them
// to one other.
TEST(MultilayerTask, EachScoreThatSeesContentsIsRefused) {
  for (long moved = 0; moved < 4; ++moved)
    for (const std::size_t layer : {0UL, 1UL})
      for (long r = 0; r < 4; ++r)
        for (long c = 0; c < 4; ++c) {
          reset_work();
          MultilayerInstance instance{{3, 1, {}, {}}, false, {}};
          for (int l = 0; l < 2; ++l)
            instance.layers.push_back(
                {Normaliser::relu_none, {zero_matrix(4), zero_matrix(4)}, zero_matrix(3)});
          instance.layers[0].head.output_value.set(moved, 2, Real(1));
          instance.layers[layer].head.query_key.set(r, c, Real(1));
          const long seen = layer == 0 ? 2 : moved;
          if (r == seen || c == seen) {
            EXPECT_THROW(measure(instance), ValueError) << moved << layer << r << c;
          } else {
            EXPECT_NO_THROW(measure(instance)) << moved << layer << r << c;
          }
        }
}

// Two coordinates of contents, one with the anchor's mass and one with the trigger's: the same value, and not
// alike.
TEST(MultilayerTask, CoordinatesWithValuesOfOtherTokensAreNotAlike) {
  for (const long first : {0L, 1L, 4L})
    for (const long second : {0L, 1L, 4L}) {
      reset_work();
      MultilayerInstance instance{{4, 2, {}, {}}, false, {}};
      instance.layers.push_back({Normaliser::relu_none, {zero_matrix(5), zero_matrix(5)}, zero_matrix(4)});
      Head& head = instance.layers[0].head;
      head.output_value.set(2, first, Real(1));
      head.output_value.set(3, second, Real(1));
      // Behind a trigger content tokens see each kind as often as its number says.
      for (const auto& [kind, weight] : {std::pair{0L, 5L}, {1L, 9L}, {4L, 1L}})
        head.query_key.set(4, kind, Real(weight));
      const auto mass = [](long kind) { return kind == 0 ? 5L : kind == 1 ? 9L : 2L; };
      EXPECT_EQ(of(measure(instance).loss), std::to_string(std::max({mass(first), mass(second)})))
          << first << second;
    }
}

}  // namespace
}  // namespace sinkproof_check
