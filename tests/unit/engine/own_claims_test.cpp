#include "theorem/own_claims.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/verify.hpp"
#include "numeric/error.hpp"
#include "toy_theorem.hpp"

namespace sinkproof::engine {
namespace {

using numeric::Rational;
using theorem::Verdict;

/// Three numbers, and nothing stated of them but that one of them, as an enclosure sees it, is the
/// conclusion's margin.
class ThreeNumbers final : public theorem::Theorem {
 public:
  explicit ThreeNumbers(const std::vector<std::string>& numbers) {
    for (const auto& number : numbers) numbers_.push_back(numeric::parse_expression(number));
  }
  bool exact_available = true;

  [[nodiscard]] const theorem::Description& description() const override {
    static const theorem::Description value{"three",        "", "", "", "", {}, {"first", false, ""},
                                            {"a", "b", "c"}};
    return value;
  }
  [[nodiscard]] std::vector<theorem::Source> sources() const override { return {}; }
  [[nodiscard]] std::unique_ptr<theorem::Instance> instantiate(const std::string&,
                                                               const parameter::Values&) const override {
    return std::make_unique<support::ToyInstance>();
  }
  [[nodiscard]] theorem::Evaluation<numeric::Interval> evaluate(
      const theorem::Instance&, const numeric::Arithmetic<numeric::Interval>& arithmetic) const override {
    return evaluation(arithmetic);
  }
  [[nodiscard]] theorem::Evaluation<numeric::Ball> evaluate(
      const theorem::Instance&, const numeric::Arithmetic<numeric::Ball>& arithmetic) const override {
    return evaluation(arithmetic);
  }
  [[nodiscard]] theorem::Evaluation<numeric::Exact> evaluate(
      const theorem::Instance&, const numeric::Arithmetic<numeric::Exact>& arithmetic) const override {
    if (!exact_available) throw numeric::ExactUnavailable("switched off");
    return evaluation(arithmetic);
  }
  [[nodiscard]] theorem::Witness witness(const theorem::Instance&, const std::string& id,
                                         long) const override {
    return {id, "{}", {}};
  }

 private:
  template <class S>
  [[nodiscard]] theorem::Evaluation<S> evaluation(const numeric::Arithmetic<S>& arithmetic) const {
    theorem::Evaluation<S> result;
    result.conclusion = {"first", false, arithmetic.from(numbers_[0])};
    result.quantities = {{"a", arithmetic.from(numbers_[0])},
                         {"b", arithmetic.from(numbers_[1])},
                         {"c", arithmetic.from(numbers_[2])}};
    return result;
  }

