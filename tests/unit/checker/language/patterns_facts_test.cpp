// What the names of patterns mean, and what a certificate about a text of that setting has to show.
#include "checker/language/patterns_facts.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "checker/setting/patterns/pattern_numbers.hpp"
#include "unit/checker/language/language_support.hpp"
#include "unit/checker/language/stated_document.hpp"

namespace sinkproof_check::language {
namespace {

/// One group of y = ±e_3 at λ² = δ² = 1/2, with the published weights: Δ = 1.
SinkDiagonal one_pair() {
  SinkDiagonal data;
  data.kappa = Real(8);
  data.lambda_squared = data.delta_squared = mpq_class(1, 2);
  data.dimension = 9;
  data.groups = {{{{3, 1}}, {{3, -1}}}};
  data.spread_lower = data.spread_upper = 4;
  data.sink_anchor = {0, 2};
  data.sink_copy = {2, 2};
  data.diagonal_self = {2, 0};
  data.diagonal_copy_self = {1, 0};
  data.diagonal_copy = {0, 4};
  data.diagonal_nuisance = 2;
  return data;
}

PatternsFacts facts_of(const SinkDiagonal& data, std::map<std::string_view, Value> parameters = {}) {
  return {data, pattern_numbers(data, nuisance_facts(data)), std::move(parameters)};
}

bool equals(const std::optional<Real>& x, const Real& expected) {
  return x && sign_of(*x - expected) == 0;
}

TEST(PatternsFacts, NamesAreTheInstances) {
  reset_work();
  PatternsFacts facts = facts_of(one_pair(), {{"p", {Real(7)}}});
  const mpq_class half(1, 2);
  for (const auto& [name, number] : std::vector<std::pair<const char*, mpq_class>>{{"C", 1},
                                                                                   {"d", 9},
                                                                                   {"kappa", 8},
                                                                                   {"lambda_squared", half},
                                                                                   {"delta_squared", half},
                                                                                   {"rank", 1},
                                                                                   {"closest", -1},
                                                                                   {"worst_norm", 0},
                                                                                   {"worst_coordinate", 0},
                                                                                   {"worst_sum", 0},
                                                                                   {"spread_trace", 4},
                                                                                   {"spread_upper", 4},
                                                                                   {"spread_lower", 4},
                                                                                   {"smallest_group", 2},
                                                                                   {"w_self", 2},
                                                                                   {"w_copy_self", 1},
                                                                                   {"w_nuisance", 2},
                                                                                   {"lead_sink", 1},
                                                                                   {"lead_diag", 1}})
    EXPECT_TRUE(equals(facts.number(name), Real(number))) << name;
  const Real root = square_root(Real(mpq_class(2)));
  EXPECT_TRUE(equals(facts.number("w_anchor"), root));
  EXPECT_TRUE(equals(facts.number("w_copy"), Real(2) + root));
  EXPECT_TRUE(equals(facts.number("w_cross"), Real(2) * root));
  EXPECT_TRUE(equals(facts.parameter("p").number, Real(7)));
  for (const char* name : {"dual_sink", "primal_sink", "dual_diag", "primal_diag"})
    EXPECT_FALSE(facts.number(name)) << name;
  EXPECT_FALSE(facts.fact("has_sink_optimum"));
  EXPECT_FALSE(facts.fact("has_diag_optimum"));
  EXPECT_THROW(facts.number("loss"), std::out_of_range);
  EXPECT_THROW(facts.word("normaliser"), std::logic_error);
  EXPECT_THROW(facts.function("anchor_gap", {Real(1)}), std::logic_error);
}

TEST(PatternsFacts, EntriesOfAnOptimumAreTheDocuments) {
  reset_work();
  SinkDiagonal data = one_pair();
  PatternsFacts facts = facts_of(data);
  EXPECT_TRUE(equals(facts.entry("sink_left", {1, 0}), Real(0)));
  EXPECT_TRUE(equals(facts.entry("sink_multiplier", {1, 0, 2}), Real(0)));
  data.sink_optimum = Optimum{"/sink_optimum",
                              {{{0, 3}}, {{2, 5}}},
                              {{{1, 7}}},
                              {{Preference{1, 0, 2}, mpq_class(9)}, {Preference{1, 0, 3}, mpq_class(11)}}};
  EXPECT_TRUE(equals(facts.entry("sink_left", {2, 2}), Real(5)));
  EXPECT_TRUE(equals(facts.entry("sink_left", {2, 0}), Real(0)));
  EXPECT_TRUE(equals(facts.entry("sink_right", {1, 1}), Real(7)));
  EXPECT_THROW(facts.entry("sink_left", {3, 0}), Rejected);
  EXPECT_TRUE(equals(facts.entry("sink_multiplier", {1, 0, 3}), Real(11)));
  EXPECT_TRUE(equals(facts.entry("sink_multiplier", {1, 0, 2}), Real(9)));
  EXPECT_TRUE(equals(facts.entry("sink_multiplier", {2, 0, 3}), Real(0)));
  EXPECT_TRUE(equals(facts.entry("diag_multiplier", {1, 0, 3}), Real(0)));
}

// For one reason each: nothing of a document that was not shown to hold has a value.
TEST(PatternsFacts, OutsideTheSettingThereIsLess) {
  std::vector<SinkDiagonal> outside(5, one_pair());
  outside[0].delta_squared = mpq_class(1, 3);
  outside[1].groups[0] = {{{3, 2}}, {{3, -2}}};
  outside[2].groups[0] = {{{1, 1}}, {{1, -1}}};
  outside[3].groups[0].pop_back();
  outside[4].groups[0] = {{{3, 1}}, {{3, 1}}};
  for (std::size_t k = 0; k < outside.size(); ++k) {
    reset_work();
    outside[k].spread_lower = outside[k].spread_upper = 100;
    PatternsFacts facts = facts_of(outside[k]);
    for (const char* name :
         {"spread_upper", "spread_lower", "lead_sink", "lead_diag", "dual_sink", "primal_diag"})
      EXPECT_FALSE(facts.number(name)) << name << k;
    EXPECT_TRUE(facts.number("w_anchor"));
    EXPECT_EQ(facts.number("closest").has_value(), k != 3);
    outside[k].diagonal_optimum = Optimum{"/here", {}, {}, {}};
    EXPECT_THROW(facts_of(outside[k]), Rejected) << k;
  }
}

TEST(PatternsFacts, BoundsOfTheSpreadHaveToHold) {
  reset_work();
  SinkDiagonal data = one_pair();
  data.spread_upper = mpq_class(399, 100);
  EXPECT_THROW(facts_of(data), Rejected);
  data = one_pair();
  data.spread_lower = mpq_class(401, 100);
  data.spread_upper = 5;
  EXPECT_THROW(facts_of(data), Rejected);
}

// Each kind of lead is the least of some weights.
TEST(PatternsFacts, LeadsAreTheLeast) {
  reset_work();
  const auto leads = [](const SinkDiagonal& data) {
    PatternsFacts facts = facts_of(data);
    return std::pair(*facts.number("lead_sink") - Real(1), *facts.number("lead_diag") - Real(1));
  };
  const auto is = [](const Real& x, const mpq_class& y) { return sign_of(x - Real(y)) == 0; };
  SinkDiagonal data = one_pair();
  EXPECT_TRUE(is(leads(data).first, 0) && is(leads(data).second, 0));
  data.sink_copy = {2, 0};  // λb − a is 0
  EXPECT_TRUE(is(leads(data).first, -1));
  data = one_pair();
  data.sink_anchor = {0, mpq_class(1)};  // λa is 1/2
  EXPECT_TRUE(is(leads(data).first, mpq_class(-1, 2)));
  data.diagonal_nuisance = mpq_class(1, 2);  // αΔ is 1/2
  EXPECT_TRUE(is(leads(data).second, mpq_class(-1, 2)));
  data = one_pair();
  data.diagonal_self = {mpq_class(-2), 0};  // sλ² + αδ² is 0
  EXPECT_TRUE(is(leads(data).second, -1));
  data = one_pair();
  data.diagonal_copy_self = {mpq_class(1, 4), 0};
  EXPECT_TRUE(is(leads(data).second, mpq_class(-3, 4)));
  data.diagonal_copy = {0, mpq_class(1)};  // λb is 1/2, and 1/4 above the copy itself
  EXPECT_TRUE(is(leads(data).second, mpq_class(-3, 4)));
  data = one_pair();
  data.diagonal_copy = {0, mpq_class(3)};  // λb − a is 1/2
  EXPECT_TRUE(is(leads(data).second, mpq_class(-1, 2)));
  data = one_pair();
  data.groups = {{{{5, 1}}, {{5, -1}}}, {{{5, 1}}, {{5, -1}}}};
  data.diagonal_self = {mpq_class(1), 0};  // equal y of two groups: sλ² is 1/2
  EXPECT_TRUE(is(leads(data).second, mpq_class(-1, 2)));
}

std::string fault_of_patterns(const std::string& lines) {
  return fault_of("theorem t : patterns\n" + lines + "\nconclusion c : lambda_squared <= 1\n");
}

TEST(PatternsTexts, HaveTheNamesOfTheirSetting) {
  for (const char* lines :
       {"hypothesis a : has_sink_optimum and has_diag_optimum is no",
        "let x = kappa/sqrt(d)*w_anchor where closest < 1",
        "corollary a : lead_sink > 0 if rank > 1 and lambda_squared < 1/2", "let x = sum(k for k in 1..C)",
        "parameter c in 1..3 = 2\nlet x = c*d\nexample x at d = 3, c = 2 : 6",
        "quantity dual_sink, primal_diag, smallest_group"})
    EXPECT_EQ(fault_of_patterns(lines), "") << lines;
  for (const auto& [lines, words] : std::vector<std::pair<const char*, const char*>>{
           {"let x = loss", "expected a known name, not 'loss'"},
           {"let x = margin", "expected a known name, not 'margin'"},
           {"hypothesis a : has_sink_optimum >= 1", "expected a number, not 'has_sink_optimum'"},
           {"corollary a : d >= 1 if kappa > 0", "rest on exact numbers of the instance"},
           {"corollary a : d >= 1 if w_copy > 0", "rest on exact numbers of the instance"},
           {"let x = sum(k for k in 1..closest)", "expected an integer"},
           {"let rank = 1", "expected a new name"},
           {"quantity has_sink_optimum",
            "expected '=' behind the quantity's name, or a number of the setting"}})
    EXPECT_NE(fault_of_patterns(lines).find(words), std::string::npos) << lines << fault_of_patterns(lines);
}

/// `sink-diagonal-cost-upper`, C=1 m=2 kappa=8 lambda=sqrt(1/2) family=antipodal d=9.
struct PatternsCase {
  std::string text = "conclusion c : kappa + rank <= 1\n";
  std::string construction = "sink-diagonal-cost-upper";
  std::string lambda = "sqrt(1/2)";
  std::string more = "";  ///< parameters
  std::string kappa = "8";
  std::string copy = R"(["2", "2"])";
  std::string y = R"([[[3, "1"]], [[3, "-1"]]])";
  std::string witnesses = "";
};

StatedDocument document(const PatternsCase& of) {
  return {
      "theorem t : patterns\n" + of.text, of.construction,
      of.construction == "given" ? of.more
      : of.construction == "sink-diagonal-cost-without"
          ? R"("without": "room")" + of.more
          : R"("C": "1", "m": "2", "kappa": "8", "lambda": ")" + of.lambda +
                R"(", "family": "antipodal", "d": "9", "seed": "1", "optimum": "no")" + of.more,
      R"("kappa": ")" + of.kappa +
          R"(", "lambda_squared": "1/2", "delta_squared": "1/2", "dimension": 9, "nuisances": [)" + of.y +
          R"(], "spread_norm": {"lower": "4", "upper": "4"}, "sink": {"anchor": ["0", "2"], "copy": )" +
          of.copy +
          R"(}, "diagonal": {"self": ["2", "0"], "copy_self": ["1", "0"], "copy": ["0", "4"], "nuisance": "2"})",
      of.witnesses};
}

