#include "engine/fuzz.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "engine/candidates.hpp"
#include "engine/local_search.hpp"
#include "engine/shrink.hpp"
#include "setting/task/analysis.hpp"
#include "support/never.hpp"
#include "theorem/trigger_theorem.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::engine {
namespace {

using numeric::Rational;
using support::never;
using theorem::Verdict;

const theorem::Theorem& softmax() {
  return theorems::find("softmax-sink-necessity");
}

FuzzResult run(const std::vector<std::string>& dropped, std::uint64_t trials, std::uint64_t seed = 1,
               unsigned jobs = 2) {
  FuzzOptions options;
  options.dropped = dropped;
  options.trials = trials;
  options.seed = seed;
  options.jobs = jobs;
  return fuzz(softmax(), options, never, [](const FuzzCounts&) {});
}

/// L = 3 without scores: all three tokens weigh the same in the trigger's row, whose target is (1/2, 1/2)
/// whatever the input: the trigger's value is three times that, all others are 0, and so is the loss. The
/// first position has anchor mass 1/2.
CertifiedPoint certified_short(const Rational& scale) {
  Falsifier falsifier({softmax(), {"length"}});
  Falsifier::ExactPoint point{{0, 3, 0, 1, 0, 0}, std::vector<Rational>(16)};
  point.values[4] = scale;  // the content query on the anchor
  const std::size_t values = 7;
  point.values[values + 3 + 1] = Rational(3, 2);
  point.values[values + 6 + 1] = Rational(3, 2);
  auto certified = falsifier.certify(point);
  if (!certified) throw std::runtime_error("not refuted");
  return std::move(*certified);
}

TEST(CounterRandom, DependsOnSeedTrialAndPlaceAlone) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (std::uint64_t trial = 0; trial < 20; ++trial) {
      CounterRandom random(seed, trial);
      const auto first = random.next();
      seen.insert(first);
      seen.insert(random.next());
      EXPECT_EQ(CounterRandom(seed, trial).next(), first);
    }
  }
  EXPECT_EQ(seen.size(), 800U);
}

TEST(CounterRandom, StaysInRangeAndFillsIt) {
  CounterRandom random(3, 4);
  std::set<long> seen;
  double sum = 0;
  double squares = 0;
  constexpr int count = 20'000;
  for (int k = 0; k < count; ++k) {
    seen.insert(random.between(-2, 3));
    const double x = random.normal();
    sum += x;
    squares += x * x;
    const double u = random.uniform();
    EXPECT_TRUE(u >= 0 && u < 1);
  }
  EXPECT_EQ(seen, (std::set<long>{-2, -1, 0, 1, 2, 3}));
  EXPECT_NEAR(sum / count, 0, 0.05);
  EXPECT_NEAR(squares / count, 1, 0.05);
}

/// The doubles that steer the search are those of the margins that are certified.
RC_GTEST_PROP(Falsifier, RatesWhatIsCertified, ()) {
  Falsifier falsifier({softmax(), {}});
  CounterRandom random(*rc::gen::arbitrary<std::uint64_t>(), 0);
  auto point = random_point(falsifier, random);
  Falsifier::ExactPoint exact{point.shape, {}};
  for (double& x : point.values) {
    x = std::clamp(x, -50.0, 50.0);
    exact.values.push_back(numeric::from_double(x));
  }
  theorem::SearchMargins margins;
  falsifier.evaluator(point.shape).evaluate(point.values, margins);
  const auto instance = falsifier.space().instance(exact);
  const auto evaluation = softmax().evaluate(*instance.instance, numeric::Arithmetic<numeric::Ball>{256});
  const auto near = [](double x, const numeric::Ball& ball) {
    const auto enclosure = numeric::enclosure(ball);
    RC_ASSERT(std::fabs(x - numeric::approximate(*enclosure.lower)) <= 1e-6 * (1 + std::fabs(x)));
  };
  for (std::size_t k = 0; k < evaluation.hypotheses.size(); ++k) {
    const auto& value = evaluation.hypotheses[k].value;
    if (value && margins.hypotheses[3] > 1e-3) near(margins.hypotheses[k], *value);
    if (!value) RC_ASSERT(margins.hypotheses[k] <= 1e-9);
  }
  if (!margins.conclusion_is_defined || margins.hypotheses[3] < 1e-3) return;
  RC_ASSERT(evaluation.conclusion.value.has_value());
  near(margins.conclusion, *evaluation.conclusion.value);
}

TEST(Fuzz, FindsNothingAgainstTheTheorem) {
  const auto result = run({}, 1500);
  EXPECT_FALSE(result.counterexample.has_value());
  EXPECT_EQ(result.trials, 1500U);
  EXPECT_EQ(result.uncertified, 0U);
  EXPECT_LT(result.discarded, result.trials);
  ASSERT_TRUE(result.best_margin.has_value());
  EXPECT_GE(*result.best_margin, -1e-9);
}

