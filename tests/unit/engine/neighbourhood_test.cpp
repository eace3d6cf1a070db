#include "engine/neighbourhood.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/never.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::engine {
namespace {

using numeric::Rational;
using support::never;
using theorem::Verdict;

FuzzOptions budget(std::uint64_t trials) {
  FuzzOptions options;
  options.trials = trials;
  options.jobs = 2;
  return options;
}

/// The counterexample refutes without exactly these hypotheses, and satisfies all the others.
void expect_refutes_without(const Search& search, const std::vector<std::string>& dropped) {
  ASSERT_TRUE(search.result.counterexample.has_value());
  const auto& result = search.result.counterexample->shrunk.result;
  EXPECT_EQ(result.verdict, Verdict::refuted);
  EXPECT_EQ(result.dropped, dropped);
  for (const auto& hypothesis : result.evaluation.hypotheses) {
    if (std::count(dropped.begin(), dropped.end(), hypothesis.id) == 0) {
      EXPECT_EQ(holds(hypothesis), numeric::Ternary::certainly) << hypothesis.id;
    }
  }
}

TEST(Ablate, SaysWhatIsNeeded) {
  const auto& softmax = theorems::find("softmax-sink-necessity");
  const auto length = ablate(softmax, "length", budget(3000), never);
  EXPECT_EQ(length.need, Need::needed);
  EXPECT_FALSE(length.search.options.mutant.has_value());
  expect_refutes_without(length.search, {"length"});
  // Not defined without the hypothesis: a mutant that follows from the theorem, and is defined there, says
  // that it is needed.
  const auto loss = ablate(softmax, "small-loss", budget(500), never);
  EXPECT_EQ(loss.need, Need::needed);
  ASSERT_TRUE(loss.search.options.mutant.has_value());
  expect_refutes_without(loss.search, {"small-loss"});
  const auto relu = ablate(theorems::find("relu-sink-free"), "relu", budget(300), never);
  EXPECT_EQ(relu.need, Need::not_found_needed);
  EXPECT_FALSE(relu.search.result.counterexample.has_value());
  EXPECT_EQ(relu.search.result.trials, 300U);
  const std::atomic<bool> now{true};
  EXPECT_TRUE(ablate(softmax, "length", budget(300), now).search.result.is_interrupted);
}

/// Where the values leave no bound, value_bound is 0: an infinite margin would be the smallest seen, and
/// nothing comes of it.
TEST(Tightness, DoesNotCountWhereAFormulaDividesByZero) {
  const auto& theorem = theorems::find("sink-switch-equivalence");
  FuzzOptions options = budget(300);
  options.mutant = theorem::Mutant{"bound", "", "1 >= value/value_bound", {}, false};
  const auto result = fuzz(theorem, options, never, [](const auto&) {});
  ASSERT_TRUE(result.best_margin.has_value());
  EXPECT_TRUE(std::isfinite(*result.best_margin));
  EXPECT_GT(result.undefined, 0U);
}

TEST(Tightness, GivesAConstantThatIsRefutedAndSmallerThanTheProvedOne) {
  for (const char* id : {"relu-normaliser-obstruction", "softmax-sink-necessity"}) {
    const auto& theorem = theorems::find(id);
    const auto& constant = theorem.description().constants.front();
    const auto found = tightness(theorem, constant, budget(600), never);
    EXPECT_FALSE(found.search.result.counterexample.has_value());
    ASSERT_TRUE(found.found.has_value()) << id;
    EXPECT_EQ(found.found->result.verdict, Verdict::refuted);
    EXPECT_TRUE(found.found->result.dropped.empty());
    EXPECT_LT(numeric::parse_rational(found.too_small), numeric::parse_rational(constant.proved));
    EXPECT_GT(numeric::parse_rational(found.too_small), 0);
    EXPECT_EQ(found.mutant.conclusion, found.too_small + " >= " + constant.least);
    // The same point does not refute the constant that is proved.
    const theorem::Mutant proved{"proved", "", constant.proved + " >= " + constant.least, {}, false};
    EXPECT_FALSE(Falsifier({theorem, {}, proved}).certify(found.found->point).has_value());
  }
  // A constant below what is true is a counterexample, which the search reports as one.
  auto too_small = theorems::find("relu-normaliser-obstruction").description().constants.front();
  too_small.proved = "1/2";
  const auto refuted =
      tightness(theorems::find("relu-normaliser-obstruction"), too_small, budget(600), never);
  EXPECT_TRUE(refuted.search.result.counterexample.has_value());
  ASSERT_TRUE(refuted.found.has_value());
  EXPECT_EQ(refuted.found->result.verdict, Verdict::refuted);
  EXPECT_GE(numeric::parse_rational(refuted.too_small), Rational(1) / 2);
}

}  // namespace
}  // namespace sinkproof::engine
