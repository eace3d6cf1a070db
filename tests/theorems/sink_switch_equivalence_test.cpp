#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "constructions/registry.hpp"
#include "engine/verify.hpp"
#include "support/statement.hpp"
#include "support/verify_result.hpp"
#include "theorem/switch_instance.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof {
namespace {

using numeric::approximate;
using numeric::Expression;
using numeric::Rational;
using numeric::Ternary;
using support::quantity;
using switches::dot;
using switches::SwitchFamily;
using theorem::Verdict;
using Vector = std::vector<Rational>;

const theorem::Theorem& equivalence() {
  return theorems::own_theorem("sink-switch-equivalence");
}

engine::VerifyResult verify_switch(const SwitchFamily& family, std::vector<std::string> dropped = {}) {
  engine::VerifyOptions options;
  options.dropped = std::move(dropped);
  return engine::verify(equivalence(), theorem::SwitchInstance(family), options);
}

SwitchFamily built(const std::string& name, const parameter::Values& values) {
  for (const auto* construction : constructions::switches()) {
    if (construction->name == name) return construction->build(values);
  }
  throw std::runtime_error("no construction " + name);
}

SwitchFamily planes(const Rational& tangent, const Rational& spread, const Rational& leak) {
  return built("two-context-switch", parameter::Values({{"tangent", Expression(tangent)},
                                                        {"spread", Expression(spread)},
                                                        {"leak", Expression(leak)}}));
}

parameter::Values hull_values(long keys, long dimension, long seed) {
  return parameter::Values(
      {{"keys", keys}, {"dimension", dimension}, {"seed", seed}, {"leak", Expression(Rational(1, 10))}});
}
SwitchFamily hulls(long keys, long dimension, long seed) {
  return built("hull-switch", hull_values(keys, dimension, seed));
}

/// As small as one v_0 makes both outputs.
void balance(SwitchFamily& family) {
  for (std::size_t t = 0; t < family.sink_value.size(); ++t) {
    family.sink_value[t] = 0;
    for (const auto& context : family.contexts)
      for (std::size_t k = 0; k < context.values.size(); ++k)
        family.sink_value[t] -= context.attention[k + 1] * context.values[k][t] / context.attention[0] / 2;
  }
}

Vector output(const SwitchFamily& family, const switches::SwitchContext& context) {
  Vector result =
      switches::combination(Vector(context.attention.begin() + 1, context.attention.end()), context.values);
  for (std::size_t t = 0; t < result.size(); ++t) result[t] += context.attention[0] * family.sink_value[t];
  return result;
}

SwitchFamily random_hulls() {
  return hulls(*rc::gen::inRange<long>(1, 6), *rc::gen::inRange<long>(2, 5), *rc::gen::inRange<long>(0, 100));
}

Vector random_attention(std::size_t size, int sink) {
  auto weights = *rc::gen::container<std::vector<int>>(size, rc::gen::inRange(0, 10));
  weights[0] += sink;
  int total = 0;
  for (const int weight : weights) total += weight;
  if (total == 0) weights[0] = total = 1;
  Vector result;
  for (const int weight : weights) result.emplace_back(weight, total);
  return result;
}

TEST(SinkSwitchEquivalence, StatementAndCodeHaveTheSameConstants) {
  const auto statement = support::read_statement("sink-switch-equivalence");
  const SwitchFamily family = planes(Rational(1, 2), Rational(3, 4), Rational(1, 100));
  const auto result = verify_switch(family);
  const Rational gamma_squared = 1;  // of the first context, which has the larger one
  const Rational bound = 1 - *quantity(result, "sink_mass_bound").lower;
  EXPECT_EQ(
      bound * bound,
      support::value(statement, "leak_bound_squared",
                     {{"g2", gamma_squared}, {"s2", family.sine_squared}, {"eta2", family.eta_squared}}));
  EXPECT_EQ(*quantity(result, "value_bound").lower, support::value(statement, "value_bound",
                                                                   {{"s", *quantity(result, "sine").lower},
                                                                    {"eta", *quantity(result, "eta").lower},
                                                                    {"x", bound}}));
  const Rational half_leak_bound = *quantity(result, "half_leak_bound").lower;
  EXPECT_EQ(half_leak_bound * half_leak_bound,
            support::value(statement, "half_leak_bound_squared",
                           {{"s2", family.sine_squared}, {"eta2", family.eta_squared}}));
  EXPECT_EQ(
      *quantity(result, "half_value_bound").lower,
      support::value(statement, "half_value_bound",
                     {{"s", *quantity(result, "sine").lower}, {"eta", *quantity(result, "eta").lower}}));
}

// Whatever the attention (also without a sink, also different in both contexts) and the sink's value are.
RC_GTEST_PROP(SinkSwitchEquivalence, TheConclusionHoldsOfRandomSwitches, ()) {
  SwitchFamily family = random_hulls();
  const bool is_near_a_switch = *rc::gen::arbitrary<bool>();
  for (auto& context : family.contexts)
    context.attention = random_attention(context.attention.size(), *rc::gen::element(0, 10, 1000));
  if (is_near_a_switch && family.contexts[0].attention[0] != 0 && family.contexts[1].attention[0] != 0) {
    balance(family);
  } else {
    for (Rational& entry : family.sink_value) entry = Rational(*rc::gen::inRange(-8, 9), 2);
  }
  family.eta_squared = 0;
  for (const auto& context : family.contexts) {
    const Vector out = output(family, context);
    family.eta_squared = std::max(family.eta_squared, dot(out, out));
  }
  const auto result = verify_switch(family);
  RC_ASSERT(result.verdict == Verdict::certified);
}

Vector random_in_cone(const switches::SwitchContext& context) {
  Vector result(context.point.size());
  for (const Vector& value : context.values) {
    const Rational factor = *rc::gen::inRange(0, 5);
    for (std::size_t i = 0; i < result.size(); ++i) result[i] += factor * value[i];
  }
  return result;
}

// Part 5: no vectors of the two cones are at a smaller angle than the separator shows, and no point of a hull
// is nearer.
RC_GTEST_PROP(SinkSwitchEquivalence, WitnessesShowWhatTheySay, ()) {
  const SwitchFamily family = random_hulls();
  const Vector x = random_in_cone(family.contexts[0]);
  const Vector y = random_in_cone(family.contexts[1]);
  const Rational product = dot(x, y);
  if (product > 0) RC_ASSERT(product * product <= (1 - family.sine_squared) * dot(x, x) * dot(y, y));
  for (const auto& context : family.contexts) {
    const Vector attention = random_attention(context.attention.size(), 0);
    if (attention[0] == 1) continue;
    Vector point(context.point.size());
    for (std::size_t k = 0; k < context.values.size(); ++k)
      for (std::size_t i = 0; i < point.size(); ++i)
        point[i] += attention[k + 1] / (1 - attention[0]) * context.values[k][i];
    RC_ASSERT(dot(point, point) >= context.gamma_squared);
  }
}

TEST(SinkSwitchEquivalence, TheConstantTwoIsSharp) {
  const auto result = verify_switch(planes(Rational(1, 3), 0, Rational(1, 7)));
  EXPECT_EQ(result.verdict, Verdict::certified);
  EXPECT_EQ(*quantity(result, "sink_mass_bound").lower, Rational(6, 7));
  EXPECT_EQ(*result.evaluation.conclusion.value->upper, 0);
  // Any smaller η would be refuted, were it true.
  SwitchFamily smaller = planes(Rational(1, 3), 0, Rational(1, 7));
  smaller.eta_squared *= 1 - numeric::power(Rational(10), -300);
  EXPECT_EQ(verify_switch(smaller).verdict, Verdict::vacuous);
  const auto refuted = verify_switch(smaller, {"switch"});
  EXPECT_EQ(refuted.verdict, Verdict::refuted);
  EXPECT_EQ(refuted.witnesses.front().refutes, "sink");
}

// Part 4: attained with half of the mass in both contexts; below that nothing is claimed.
TEST(SinkSwitchEquivalence, TheConstantFourIsSharp) {
  const auto result = verify_switch(planes(Rational(1, 3), 0, Rational(1, 2)));
  EXPECT_EQ(result.verdict, Verdict::certified);
  EXPECT_EQ(*quantity(result, "half_leak").lower, 1);
  EXPECT_EQ(*quantity(result, "half_leak_bound").upper, 1);
  EXPECT_EQ(*result.evaluation.conclusion.value->upper, 0);
  const Rational less = Rational(1, 2) + Rational(1, 1000);
  const auto beyond = verify_switch(planes(Rational(1, 3), 0, less));
  EXPECT_EQ(beyond.verdict, Verdict::certified);
  for (const char* name : {"half_leak", "half_leak_bound", "half_value_bound"})
    EXPECT_FALSE(support::is_defined(beyond, name)) << name;
}

std::vector<std::pair<std::string, std::string>> failing_parts(const SwitchFamily& family) {
  std::vector<std::pair<std::string, std::string>> result;
  for (const auto& witness : verify_switch(family, {"switch"}).witnesses)
    result.emplace_back(witness.refutes, witness.place_json);
  return result;
}

// Part 4 says more than part 3 of the context with the larger g, and of the sink's value where x ≥ 1.
TEST(SinkSwitchEquivalence, WhatPartFourAloneSaysIsHeld) {
  SwitchFamily family = planes(Rational(1, 2), 0, Rational(1, 2));
  family.eta_squared = family.sine_squared;  // x = 2
  EXPECT_EQ(verify_switch(family).verdict, Verdict::certified);
  SwitchFamily long_values = family;
  auto& other = long_values.contexts[1];
  other.attention = {Rational(3, 5), Rational(1, 5), Rational(1, 5)};
  for (Vector& value : other.values)
    for (Rational& entry : value) entry *= 1000;
  for (Rational& entry : other.point) entry *= 1000;
  other.gamma_squared *= 1000000;
  EXPECT_EQ(failing_parts(long_values),
            (std::vector<std::pair<std::string, std::string>>{{"sink", R"({"part":8})"}}));
  SwitchFamily long_sink = family;
  long_sink.sink_value = Vector(family.sink_value.size());
  long_sink.sink_value[0] = 100;
  EXPECT_EQ(failing_parts(long_sink),
            (std::vector<std::pair<std::string, std::string>>{{"sink", R"({"part":9})"}}));
  long_sink.contexts[1].attention = {Rational(499, 1000), Rational(501, 2000), Rational(501, 2000)};
  EXPECT_TRUE(failing_parts(long_sink).empty()) << "less than half";
}

// Numbers that doubles enclose, whatever they decide, are shown as what they are.
TEST(SinkSwitchEquivalence, RationalQuantitiesAreExact) {
  SwitchFamily family = planes(Rational(1, 3), 0, Rational(1, 7));
  family.sine_squared /= 2;
  family.eta_squared *= 2;
  for (auto& context : family.contexts) context.gamma_squared /= 2;
  const auto result = verify_switch(family);
  EXPECT_EQ(result.verdict, Verdict::certified);
  EXPECT_EQ(result.tiers.exactly, 0) << "doubles decide";
  EXPECT_EQ(*quantity(result, "sink_mass").lower, Rational(6, 7));
  EXPECT_EQ(*quantity(result, "sink_mass").upper, Rational(6, 7));
}

// In the plane a separator sees the angle exactly, and so does the pair.
RC_GTEST_PROP(SinkSwitchEquivalence, ThePlanesAngleIsExact, ()) {
  const auto values = hull_values(*rc::gen::inRange<long>(1, 8), 2, *rc::gen::inRange<long>(0, 100));
  const auto result = engine::verify(equivalence(), *equivalence().instantiate("hull-switch", values), {});
  RC_ASSERT(result.evaluation.claims.back().id == "pair");
  RC_ASSERT(*result.evaluation.claims.back().value->upper == 0);
}

TEST(SinkSwitchEquivalence, APerfectSwitchIsAPerfectSinkWithoutValue) {
  const auto result = verify_switch(planes(Rational(1, 3), 1, 0));
  EXPECT_EQ(result.verdict, Verdict::certified);
  EXPECT_EQ(*quantity(result, "sink_mass_bound").lower, 1);
  EXPECT_EQ(*quantity(result, "value_bound").upper, 0);
}

TEST(SinkSwitchEquivalence, WhereNothingIsSaidThereIsNoNumber) {
  // x is leak, or √2 times as much.
  for (const auto& [spread, leak, bounds_value] :
       {std::tuple{0, Rational(99, 100), true}, {1, Rational(7, 10), true}, {1, Rational(71, 100), false}}) {
    const auto result = verify_switch(planes(Rational(1, 3), spread, leak));
    EXPECT_EQ(result.verdict, Verdict::certified);
    EXPECT_EQ(support::is_defined(result, "value_bound"), bounds_value) << leak;
    EXPECT_EQ(*quantity(result, "sink_mass_bound").lower > 0, bounds_value) << "a bound of 0 is one";
    EXPECT_TRUE(support::is_defined(result, "sine") && support::is_defined(result, "sine_upper"));
  }
  const auto& theorem = equivalence();
  const auto one =
      theorem.instantiate("broken-switch", parameter::Values({{"lacks", std::string("second-context")}}));
  const auto result = engine::verify(theorem, *one, {});
  EXPECT_FALSE(support::is_defined(result, "sine") || support::is_defined(result, "sine_upper"));
}

TEST(SinkSwitchEquivalence, WithoutAHypothesisTheInstanceIsACounterexample) {
  const auto& theorem = equivalence();
  for (const char* id : {"second-context", "values", "angle", "switch"}) {
    const auto instance =
        theorem.instantiate("broken-switch", parameter::Values({{"lacks", std::string(id)}}));
    const auto vacuous = engine::verify(theorem, *instance, {});
    EXPECT_EQ(vacuous.verdict, Verdict::vacuous) << id;
    for (const auto& hypothesis : vacuous.evaluation.hypotheses)
      EXPECT_EQ(holds(hypothesis), hypothesis.id == id ? Ternary::certainly_not : Ternary::certainly);
    engine::VerifyOptions options;
    options.dropped = {id};
    const auto result = engine::verify(theorem, *instance, options);
    EXPECT_EQ(result.verdict, Verdict::refuted) << id;
    ASSERT_EQ(result.witnesses.size(), 1U);
    EXPECT_EQ(result.witnesses.front().refutes, "sink");
  }
}

// Witnesses that show nothing are not taken for hypotheses that hold.
TEST(SinkSwitchEquivalence, WrongWitnessesAreSeen) {
  const SwitchFamily good = hulls(3, 3, 1);
  SwitchFamily wide = good;
  wide.pair = {{{1, 1, 1}, {1, 1, 1}}};
  EXPECT_EQ(verify_switch(wide).verdict, Verdict::certified) << "only less sharp";
  SwitchFamily zero = good;
  for (Rational& entry : zero.separator) entry = 0;
  EXPECT_EQ(verify_switch(zero).verdict, Verdict::vacuous);
  SwitchFamily swapped = good;
  swapped.below = 1 - swapped.below;
  EXPECT_EQ(verify_switch(swapped).verdict, Verdict::vacuous);
  SwitchFamily greedy = good;
  greedy.contexts[0].gamma_squared += numeric::power(Rational(10), -300);
  EXPECT_EQ(verify_switch(greedy).verdict, Verdict::vacuous);
  SwitchFamily sharper = good;
  sharper.sine_squared += numeric::power(Rational(10), -300);
  EXPECT_EQ(verify_switch(sharper).verdict, Verdict::vacuous);
}

}  // namespace
}  // namespace sinkproof
