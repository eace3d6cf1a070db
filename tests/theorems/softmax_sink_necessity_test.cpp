#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "constructions/registry.hpp"
#include "engine/verify.hpp"
#include "support/models.hpp"
#include "support/often.hpp"
#include "support/statement.hpp"
#include "support/verify_result.hpp"
#include "theorem/trigger_theorem.hpp"
#include "theorems/softmax-sink-necessity/bounds.hpp"
#include "theorems/softmax-sink-necessity/probabilistic_bound.hpp"
#include "theorems/softmax-sink-necessity/theorem.hpp"

namespace sinkproof {
namespace {

using numeric::Arithmetic;
using numeric::Exact;
using numeric::Rational;
using support::quantity;
using theorem::Verdict;

const theorem::Theorem& theorem_a() {
  return theorems::softmax_sink_necessity();
}

parameter::Values probabilistic_parameters() {
  return parameter::Values({{"eta_bar", numeric::Expression(numeric::Rational(1, 200'000))},
                            {"delta", numeric::Expression(numeric::Rational(1, 4))}});
}

engine::VerifyResult verify_softmax(task::TriggerInstance instance) {
  return engine::verify(
      theorem_a(), theorem::TriggerTheoremInstance(std::move(instance), {}, probabilistic_parameters()), {});
}

parameter::Values softmax_values(long length, long dimension, const numeric::Expression& beta) {
  return parameter::Values({{"L", length},
                            {"m", dimension},
                            {"beta", beta},
                            {"eta_bar", numeric::Expression(numeric::Rational(1, 200'000))},
                            {"delta", numeric::Expression(numeric::Rational(1, 4))}});
}

engine::VerifyResult verify_anchor(long length, long dimension, const numeric::Expression& beta) {
  return engine::verify(
      theorem_a(), *theorem_a().instantiate("softmax-anchor", softmax_values(length, dimension, beta)), {});
}

Rational of(const Exact& x) {
  return *x.rational();
}

const theorem::Margin<numeric::Enclosure>& hypothesis_margin(const engine::VerifyResult& result,
                                                             const std::string& id) {
  for (const auto& margin : result.evaluation.hypotheses) {
    if (margin.id == id) return margin;
  }
  throw std::runtime_error("no hypothesis " + id);
}

// The constants of statement.md are those of bounds.hpp: rational functions of degree at most 2, compared at far more points than that.
RC_GTEST_PROP(SoftmaxSinkNecessity, StatementAndCodeHaveTheSameConstants, ()) {
  using namespace theorems::softmax_sink_bounds;
  static const auto statement = support::read_statement("softmax-sink-necessity");
  const Rational eta(*rc::gen::inRange(0, 9999), 1'000'000);
  const Rational gamma(*rc::gen::inRange(1, 1001), 1000);
  const Arithmetic<Exact> exact;
  const auto in_text = [&](const char* name) {
    return support::value(statement, name, {{"eta", eta}, {"gamma", gamma}});
  };
  RC_ASSERT(in_text("loss_limit") == loss_limit());
  RC_ASSERT(in_text("loss_limit_before") == loss_limit_before());
  RC_ASSERT(in_text("largest_q") == of(largest_q(Exact(eta), exact)));
  RC_ASSERT(in_text("smallest_q") == of(smallest_q(Exact(eta), exact)));
  RC_ASSERT(in_text("content_value") == of(content_value(Exact(eta), exact)));
  RC_ASSERT(in_text("trigger_value") == of(trigger_value(Exact(eta), exact)));
  RC_ASSERT(in_text("sink_bound") == of(sink_bound(Exact(gamma), Exact(eta), exact)));
}

RC_GTEST_PROP(SoftmaxSinkNecessity, StatementAndCodeHaveTheSameProbabilisticConstants, ()) {
  using namespace theorems::softmax_sink_bounds;
  static const auto statement = support::read_statement("softmax-sink-necessity");
  const Rational eta(*rc::gen::inRange(0, 9999), 1'000'000);
  const Rational eta_bar(*rc::gen::inRange(1, 9999), 1'000'000);
  const Rational delta(*rc::gen::inRange(1, 1000), 1000);
  const long length = *rc::gen::inRange<long>(5, 5000);
  const Arithmetic<Exact> exact;
  const auto in_text = [&](const char* name) { return support::value(statement, name, {{"eta", eta}}); };
  RC_ASSERT(in_text("largest_weight") == of(largest_weight(Exact(eta), exact)));
  RC_ASSERT(in_text("smallest_weight") == of(smallest_weight(Exact(eta), exact)));
  RC_ASSERT(std::min(in_text("probable_content_value"), in_text("probable_trigger_value")) ==
            of(probable_value(Exact(eta), exact)));
  RC_ASSERT(
      support::value(statement, "probable_error", {{"L", length}, {"eta_bar", eta_bar}, {"delta", delta}}) ==
      of(probable_error(length, Exact(eta_bar), Exact(delta), exact)));
}

// Theorem A′ is never stronger than Theorem A at the same η: p⁻ ≤ 1 ≤ p⁺.
RC_GTEST_PROP(SoftmaxSinkNecessity, TheProbabilisticBoundIsTheWeaker, ()) {
  using namespace theorems::softmax_sink_bounds;
  // Up to 1/200, where Theorem A has all its quantities positive.
  const Exact eta(Rational(*rc::gen::inRange(0, 5'001), 1'000'000));
  const Arithmetic<Exact> exact;
  RC_ASSERT(of(probabilistic_bound(eta, exact)) <= of(sink_bounds(eta, exact).after));
}

TEST(SoftmaxSinkNecessity, ProbabilisticBoundSaysNothingBeyondItsRange) {
  using theorems::softmax_sink_bounds::probabilistic_bound;
  const Arithmetic<Exact> exact;
  EXPECT_EQ(of(probabilistic_bound(Exact(Rational(1, 96)), exact)), 0);
  EXPECT_EQ(of(probabilistic_bound(Exact(Rational(0)), exact)), 1);
  // γ′ > 0 needs about η < 0.0058.
  EXPECT_GT(of(probabilistic_bound(Exact(Rational(58, 10'000)), exact)), 0);
  EXPECT_EQ(of(probabilistic_bound(Exact(Rational(59, 10'000)), exact)), 0);
}

const theorem::Margin<numeric::Enclosure>* claim(const engine::VerifyResult& result, const std::string& id) {
  for (const auto& margin : result.evaluation.claims) {
    if (margin.id == id) return &margin;
  }
  return nullptr;
}

TEST(SoftmaxSinkNecessity, LemmaA0AppliesWhereContentsVary) {
  const auto with_contents = verify_anchor(8, 1, 12);
  ASSERT_NE(claim(with_contents, "never-zero-loss"), nullptr);
  EXPECT_EQ(holds(*claim(with_contents, "never-zero-loss")), numeric::Ternary::certainly);
  EXPECT_EQ(claim(verify_anchor(8, 0, 12), "never-zero-loss"), nullptr);
  EXPECT_EQ(claim(verify_anchor(4, 1, 12), "never-zero-loss"), nullptr);
}

// At β = 12 the loss is 3.07e-6 ≤ eta_bar = 5e-6, at β = 11 it is 8.4e-6: there Theorem A′ says nothing.
TEST(SoftmaxSinkNecessity, TheoremAPrimeSpeaksWhereTheLossIsAtMostEtaBar) {
  const auto speaks = verify_anchor(8, 1, 12);
  const auto is_silent = verify_anchor(8, 1, 11);
  EXPECT_EQ(speaks.verdict, Verdict::certified);
  EXPECT_EQ(is_silent.verdict, Verdict::certified);
  EXPECT_LT(*claim(speaks, "sink-probabilistic")->value->upper, Rational(1, 100));
  EXPECT_GT(*claim(is_silent, "sink-probabilistic")->value->lower, Rational(9, 10));
  EXPECT_EQ(numeric::is_positive(quantity(is_silent, "bound_probabilistic")), numeric::Ternary::certainly);
}

TEST(SoftmaxSinkNecessity, BoundsAtOneTwoHundredth) {
  const auto bounds =
      theorems::softmax_sink_bounds::sink_bounds(Exact(Rational(1, 200)), Arithmetic<Exact>{});
  EXPECT_EQ(of(bounds.before), Rational(903, 922));
  EXPECT_EQ(of(bounds.after), Rational(1155, 1181));
}

// The corollary: η ≤ 1/200 gives α ≥ 1 − 5η.
RC_GTEST_PROP(SoftmaxSinkNecessity, Corollary, ()) {
  const Rational eta(*rc::gen::inRange(0, 100'001), 20'000'000);
  const auto bounds = theorems::softmax_sink_bounds::sink_bounds(Exact(eta), Arithmetic<Exact>{});
  RC_ASSERT(of(bounds.after) >= 1 - 5 * eta);
  RC_ASSERT(of(bounds.before) >= of(bounds.after));
}

TEST(SoftmaxSinkNecessity, BoundsSayNothingBeyondTheirLimits) {
  using theorems::softmax_sink_bounds::sink_bounds;
  const Arithmetic<Exact> exact;
  EXPECT_EQ(of(sink_bounds(Exact(Rational(1, 48)), exact).before), 0);
  EXPECT_EQ(of(sink_bounds(Exact(Rational(1, 96)), exact).after), 0);
  EXPECT_GT(of(sink_bounds(Exact(Rational(1, 96)), exact).before), 0);
}

// The claim's margin is exactly zero for m ≥ 1, and positive for m = 0 where the first bound is the larger one: no tolerance would tell the two apart.
TEST(SoftmaxSinkNecessity, TheClaimIsTightForContents) {
  const auto with_contents = verify_anchor(16, 13, 5);
  EXPECT_EQ(with_contents.verdict, Verdict::certified);
  ASSERT_TRUE(with_contents.evaluation.claims.front().value->is_exact());
  EXPECT_EQ(*with_contents.evaluation.claims.front().value->lower, 0);
  const auto without = verify_anchor(16, 0, 5);
  EXPECT_EQ(without.verdict, Verdict::certified);
  EXPECT_GT(*without.evaluation.claims.front().value->lower, 0);
}

TEST(SoftmaxSinkNecessity, IrrationalScalesAreDecidedToo) {
  for (const char* beta : {"log(1000)", "sqrt(50)", "exp(2)", "20/3", "log(7)*3"}) {
    EXPECT_EQ(verify_anchor(8, 2, numeric::parse_expression(beta)).verdict, Verdict::certified) << beta;
  }
}

TEST(SoftmaxSinkNecessity, LargeLossIsVacuous) {
  const auto result = verify_anchor(16, 13, 1);
  EXPECT_EQ(result.verdict, Verdict::vacuous);
  EXPECT_EQ(holds(hypothesis_margin(result, "small-loss")), numeric::Ternary::certainly_not);
  EXPECT_FALSE(result.evaluation.conclusion.value.has_value());
  EXPECT_TRUE(quantity(result, "bound_after").is_exact());
}

// The boundary of "length": the smallest case that the theorem speaks about, and the largest that it does not.
TEST(SoftmaxSinkNecessity, LengthFiveIsTheFirst) {
  EXPECT_EQ(verify_anchor(5, 1, 8).verdict, Verdict::certified);
  EXPECT_EQ(verify_anchor(4, 1, 8).verdict, Verdict::vacuous);
  EXPECT_EQ(verify_anchor(3, 1, 8).verdict, Verdict::vacuous);
}

TEST(SoftmaxSinkNecessity, OtherFormsAreVacuous) {
  auto relu = constructions::find("softmax-anchor").build(softmax_values(6, 1, 5));
  relu.model.normaliser = attention::Normaliser::relu_none;
  EXPECT_EQ(holds(hypothesis_margin(verify_softmax(relu), "softmax")), numeric::Ternary::certainly_not);
  auto twice = constructions::find("softmax-anchor").build(softmax_values(6, 1, 8));
  twice.model.heads.push_back(twice.model.heads.front());
  EXPECT_EQ(holds(hypothesis_margin(verify_softmax(twice), "single-head")), numeric::Ternary::certainly_not);
}

// Models near the construction, which satisfy the hypotheses more often than not, over finite alphabets with scores that depend on contents: the theorem must never be
// refuted. The property also counts that it is not always vacuous.
TEST(SoftmaxSinkNecessity, IsNotRefutedNearTheConstruction) {
  support::expect_often("never refuted near the construction", 20, [] {
    const long length = *rc::gen::inRange<long>(5, 8);
    auto instance =
        constructions::find("softmax-anchor").build(softmax_values(length, 1, *rc::gen::inRange(5, 10)));
    const auto letters = std::vector<task::Content>{{-1}, {Rational(1, 2)}, {1}};
    instance.task.content = task::ContentSet::alphabet(letters, 1);
    instance.task.trigger_content = instance.task.content;
    const auto nudge = [](attention::Matrix& matrix, int scale) {
      const long r = *rc::gen::inRange<long>(0, 4);
      const long c = *rc::gen::inRange<long>(0, 4);
      const auto* entry = matrix.find(r, c);
      matrix.set(r, c,
                 (entry == nullptr ? numeric::Expression(0) : *entry) +
                     numeric::Expression(Rational(*rc::gen::inRange(-5, 6), scale)));
    };
    for (int k = *rc::gen::inRange(0, 4); k > 0; --k) nudge(instance.model.heads[0].query_key, 10);
    for (int k = *rc::gen::inRange(0, 3); k > 0; --k) nudge(instance.model.heads[0].output_value, 1000);
    const auto result = verify_softmax(instance);
    RC_ASSERT(result.verdict == Verdict::certified || result.verdict == Verdict::vacuous);
    return result.verdict == Verdict::certified;
  });
}

TEST(SoftmaxSinkNecessity, IsCertifiedOnAPerturbedModelOverAnAlphabet) {
  auto instance = constructions::find("softmax-anchor").build(softmax_values(6, 1, 7));
  instance.task.content = task::ContentSet::alphabet({{-1}, {0}, {1}}, 1);
  instance.task.trigger_content = instance.task.content;
  instance.model.heads[0].query_key.set(3, 2, Rational(1, 4));       // content queries look at content values
  instance.model.heads[0].output_value.set(2, 3, Rational(1, 500));  // and mix them up a little
  const auto result = verify_softmax(instance);
  EXPECT_EQ(result.verdict, Verdict::certified);
}

}  // namespace
}  // namespace sinkproof
