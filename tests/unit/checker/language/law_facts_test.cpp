// What the names of token-law mean, and what a certificate about a text of that setting has to show.
#include "checker/language/law_facts.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "unit/checker/language/language_support.hpp"
#include "unit/checker/language/stated_document.hpp"

namespace sinkproof_check::language {
namespace {

bool has_value(const std::optional<Real>& x, const mpq_class& expected) {
  return x && sign_of(*x - Real(expected)) == 0;
}

/// (±1, 0) with probability 1/2 each; W doubles that, and turns it into the second coordinate.
TokenLaw two_points() {
  const mpq_class half(1, 2);
  TokenLaw law;
  law.tokens = 2;
  law.lambda = mpq_class(1, 3);
  law.beta = 5;
  law.value = {{2, 0}, {3, 0}};
  law.law = {{half, {1, 0}}, {half, {-1, 0}}};
  law.numerator = {0, 7, 8};
  law.denominator = {4, 5, 6};
  return law;
}

TEST(LawFacts, NamesAreTheInstances) {
  reset_work();
  const TokenLaw law = two_points();
  const LawNumbers numbers(law);
  LawFacts facts(numbers, {{"p", {Real(7)}}});
  const std::vector<std::pair<const char*, mpq_class>> all{
      {"tokens", 2},  {"atoms", 2},    {"dimension", 2},  {"beta", 5},        {"lambda", mpq_class(1, 3)},
      {"trace_b", 1}, {"trace_bw", 2}, {"trace_bww", 13}, {"mean_square", 0}, {"cosine_sparse", 0}};
  for (const auto& [name, value] : all) EXPECT_TRUE(has_value(facts.number(name), value)) << name;
  EXPECT_TRUE(has_value(facts.entry("probability", {2}), mpq_class(1, 2)));
  EXPECT_TRUE(has_value(facts.entry("token", {2, 1}), -1));
  EXPECT_TRUE(has_value(facts.entry("value", {2, 1}), 3));
  EXPECT_TRUE(has_value(facts.entry("value", {1, 2}), 0));
  EXPECT_TRUE(has_value(facts.entry("stated_numerator", {1}), 7));
  EXPECT_TRUE(has_value(facts.entry("stated_denominator", {2}), 6));
  EXPECT_TRUE(has_value(facts.entry("product", {0}), 0));
  EXPECT_TRUE(has_value(facts.entry("square", {0}), 58));  // ‖(7, 3)‖²
  EXPECT_TRUE(has_value(facts.parameter("p").number, 7));
  // N(λ) = (2/k)(a + q)λ − (q/k)λ², and D′ = −(k−1)N′.
  EXPECT_TRUE(has_value(facts.entry("product", {1}), 23));
  EXPECT_TRUE(has_value(facts.entry("product", {2}), mpq_class(-13, 2)));
  EXPECT_TRUE(has_value(facts.entry("square", {1}), -23));
}

TEST(LawFacts, IndicesStayInTheirRanges) {
  reset_work();
  const TokenLaw law = two_points();
  const LawNumbers numbers(law);
  LawFacts facts(numbers, {});
  for (const auto& [name, indices] :
       std::vector<std::pair<const char*, std::vector<long>>>{{"probability", {0}},
                                                              {"probability", {3}},
                                                              {"token", {3, 1}},
                                                              {"token", {1, 3}},
                                                              {"token", {1, 0}},
                                                              {"value", {0, 1}},
                                                              {"value", {3, 1}},
                                                              {"value", {1, 3}},
                                                              {"product", {-1}},
                                                              {"product", {3}},
                                                              {"square", {3}},
                                                              {"stated_numerator", {3}},
                                                              {"stated_denominator", {-1}}})
    EXPECT_THROW(facts.entry(name, indices), Rejected) << name;
  EXPECT_THROW(facts.number("rho"), std::logic_error);
  EXPECT_THROW(facts.word("normaliser"), std::logic_error);
  EXPECT_THROW(facts.fact("residual"), std::logic_error);
  EXPECT_THROW(facts.function("anchor_gap", {Real(1)}), std::logic_error);
}

std::string fault_of_law(const std::string& lines) {
  return fault_of("theorem t : token-law\n" + lines + "\nconclusion c : beta <= 1\n");
}

TEST(LawTexts, HaveTheNamesOfTheirSetting) {
  for (const char* lines :
       {"let x = sum(probability[i]*token[i,1] for i in 1..atoms)",
        "let x = sum(value[r,r] for r in 1..dimension)", "hypothesis a : cosine_sparse > cosine_dense",
        "corollary a : tokens > 2 if beta > 1 and lambda != 0",
        "let loss(m) = m\nlet f(x) = product[0] + x*product[1]", "quantity beta, cosine_dense",
        "let x = tokens*beta\nexample x at tokens = 3, beta = 1/2 : 3/2"})
    EXPECT_EQ(fault_of_law(lines), "") << lines;
  for (const auto& [lines, words] : std::vector<std::pair<const char*, const char*>>{
           {"let x = loss", "expected a known name, not 'loss'"},
           {"let x = rho", "expected a known name, not 'rho'"},
           {"let x = product", "expected another number of indices or brackets behind 'product'"},
           {"let x = token[1]", "expected another number of indices or brackets"},
           {"let x = probability[probability[1]]", "expected an integer"},
           {"corollary a : beta > 0 if cosine_dense > 0", "to rest on exact numbers"},
           {"let trace_b = 1", "expected a new name"}}) {
    const std::string fault = fault_of_law(lines);
    EXPECT_NE(fault.find(words), std::string::npos) << lines << ": " << fault;
  }
}

struct LawCase {
  std::string text = "conclusion c : trace_bw >= 0\n";
  std::string construction = "smoothing-gap";
  std::string parameters = R"("k": "2", "direction": "rises")";
  std::string first_coefficient = "9/64";
  std::string witnesses = "";
};

StatedDocument document(const LawCase& of) {
  return {"theorem t : token-law\n" + of.text, of.construction, of.parameters,
          R"("tokens": 2, "lambda": "0", "beta": "1", "value": [["-1/8", "-1/2"], ["1/2", "-1/8"]],
 "law": [{"probability": "1/4", "token": ["2", "0"]}, {"probability": "1/4", "token": ["0", "0"]},
  {"probability": "1/4", "token": ["1", "1"]}, {"probability": "1/4", "token": ["1", "-1"]}],
 "numerator": ["0", ")" +
              of.first_coefficient + R"(", "-17/128"], "denominator": ["65/64", "-9/64", "17/128"])",
          of.witnesses};
}

TEST(LawStatement, TheInstanceIsTheConstructions) {
  expect_faults<LawCase>({
      {{}, ""},
      {{.construction = "given"}, "/parameters: unknown parameter 'k'"},
      {{.construction = "softmax-anchor"}, "/construction: 'softmax-anchor' is no construction of token-law"},
      {{.construction = "signed-law", .parameters = R"("k": "2")"},
       "/instance/value: not the construction's"},
      {{.parameters = R"("k": "2")"}, "/parameters"},
      {{.parameters = R"("k": "3", "direction": "rises")"}, "/instance/tokens: not the construction's"},
      {{.parameters = R"("k": "2", "direction": "falls")"}, "/instance/value: not the construction's"},
      {{.first_coefficient = "1/7"}, "/instance/numerator: not the construction's"},
      {{.text = "parameter direction in 3..9 = 5\nconclusion c : beta >= 0\n"},
       "a parameter of the construction"},
      {{.text = "parameter p in 1..9 = 5\nconclusion c : beta >= p\n"}, "/parameters"},
      {{.text = "parameter p in 1..9 = 5\nconclusion c : beta >= p\n",
        .parameters = R"("k": "2", "direction": "rises", "p": "7")"},
       ""},
      {{.text = "conclusion c : probability[atoms+1] >= 0\n"},
       "an index of 'probability' is 5; expected 1 to 4"},
      {{.text = "conclusion c : beta >= 0\ncorollary direction : beta >= 0\n"}, "has the id of a claim"},
      {{.text = "conclusion c : beta >= 0\ncorollary reversal : beta >= 0\n"}, ""},
  });
}

// Of a law whose mean is not 0: (½, 0).
TEST(LawFacts, CoefficientsAreCentred) {
  reset_work();
  TokenLaw law = two_points();
  law.law = {{mpq_class(3, 4), {1, 0}}, {mpq_class(1, 4), {-1, 0}}};
  const LawNumbers numbers(law);
  LawFacts facts(numbers, {});
  const auto mean_square = facts.number("mean_square");
  ASSERT_TRUE(mean_square && sign_of(*mean_square) > 0);
  for (const Polynomial* expectation : {&numbers.product(), &numbers.square()}) {
    const Polynomial centred = numbers.centred(*expectation);
    EXPECT_TRUE(has_value(Real((*expectation)[0]) - *mean_square, centred[0]));
    EXPECT_TRUE(centred[1] == (*expectation)[1]);
    EXPECT_TRUE(centred[2] == (*expectation)[2]);
  }
}

// Of somebody's conclusion no place in λ shows anything, whatever it is called.
TEST(LawStatement, WitnessesAreOfCoefficients) {
  const auto of = [](const std::string& refutes) {
    return fault_of_document(document(LawCase{.witnesses = refutes}));
  };
  const std::string course =
      R"({"refutes": "c", "shows": "turn", "lambda": "9/17", "value": {"lower": "1/2", "upper": "1"}})";
  EXPECT_NE(of(course).find("nothing can show this"), std::string::npos) << of(course);
  const auto coefficient = [](const std::string& polynomial, const std::string& power,
                              const std::string& value) {
    return R"({"refutes": "formulas", "polynomial": ")" + polynomial + R"(", "power": )" + power +
           R"(, "value": {"lower": ")" + value + R"(", "upper": ")" + value + "\"}}";
  };
  EXPECT_NE(
      of(coefficient("numerator", "1", "9/64")).find("contains the coefficient that the instance states"),
      std::string::npos);
  EXPECT_NE(of(coefficient("numerator", "3", "0")).find("/witnesses/0/power: out of range"),
            std::string::npos);
  EXPECT_NE(of(coefficient("rho", "1", "0")).find("unknown polynomial 'rho'"), std::string::npos);
}

}  // namespace
}  // namespace sinkproof_check::language