TEST(Fuzz, FindsACounterexampleWithoutEachOfThese) {
  for (const char* hypothesis : {"softmax", "single-head", "length"}) {
    const auto result = run({hypothesis}, 20'000);
    ASSERT_TRUE(result.counterexample.has_value()) << hypothesis;
    EXPECT_EQ(result.counterexample->trial + 1, result.trials);
    EXPECT_EQ(result.counterexample->shrunk.result.verdict, Verdict::refuted);
    EXPECT_EQ(result.counterexample->shrunk.result.witnesses.size(), 1U);
  }
}

TEST(Fuzz, DependsOnSeedAndTrialsAlone) {
  for (const std::uint64_t seed : {1U, 9U}) {
    const auto one = run({"single-head"}, 2000, seed, 1);
    const auto three = run({"single-head"}, 2000, seed, 3);
    ASSERT_TRUE(one.counterexample && three.counterexample);
    EXPECT_EQ(one.counterexample->trial, three.counterexample->trial);
    EXPECT_EQ(one.discarded, three.discarded);
    EXPECT_EQ(one.best_margin, three.best_margin);
    EXPECT_EQ(one.counterexample->shrunk.point.shape, three.counterexample->shrunk.point.shape);
    EXPECT_EQ(one.counterexample->shrunk.point.values, three.counterexample->shrunk.point.values);
    // Fewer trials do not reach it, just as many do.
    const std::uint64_t trial = one.counterexample->trial;
    if (trial > 0) {
      EXPECT_FALSE(run({"single-head"}, trial, seed).counterexample.has_value());
    }
    EXPECT_TRUE(run({"single-head"}, trial + 1, seed).counterexample.has_value());
  }
}

/// Late trials look at what early ones came to, which other threads or an earlier run have seen.
TEST(Fuzz, HopelessSearchesDependOnSeedAndTrialsAlone) {
  const theorem::Theorem& relu = theorems::find("relu-sink-free");
  const auto search = [&](unsigned jobs, const FuzzCounts& done, std::uint64_t trials) {
    FuzzOptions options;
    options.dropped = {"relu"};
    options.trials = trials;
    options.jobs = jobs;
    options.done = done;
    return fuzz(relu, options, never, [](const FuzzCounts&) {});
  };
  const auto one = search(1, {}, 600);
  for (const auto& other : {search(3, {}, 600), search(1, search(2, {}, 300), 600)}) {
    EXPECT_EQ(other.discarded, one.discarded);
    EXPECT_EQ(other.best_margin, one.best_margin);
    EXPECT_EQ(other.best_trial, one.best_trial);
    EXPECT_EQ(other.best.values, one.best.values);
  }
}

TEST(Fuzz, GoesOnFromWhatAnEarlierRunSaw) {
  FuzzOptions options;
  options.trials = 300;
  FuzzCounts first = fuzz(softmax(), options, never, [](const FuzzCounts&) {});
  const auto whole = run({}, 700);
  options.trials = 700;
  options.done = first;
  const auto rest = fuzz(softmax(), options, never, [](const FuzzCounts&) {});
  EXPECT_GT(whole.discarded, first.discarded);
  EXPECT_EQ(rest.trials, whole.trials);
  EXPECT_EQ(rest.discarded, whole.discarded);
  EXPECT_EQ(rest.best_margin, whole.best_margin);
  EXPECT_EQ(rest.best.values, whole.best.values);
  // With nothing left to do, and just before a counterexample, which is told last.
  options.done = whole;
  EXPECT_EQ(fuzz(softmax(), options, never, [](const FuzzCounts&) {}).trials, 700U);
  FuzzCounts last;
  options = {};
  options.dropped = {"single-head"};
  options.trials = 20'000;
  const auto tell = [&](const FuzzCounts& counts) { last = counts; };
  const auto found = fuzz(softmax(), options, never, tell);
  ASSERT_TRUE(found.counterexample.has_value());
  EXPECT_EQ(last.trials, found.counterexample->trial);
  options.done = last;
  const auto again = fuzz(softmax(), options, never, tell);
  ASSERT_TRUE(again.counterexample.has_value());
  EXPECT_EQ(again.trials, found.trials);
  EXPECT_EQ(again.discarded, found.discarded);
  EXPECT_EQ(again.best_margin, found.best_margin);
  EXPECT_EQ(again.counterexample->shrunk.point.values, found.counterexample->shrunk.point.values);
}

TEST(Fuzz, StopsWhereItIsTold) {
  const std::atomic<bool> now{true};
  FuzzOptions options;
  options.trials = 100;
  const auto result = fuzz(softmax(), options, now, [](const FuzzCounts&) {});
  EXPECT_TRUE(result.is_interrupted);
  EXPECT_EQ(result.trials, 0U);
}

/// From the search alone: what random_point and improve come upon, no construction being near.
TEST(Fuzz, SeveralHeadsCancelWithoutASink) {
  Falsifier falsifier({softmax(), {"single-head"}});
  for (std::uint64_t trial = 0; trial < 20'000; ++trial) {
    CounterRandom random(1, trial);
    auto point = random_point(falsifier, random);
    if (point.shape != theorem::Shape{0, 5, 0, 4, 0, 0}) continue;
    if (trial % 4 == 0) improve(falsifier, point, 2000);
    const auto rounded = falsifier.round(point);
    if (!rounded) continue;
    const auto certified = falsifier.certify(*rounded);
    if (!certified) continue;
    const auto instance = falsifier.space().instance(*rounded);
    const auto analysis = task::analyse(theorem::as_trigger(*instance.instance).prepared(),
                                        numeric::Arithmetic<numeric::Interval>{});
    if (analysis.loss.upper() < 1.0 / 200 && analysis.max_anchor_mass.upper() < 0.9) return;
  }
  FAIL() << "no certified instance of loss below 1/200 and anchor masses below 0.9";
}

TEST(Improve, ReachesTheHypothesesAndNeverLeavesThem) {
  Falsifier falsifier({softmax(), {}});
  int reached = 0;
  for (std::uint64_t trial = 0; trial < 40; ++trial) {
    CounterRandom random(5, trial);
    auto point = random_point(falsifier, random);
    const Rating before = falsifier.rate(point);
    auto as_it_is = point;
    const Hold hold = improve(falsifier, point, 2000);
    const Rating after = falsifier.rate(point);
    EXPECT_EQ(hold == Hold::missed, after.shortfall > 0);
    EXPECT_EQ(hold == Hold::reached, before.shortfall > 0 && after.shortfall == 0);
    EXPECT_EQ(improve_conclusion(falsifier, as_it_is, 2000),
              before.shortfall > 0 ? Hold::missed : Hold::from_the_start);
    EXPECT_EQ(falsifier.rate(as_it_is).margin, before.shortfall > 0 ? before.margin : after.margin);
    EXPECT_LE(after.shortfall, before.shortfall);
    if (before.shortfall == 0) {
      EXPECT_LE(after.margin, before.margin);
    }
    if (before.shortfall > 0 && after.shortfall == 0) ++reached;
  }
  EXPECT_GT(reached, 0);
}

TEST(Shrink, KeepsHalfOfTheViolationAndMakesItSimple) {
  Falsifier falsifier({softmax(), {"length"}});
  const auto shrunk = shrink(falsifier, certified_short(Rational(-12'345, 99'991)));
  EXPECT_EQ(shrunk.result.verdict, Verdict::refuted);
  EXPECT_EQ(shrunk.point.values[4], 0);
  EXPECT_EQ(shrunk.point.shape, (theorem::Shape{0, 3, 0, 1, 0, 0}));
  EXPECT_LE(*shrunk.result.evaluation.conclusion.value->upper, Rational(-1, 4));
}

TEST(Shrink, ReducesSizesFirst) {
  Falsifier falsifier({softmax(), {"single-head", "length"}});
  const auto small = certified_short(0);
  // The same head twice, each with half of the value.
  Falsifier::ExactPoint point{{0, 3, 0, 2, 0, 0}, {}};
  for (int h = 0; h < 2; ++h) {
    for (const Rational& x : small.point.values) point.values.push_back(x / 2);
  }
  auto certified = falsifier.certify(point);
  ASSERT_TRUE(certified.has_value());
  const auto shrunk = shrink(falsifier, std::move(*certified));
  EXPECT_EQ(shrunk.point.shape, (theorem::Shape{0, 3, 0, 1, 0, 0}));
  EXPECT_EQ(shrunk.result.verdict, Verdict::refuted);
}

TEST(Shrink, ASmallerShapeIsTheSameInstanceWithAPartLeftOut) {
  const auto owned = softmax().search_space();
  const auto& space = *owned;
  const theorem::Shape shape{0, 5, 2, 2, 0, 0};
  theorem::SearchPoint<Rational> point{shape, std::vector<Rational>(space.coordinates(shape).size())};
  for (std::size_t k = 0; k < point.values.size(); ++k) point.values[k] = static_cast<long>(k + 1);
  const auto smaller = space.smaller(point);
  ASSERT_EQ(smaller.size(), 4U);  // either head, L, m
  for (const auto& next : smaller) {
    EXPECT_TRUE(space.has(next.shape));
    EXPECT_EQ(next.values.size(), space.coordinates(next.shape).size());
  }
  const auto whole_instance = space.instance(point);
  const auto part_instance = space.instance(smaller.back());
  const auto& whole = theorem::as_trigger(*whole_instance.instance).trigger_instance();
  const auto& part = theorem::as_trigger(*part_instance.instance).trigger_instance();
  EXPECT_EQ(part.task.content_dimension, 1);
  EXPECT_EQ(numeric::to_string(*part.model.heads[1].output_value.find(3, 2)),
            numeric::to_string(*whole.model.heads[1].output_value.find(4, 2)));
  EXPECT_EQ(numeric::to_string(*part.model.heads[0].query_key.find(3, 1)),
            numeric::to_string(*whole.model.heads[0].query_key.find(4, 1)));
}

}  // namespace
}  // namespace sinkproof::engine
