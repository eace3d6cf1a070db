#include "audit/layered_audit.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

#include "attention/multilayer_attend.hpp"
#include "audit/all_inputs/affine_form.hpp"
#include "audit/all_inputs_audit.hpp"
#include "constructions/registry.hpp"
#include "numeric/error.hpp"
#include "parameter/specification.hpp"
#include "setting/task/multilayer_analysis.hpp"
#include "setting/task/sample_input.hpp"
#include "support/perturbed_heads.hpp"

namespace sinkproof::audit {
namespace {

using attention::Normaliser;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::Interval;
using numeric::Rational;

constexpr std::array normalisers{
    Normaliser::softmax,   Normaliser::softmax_one, Normaliser::relu_non_anchor, Normaliser::relu_row_count,
    Normaliser::relu_none, Normaliser::relu_length, Normaliser::sigmoid,         Normaliser::relu_preceding};

/// Layers of heads that are something like a trained one's, or of noise alone.
task::MultilayerInstance drawn_layers(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const long length = 3 + static_cast<long>(random() % 4);
  const long m = static_cast<long>(random() % 3);
  const double contents = std::array{0.0, 0.1, 1.0}[random() % 3];
  const auto box = task::ContentSet::box();
  task::MultilayerInstance result{{length, m, box, box}, {}};
  for (std::size_t layers = 1 + random() % 3; layers > 0; --layers) {
    attention::Layer layer{normalisers[random() % 2 == 0 ? 0 : random() % normalisers.size()], {}};
    for (std::size_t heads = 1 + random() % 2; heads > 0; --heads) {
      const auto drawn = support::perturbed_head(length, m, Normaliser::softmax, {0.1, contents}, random());
      attention::BiasedHead head{drawn.model.heads.front(), attention::Matrix(length)};
      if (random() % 2 == 0) {
        for (long i = 0; i < length; ++i)
          head.position_bias.set(i, static_cast<long>(random() % static_cast<std::uint64_t>(i + 1)),
                                 numeric::Expression(Rational(static_cast<long>(random() % 9) - 4, 2)));
      }
      layer.heads.push_back(std::move(head));
    }
    result.model.layers.push_back(std::move(layer));
  }
  result.model.residual = random() % 3 == 0;
  if (random() % 3 == 0) result.task.target = task::Target::preceding;
  return result;
}

double double_of(const std::optional<Rational>& x, double otherwise) {
  return x ? x->convert_to<double>() : otherwise;
}

RC_GTEST_PROP(LayeredAudit, HoldsOfInputs, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint32_t>();
  const auto instance = drawn_layers(seed);
  const LayeredAudit audit = audit_layers(instance, 1, seed);
  const Arithmetic<Interval> arithmetic;
  const auto& loss = audit.loss.value;
  const auto& sink = audit.max_layer_sink_mass.value;
  const auto& anchor = audit.largest_anchor_mass.value;
  for (std::uint64_t index = 0; index < 20; ++index) {
    const auto input = task::sample_input(instance.task, seed + 1, index);
    const auto tokens = task::tokens(instance.task, input);
    const auto attention = attention::attend(instance.model, tokens, instance.task.length, arithmetic);
    double first = 0;
    for (const auto& layer : attention.weights) {
      double least = 1e300;
      for (const auto& head : layer) {
        least = std::min(least, head[1].front().upper());
        for (long i = 1; i < instance.task.length; ++i)
          RC_ASSERT(head[static_cast<std::size_t>(i)].front().lower() <=
                    double_of(anchor.upper, 1e300) * (1 + 1e-15));
      }
      first = std::max(first, least);
    }
    RC_ASSERT(first >= double_of(sink.lower, 0) * (1 - 1e-15));
    for (long i = 0; i < instance.task.length; ++i) {
      const auto target = task::target(instance, tokens, input.trigger, i);
      for (std::size_t r = 0; r < target.size(); ++r) {
        const auto error =
            abs(attention.outputs[static_cast<std::size_t>(i)][r] - arithmetic.from(target[r]));
        RC_ASSERT(error.lower() <= double_of(loss.upper, 1e300) * (1 + 1e-15));
      }
    }
  }
}

/// Where no score sees contents, all is affine in them, and the bounds are the exact extremes but for the
/// rounding of doubles.
TEST(LayeredAudit, IsTheAnalysisWhereScoresSeeNoContents) {
  const auto checked = [](const char* name, std::vector<std::pair<std::string, parameter::Value>> values) {
    const auto instance = constructions::find_multilayer(name)->build(parameter::Values(std::move(values)));
    const auto exact = task::analyse(instance, Arithmetic<Ball>{256});
    const LayeredAudit audit = audit_layers(instance, 2, 1);
    const auto close = [&](const Finding& found, const Ball& value) {
      const auto known = numeric::enclosure(value);
      ASSERT_TRUE(found.value.lower && found.value.upper) << name;
      EXPECT_LE(*found.value.lower, *known.upper) << name;
      EXPECT_GE(*found.value.upper, *known.lower) << name;
      EXPECT_LE((*found.value.upper - *found.value.lower).convert_to<double>(), 1e-10) << name;
    };
    close(audit.loss, exact.loss);
    close(audit.max_layer_sink_mass, exact.max_layer_sink_mass);
    close(audit.largest_anchor_mass, exact.max_anchor_mass);
  };
  const auto fraction = [](long p, long q) { return numeric::Expression(Rational(p, q)); };
  checked("multilayer-anchor", {{"L", 8}, {"m", 3}, {"D", 2}, {"beta", 12}});
  checked("multilayer-spread", {{"L", 6}, {"m", 2}, {"D", 3}, {"q", fraction(1, 30)}, {"beta", 40}});
  checked("multilayer-sharp", {{"L", 5}, {"D", 2}, {"eta", fraction(1, 100)}, {"beta", 12}});
}

/// The search over one layer is about the same loss.
TEST(LayeredAudit, AgreesWithTheBoundsOfOneLayer) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const auto one = support::perturbed_head(6, 2, Normaliser::softmax, {0.05, 0.05}, seed);
    const task::MultilayerInstance layered{
        one.task, {{{Normaliser::softmax, {{one.model.heads.front(), attention::Matrix(6)}}}}, false}};
    AllInputsOptions options;
    options.is_over = [] { return false; };
    options.progress = [](const AllInputsAudit&) {};
    const auto refined = audit_all_inputs(one, options);
    const auto loose = audit_layers(layered, 1, 1);
    EXPECT_LE(*refined.loss.value.lower, *loose.loss.value.upper);
    EXPECT_LE(*loose.loss.value.lower, *refined.loss.value.upper);
    EXPECT_LE(*loose.loss.value.upper, *refined.loss.value.upper * 40);
  }
}

