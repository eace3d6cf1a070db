#include "attention/attend.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "numeric/enclosure.hpp"
#include "numeric/error.hpp"
#include "support/faster.hpp"
#include "support/models.hpp"

namespace sinkproof::attention {
namespace {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Exact;
using numeric::Interval;
using numeric::Rational;

/// ReLU attention in plain rational arithmetic, written from the definition.
std::vector<std::vector<Rational>> plain_relu(const Model& model,
                                              const std::vector<std::vector<Rational>>& tokens, long length) {
  const auto width = static_cast<std::size_t>(model.width());
  std::vector<std::vector<Rational>> outputs(tokens.size(), std::vector<Rational>(width));
  for (const Head& head : model.heads) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      for (std::size_t k = 0; k <= i; ++k) {
        Rational score = 0;
        for (const auto& [place, w] : head.query_key.entries()) {
          score += tokens[i][static_cast<std::size_t>(place.first)] * w.rational() *
                   tokens[k][static_cast<std::size_t>(place.second)];
        }
        if (score < 0) score = 0;
        const Rational alpha = score / fixed_divisor(model.normaliser, static_cast<long>(i), length);
        for (const auto& [place, w] : head.output_value.entries()) {
          outputs[i][static_cast<std::size_t>(place.first)] +=
              alpha * w.rational() * tokens[k][static_cast<std::size_t>(place.second)];
        }
      }
    }
  }
  return outputs;
}

struct Case {
  task::TriggerTask task;
  Model model;
  std::vector<std::vector<Rational>> tokens;
};

Case random_case(Normaliser normaliser) {
  const task::TriggerTask task{*rc::gen::inRange<long>(3, 7), *rc::gen::inRange<long>(0, 3),
                               task::ContentSet::box(), task::ContentSet::box()};
  Model model = support::random_model(task, normaliser, false, *rc::gen::inRange(1, 3));
  std::vector<std::vector<Rational>> tokens(static_cast<std::size_t>(task.length));
  for (auto& token : tokens) {
    for (long r = 0; r < task.width(); ++r) token.push_back(*support::small_rational());
  }
  return {task, model, tokens};
}

void expect_inside(const numeric::Enclosure& enclosure, const Rational& value) {
  RC_ASSERT(enclosure.lower && enclosure.upper);
  RC_ASSERT(*enclosure.lower <= value);
  RC_ASSERT(value <= *enclosure.upper);
}

void check_relu() {
  const auto c = random_case(support::relu_normaliser());
  const auto plain = plain_relu(c.model, c.tokens, c.task.length);
  const auto exact = attend(c.model, c.tokens, c.task.length, Arithmetic<Exact>{});
  const auto doubles = attend(c.model, c.tokens, c.task.length, Arithmetic<Interval>{});
  const auto balls = attend(c.model, c.tokens, c.task.length, Arithmetic<Ball>{128});
  for (std::size_t i = 0; i < plain.size(); ++i) {
    for (std::size_t r = 0; r < plain[i].size(); ++r) {
      RC_ASSERT(exact.outputs[i][r].rational() != nullptr);
      RC_ASSERT(*exact.outputs[i][r].rational() == plain[i][r]);
      expect_inside(numeric::enclosure(doubles.outputs[i][r]), plain[i][r]);
      expect_inside(numeric::enclosure(balls.outputs[i][r]), plain[i][r]);
    }
  }
}
RC_GTEST_PROP(FasterAttention, ReluIsExactAndEnclosed, ()) {
  for (int i = 0; i < support::models_in_one; ++i) check_relu();
}

RC_GTEST_PROP(Attend, SoftmaxWeightsSumToOneExactly, ()) {
  const auto c = random_case(Normaliser::softmax);
  const auto exact = attend(c.model, c.tokens, c.task.length, Arithmetic<Exact>{});
  for (const auto& rows : exact.weights) {
    for (const auto& row : rows) {
      Exact sum;
      for (const Exact& weight : row) {
        RC_ASSERT(is_positive(weight) == numeric::Ternary::certainly);
        sum += weight;
      }
      RC_ASSERT(sum.rational() != nullptr);
      RC_ASSERT(*sum.rational() == 1);
    }
  }
}

// The null slot is one more key of value 0: with it, a row sums to one.
RC_GTEST_PROP(Attend, WithANullSlotKeysAndSlotSumToOneExactly, ()) {
  auto c = random_case(*rc::gen::element(Normaliser::softmax_one, Normaliser::softmax_key_bias));
  c.model.heads.resize(1, c.model.heads.front());  // exact outputs of two heads have too many terms
  for (Head& head : c.model.heads) {
    for (long r = 0; r < c.task.width(); ++r) {
      const Rational entry = *support::small_rational();
      if (entry != 0) head.key_bias.emplace(r, entry);
    }
  }
  const auto exact = attend(c.model, c.tokens, c.task.length, Arithmetic<Exact>{});
  for (std::size_t h = 0; h < exact.weights.size(); ++h) {
    for (std::size_t i = 0; i < exact.weights[h].size(); ++i) {
      Exact sum = exact.null_masses[h][i];
      RC_ASSERT(is_positive(sum) == numeric::Ternary::certainly);
      for (const Exact& weight : exact.weights[h][i]) sum += weight;
      RC_ASSERT(sum.rational() != nullptr);
      RC_ASSERT(*sum.rational() == 1);
    }
  }
}