  std::vector<numeric::Expression> numbers_;
};

std::vector<OwnClaimResult> judged(const ThreeNumbers& theorem, const std::vector<std::string>& texts,
                                   parameter::Values parameters = {}) {
  std::vector<std::string> names;
  for (const auto& [name, value] : parameters.entries()) {
    if (value.number() != nullptr) names.push_back(name);
  }
  VerifyOptions options;
  options.own_claims = {theorem::parse_own_claims(texts, theorem::claim_names(theorem, names)),
                        std::move(parameters)};
  return verify(theorem, support::ToyInstance(), options).own_claims;
}

Verdict verdict_of(const ThreeNumbers& theorem, const std::string& text) {
  return judged(theorem, {text}).front().verdict;
}

TEST(OwnClaims, EqualityIsDecidedByIdentityOnly) {
  ThreeNumbers theorem({"exp(1/2)*exp(1/2)", "exp(1)", "2"});
  EXPECT_EQ(verdict_of(theorem, "a = b"), Verdict::certified);
  EXPECT_EQ(verdict_of(theorem, "a <= b and a >= b"), Verdict::certified);
  EXPECT_EQ(verdict_of(theorem, "a < b"), Verdict::refuted);
  EXPECT_EQ(verdict_of(theorem, "a = b + 1e-200"), Verdict::refuted);
  theorem.exact_available = false;
  EXPECT_EQ(verdict_of(theorem, "a = b"), Verdict::inconclusive);
  EXPECT_EQ(verdict_of(theorem, "a < b"), Verdict::inconclusive);
  EXPECT_EQ(verdict_of(theorem, "a = b + 1e-200"), Verdict::refuted);
}

TEST(OwnClaims, WhatIsNotDefinedIsInconclusiveWhateverElseIsSaid) {
  const ThreeNumbers theorem({"1", "1", "2"});
  for (const char* text : {"1/(a - b) > 0", "1 >= 2 and log(a - b) = 0", "1 <= 2 and sqrt(a - c) = 0"}) {
    const auto claim = judged(theorem, {text}).front();
    EXPECT_EQ(claim.verdict, Verdict::inconclusive) << text;
    EXPECT_FALSE(claim.parts.back().margin.has_value()) << text;
  }
  const auto parts = judged(theorem, {"1 >= 2 and 3 < 1/(a - b)"}).front().parts;
  EXPECT_TRUE(parts[0].margin.has_value());
  EXPECT_TRUE(parts[1].left.has_value());
  EXPECT_FALSE(parts[1].right.has_value());
}

TEST(OwnClaims, AreJudgedOneByOne) {
  const ThreeNumbers theorem({"-1", "exp(1)", "2"});
  const auto claims = judged(theorem, {"a > 0", "b > c and b < 3", "b = exp(1)", "conclusion < 0"});
  ASSERT_EQ(claims.size(), 4U);
  EXPECT_EQ(claims[0].claim.id, "claim-1");
  EXPECT_EQ(claims[0].verdict, Verdict::refuted);
  EXPECT_EQ(claims[1].verdict, Verdict::certified);
  EXPECT_EQ(claims[2].verdict, Verdict::certified);
  EXPECT_EQ(claims[3].claim.id, "claim-4");
  EXPECT_EQ(claims[3].verdict, Verdict::certified);
}

TEST(OwnClaims, NameParametersThatAreNumbersAndQuantitiesFirst) {
  const ThreeNumbers theorem({"1", "2", "3"});
  const parameter::Values parameters({{"a", parameter::Value(7)},
                                      {"kind", parameter::Value(std::string("none"))},
                                      {"beta", parameter::Value(numeric::parse_expression("sqrt(2)"))}});
  const auto claims = judged(theorem, {"beta*a < 1.4143 and beta > 1.414", "a = 1"}, parameters);
  EXPECT_EQ(claims[0].verdict, Verdict::certified);
  // Also where the exact path does not reach a parameter.
  EXPECT_EQ(claims[1].verdict, Verdict::certified);
  EXPECT_THROW(judged(theorem, {"kind = 1"}, parameters), InputError);
  EXPECT_THROW(judged(theorem, {"beta = 1"}), InputError);
}

TEST(OwnClaims, ShowSidesThatAreRationalExactly) {
  const ThreeNumbers theorem({"1", "exp(1)", "2"});
  const auto part = judged(theorem, {"b <= (1 - 2/3)/100"}).front().parts.front();
  EXPECT_EQ(*part.right->lower, Rational(1, 300));
  EXPECT_EQ(*part.right->upper, Rational(1, 300));
  EXPECT_LT(*part.left->lower, *part.left->upper);
}

TEST(OwnClaims, RefuseWhatIsNoRelation) {
  const std::vector<std::string> names{"loss", "L"};
  const auto message = [&](const std::vector<std::string>& texts) -> std::string {
    try {
      theorem::parse_own_claims(texts, names);
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(message({"loss <= 1", "loss"}),
            "--claim: 'loss', character 5: expected a relation (>=, >, <=, < or =)");
  EXPECT_EQ(message({"los <= 1"}),
            "--claim: 'los <= 1', character 1: expected a quantity, not 'los'; did you mean 'loss'?");
  EXPECT_EQ(message(std::vector<std::string>(100, "L = 1")), "no error");
  EXPECT_NE(message(std::vector<std::string>(101, "L = 1")).find("at most 100"), std::string::npos);
}

/// A sum, product, … over a, b and c, and its value, computed here; without one where something is divided by
/// 0.
struct Term {
  std::string text;
  std::optional<Rational> value;
};

Term random_term(const std::vector<Rational>& numbers, int depth) {
  if (depth == 0) {
    const auto k = *rc::gen::inRange<std::size_t>(0, 4);
    if (k < 3) return {std::string(1, static_cast<char>('a' + k)), numbers[k]};
    const int n = *rc::gen::inRange(0, 9);
    return {std::to_string(n) + "/4", Rational(n, 4)};
  }
  const Term x = random_term(numbers, depth - 1);
  const Term y = random_term(numbers, depth - 1);
  const auto both = [&](const std::string& text, const auto& operation) -> Term {
    return {text, x.value && y.value ? std::optional<Rational>(operation(*x.value, *y.value)) : std::nullopt};
  };
  switch (*rc::gen::inRange(0, 6)) {
    case 0:
      return both("(" + x.text + " + " + y.text + ")", [](auto p, auto q) { return Rational(p + q); });
    case 1:
      return both("(" + x.text + " - " + y.text + ")", [](auto p, auto q) { return Rational(p - q); });
    case 2:
      return both("(" + x.text + ")*(" + y.text + ")", [](auto p, auto q) { return Rational(p * q); });
    case 3:
      return both("min(" + x.text + ", " + y.text + ")", [](auto p, auto q) { return p < q ? p : q; });
    case 4:
      return both("max(" + x.text + ", " + y.text + ")", [](auto p, auto q) { return p < q ? q : p; });
    default:
      if (y.value && *y.value == 0) return {"(" + x.text + ")/(" + y.text + ")", std::nullopt};
      return both("(" + x.text + ")/(" + y.text + ")", [](auto p, auto q) { return Rational(p / q); });
  }
}

RC_GTEST_PROP(OwnClaims, ARandomRelationHasTheVerdictOfExactArithmetic, ()) {
  std::vector<Rational> numbers;
  std::vector<std::string> texts;
  for (int k = 0; k < 3; ++k) {
    numbers.emplace_back(*rc::gen::inRange(-4, 5), 2);
    texts.push_back(numeric::to_string(numbers.back()));
  }
  std::string text;
  bool is_defined = true;
  bool holds = true;
  const int parts = *rc::gen::inRange(1, 4);
  for (int k = 0; k < parts; ++k) {
    const Term left = random_term(numbers, 2);
    const Term right = random_term(numbers, 1);
    const auto relation = *rc::gen::element<std::string>(">=", ">", "<=", "<", "=");
    text += (k == 0 ? "" : " and ") + left.text + " " + relation + " " + right.text;
    if (!left.value || !right.value) {
      is_defined = false;
      continue;
    }
    const bool is_equal = *left.value == *right.value;
    const bool is_less = *left.value < *right.value;
    if (is_equal) holds = holds && relation.find('=') != std::string::npos;
    if (!is_equal) holds = holds && relation.front() == (is_less ? '<' : '>');
  }
  const Verdict expected = !is_defined ? Verdict::inconclusive
                           : holds     ? Verdict::certified
                                       : Verdict::refuted;
  RC_TAG(std::string(to_string(expected)));
  RC_ASSERT(verdict_of(ThreeNumbers(texts), text) == expected);
}

}  // namespace
}  // namespace sinkproof::engine
