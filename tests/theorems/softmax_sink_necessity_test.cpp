#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "constructions/registry.hpp"
#include "engine/verify.hpp"
#include "language/diagnostic.hpp"
#include "support/models.hpp"
#include "support/often.hpp"
#include "support/statement.hpp"
#include "support/verify_result.hpp"
#include "theorem/trigger_theorem.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof {
namespace {

using numeric::Arithmetic;
using numeric::Exact;
using numeric::Rational;
using support::quantity;
using theorem::Verdict;

const theorem::Theorem& theorem_a() {
  return theorems::own_theorem("softmax-sink-necessity");
}

const theorem::StatedText& text_a() {
  return theorems::own_text("softmax-sink-necessity");
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

/// A quantity of the block where the loss is η.
Rational bound(const std::string& name, const Rational& eta, long length) {
  return *text_a().numbers_at({name}, {{"L", length}, {"loss", eta}}, Arithmetic<Exact>{}).front().rational();
}

/// What Theorem A′ says at η = (7L−6)·η̄/δ.
Rational probabilistic_bound(const Rational& eta) {
  return *text_a()
              .numbers_at({"bound_probabilistic"},
                          {{"L", 5}, {"eta_bar", eta / 58}, {"delta", Rational(1, 2)}}, Arithmetic<Exact>{})
              .front()
              .rational();
}

const theorem::Margin<numeric::Enclosure>& hypothesis_margin(const engine::VerifyResult& result,
                                                             const std::string& id) {
  for (const auto& margin : result.evaluation.hypotheses) {
    if (margin.id == id) return margin;
  }
  throw std::runtime_error("no hypothesis " + id);
}

// The block's functions are the constants, which ./dev prove holds against the proofs: rational functions of
// degree at most 2 in what they are made of, compared at far more points than that.
RC_GTEST_PROP(SoftmaxSinkNecessity, StatementAndBlockHaveTheSameConstants, ()) {
  static const auto statement = support::read_statement("softmax-sink-necessity");
  const Rational eta(*rc::gen::inRange(0, 9999), 1'000'000);
  const Rational larger(*rc::gen::inRange(0, 27'778), 1'000'000);
  const Rational gamma(*rc::gen::inRange(1, 1001), 1000);
  std::string examples;
  for (const char* name : {"loss_limit", "loss_limit_of_three_rows", "loss_limit_of_sums", "largest_q",
                           "smallest_q", "sink_bound", "largest_weight", "smallest_weight",
                           "probable_content_value", "probable_trigger_value"})
    examples += support::example(statement, name, {{"eta", eta}, {"gamma", gamma}});
  for (const char* name : {"bound_of_three_rows", "bound_of_two_rows_before", "bound_of_two_rows_after"})
    examples += support::example(statement, name, {{"eta", larger}});
  support::require_examples(statement, examples);
}

TEST(SoftmaxSinkNecessity, ABlockWithAnotherConstantIsSeen) {
  auto statement = support::read_statement("softmax-sink-necessity");
  const auto example = [&] {
    return support::example(statement, "bound_of_two_rows_after", {{"eta", Rational(1, 100)}});
  };
  support::require_examples(statement, example());
  statement.constants.at("bound_of_two_rows_after").body += "-eta^9";
  EXPECT_THROW(support::require_examples(statement, example()), language::Error);
}

RC_GTEST_PROP(SoftmaxSinkNecessity, StatementAndBlockHaveTheSameProbableError, ()) {
  static const auto statement = support::read_statement("softmax-sink-necessity");
  const std::map<std::string, Rational> values{{"L", *rc::gen::inRange<long>(5, 5000)},
                                               {"eta_bar", Rational(*rc::gen::inRange(1, 9999), 1'000'000)},
                                               {"delta", Rational(*rc::gen::inRange(1, 1000), 1000)}};
  std::string given;
  for (const auto& [name, value] : values)
    given += (given.empty() ? "" : ", ") + name + " = " + numeric::to_string(value);
  support::require_examples(
      statement, "example probable_error at " + given + " : " +
                     numeric::to_string(support::value(statement, "probable_error", values)) + "\n");
}

// γ_a is in the third bound, which is 1 − 2η/(γ_a+η).
RC_GTEST_PROP(SoftmaxSinkNecessity, TheThirdBoundRestsOnTheLeastContentValue, ()) {
  static const auto statement = support::read_statement("softmax-sink-necessity");
  const Rational eta(*rc::gen::inRange(0, 20'833), 1'000'000);
  RC_ASSERT(bound("bound_before", eta, 5) ==
            1 - 2 * eta / (support::value(statement, "least_content_value", {{"eta", eta}}) + eta));
}

// Theorem A′ is never stronger than Theorem A at the same η: p⁻ ≤ 1 ≤ p⁺.
RC_GTEST_PROP(SoftmaxSinkNecessity, TheProbabilisticBoundIsTheWeaker, ()) {
  // Up to 1/200, where Theorem A has all its quantities positive.
  const Rational eta(*rc::gen::inRange(0, 5'001), 1'000'000);
  RC_ASSERT(probabilistic_bound(eta) <= bound("bound_after", eta, 5));
}

TEST(SoftmaxSinkNecessity, ProbabilisticBoundSaysNothingBeyondItsRange) {
  EXPECT_EQ(probabilistic_bound(Rational(1, 96)), 0);
  EXPECT_EQ(probabilistic_bound(Rational(1, 48)), 0);
  EXPECT_EQ(probabilistic_bound(Rational(1, 156)), 0) << "p⁻ is 0";
  EXPECT_EQ(probabilistic_bound(1000), 0);
  EXPECT_EQ(probabilistic_bound(0), 1);
  // γ′ > 0 needs about η < 0.0058.
  EXPECT_GT(probabilistic_bound(Rational(58, 10'000)), 0);
  EXPECT_EQ(probabilistic_bound(Rational(59, 10'000)), 0);
}

const theorem::Margin<numeric::Enclosure>* claim(const engine::VerifyResult& result, const std::string& id) {
  for (const auto& margin : result.evaluation.claims) {
    if (margin.id == id) return &margin;
  }
  return nullptr;
}

// At L = 3 the loss may be 0.
TEST(SoftmaxSinkNecessity, LemmaA0AppliesFromFourTokensOn) {
  for (const long length : {4L, 8L}) {
    for (const long dimension : {0L, 1L}) {
      const auto result = verify_anchor(length, dimension, 12);
      ASSERT_NE(claim(result, "never-zero-loss"), nullptr);
      EXPECT_EQ(holds(*claim(result, "never-zero-loss")), numeric::Ternary::certainly);
    }
  }
  EXPECT_EQ(claim(verify_anchor(3, 1, 12), "never-zero-loss"), nullptr);
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

// The corollary: η ≤ 1/200 gives α ≥ 1 − 5η.
RC_GTEST_PROP(SoftmaxSinkNecessity, Corollary, ()) {
  const Rational eta(*rc::gen::inRange(0, 100'001), 20'000'000);
  for (const long length : {4L, 5L}) {
    const Rational after = bound("bound_after", eta, length);
    RC_ASSERT(after >= 1 - 5 * eta);
    RC_ASSERT(bound("bound_before", eta, length) >= after);
  }
}

// Three rows never say less than two; no bound is below a half, which the mutant any-loss rests on; and 12/5
// is enough in the older form.
RC_GTEST_PROP(SoftmaxSinkNecessity, ThreeRowsSayMore, ()) {
  static const auto statement = support::read_statement("softmax-sink-necessity");
  const Rational eta(*rc::gen::inRange(0, 277'778), 10'000'000);
  const Rational before = bound("bound_before", eta, 4);
  const Rational after = bound("bound_after", eta, 4);
  RC_ASSERT(after >= Rational(1, 2));
  RC_ASSERT(bound("bound_after", eta, 5) == after);
  RC_ASSERT(bound("bound_before", eta, 5) >= before);
  RC_ASSERT(before >= after);
  if (eta > 0 && eta < Rational(1, 54)) {
    const Rational largest_q = support::value(statement, "largest_q", {{"eta", eta}});
    RC_ASSERT((1 - before) * (1 - 2 * eta * (largest_q + 1)) / eta <= Rational(12, 5));
  }
}

TEST(SoftmaxSinkNecessity, BoundsSayNothingBeyondTheirLimits) {
  for (const long length : {3L, 4L, 5L}) {
    EXPECT_EQ(bound("bound_before", Rational(1, 36), length), Rational(13, 14));
    EXPECT_EQ(bound("bound_after", Rational(1, 36), length), Rational(99, 116));
    EXPECT_EQ(bound("bound_before", Rational(1, 35), length), 0);
    EXPECT_EQ(bound("bound_after", Rational(1, 35), length), 0);
    EXPECT_EQ(bound("bound_before", Rational(1, 48), length), Rational(18, 19));
    EXPECT_EQ(bound("bound_after", Rational(1, 96), length), Rational(1953, 2047));
  }
}

// Losses between the limits of the fourth, the third and the second bound: the conclusion is asked for there,
// too.
TEST(SoftmaxSinkNecessity, IsAskedForUpToOneThirtySixth) {
  for (const char* loss : {"1/90", "1/50", "1/40"}) {
    // The loss of softmax-anchor at m ≥ 1 is that of the trigger's row, e^-β/(2+e^-β).
    const auto beta = numeric::parse_expression("-log(2*(" + std::string(loss) + ")/(1-" + loss + "))");
    for (const long length : {4L, 5L}) {
      const auto result = verify_anchor(length, 1, beta);
      EXPECT_EQ(result.verdict, Verdict::certified) << loss;
      EXPECT_EQ(*quantity(result, "loss").upper, numeric::parse_rational(loss));
    }
  }
  EXPECT_EQ(verify_anchor(5, 1, numeric::parse_expression("-log(2/35)")).verdict,
            Verdict::certified);                                                                      // 1/36
  EXPECT_EQ(verify_anchor(5, 1, numeric::parse_expression("-log(2/34)")).verdict, Verdict::vacuous);  // 1/35
}

// The bound is attained exactly, for every loss below 1/96 and every m.
RC_GTEST_PROP(SoftmaxSinkNecessity, TheBoundBeforeTheTriggerIsAttained, ()) {
  const Rational eta(*rc::gen::inRange(1, 10'416), 1'000'000);
  const parameter::Values values({{"L", 5L},
                                  {"m", *rc::gen::inRange(0L, 3L)},
                                  {"eta", numeric::Expression(eta)},
                                  {"eta_bar", numeric::Expression(Rational(1, 200'000))},
                                  {"delta", numeric::Expression(Rational(1, 4))}});
  const auto result =
      engine::verify(theorem_a(), *theorem_a().instantiate("softmax-anchor-sharp", values), {});
  RC_ASSERT(result.verdict == Verdict::certified);
  const auto is = [](const numeric::Enclosure& x, const Rational& value) {
    return x.is_exact() && *x.lower == value;
  };
  RC_ASSERT(is(quantity(result, "loss"), eta));
  RC_ASSERT(is(quantity(result, "sink_mass_before"), *quantity(result, "bound_before").lower));
  RC_ASSERT(is(*result.evaluation.conclusion.value, 0));
}

// Without length: all other hypotheses hold, and the conclusion fails, for every m.
TEST(SoftmaxSinkNecessity, ThreeTokensAreTooFew) {
  for (const long dimension : {0L, 1L, 2L, 40L}) {
    auto values = softmax_values(3, dimension, 8);
    const auto instance = theorem_a().instantiate("softmax-three-tokens", values);
    const auto result = engine::verify(theorem_a(), *instance, {});
    EXPECT_EQ(result.verdict, Verdict::vacuous);
    for (const auto& margin : result.evaluation.hypotheses) {
      EXPECT_EQ(holds(margin),
                margin.id == "length" ? numeric::Ternary::certainly_not : numeric::Ternary::certainly)
          << margin.id;
    }
    for (const auto& margin : result.evaluation.claims)
      EXPECT_EQ(holds(margin), numeric::Ternary::certainly) << margin.id;
    EXPECT_EQ(holds(result.evaluation.conclusion), numeric::Ternary::certainly_not);
    EXPECT_EQ(*quantity(result, "sink_mass_before").lower, Rational(1, 2));
    EXPECT_EQ(*quantity(result, "sink_mass_before").upper, Rational(1, 2));
  }
}

// That the claim of softmax-anchor is an equality for m ≥ 1 needs L ≥ 4; at L = 3 it is one from β = log 4
// on.
TEST(SoftmaxSinkNecessity, TheClaimIsNotTightForThreeTokens) {
  const auto margin = [](long length, const char* beta) {
    return *verify_anchor(length, 1, numeric::parse_expression(beta)).evaluation.claims.front().value;
  };
  EXPECT_GT(*margin(3, "log(4)-1/1000").lower, 0);
  EXPECT_EQ(*margin(3, "log(4)").upper, 0);
  EXPECT_EQ(*margin(3, "2").upper, 0);
  EXPECT_EQ(*margin(4, "1").upper, 0);
}

// The claim's margin is exactly zero for m ≥ 1, and positive for m = 0 where the first bound is the larger
// one: no tolerance would tell the two apart.
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

// The boundary of "length": the smallest case that the theorem speaks about, and the largest that it does
// not.
TEST(SoftmaxSinkNecessity, LengthFourIsTheFirst) {
  EXPECT_EQ(verify_anchor(5, 1, 8).verdict, Verdict::certified);
  EXPECT_EQ(verify_anchor(4, 1, 8).verdict, Verdict::certified);
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

// Models near the construction, which satisfy the hypotheses more often than not, over finite alphabets with
// scores that depend on contents: the theorem must never be refuted. The property also counts that it is not
// always vacuous.
TEST(SoftmaxSinkNecessity, IsNotRefutedNearTheConstruction) {
  support::expect_often("never refuted near the construction", 20, [] {
    const long length = *rc::gen::inRange<long>(4, 8);
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