TEST(Attend, ScoreOfTheNullSlotIsTheQueryTimesTheKeyBias) {
  // Query (1/2, 3), k* = (4, log 2): b = 2 + 3 log 2, so e^b = 8 e².
  Head head{Matrix(2), Matrix(2), {{0, 4}, {1, numeric::parse_expression("log(2)")}}};
  const std::vector<Rational> query{Rational(1, 2), 3};
  const Arithmetic<Exact> exact;
  const auto difference =
      null_weight(Normaliser::softmax_key_bias, head, query, exact) - exact.from(8L) * exp(exact.from(2L));
  ASSERT_NE(difference.rational(), nullptr);
  EXPECT_EQ(*difference.rational(), 0);
  EXPECT_EQ(*null_weight(Normaliser::softmax_one, head, query, exact).rational(), 1);
  EXPECT_EQ(*null_weight(Normaliser::softmax, head, query, exact).rational(), 0);
}

TEST(Attend, SigmoidOfZeroAndItsSymmetry) {
  const Arithmetic<Exact> exact;
  EXPECT_EQ(*unnormalised_weight(Normaliser::sigmoid, exact.from(0L), exact).rational(), Rational(1, 2));
  const Exact x = exact.from(7L);
  const Exact sum = unnormalised_weight(Normaliser::sigmoid, x, exact) +
                    unnormalised_weight(Normaliser::sigmoid, -x, exact);
  ASSERT_NE(sum.rational(), nullptr);
  EXPECT_EQ(*sum.rational(), 1);
}

void check_tiers() {
  const auto c =
      random_case(*rc::gen::element(Normaliser::softmax, Normaliser::sigmoid, Normaliser::softmax_one));
  const auto balls = attend(c.model, c.tokens, c.task.length, Arithmetic<Ball>{200});
  Attention<Interval> doubles;
  try {
    doubles = attend(c.model, c.tokens, c.task.length, Arithmetic<Interval>{});
  } catch (const DomainError&) {
    RC_TAG("scores beyond the exponentials of doubles");
    return;
  }
  for (std::size_t i = 0; i < c.tokens.size(); ++i) {
    for (std::size_t r = 0; r < c.tokens[i].size(); ++r) {
      // Throws if they are disjoint.
      numeric::intersection(numeric::enclosure(doubles.outputs[i][r]),
                            numeric::enclosure(balls.outputs[i][r]), "an output");
    }
  }
}
RC_GTEST_PROP(FasterAttention, TiersOverlap, ()) {
  for (int i = 0; i < support::models_in_one; ++i) check_tiers();
}

RC_GTEST_PROP(RowWeights, KindsAreTheSameAsKeysOneByOne, ()) {
  const auto normaliser =
      *rc::gen::element(Normaliser::softmax, Normaliser::relu_row_count, Normaliser::sigmoid,
                        Normaliser::softmax_one, Normaliser::softmax_key_bias);
  const Exact slot = exp(Exact(*support::small_rational()));
  const auto kinds = *rc::gen::inRange<std::size_t>(1, 4);
  std::vector<Exact> unnormalised;
  std::vector<Exact> spelled_out;
  std::vector<long> counts;
  for (std::size_t k = 0; k < kinds; ++k) {
    unnormalised.push_back(
        unnormalised_weight(normaliser, Exact(*support::small_rational()), Arithmetic<Exact>{}));
    counts.push_back(*rc::gen::inRange<long>(k == 0 ? 1 : 0, 4));
    spelled_out.insert(spelled_out.end(), static_cast<std::size_t>(counts.back()), unnormalised.back());
  }
  const auto row = static_cast<long>(spelled_out.size()) - 1;
  const auto by_kind = row_weights(normaliser, unnormalised, slot, counts, row, 10, Arithmetic<Exact>{}).keys;
  const auto by_key = row_weights(normaliser, spelled_out, slot, std::vector<long>(spelled_out.size(), 1),
                                  row, 10, Arithmetic<Exact>{})
                          .keys;
  std::size_t key = 0;
  for (std::size_t k = 0; k < kinds; ++k) {
    for (long n = 0; n < counts[k]; ++n, ++key) {
      const Exact difference = by_kind[k] - by_key[key];
      RC_ASSERT(difference.rational() != nullptr);
      RC_ASSERT(*difference.rational() == 0);
    }
  }
}

}  // namespace
}  // namespace sinkproof::attention
