#include "audit/sink_metric.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "constructions/registry.hpp"
#include "setting/task/sample_input.hpp"
#include "support/models.hpp"
#include "weights/pytorch_layers.hpp"

namespace sinkproof::audit {
namespace {

using attention::Matrix;
using attention::MultilayerModel;
using attention::Normaliser;
using numeric::Rational;
using task::TriggerTask;

TriggerTask box_task(long length, long dimension) {
  return {length, dimension, task::ContentSet::box(), task::ContentSet::box()};
}

MultilayerModel layered(const std::vector<attention::Model>& layers, long length, bool residual = false) {
  MultilayerModel result{{}, residual};
  for (const auto& layer : layers) {
    result.layers.push_back({layer.normaliser, {}});
    for (const auto& head : layer.heads) result.layers.back().heads.push_back({head, Matrix(length)});
  }
  return result;
}

SinkMetric metric_of(const task::TriggerInstance& instance, const Rational& epsilon, std::uint64_t inputs) {
  return sink_metric(instance.task, layered({instance.model}, instance.task.length), epsilon, inputs, 1);
}

Rational exact(const numeric::Enclosure& value) {
  if (!value.is_exact()) throw std::runtime_error("not decided");
  return *value.lower;
}

Rational at(const Matrix& matrix, long row, long column) {
  const auto* entry = matrix.find(row, column);
  return entry == nullptr ? Rational(0) : entry->rational();
}

std::vector<Rational> product(const Matrix& matrix, const std::vector<Rational>& x) {
  std::vector<Rational> result(x.size());
  for (std::size_t r = 0; r < x.size(); ++r) {
    for (std::size_t c = 0; c < x.size(); ++c)
      result[r] += at(matrix, static_cast<long>(r), static_cast<long>(c)) * x[c];
  }
  return result;
}

/// α_k of all heads of a ReLU model in rational arithmetic, from the definition: [layer·heads + head][key].
std::vector<std::vector<Rational>> plain_means(const MultilayerModel& model,
                                               std::vector<std::vector<Rational>> x) {
  const auto length = static_cast<long>(x.size());
  std::vector<std::vector<Rational>> means;
  for (const auto& layer : model.layers) {
    auto next = x;
    if (!model.residual) {
      for (auto& row : next) std::fill(row.begin(), row.end(), 0);
    }
    for (const auto& [head, bias] : layer.heads) {
      auto& mean = means.emplace_back(x.size());
      for (std::size_t i = 0; i < x.size(); ++i) {
        for (std::size_t k = 0; k <= i; ++k) {
          const auto key = product(head.query_key, x[k]);
          Rational score = 0;
          for (std::size_t r = 0; r < key.size(); ++r) score += x[i][r] * key[r];
          const Rational weight =
              score > 0 ? score / attention::fixed_divisor(layer.normaliser, static_cast<long>(i), length)
                        : Rational(0);
          mean[k] += weight / (length - static_cast<long>(k));
          const auto value = product(head.output_value, x[k]);
          for (std::size_t r = 0; r < value.size(); ++r) next[i][r] += weight * value[r];
        }
      }
    }
    x = next;
  }
  return means;
}

RC_GTEST_PROP(SinkMetric, IsTheDefinition, ()) {
  const TriggerTask task = box_task(*rc::gen::inRange<long>(3, 6), *rc::gen::inRange<long>(0, 2));
  const int heads = *rc::gen::inRange(1, 3);
  std::vector<attention::Model> layers;
  for (int l = *rc::gen::inRange(1, 3); l > 0; --l)
    layers.push_back(support::random_model(task, support::relu_normaliser(), false, heads));
  const auto model = layered(layers, task.length, *rc::gen::arbitrary<bool>());
  const Rational epsilon(*rc::gen::inRange(1, 10), 10);
  const std::uint64_t seed = *rc::gen::arbitrary<std::uint64_t>();
  const SinkMetric metric = sink_metric(task, model, epsilon, 1, seed);
  RC_ASSERT(metric.undecided == 0U);
  const auto means = plain_means(model, task::tokens(task, task::sample_input(task, seed, 0)));
  for (long k = 0; k < task.length; ++k) {
    long above = 0;
    for (std::size_t h = 0; h < means.size(); ++h) {
      const bool is_above = means[h][static_cast<std::size_t>(k)] > epsilon;
      above += is_above ? 1 : 0;
      const auto& tally = metric.tallies[h / static_cast<std::size_t>(heads)]
                                        [h % static_cast<std::size_t>(heads)][static_cast<std::size_t>(k)];
      RC_ASSERT(tally.above == (is_above ? 1U : 0U));
    }
    RC_ASSERT(exact(metric.value(k)) == Rational(above) / Rational(means.size()));
  }
}

TEST(SinkMetric, SoftmaxSinksAtTheAnchorAndReluDoesNot) {
  const auto softmax = metric_of(
      constructions::find("softmax-anchor").build(parameter::Values({{"L", 8}, {"m", 3}, {"beta", 5}})),
      Rational(3, 10), 20);
  EXPECT_EQ(exact(softmax.value(0)), 1);
  for (long k = 1; k < 8; ++k) EXPECT_EQ(exact(softmax.value(k)), 0) << k;
  EXPECT_EQ(softmax.inputs.front().sinks, std::vector<long>{0});
  const auto relu = metric_of(constructions::find("relu-mean").build(parameter::Values({{"L", 8}, {"m", 3}})),
                              Rational(3, 10), 20);
  for (long k = 0; k < 8; ++k) EXPECT_EQ(exact(relu.value(k)), 0) << k;
  EXPECT_EQ(exact(relu.inputs.front().largest_anchor_mass), 0);
}

/// At L = 3 the only row with a weight is that of the content token: α_0 = mass/3.
task::TriggerInstance one_weight(const numeric::Expression& mass) {
  Matrix query_key(3);
  query_key.set(2, 0, mass);
  return {box_task(3, 0), {Normaliser::relu_none, {{query_key, Matrix(3)}}}};
}

// ε itself is not above ε, which only exact arithmetic can tell; the next case is decided by balls of enough
// bits.
TEST(SinkMetric, AnExactTieIsBelow) {
  const auto tie = metric_of(one_weight(Rational(9, 10)), Rational(3, 10), 1);
  EXPECT_EQ(exact(tie.value(0)), 0);
  EXPECT_EQ(tie.exactly, 1U);
  const Rational tiny = numeric::power(Rational(10), -100);
  const auto above = metric_of(one_weight(Rational(9, 10) + tiny), Rational(3, 10), 1);
  EXPECT_EQ(exact(above.value(0)), 1);
  EXPECT_EQ(above.by_balls, 1U);
  EXPECT_EQ(exact(metric_of(one_weight(Rational(9, 10) - tiny), Rational(3, 10), 1).value(0)), 0);
}

// Uniform softmax rows: α_0 = (1 + 1/2 + 1/3)/3 = 11/18 exactly. No enclosure can tell that from a mean above
// it, and nobody says so.
TEST(SinkMetric, ATieThatCannotBeDecidedIsAnInterval) {
  const task::TriggerInstance uniform{box_task(3, 0), {Normaliser::softmax, {{Matrix(3), Matrix(3)}}}};
  const auto metric = metric_of(uniform, Rational(11, 18), 4);
  EXPECT_EQ(metric.undecided, 4U);
  EXPECT_EQ(*metric.value(0).lower, 0);
  EXPECT_EQ(*metric.value(0).upper, 1);
  EXPECT_EQ(metric.inputs.front().undecided, std::vector<long>{0});
  EXPECT_EQ(exact(metric_of(uniform, Rational(11, 18) - Rational(1, 1000), 4).value(0)), 1);
}

// 9/10 by an identity that the exact path does not know.
TEST(SinkMetric, ATieOfIrrationalWeightsIsNoError) {
  const numeric::Expression two = log(numeric::Expression(4)) / log(numeric::Expression(2));
  const auto metric = metric_of(one_weight(two * Rational(9, 20)), Rational(3, 10), 1);
  EXPECT_EQ(metric.undecided, 1U);
  EXPECT_EQ(*metric.value(0).upper, 1);
}

TEST(SinkMetric, FallsBackToBalls) {
  const auto metric = metric_of(
      constructions::find("softmax-anchor").build(parameter::Values({{"L", 5}, {"m", 1}, {"beta", 800}})),
      Rational(3, 10), 3);
  EXPECT_EQ(metric.by_doubles, 0U);
  EXPECT_EQ(metric.by_balls, 15U);
  EXPECT_EQ(exact(metric.value(0)), 1);
}

TEST(SinkMetric, TrainedWeightsAreDecidedForEveryHead) {
  const std::string folder = SINKPROOF_SOURCE_DIR "/tests/data";
  const auto softmax = weights::read_layers(folder + "/softmax_L16_d16_s0.safetensors", 1);
  const auto sinks =
      metric_of({box_task(16, 13), {Normaliser::softmax, softmax.layers.front()}}, Rational(3, 10), 50);
  EXPECT_EQ(sinks.undecided, 0U);
  EXPECT_EQ(exact(sinks.value(0)), 1);
  const auto relu = weights::read_layers(folder + "/relu_L8_d6_s2.safetensors", 1);
  const auto none =
      metric_of({box_task(8, 3), {Normaliser::relu_non_anchor, relu.layers.front()}}, Rational(3, 10), 50);
  EXPECT_EQ(none.undecided, 0U);
  EXPECT_EQ(exact(none.value(0)), 0);
}

}  // namespace
}  // namespace sinkproof::audit
