#include "setting/task/anchor_means.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "attention/attend.hpp"
#include "numeric/error.hpp"
#include "setting/task/sample_input.hpp"
#include "support/close.hpp"
#include "support/models.hpp"

namespace sinkproof::task {
namespace {

using attention::Normaliser;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::Rational;
using support::close;

// Against the definition, on inputs with contents of all kinds.
RC_GTEST_PROP(AnchorMeans, AreThoseOfEveryInput, ()) {
  const auto normaliser = *rc::gen::element(Normaliser::softmax, Normaliser::sigmoid, Normaliser::softmax_one,
                                            Normaliser::relu_non_anchor, Normaliser::relu_length);
  const TriggerTask task{*rc::gen::inRange<long>(3, 8), *rc::gen::inRange<long>(0, 3), ContentSet::box(),
                         ContentSet::box()};
  const int heads = *rc::gen::inRange(1, 4);
  const TriggerInstance instance{task, support::random_model(task, normaliser, true, heads)};
  const Arithmetic<Ball> arithmetic{128};
  const auto means = anchor_means(prepare(instance), arithmetic);
  RC_ASSERT(means.size() == static_cast<std::size_t>(heads));
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  for (std::uint64_t index = 0; index < 4; ++index) {
    const auto input = sample_input(task, seed, index);
    const auto attention = attention::attend(instance.model, tokens(task, input), task.length, arithmetic);
    for (std::size_t h = 0; h < means.size(); ++h) {
      Ball sum = arithmetic.from(0L);
      for (const auto& row : attention.weights[h]) sum = sum + row.front();
      const auto at = static_cast<std::size_t>(input.trigger - 2);
      RC_ASSERT(close(means[h].own, attention.weights[h].front().front()));
      RC_ASSERT(close(means[h].means.at(at), sum / arithmetic.from(task.length)));
    }
  }
}

TEST(AnchorMeans, FiniteAlphabetsAreRefused) {
  const auto letters = ContentSet::alphabet({{0}, {1}}, 1);
  const TriggerTask task{4, 1, letters, letters};
  const attention::Matrix zero(task.width());
  const TriggerInstance instance{task, {Normaliser::softmax, {{zero, zero}}}};
  EXPECT_THROW(anchor_means(prepare(instance), Arithmetic<Ball>{128}), InputError);
}

}  // namespace
}  // namespace sinkproof::task
