#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "constructions/registry.hpp"
#include "engine/verify.hpp"
#include "setting/fit/best_fit.hpp"
#include "setting/fit/fit_names.hpp"
#include "support/models.hpp"
#include "support/statement.hpp"
#include "support/verify_result.hpp"
#include "theorem/fit_instance.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof {
namespace {

using attention::Normaliser;
using fit::NormaliserFit;
using numeric::Rational;
using numeric::Ternary;
using support::exact_loss;
using support::exact_quantity;
using support::hypothesis;
using theorem::Verdict;

const std::vector<std::string>& normalisers() {
  static const std::vector<std::string> names{"non-anchor", "row-count", "none", "length"};
  return names;
}

NormaliserFit solve_fit(long length, const std::string& normaliser) {
  return fit::best_fit(fit::normaliser_of(normaliser), length);
}

const theorem::Theorem& obstruction() {
  return theorems::own_theorem("relu-normaliser-obstruction");
}

/// With what chebyshev-fit promises.
theorem::FitInstance instance_of(NormaliserFit fit) {
  const parameter::Values values({{"L", fit.length}, {"normaliser", fit::word_of(fit.normaliser)}});
  auto claims = constructions::fits().front()->build_with_claims(values).claims;
  return {std::move(fit), std::move(claims)};
}

engine::VerifyResult verify_fit(NormaliserFit fit) {
  return engine::verify(obstruction(), instance_of(std::move(fit)), {});
}

Rational bound(long length, const std::string& normaliser) {
  const auto result = verify_fit(solve_fit(length, normaliser));
  EXPECT_EQ(result.verdict, Verdict::certified) << length << " " << normaliser;
  EXPECT_EQ(result.bits, 0);
  return exact_quantity(result, "loss_lower_bound");
}

TEST(ReluNormaliserObstruction, StatementAndCodeHaveTheSameConstants) {
  const auto statement = support::read_statement("relu-normaliser-obstruction");
  for (const std::string& normaliser : normalisers()) {
    const std::string in_text = normaliser == "non-anchor"  ? "divisor_non_anchor"
                                : normaliser == "row-count" ? "divisor_row_count"
                                                            : "divisor_" + normaliser;
    for (long length = 3; length <= 7; ++length) {
      for (long k = 1; k <= length - 2; ++k) {
        EXPECT_EQ(support::value(statement, in_text, {{"k", k}, {"L", length}}),
                  fit::divisor(fit::normaliser_of(normaliser), length, k));
      }
    }
  }
  // Targets grow, so a fit of 0 errs by the last one.
  for (long length = 3; length <= 7; ++length) {
    const auto zero = instance_of({length, Normaliser::relu_none, 0, 0, {}});
    const auto evaluation = obstruction().evaluate(zero, numeric::Arithmetic<numeric::Exact>{});
    EXPECT_EQ(*evaluation.quantities.back().value->rational(),
              support::value(statement, "target", {{"k", length - 2}}));
  }
  EXPECT_EQ(bound(5, "row-count"), support::value(statement, "row_count_5", {}));
  EXPECT_EQ(bound(16, "row-count"), support::value(statement, "row_count_16", {}));
  EXPECT_EQ(bound(5, "none"), support::value(statement, "none_5", {}));
  EXPECT_EQ(bound(16, "none"), support::value(statement, "none_16", {}));
  EXPECT_EQ(bound(5, "length"), support::value(statement, "length_5", {}));
  EXPECT_EQ(bound(16, "length"), support::value(statement, "length_16", {}));
}

TEST(ReluNormaliserObstruction, TheBoundIsPositiveFromLengthFiveOnButForNonAnchor) {
  for (const std::string& normaliser : normalisers()) {
    EXPECT_EQ(bound(3, normaliser), 0);
    EXPECT_EQ(bound(4, normaliser), 0);
    for (long length = 5; length <= 12; ++length)
      EXPECT_EQ(bound(length, normaliser) > 0, normaliser != "non-anchor") << length << normaliser;
  }
}

RC_GTEST_PROP(ReluNormaliserObstruction, BoundsGrowWithTheLengthAndConstantDivisorsAgree, ()) {
  const long length = *rc::gen::inRange<long>(3, 80);
  RC_ASSERT(bound(length, "non-anchor") == 0);
  RC_ASSERT(bound(length + 1, "row-count") >= bound(length, "row-count"));
  RC_ASSERT(bound(length, "none") == bound(length, "length"));
}

// The statement is about all models, of any number of heads: none of these may do better.
RC_GTEST_PROP(ReluNormaliserObstruction, NoModelDoesBetter, ()) {
  const long length = *rc::gen::inRange<long>(3, 9);
  const std::string name = *rc::gen::elementOf(normalisers());
  const task::TriggerTask task{length, *rc::gen::inRange<long>(0, 3), task::ContentSet::box(),
                               task::ContentSet::box()};
  const auto model = support::random_model(task, fit::normaliser_of(name), true, *rc::gen::inRange(1, 4));
  RC_ASSERT(exact_loss({task, model}) >= bound(length, name));
}

/// The model of the proof's last part but one: for m = 0 its loss is the fit's error.
task::TriggerInstance model_of(const NormaliserFit& fit) {
  const Rational one_intercept = fit.normaliser == Normaliser::relu_row_count ? 2
                                 : fit.normaliser == Normaliser::relu_length  ? Rational(fit.length)
                                                                              : 1;
  const bool is_constant =
      fit.normaliser == Normaliser::relu_none || fit.normaliser == Normaliser::relu_length;
  const Rational one_slope = is_constant ? 0 : 1;
  const task::TriggerTask task{fit.length, 0, task::ContentSet::box(), task::ContentSet::box()};
  attention::Matrix query_key(3);
  query_key.set(1, 1, 1);
  query_key.set(1, 2, 1);
  attention::Matrix output_value(3);
  output_value.set(1, 1, one_intercept - fit.intercept);
  output_value.set(2, 1, fit.intercept);
  output_value.set(1, 2, one_slope - fit.slope);
  output_value.set(2, 2, fit.slope);
  return {task, {fit.normaliser, {{query_key, output_value}}}};
}

TEST(ReluNormaliserObstruction, TheBoundIsTheLeastLossWithoutContents) {
  for (const std::string& normaliser : normalisers()) {
    for (const long length : {3, 4, 5, 6, 9, 16, 33})
      EXPECT_EQ(exact_loss(model_of(solve_fit(length, normaliser))), bound(length, normaliser))
          << length << normaliser;
  }
}

// Contents that are all 0 cost nothing: the same head, with coordinates between that are 0.
TEST(ReluNormaliserObstruction, TheBoundIsTheLeastLossWhereContentsAreZero) {
  for (const std::string& normaliser : normalisers()) {
    for (const long length : {3, 4, 5, 9}) {
      const auto plain = model_of(solve_fit(length, normaliser));
      const auto widened = [](const attention::Matrix& matrix) {
        attention::Matrix result(5);
        const auto place = [](long k) { return k == 2 ? 4 : k; };
        for (const auto& [at, value] : matrix.entries()) result.set(place(at.first), place(at.second), value);
        return result;
      };
      const auto zero = task::ContentSet::alphabet({{0, 0}}, 2);
      const auto& head = plain.model.heads.front();
      const task::TriggerInstance wide{
          task::TriggerTask{length, 2, zero, zero},
          {plain.model.normaliser, {{widened(head.query_key), widened(head.output_value)}}}};
      EXPECT_EQ(exact_loss(wide), bound(length, normaliser)) << length << normaliser;
    }
  }
}

// Models close to the best one, with contents or without: the bound is where their losses begin.
RC_GTEST_PROP(ReluNormaliserObstruction, NoModelNearTheBestDoesBetter, ()) {
  const std::string name = *rc::gen::elementOf(normalisers());
  auto instance = model_of(solve_fit(*rc::gen::inRange<long>(5, 12), name));
  for (auto* matrix : {&instance.model.heads.front().query_key, &instance.model.heads.front().output_value}) {
    for (long r = 0; r < 3; ++r) {
      for (long c = 0; c < 3; ++c) {
        const auto* entry = matrix->find(r, c);
        matrix->set(r, c,
                    (entry == nullptr ? numeric::Expression(0) : *entry) +
                        *support::small_rational() / *rc::gen::element(10, 1000, 100'000));
      }
    }
  }
  RC_ASSERT(exact_loss(instance) >= bound(instance.task.length, name));
}

// Without one hypothesis the conclusion is false, on the instances that statement.md names.
TEST(ReluNormaliserObstruction, EveryHypothesisIsNeeded) {
  const Rational third(1, 3);
  const Rational half(1, 2);
  struct Case {
    const char* dropped;
    long length;
    std::vector<std::pair<long, Rational>> weights;
  };
  for (const Case& c : {Case{"cancels-constants", 4, {{1, 2 * third}, {2, -third}}},
                        Case{"cancels-slopes", 4, {{1, -half}, {2, half}}},
                        Case{"norm", 5, {{1, -half}, {2, 1}, {3, -half}}}}) {
    NormaliserFit fit = solve_fit(c.length, "none");
    fit.weights = c.weights;
    const auto result = verify_fit(fit);
    for (const char* id : {"cancels-constants", "cancels-slopes", "norm"}) {
      EXPECT_EQ(hypothesis(result, id),
                std::string(id) == c.dropped ? Ternary::certainly_not : Ternary::certainly)
          << c.dropped << id;
    }
    EXPECT_EQ(holds(result.evaluation.conclusion), Ternary::certainly_not) << c.dropped;
    EXPECT_EQ(exact_quantity(result, "loss_lower_bound"), 0);
    EXPECT_EQ(result.verdict, Verdict::refuted) << "the claim 'dual'";
  }
}

// No tolerance: what is off by 10^-300 is off.
TEST(ReluNormaliserObstruction, TheSmallestErrorsAreSeen) {
  const Rational tiny = numeric::power(Rational(10), -300);
  auto shifted = solve_fit(8, "row-count");
  shifted.intercept += tiny;
  const auto result = verify_fit(shifted);
  EXPECT_EQ(result.verdict, Verdict::refuted);
  ASSERT_EQ(result.witnesses.size(), 1U);
  EXPECT_EQ(result.witnesses.front().refutes, "fit");
  auto unbalanced = solve_fit(8, "row-count");
  unbalanced.weights.back().second += tiny;
  EXPECT_EQ(verify_fit(unbalanced).verdict, Verdict::refuted);
}

TEST(ReluNormaliserObstruction, AWeakerBoundIsRefutedAsNotSharp) {
  auto halved = solve_fit(8, "none");
  for (auto& weight : halved.weights) weight.second /= 2;
  const auto result = verify_fit(halved);
  EXPECT_EQ(result.verdict, Verdict::refuted);
  ASSERT_EQ(result.witnesses.size(), 1U);
  EXPECT_EQ(result.witnesses.front().refutes, "fit");
  EXPECT_EQ(exact_quantity(result, "loss_lower_bound"), Rational(3, 112)) << "but it is a bound";
}

// The construction's text writes the theorem's formulas again: claims are about its quantities and
// hypotheses.
RC_GTEST_PROP(ReluNormaliserObstruction, ClaimsAreAboutTheTheoremsQuantities, ()) {
  const long length = *rc::gen::inRange<long>(3, 12);
  NormaliserFit fit = solve_fit(length, *rc::gen::elementOf(normalisers()));
  // Feasible weights and others, good fits and bad ones.
  if (*rc::gen::arbitrary<bool>()) fit.intercept += *support::small_rational();
  if (*rc::gen::arbitrary<bool>()) fit.slope += *support::small_rational();
  const Rational factor = *rc::gen::elementOf(std::vector<Rational>{1, Rational(1, 2), Rational(3, 2), -1});
  for (auto& weight : fit.weights) weight.second *= factor;
  if (*rc::gen::arbitrary<bool>())
    fit.weights.assign(1, {*rc::gen::inRange<long>(1, length - 1), Rational(1, 3)});
  const auto evaluation = obstruction().evaluate(instance_of(fit), numeric::Arithmetic<numeric::Exact>{});
  const auto rational = [](const auto& named) { return *named.value->rational(); };
  RC_ASSERT(evaluation.claims.size() == 2U);
  RC_ASSERT(evaluation.claims[0].id == "fit");
  RC_ASSERT(rational(evaluation.claims[0]) ==
            rational(evaluation.quantities[0]) - rational(evaluation.quantities[1]));
  Rational least = rational(evaluation.hypotheses[0]);
  for (const auto& margin : evaluation.hypotheses) least = std::min(least, rational(margin));
  RC_ASSERT(evaluation.claims[1].id == "dual");
  RC_ASSERT(rational(evaluation.claims[1]) == least);
}

}  // namespace
}  // namespace sinkproof