TEST(PatternsStatement, HoldsTheInstanceAgainstItsConstruction) {
  const std::string parameter = "parameter c in 1..3 = 2\nconclusion c : kappa <= c\n";
  const std::string of_own = "parameter family in 1..3 = 2\nconclusion c : kappa <= 1\n";
  expect_faults(std::vector<std::pair<PatternsCase, std::string>>{
      {{}, ""},
      {{.text = parameter, .more = R"(, "c": "2")"}, ""},
      {{.text = parameter}, "/parameters: missing parameter 'c'"},
      {{.text = parameter, .more = R"(, "c": "4")"}, "/parameters/c: out of range"},
      {{.more = R"(, "c": "2")"}, "/parameters: unknown parameter 'c'"},
      {{.text = of_own}, "'family' is a parameter of the construction"},
      {{.construction = "equal-cosine"}, "'equal-cosine' is no construction of patterns"},
      {{.construction = "given"}, ""},
      {{.construction = "given", .copy = R"(["3", "2"])"}, ""},
      {{.construction = "given", .more = R"("C": "1")"}, "/parameters: unknown parameter 'C'"},
      {{.construction = "given", .kappa = "-8"}, "/instance/kappa: expected a number > 0"},
      {{.construction = "sink-cost-weak-copy"}, "/instance: 'w_copy' is not the construction's"},
      {{.construction = "diagonal-cost-weak-nuisance"}, "/instance: 'w_nuisance' is not the construction's"},
      {{.construction = "sink-diagonal-cost-without"}, "'C' is not the construction's"},
      {{.lambda = "sqrt(2)/2"}, ""},
      {{.lambda = "-sqrt(1/2)"}, "/parameters/lambda: out of range"},
      {{.kappa = "-8"}, "/instance/kappa: expected a number > 0"},
      {{.kappa = "9"}, "/instance: 'kappa' is not the construction's"},
      {{.y = R"([[[5, "1"]], [[5, "-1"]]], [[[5, "1"]], [[5, "-1"]]])"}, "'C' is not the construction's"},
      {{.y = R"([[[1, "1"]], [[1, "-1"]]])"}, "/instance/nuisances: not of a family"}});
}

