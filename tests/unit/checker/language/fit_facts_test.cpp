// What the names of normaliser-fit mean, and what a certificate about a text of that setting has to show.
#include "checker/language/fit_facts.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "checker/kernel/number.hpp"
#include "unit/checker/language/language_support.hpp"
#include "unit/checker/language/stated_document.hpp"

namespace sinkproof_check::language {
namespace {

bool is_rational(const std::optional<Real>& x, const mpq_class& expected) {
  return x && sign_of(*x - Real(expected)) == 0;
}

TEST(FitFacts, NamesAreTheInstances) {
  reset_work();
  const NormaliserFit fit{6, "row-count", mpq_class(1, 3), -2, {{1, mpq_class(1, 4)}, {3, mpq_class(-1, 2)}}};
  FitFacts facts(fit, {{"p", {Real(7)}}});
  EXPECT_TRUE(is_rational(facts.number("L"), 6));
  EXPECT_TRUE(is_rational(facts.number("intercept"), mpq_class(1, 3)));
  EXPECT_TRUE(is_rational(facts.number("slope"), -2));
  EXPECT_EQ(facts.word("normaliser"), "row-count");
  EXPECT_TRUE(is_rational(facts.entry("divisor", {1}), 3));
  EXPECT_TRUE(is_rational(facts.entry("divisor", {4}), 6));
  EXPECT_TRUE(is_rational(facts.entry("weight", {1}), mpq_class(1, 4)));
  EXPECT_TRUE(is_rational(facts.entry("weight", {2}), 0));
  EXPECT_TRUE(is_rational(facts.entry("weight", {3}), mpq_class(-1, 2)));
  EXPECT_TRUE(is_rational(facts.entry("weight", {4}), 0));
  EXPECT_TRUE(is_rational(facts.parameter("p").number, 7));
  for (const long k : {0L, 5L})
    for (const char* name : {"divisor", "weight"})
      EXPECT_THROW(facts.entry(name, {k}), Rejected) << name << k;
  EXPECT_THROW(facts.number("m"), std::logic_error);
  EXPECT_THROW(facts.fact("residual"), std::logic_error);
  EXPECT_THROW(facts.function("anchor_gap", {Real(1)}), std::logic_error);
}

TEST(FasterFitFacts, EntriesThatAreKeptAreTheInstances) {
  reset_work();
  NormaliserFit fit{4096, "row-count", 0, 0, {}};
  for (long k = 1; k <= fit.last(); k += 3) fit.weights.emplace_back(k, ratio(k, 4097));
  FitFacts facts(fit, {});
  for (int asked = 0; asked < 3; ++asked)
    for (long k = 1; k <= fit.last(); ++k) {
      ASSERT_TRUE(is_rational(facts.entry("divisor", {k}), fit.divisor(k))) << k;
      ASSERT_TRUE(is_rational(facts.entry("weight", {k}), fit.weight(k))) << k;
    }
}

TEST(FitFacts, DivisorsAreThoseOfTheNormaliser) {
  for (const auto& [word, first, last] : std::vector<std::tuple<const char*, long, long>>{
           {"non-anchor", 2, 5}, {"row-count", 3, 6}, {"none", 1, 1}, {"length", 6, 6}}) {
    const NormaliserFit fit{6, word, 0, 0, {}};
    EXPECT_EQ(fit.divisor(1), first) << word;
    EXPECT_EQ(fit.divisor(4), last) << word;
  }
}

std::string fault_of_fit(const std::string& lines) {
  return fault_of("theorem t : normaliser-fit\n" + lines + "\nconclusion c : intercept <= 1\n");
}

TEST(FitTexts, HaveTheNamesOfTheirSetting) {
  for (const char* lines :
       {"hypothesis a : normaliser is {none, length}", "let x = sum(weight[k]/divisor[k] for k in 1..L-2)",
        "hypothesis a : divisor[divisor[1]] >= 1", "corollary a : L > 3 if divisor[1] > 1 and intercept != 0",
        "let loss(m) = m\nlet target(k) = k/(k+1)\nexample target(3) : 3/4",
        "parameter c in 1..3 = 2\nlet x = c*L\nexample x at L = 3, c = 2 : 6", "quantity L, slope"})
    EXPECT_EQ(fault_of_fit(lines), "") << lines;
  for (const auto& [lines, words] : std::vector<std::pair<const char*, const char*>>{
           {"let x = loss", "expected a known name, not 'loss'"},
           {"let x = m", "expected a known name, not 'm'"},
           {"hypothesis a : normaliser is relu-none", "expected a word for 'normaliser', not 'relu-none'"},
           {"let x = weight", "expected another number of indices or brackets behind 'weight'"},
           {"let x = weight[1,2]", "expected another number of indices or brackets"},
           {"let x = weight[1][2]", "expected another number of indices or brackets"},
           {"let x = weight[weight[1]]", "expected an integer"},
           {"let divisor(k) = k", "expected a new name"},
           {"quantity weight", "expected '=' behind the quantity's name, or a number of the setting"},
           {"let x = anchor_gap(1)", "expected a function, not 'anchor_gap'"}})
    EXPECT_NE(fault_of_fit(lines).find(words), std::string::npos) << lines << fault_of_fit(lines);
}

/// L = 5 without divisor: λ = (−1/4, 1/2, −1/4) shows that every fit errs by 1/48, and P = 19/48, a = 1/8
/// errs by no more.
struct FitCase {
  std::string text = "conclusion c : intercept + 5*weight[2] <= 0\n";
  std::string construction = "chebyshev-fit";
  std::string parameters = R"("L": "5", "normaliser": "none")";
  std::string intercept = "19/48";
  std::string first_weight = "-1/4";
  std::string witnesses = "";
};

StatedDocument document(const FitCase& of) {
  return {"theorem t : normaliser-fit\n" + of.text, of.construction, of.parameters,
          R"("length": 5, "normaliser": "relu-none", "fit": {"intercept": ")" + of.intercept +
              R"(", "slope": "1/8"}, "weights": [[1, ")" + of.first_weight +
              R"("], [2, "1/2"], [3, "-1/4"]])",
          of.witnesses};
}

