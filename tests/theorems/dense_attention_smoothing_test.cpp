#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "constructions/registry.hpp"
#include "engine/verify.hpp"
#include "support/statement.hpp"
#include "theorem/law_instance.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof {
namespace {

using law::QuadraticPolynomial;
using law::TokenLaw;
using numeric::approximate;
using numeric::Exact;
using numeric::Rational;
using numeric::Ternary;
using theorem::Evaluation;
using theorem::Verdict;

const theorem::Theorem& smoothing() {
  return theorems::own_theorem("dense-attention-smoothing");
}

/// planar-law with mean 1 and λ = 0.
parameter::Values planar_values(long tokens, const Rational& gain, const Rational& turn) {
  return parameter::Values({{"k", tokens},
                            {"beta", 1},
                            {"gain", numeric::Expression(gain)},
                            {"turn", numeric::Expression(turn)},
                            {"mean", 1},
                            {"lambda", 0}});
}

const law::LawConstruction& planar_law() {
  return **std::find_if(constructions::laws().begin(), constructions::laws().end(),
                        [](const auto* one) { return one->name == "planar-law"; });
}

/// With what planar-law promises.
theorem::LawInstance instance_of(const TokenLaw& law) {
  return {law, planar_law().build_with_claims(planar_values(2, 0, 0)).claims};
}

void state_formulas(TokenLaw& of) {
  const auto formulas = law::formulas(of, law::moments(of));
  of.numerator = formulas.numerator;
  of.denominator = formulas.denominator;
}

Evaluation<Exact> exactly(const TokenLaw& law) {
  return smoothing().evaluate(instance_of(law), numeric::Arithmetic<Exact>{});
}

Rational rational(const Evaluation<Exact>& evaluation, const std::string& name) {
  const Rational* value = theorem::quantity(evaluation, name).rational();
  if (value == nullptr) throw std::runtime_error(name + " is irrational");
  return *value;
}

Ternary sign_holds(const theorem::Margin<Exact>& margin) {
  return margin.strict ? is_positive(*margin.value) : is_nonnegative(*margin.value);
}

rc::Gen<Rational> small_number() {
  return rc::gen::apply([](int p, int q) { return Rational(p, q); }, rc::gen::inRange(-3, 4),
                        rc::gen::inRange(1, 3));
}

/// A law of two or three tokens in the line or the plane.
TokenLaw random_law() {
  const auto n = *rc::gen::inRange<std::size_t>(1, 3);
  const auto vector = rc::gen::container<std::vector<Rational>>(n, small_number());
  TokenLaw law{*rc::gen::inRange<long>(2, 5), 0, *small_number(), {}, {}};
  for (std::size_t i = 0; i < n; ++i) law.value.push_back(*vector);
  const auto weights =
      *rc::gen::container<std::vector<int>>(*rc::gen::inRange<std::size_t>(1, 4), rc::gen::inRange(1, 4));
  int total = 0;
  for (const int weight : weights) total += weight;
  for (const int weight : weights) law.law.push_back({Rational(weight, total), *vector});
  state_formulas(law);
  return law;
}

TEST(DenseAttentionSmoothing, StatementAndCodeHaveTheSameCoefficients) {
  const auto statement = support::read_statement("dense-attention-smoothing");
  const TokenLaw law{3, 0, Rational(3, 2), {}, {}};
  const law::TokenMoments of{5, 7, 11, 13};
  const auto formulas = law::formulas(law, of);
  const std::map<std::string, Rational> arguments{
      {"k", 3}, {"beta", law.beta}, {"v", of.variance}, {"t", of.trace}, {"q", of.trace_transpose}};
  for (std::size_t power = 0; power < 3; ++power) {
    const std::string suffix = "_" + std::to_string(power);
    EXPECT_EQ(formulas.numerator[power], support::value(statement, "numerator" + suffix, arguments));
    EXPECT_EQ(formulas.denominator[power], support::value(statement, "denominator" + suffix, arguments));
  }
}

// Whatever the law: formulas, positivity, and "monotone iff"; parts 1 to 5.
RC_GTEST_PROP(DenseAttentionSmoothing, TheStatementHoldsOfRandomLaws, ()) {
  TokenLaw law = random_law();
  const auto moments = law::moments(law);
  const Rational dense_sign = law.beta * moments.trace;
  const Rational sparse_sign = dense_sign + moments.trace_transpose;
  const auto at_zero = exactly(law);
  RC_ASSERT(sign_holds(at_zero.claims.front()) == Ternary::certainly);
  RC_ASSERT(sign_holds(at_zero.claims.back()) == Ternary::certainly);
  const bool is_nonzero = rational(at_zero, "least_denominator") > 0;
  const bool is_one_signed = dense_sign * sparse_sign >= 0 && sparse_sign + dense_sign != 0;
  if (is_nonzero) {
    const Rational difference = rational(at_zero, "rho_dense") - rational(at_zero, "rho_sparse");
    RC_ASSERT((difference > 0) == (dense_sign + sparse_sign > 0));
    RC_ASSERT((difference < 0) == (dense_sign + sparse_sign < 0));
    RC_ASSERT((sign_holds(at_zero.conclusion) == Ternary::certainly) == is_one_signed);
  }
  // The published conditions need no assumption of positivity.
  if (dense_sign > 0 || sparse_sign < 0) RC_ASSERT(is_nonzero);
  // ρ at a grid of points is as the conclusion says.
  std::vector<Rational> values;
  for (int i = 0; i <= 4; ++i) {
    law.lambda = Rational(i, 4);
    const auto evaluation = exactly(law);
    RC_ASSERT(rational(evaluation, "denominator_slope") ==
              -(law.tokens - 1) * rational(evaluation, "numerator_slope"));
    if (is_nonzero) values.push_back(rational(evaluation, "rho"));
  }
  if (is_nonzero && is_one_signed) {
    if (dense_sign + sparse_sign < 0) std::reverse(values.begin(), values.end());
    RC_ASSERT(std::adjacent_find(values.begin(), values.end(), std::greater_equal<>()) == values.end());
  }
}

// Any wrong coefficient, however little it is off, fails.
RC_GTEST_PROP(DenseAttentionSmoothing, AWrongCoefficientIsRefuted, ()) {
  TokenLaw law = random_law();
  QuadraticPolynomial& polynomial = *rc::gen::arbitrary<bool>() ? law.numerator : law.denominator;
  polynomial[*rc::gen::inRange<std::size_t>(0, 3)] +=
      numeric::power(Rational(10), -*rc::gen::inRange(0, 300));
  const auto result = engine::verify(smoothing(), instance_of(law), {});
  RC_ASSERT(result.verdict == Verdict::refuted);
  RC_ASSERT(result.witnesses.size() == 1U);
  RC_ASSERT(result.witnesses.front().refutes == "formulas");
}

// Against all k-tuples of tokens one by one, in doubles.
RC_GTEST_PROP(DenseAttentionSmoothing, TheExpectedCosineIsThatOfAllOutcomes, ()) {
  const TokenLaw law = random_law();
  const auto evaluation = smoothing().evaluate(instance_of(law), numeric::Arithmetic<numeric::Ball>{128});
  for (const bool dense : {false, true}) {
    double expected = 0;
    std::vector<std::size_t> tuple(static_cast<std::size_t>(law.tokens));
    for (bool more = true; more;) {
      Rational probability = 1;
      std::vector<Rational> mean(law.value.size());
      for (const std::size_t atom : tuple) {
        probability *= law.law[atom].probability;
        for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += law.law[atom].token[i] / law.tokens;
      }
      std::array<std::vector<Rational>, 2> outputs;
      for (std::size_t token = 0; token < 2; ++token) {
        const auto& own = law.law[tuple[token]].token;
        for (std::size_t i = 0; i < mean.size(); ++i) {
          Rational output = law.beta * own[i];
          for (std::size_t j = 0; j < mean.size(); ++j) output += law.value[i][j] * (dense ? mean : own)[j];
          outputs[token].push_back(output);
        }
      }
      Rational product;
      Rational first;
      Rational second;
      for (std::size_t i = 0; i < mean.size(); ++i) {
        product += outputs[0][i] * outputs[1][i];
        first += outputs[0][i] * outputs[0][i];
        second += outputs[1][i] * outputs[1][i];
      }
      if (product != 0)
        expected += approximate(probability) * approximate(product) /
                    std::sqrt(approximate(Rational(first * second)));
      more = false;
      for (auto& atom : tuple) {
        if (++atom < law.law.size()) {
          more = true;
          break;
        }
        atom = 0;
      }
    }
    const auto found =
        numeric::enclosure(theorem::quantity(evaluation, dense ? "cosine_dense" : "cosine_sparse"));
    RC_ASSERT(std::abs(approximate(*found.lower) - expected) < 1e-12);
  }
}

TEST(DenseAttentionSmoothing, BothBoundariesOfThePublishedConditionsAreMonotone) {
  for (const auto& [gain, turn] :
       {std::pair(Rational(0), Rational(1, 4)), std::pair(Rational(-1, 2), Rational(1, 2))}) {
    const TokenLaw law = planar_law().build(planar_values(4, gain, turn));
    const auto result = engine::verify(smoothing(), instance_of(law), {});
    EXPECT_EQ(result.verdict, Verdict::certified);
    EXPECT_EQ(*result.evaluation.hypotheses[1].value->lower, 0) << "ab = 0";
  }
}

// What the text of each construction says N and D are follows from its law.
TEST(DenseAttentionSmoothing, ConstructionsStateTheFormulas) {
  for (const auto* construction : constructions::laws()) {
    std::vector<parameter::GridAxis> usual;
    for (std::size_t k = 0; k < construction->parameters.size(); ++k)
      usual.push_back({construction->parameters[k].name, construction->usual_values[k]});
    const auto law = construction->build(parameter::expand_grid(construction->parameters, {}, usual).front());
    const auto formulas = law::formulas(law, law::moments(law));
    EXPECT_EQ(law.numerator == formulas.numerator && law.denominator == formulas.denominator,
              !construction->mutant_of.has_value())
        << construction->name;
  }
}

// A zero vector has no direction: its cosine counts as 0.
TEST(DenseAttentionSmoothing, ZeroOutputsHaveCosineZero) {
  TokenLaw law{2, 0, 1, {{-1}}, {{Rational(1, 2), {1}}, {Rational(1, 2), {-1}}}};
  const auto evaluation = exactly(law);
  EXPECT_EQ(rational(evaluation, "cosine_sparse"), 0) << "Y = 0 always";
  for (const char* name : {"rho_sparse", "error_sparse"})
    EXPECT_FALSE(theorem::find_quantity(evaluation, name).value.has_value()) << name;
  EXPECT_EQ(rational(evaluation, "cosine_dense"), Rational(-1, 2))
      << "Y = ±(Z_1 − Z_2)/2, which is 0 half the time";
  EXPECT_EQ(rational(evaluation, "rho_dense"), -1);
}

TEST(DenseAttentionSmoothing, WithoutAHypothesisTheInstanceIsACounterexample) {
  struct Case {
    const char* dropped;
    const char* construction;
    std::vector<std::pair<std::string, parameter::Value>> values;
  };
  const auto planar = [](const Rational& gain) {
    return std::vector<std::pair<std::string, parameter::Value>>{
        {"k", 3},
        {"beta", numeric::Expression(Rational(1))},
        {"gain", numeric::Expression(gain)},
        {"turn", 0},
        {"mean", 2},
        {"lambda", numeric::Expression(Rational(1, 2))}};
  };
  for (const Case& c :
       {Case{"law", "signed-law", {{"k", 2}}},
        Case{"same-sign", "smoothing-gap", {{"k", 2}, {"direction", std::string("rises")}}},
        Case{"same-sign", "smoothing-gap", {{"k", 2}, {"direction", std::string("falls")}}},
        Case{"not-constant", "planar-law", planar(0)}, Case{"sparse-output", "planar-law", planar(-1)}}) {
    const auto& theorem = smoothing();
    const auto instance = theorem.instantiate(c.construction, parameter::Values(c.values));
    EXPECT_EQ(engine::verify(theorem, *instance, {}).verdict, Verdict::vacuous) << c.dropped;
    engine::VerifyOptions options;
    options.dropped = {c.dropped};
    const auto result = engine::verify(theorem, *instance, options);
    EXPECT_EQ(result.verdict, Verdict::refuted) << c.dropped;
    for (const auto& claim : result.evaluation.claims)
      EXPECT_EQ(holds(claim), Ternary::certainly) << claim.id;
    ASSERT_EQ(result.witnesses.size(), 1U);
    EXPECT_EQ(result.witnesses.front().refutes, "monotone");
  }
}

}  // namespace
}  // namespace sinkproof