TEST(PatternsStatement, AWitnessIsOfAClaimAlone) {
  const auto witness = [](const std::string& refutes, const std::string& place, const std::string& value) {
    return R"({"refutes": ")" + refutes + R"(", )" + place + R"(, "value": {"lower": ")" + value +
           R"(", "upper": ")" + value + R"("}})";
  };
  const std::string preference = R"("query": 1, "winner": 2, "loser": 0)";
  expect_faults(std::vector<std::pair<PatternsCase, std::string>>{
      {{.construction = "sink-cost-weak-copy",
        .copy = R"(["2", "0"])",
        .witnesses = witness("sink-pattern", preference, "0")},
       ""},
      {{.construction = "sink-cost-weak-copy",
        .copy = R"(["2", "0"])",
        .witnesses = witness("diagonal-pattern", preference, "0")},
       "/witnesses/0/value"},
      {{.witnesses = witness("sink-pattern", preference, "1")}, "not below 1"},
      {{.witnesses = witness("sink-pattern", R"("query": 0, "winner": 2, "loser": 1)", "0")},
       "no preference of the pattern"},
      {{.witnesses = witness("c", R"("part": 1)", "-8")}, ""},
      {{.witnesses = witness("c", R"("part": 2)", "-8")}, "/witnesses/0/part: out of range; expected 1 to 1"},
      {{.witnesses = witness("c", R"("part": 1)", "8")}, "/witnesses/0/value"},
      {{.witnesses = witness("d", R"("part": 1)", "-8")}, "no part shows this"}});
}

}  // namespace
}  // namespace sinkproof_check::language
