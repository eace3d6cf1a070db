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
#include "theorems/registry.hpp"

namespace sinkproof {
namespace {

using numeric::Expression;
using numeric::Rational;
using numeric::Ternary;
using support::hypothesis;
using support::quantity;
using support::values_of_beta;
using theorem::Verdict;

const theorem::Theorem& theorem_e2() {
  return theorems::find("null-slot-necessity");
}

engine::VerifyResult verify_null_slot(task::TriggerInstance instance) {
  return engine::verify(theorem_e2(), theorem::TriggerTheoremInstance(std::move(instance), {}), {});
}

RC_GTEST_PROP(NullSlotNecessity, StatementAndBlockHaveTheSameConstants, ()) {
  static const auto statement = support::read_statement("null-slot-necessity");
  const Rational eta(*rc::gen::inRange(0, 27'778), 1'000'000);
  const Rational gamma = eta + Rational(*rc::gen::inRange(1, 1001), 1000);
  std::string examples;
  for (const auto& [name, formula] : statement.constants)
    examples += support::example(statement, name, {{"eta", eta}, {"gamma", gamma}});
  support::require_examples(statement, examples);
}

// The bounds are those of Theorem A, which the two statements write down alike.
TEST(NullSlotNecessity, HasTheConstantsOfTheoremA) {
  const auto own = support::read_statement("null-slot-necessity");
  const auto of_theorem_a = support::read_statement("softmax-sink-necessity");
  int shared = 0;
  for (const auto& [name, formula] : own.constants) {
    const auto other = of_theorem_a.constants.find(name);
    if (other == of_theorem_a.constants.end()) continue;
    EXPECT_EQ(formula.body, other->second.body) << name;
    ++shared;
  }
  EXPECT_EQ(shared, 6);
}

// Which claims are equalities, as the statement says; no tolerance would tell 0 from the gap at m = 0.
TEST(NullSlotNecessity, TheClaimsAreTightForContents) {
  for (const char* source : {"key-bias-anchor", "softmax-one-anchor"}) {
    for (const long dimension : {0L, 3L}) {
      for (const char* beta : {"5", "log(1000)", "sqrt(50)"}) {
        const auto parameters = values_of_beta(9, dimension, numeric::parse_expression(beta));
        const auto result = engine::verify(theorem_e2(), *theorem_e2().instantiate(source, parameters), {});
        EXPECT_EQ(result.verdict, Verdict::certified) << source << " " << beta;
        const auto& loss = result.evaluation.claims.at(0).value.value();
        const auto& mass = result.evaluation.claims.at(1).value.value();
        EXPECT_TRUE(mass.is_exact() && *mass.lower == 0) << source << " " << beta;
        EXPECT_EQ(loss.is_exact() && *loss.lower == 0, dimension > 0) << source << " " << beta;
      }
    }
  }
}

// The real anchor has next to nothing, the slot nearly all.
TEST(NullSlotNecessity, TheSlotTakesTheSinkOver) {
  const auto result =
      verify_null_slot(constructions::find("softmax-one-anchor").build(values_of_beta(8, 3, 8)));
  EXPECT_EQ(result.verdict, Verdict::certified);
  EXPECT_LT(*quantity(result, "max_anchor_mass").upper, Rational(1, 1'000'000));
  EXPECT_GT(*quantity(result, "min_null_mass").lower, Rational(999'999, 1'000'000));
  EXPECT_GT(*quantity(result, "bound").lower, Rational(999, 1000));
}

// The counterexample: every hypothesis but anchor-value is certified, and so is that the conclusion fails.
TEST(NullSlotNecessity, WithoutAnchorValueItIsFalse) {
  for (const auto& source : theorem_e2().sources()) {
    if (source.name != "null-slot-stand-in-anchor") continue;
    EXPECT_FALSE(source.by_default);
    for (const auto& parameters : parameter::expand_grid(source.parameters, {}, source.default_grid)) {
      const auto instance = theorem_e2().instantiate(source.name, parameters);
      const auto result = engine::verify(theorem_e2(), *instance, {});
      EXPECT_EQ(result.verdict, Verdict::vacuous) << parameters.text();
      for (const auto& margin : result.evaluation.hypotheses) {
        EXPECT_EQ(holds(margin), margin.id == "anchor-value" ? Ternary::certainly_not : Ternary::certainly)
            << parameters.text() << " " << margin.id;
      }
      EXPECT_EQ(holds(result.evaluation.conclusion), Ternary::certainly_not) << parameters.text();
      EXPECT_EQ(holds(result.evaluation.claims.at(0)), Ternary::certainly);
      EXPECT_LT(*quantity(result, "absorbed_after").upper, Rational(1, 100));
      // A single input shows it, evaluated from the definition.
      const auto witness = theorem_e2().witness(*instance, "absorbed", 1024);
      EXPECT_LT(*witness.value.upper, Rational(1, 100));
    }
    return;
  }
  FAIL() << "no such source";
}

// What is left without anchor-value: before the trigger, with twice the constant. The corollary's margin is
// absorbed_before less that.
TEST(NullSlotNecessity, WithoutAnchorValueTheFirstHalfHoldsWithTwiceTheConstant) {
  const auto statement = support::read_statement("null-slot-necessity");
  for (const long length : {4L, 8L}) {
    for (const int beta : {6, 8, 12}) {
      const auto result = verify_null_slot(
          constructions::find("null-slot-stand-in-anchor").build(values_of_beta(length, 1, beta)));
      ASSERT_EQ(result.evaluation.claims.size(), 1U);
      const auto& margin = result.evaluation.claims.front();
      EXPECT_EQ(margin.id, "any-anchor");
      EXPECT_EQ(holds(margin), Ternary::certainly);
      const Rational eta = *quantity(result, "loss").lower;
      const char* const value = length == 4 ? "content_value_of_two_rows" : "least_content_value";
      const Rational gamma = support::value(statement, value, {{"eta", eta}});
      const Rational bound =
          support::value(statement, "bound_without_anchor_value", {{"eta", eta}, {"gamma", gamma}});
      // To 10^-12: the loss is known to more.
      EXPECT_LT(abs(*quantity(result, "absorbed_before").lower - bound - *margin.value->lower),
                numeric::power(Rational(10), -12));
    }
  }
  const auto two_heads = [] {
    auto instance = constructions::find("softmax-one-anchor").build(values_of_beta(6, 1, 8));
    instance.model.heads.push_back(instance.model.heads.front());
    return verify_null_slot(instance);
  };
  EXPECT_TRUE(two_heads().evaluation.claims.empty());
}

// As the slot's share goes to 0 the bound before the trigger is approached, and the loss stays what it is.
TEST(NullSlotNecessity, TheBoundBeforeTheTriggerIsApproached) {
  for (const long size : {64L, 1'000L, 1'000'000L, 1'000'000'000L}) {
    for (const Rational& eta : {Rational(1, 100), Rational(1, 150), Rational(1, 1'000'000)}) {
      const parameter::Values values({{"L", 5L}, {"m", 1L}, {"eta", Expression(eta)}, {"size", size}});
      const auto result =
          engine::verify(theorem_e2(), *theorem_e2().instantiate("softmax-one-anchor-sharp", values), {});
      EXPECT_EQ(result.verdict, Verdict::certified) << size;
      EXPECT_EQ(*quantity(result, "loss").upper, eta) << size;
      const Rational used =
          (1 - *quantity(result, "absorbed_before").upper) / (1 - *quantity(result, "bound_before").lower);
      EXPECT_GT(used, 1 - Rational(2, size));
      EXPECT_LT(used, 1);
    }
  }
}

// Without length: all other hypotheses hold, and the conclusion fails, for every m.
TEST(NullSlotNecessity, ThreeTokensAreTooFew) {
  for (const long dimension : {0L, 1L, 40L}) {
    const auto instance = theorem_e2().instantiate("null-slot-three-tokens", values_of_beta(3, dimension, 8));
    const auto result = engine::verify(theorem_e2(), *instance, {});
    for (const auto& margin : result.evaluation.hypotheses) {
      EXPECT_EQ(holds(margin), margin.id == "length" ? Ternary::certainly_not : Ternary::certainly)
          << margin.id;
    }
    for (const auto& margin : result.evaluation.claims) EXPECT_EQ(holds(margin), Ternary::certainly);
    EXPECT_EQ(holds(result.evaluation.conclusion), Ternary::certainly_not);
    EXPECT_EQ(*quantity(result, "absorbed_before").upper, Rational(2, 3));
  }
}

TEST(NullSlotNecessity, OtherFormsAreVacuous) {
  auto plain = constructions::find("key-bias-anchor").build(values_of_beta(6, 1, 8));
  plain.model.normaliser = attention::Normaliser::softmax;
  EXPECT_EQ(hypothesis(verify_null_slot(plain), "null-slot"), Ternary::certainly_not);
  auto twice = constructions::find("key-bias-anchor").build(values_of_beta(6, 1, 8));
  twice.model.heads.push_back(twice.model.heads.front());
  EXPECT_EQ(hypothesis(verify_null_slot(twice), "single-head"), Ternary::certainly_not);
  const auto short_sequence =
      verify_null_slot(constructions::find("softmax-one-anchor").build(values_of_beta(3, 1, 8)));
  EXPECT_EQ(short_sequence.verdict, Verdict::vacuous);
  EXPECT_EQ(hypothesis(short_sequence, "length"), Ternary::certainly_not);
  const auto large_loss =
      verify_null_slot(constructions::find("softmax-one-anchor").build(values_of_beta(8, 1, 1)));
  EXPECT_EQ(hypothesis(large_loss, "small-loss"), Ternary::certainly_not);
  EXPECT_FALSE(large_loss.evaluation.conclusion.value.has_value());
}

// The boundary of anchor-value: the loss of softmax-one-anchor at β = 8, m = 1 is not changed by a value
// below it in row 0, for α_00 < 1.
TEST(NullSlotNecessity, AnchorValueIsComparedWithTheLossExactly) {
  const auto with_anchor_value = [](const Expression& value) {
    auto instance = constructions::find("softmax-one-anchor").build(values_of_beta(6, 1, 8));
    instance.model.heads[0].output_value.set(0, 0, value);
    return verify_null_slot(instance);
  };
  const Expression leak = exp(Expression(-8)) + exp(Expression(-16));
  const Expression loss = leak / (2 + leak);
  const Expression tiny = Expression(numeric::power(Rational(10), -60));
  EXPECT_EQ(with_anchor_value(loss).verdict, Verdict::certified);
  EXPECT_EQ(with_anchor_value(-loss).verdict, Verdict::certified);
  EXPECT_EQ(hypothesis(with_anchor_value(loss + tiny), "anchor-value"), Ternary::certainly_not);
}

// Models near the constructions over finite alphabets, with slot and scores that depend on contents: never
// refuted.
TEST(NullSlotNecessity, IsNotRefutedNearTheConstructions) {
  support::expect_often("never refuted near the constructions", 20, [] {
    const auto& construction =
        *rc::gen::element(&constructions::find("key-bias-anchor"), &constructions::find("softmax-one-anchor"),
                          &constructions::find("null-slot-stand-in-anchor"));
    auto instance =
        construction->build(values_of_beta(*rc::gen::inRange<long>(4, 8), 1, *rc::gen::inRange(6, 11)));
    const auto letters = std::vector<task::Content>{{-1}, {Rational(1, 2)}, {1}};
    instance.task.content = task::ContentSet::alphabet(letters, 1);
    instance.task.trigger_content = instance.task.content;
    auto& head = instance.model.heads[0];
    const auto nudged = [](const Expression* entry, int scale) {
      return (entry == nullptr ? Expression(0) : *entry) +
             Expression(Rational(*rc::gen::inRange(-5, 6), scale));
    };
    const auto index = [] { return *rc::gen::inRange<long>(0, 4); };
    for (int k = *rc::gen::inRange(0, 4); k > 0; --k) {
      const auto [r, c] = std::pair{index(), index()};
      head.query_key.set(r, c, nudged(head.query_key.find(r, c), 10));
    }
    for (int k = *rc::gen::inRange(0, 3); k > 0; --k) {
      const auto [r, c] = std::pair{index(), index()};
      head.output_value.set(r, c, nudged(head.output_value.find(r, c), 10'000));
    }
    if (!head.key_bias.empty()) head.key_bias[2] = Rational(*rc::gen::inRange(1, 5), 10);
    const auto result = verify_null_slot(instance);
    RC_ASSERT(result.verdict == Verdict::certified || result.verdict == Verdict::vacuous);
    return result.verdict == Verdict::certified;
  });
}

}  // namespace
}  // namespace sinkproof