TEST(FitStatement, TheInstanceIsTheConstructions) {
  expect_faults<FitCase>({
      {{}, ""},
      {{.construction = "given"}, "/parameters: unknown parameter 'L'"},
      {{.construction = "softmax-anchor"},
       "/construction: 'softmax-anchor' is no construction of normaliser-fit"},
      {{.parameters = R"("L": "5")"}, "/parameters"},
      {{.parameters = R"("L": "6", "normaliser": "none")"}, "/instance: 'L' is not the construction's"},
      {{.parameters = R"("L": "5", "normaliser": "length")"},
       "/instance: 'normaliser' is not the construction's"},
      {{.intercept = "20/48"}, "'fit', a claim about what is generated, is false"},
      {{.first_weight = "-1/5"}, "a claim about what is generated, is false"},
      // What the mutant changed is the document's.
      {{.construction = "chebyshev-fit-shifted", .intercept = "4751/12000"}, ""},
      {{.construction = "chebyshev-fit-shifted", .intercept = "2381/6000"}, ""},
      {{.construction = "chebyshev-fit-unbalanced", .first_weight = "-3/28"}, ""},
      {{.text = "parameter L in 3..9 = 5\nconclusion c : slope >= 0\n"}, "'L' has a meaning"},
      {{.text = "parameter p in 1..9 = 5\nconclusion c : slope >= p\n"}, "/parameters"},
      {{.text = "parameter p in 1..9 = 5\nconclusion c : slope >= p\n",
        .parameters = R"("L": "5", "normaliser": "none", "p": "7")"},
       ""},
      {{.text = "conclusion c : weight[L-1] >= 0\n"}, "an index of 'weight' is 4; expected 1 to 3"},
      {{.text = "conclusion c : slope >= 0\ncorollary fit : slope >= 0\n"}, "has the id of a claim"},
  });
}

TEST(FitStatement, AWitnessShowsWhichConditionFails) {
  const auto of_fit = [](const std::string& count, const std::string& value) {
    return R"({"refutes": "fit", "count": )" + count + R"(, "value": {"lower": ")" + value +
           R"(", "upper": ")" + value + "\"}}";
  };
  const auto of_weights = [](const std::string& condition, const std::string& value) {
    return R"({"refutes": "dual", "condition": ")" + condition + R"(", "value": {"lower": ")" + value +
           R"(", "upper": ")" + value + "\"}}";
  };
  const FitCase shifted{.construction = "chebyshev-fit-shifted", .intercept = "2381/6000"};
  const FitCase unbalanced{.construction = "chebyshev-fit-unbalanced", .first_weight = "-3/28"};
  const auto with = [](FitCase of, std::string witness) {
    of.witnesses = std::move(witness);
    return of;
  };
  expect_faults<FitCase>({
      {with(shifted, of_fit("1", "131/6000")), ""},                           // 1/48 + 1/1000
      {with(shifted, of_fit("2", "119/6000")), "does not exceed the bound"},  // 1/48 − 1/1000
      {with(shifted, of_fit("1", "1/48")), "/witnesses/0/value"},
      {with(shifted, of_fit("0", "1")), "/witnesses/0/count: out of range; expected 1 to 3"},
      {with(shifted, of_fit("4", "1")), "/witnesses/0/count: out of range"},
      {with(unbalanced, of_weights("constants", "1/7")), ""},
      {with(unbalanced, of_weights("slopes", "1/7")), ""},
      {with(unbalanced, of_weights("norm", "6/7")), "not above 1"},
      {with(unbalanced, of_weights("balance", "1/7")), "unknown condition 'balance'"},
      {with(shifted, of_weights("constants", "0")), "contains 0"},
      {with(shifted, R"({"refutes": "c", "count": 1, "value": {"lower": "1", "upper": "1"}})"),
       "nothing can show this"},
  });
}

}  // namespace
}  // namespace sinkproof_check::language