TEST(LayeredAudit, WhatIsBeyondDoublesHasNoBound) {
  task::MultilayerInstance instance = drawn_layers(7);
  instance.model.layers.front().heads.front().head.query_key.set(0, 0, numeric::parse_expression("10^400"));
  EXPECT_THROW(static_cast<void>(audit_layers(instance, 1, 1)), InputError);
}

TEST(LayeredAudit, RefusesAlphabetsAndWhatTakesLong) {
  auto instance = drawn_layers(7);
  instance.task.length = 4000;
  for (auto& layer : instance.model.layers)
    for (auto& head : layer.heads) head.position_bias = attention::Matrix(4000);
  EXPECT_THROW(require_layered_audit(instance), InputError);
  instance.task.length = 4;
  EXPECT_NO_THROW(require_layered_audit(instance));
  instance.task.content = task::ContentSet::alphabet(
      {task::Content(static_cast<std::size_t>(instance.task.content_dimension), Rational(1))},
      instance.task.content_dimension);
  EXPECT_THROW(require_layered_audit(instance), InputError);
}

/// Every product of forms encloses the product of what they stand for.
RC_GTEST_PROP(AffineForm, ProductsAndDifferencesHold, ()) {
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint32_t>());
  const auto number = [&] { return (static_cast<double>(random() % 2001) - 1000) / 256; };
  const auto form = [&] {
    all_inputs::AffineForm result(2);
    const double constant = number();
    result.constant = Interval::from_endpoints(constant, constant);
    for (auto& slope : result.slopes) {
      const double x = random() % 3 == 0 ? 0 : number();
      slope = Interval::from_endpoints(x, x);
    }
    result.rest = random() % 2 == 0 ? 0 : std::abs(number());
    return result;
  };
  const auto a = form();
  const auto b = form();
  all_inputs::AffineForm product(2);
  all_inputs::add_product(product, a, a.radius(), b, b.radius());
  all_inputs::AffineForm sum = a;
  sum.add(Interval(-3), b);
  const Interval difference = all_inputs::range_of_difference(a, b);
  for (const double s : {-1.0, -0.25, 1.0}) {
    for (const double t : {-1.0, 0.5, 1.0}) {
      for (const double e : {-1.0, 1.0}) {
        for (const double f : {-1.0, 1.0}) {
          const auto at = [&](const all_inputs::AffineForm& x, double rest) {
            return x.constant.middle() + x.slopes[0].middle() * s + x.slopes[1].middle() * t + rest * x.rest;
          };
          const double x = at(a, e);
          const double y = at(b, f);
          const auto around = [&](const all_inputs::AffineForm& of, double value) {
            const double rest = value - at(of, 0);
            return std::abs(rest) <= of.rest * (1 + 1e-12) + 1e-9;
          };
          RC_ASSERT(around(product, x * y));
          RC_ASSERT(around(sum, x - 3 * y));
          RC_ASSERT(difference.lower() <= x - y + 1e-9);
          RC_ASSERT(x - y - 1e-9 <= difference.upper());
        }
      }
    }
  }
}

}  // namespace
}  // namespace sinkproof::audit
