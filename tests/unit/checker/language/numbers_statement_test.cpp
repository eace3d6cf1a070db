// What a certificate about a text of the setting numbers has to show: of its instance, its construction, and
// its witnesses.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "checker/language/entry_lines.hpp"
#include "checker/language/own_constructions.hpp"
#include "checker/language/own_statements.hpp"
#include "unit/checker/language/stated_document.hpp"

namespace sinkproof_check::language {
namespace {

const std::string means_entries =
    "entry a in (0,1000] \"x\"\nentry b in (0,1000] \"x\"\nentry v[1..2] optional \"x\"\nentry w in {low, "
    "high} \"x\"\n";
const std::string means = "theorem t : numbers\n" + means_entries +
                          "let g = sqrt(a*b)\nconclusion c : (a+b)/2 - g >= 8 and a >= 1\n";

/// A document about a pair of numbers: what differs from the usual one.
struct NumbersCase {
  std::string lines = "b = 9/4*a\n";  ///< of the construction
  std::string instance = R"("a": "4", "b": "9", "w": "low")";
  std::string parameters = R"("a": "4", "p": "1/2")";
  std::string construction = "pair";
  std::string witnesses = "";
  std::string text = means;
};

std::string pair_with(const std::string& lines) {
  return "construction pair : numbers\n" + means_entries +
         "parameter a in (0,10] \"x\"\nparameter p in [0,1] \"x\"\n" +
         (lines.find("w is") == std::string::npos ? "w is low\n" : "") + lines;
}

StatedDocument document(const NumbersCase& of) {
  return {of.text, of.construction, of.parameters, of.instance, of.witnesses, pair_with(of.lines)};
}

using NumbersCases = std::vector<std::pair<NumbersCase, std::string>>;

TEST(NumbersStatement, TheInstanceIsTheConstructions) {
  expect_faults(NumbersCases{
      {{}, ""},
      {{.instance = R"("w": "low", "b": "18/2", "a": "8/2")"}, ""},
      {{.instance = R"("a": "4", "b": "9.0000000000000000000000000000001", "w": "low")"},
       "/instance/b: not the construction's; expected about 9"},
      {{.instance = R"("a": "4.1", "b": "9", "w": "low")"}, "/instance/a: not the construction's"},
      {{.instance = R"("a": "4", "b": "9", "w": "high")"},
       "/instance/w: not the construction's; expected 'low'"},
      {{.instance = R"("a": "4", "b": "9", "w": "low", "v": ["0", "0"])"},
       "/instance/v: the construction gives no such number"},
      {{.parameters = R"("a": "11", "p": "1/2")"}, "/parameters/a: out of range"},
      {{.parameters = R"("a": "0", "p": "1/2")"}, "/parameters/a: out of range"},
      {{.parameters = R"("a": "four", "p": "1/2")"}, "/parameters/a: out of range"},
      {{.parameters = R"("a": "4")"}, "missing parameter 'p'"},
      {{.parameters = R"("a": "4", "p": "0", "q": "0")"}, "unknown parameter 'q'"},
      {{.lines = ""}, "/construction: gives no value to 'b'"},
      {{.lines = "b = 9 where a > 4\n"}, "/instance/b: not defined by its construction"},
      {{.lines = "b = 1\nb = 9\n"}, "line 10, column 1: 'b' stands twice"},
      {{.lines = "b = 3; b = b*b\n"}, "'b' stands twice"},
      {{.lines = "b = b + 9\n"}, "'b' has no value where it is used"},
      {{.lines = "b = 9 where has_v else 8\n"}, "'v' has no value where it is used"},
      {{.lines = "b = 9 + 1/(a - 4)\n"}, "/instance/b: not defined by its construction"},
      {{.lines = "let x = a + 5\nb = x\n"}, ""},
      {{.lines = "b = 9\nlet x = b + 5\nv[1] = x; v[ 1] = x; v[2] = 0; v[k] = 14 for k in 2..2\n",
        .instance = R"("a": "4", "b": "9", "w": "low", "v": ["14", "14"])"},
       ""},
      {{.lines = "b = 9\nv[1] = 1; v[ 1] = 2; v[  1] = 3\n"}, "'v[  1]' stands twice"},
      {{.lines = "b = 9\nw is high where a > 4 else low\n"}, ""},
      {{.lines = "b = 9\nw is low where sqrt(a) = 2 else high\n"}, ""},
      {{.lines = "b = 9\nw is high where a > 5 else low where a >= 4 else high\n"}, ""},
      {{.lines = "b = 9\nw is high; w is low where w is high else high\n"}, "'w' stands twice"},
      {{.lines = "b = 9\nw is low where sqrt(2) + sqrt(3) <= sqrt(5 + 2*sqrt(6)) else high\n"},
       "stays open"}});
}

// An entry that is rational may be assigned by a formula with roots: where this program does not see what it
// is, it does not decide.
TEST(NumbersStatement, RationalEntriesMayBeOfRoots) {
  const auto of = [](const std::string& formula, const std::string& value) {
    const std::string entry = "entry q rational \"x\"\n";
    return fault_of_document({"theorem t : numbers\n" + entry + "conclusion c : q >= 3\n", "k", "",
                              "\"q\": \"" + value + "\"", "",
                              "construction k : numbers\n" + entry + "q = " + formula + "\n"});
  };
  EXPECT_EQ(of("sqrt(2)^2", "2"), "");
  EXPECT_EQ(of("(sqrt(2) + sqrt(8))^2", "18"), "");
  EXPECT_NE(of("sqrt(2)^2", "3").find("/instance/q: not the construction's; expected about 2"),
            std::string::npos);
  EXPECT_NE(of("sqrt(2)", "1.41421356").find("/instance/q: not the construction's"), std::string::npos);
  EXPECT_NE(of("sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6))", "0").find("stays open"), std::string::npos);
}

TEST(NumbersStatement, AnArrayIsAssignedAllAtOnce) {
  const auto of_array = [](const std::string& first, const std::string& second) {
    return R"("a": "4", "b": "9", "w": "low", "v": [")" + first + R"(", ")" + second + R"("])";
  };
  expect_faults(NumbersCases{
      {{.lines = "b = 9; v[k] = k for k in 1..2\n", .instance = of_array("1", "2")}, ""},
      {{.lines = "b = 9; v[k] = k for k in 1..2\n", .instance = of_array("2", "1")}, "/instance/v"},
      {{.lines = "b = 9; v[k] = k for k in 1..2\n"}, "/instance: without 'v', which the construction gives"},
      {{.lines = "b = 9; v[2] = 5\n", .instance = of_array("0", "5")}, ""},
      {{.lines = "b = 9; v[k] = k for k in 1..2; v[k] = v[3-k] for k in 1..2\n",
        .instance = of_array("2", "1")},
       ""},
      {{.lines = "b = 9; v[k] = k for k in 1..2 if k > 5\n"}, ""},
      {{.lines = "b = 9; v[k] = k for k in 1..2 if k > 5\n", .instance = of_array("0", "0")},
       "/instance/v: the construction gives no such number"},
      {{.lines = "v[1] = 7; b = 9 where has_v else 8\n", .instance = of_array("7", "0")}, ""},
      {{.lines = "b = 9; v[k] = k for k in 1..3\n", .instance = of_array("1", "2")},
       "an index of 'v' is 3; expected 1 to 2"}});
}

// What indices and loops rest on has to be defined, and a literal.
TEST(NumbersStatement, IndicesAreIntegersOfTheInstance) {
  const std::string entries = "entry n in 1..9 \"x\"\nentry u[1..3] \"x\"\n";
  const auto of = [&](const std::string& lines, const std::string& parameter, const std::string& instance) {
    return fault_of_document(
        {"theorem t : numbers\n" + entries + "conclusion c : n >= 9\n", "k", R"("p": ")" + parameter + "\"",
         instance, "", "construction k : numbers\n" + entries + "parameter p in 1..3 \"x\"\n" + lines});
  };
  const std::string second = R"("n": 2, "u": ["0", "7", "0"])";
  EXPECT_EQ(of("n = p; u[n] = 7\n", "2", second), "");
  EXPECT_EQ(of("n = p; u[p] = 7\n", "sqrt(4)", second), "");
  EXPECT_EQ(of("n = abs(1 - 3); u[n] = 7\n", "2", second), "");
  EXPECT_NE(of("n = p; u[n] = 7\n", "3/2", second).find("/parameters/p: out of range"), std::string::npos);
  EXPECT_NE(of("n = p; u[(2 where n > 5)] = 7\n", "2", second).find("expected an index that is defined"),
            std::string::npos);
  EXPECT_NE(of("n = p; u[k] = 7 for k in 2..(2 where n > 5)\n", "2", second)
                .find("expected loops that are defined"),
            std::string::npos);
  // Nothing is said of any element, but of the array.
  const std::string of_none = "n = p; u[k] = 7 for k in 1..3 if k > 5\n";
  EXPECT_EQ(of(of_none, "2", R"("n": 2, "u": ["0", "0", "0"])"), "");
  EXPECT_NE(of(of_none, "2", second).find("/instance/u: not the construction's; expected about 0"),
            std::string::npos);
  EXPECT_NE(of("n = p\n", "2", second).find("/construction: gives no value to 'u'"), std::string::npos);
}

const std::string optimum_entries =
    "entry lambda_squared rational \"x\"\nentry groups in 1..9 \"x\"\nentry group_size in 2..9 \"x\"\n"
    "entry family in {simplex, antipodal} \"x\"\nentry weights[1..11] rational optional \"x\"\n"
    "entry multipliers[1..12] rational optional \"x\"\n";
const std::string before_generator = "lambda_squared = 1/2; groups = 2; group_size = 2; family is simplex\n";
const std::string generator = "generate weights[1..11], multipliers[1..12] by diagonal-optimum\n";
const std::string gives = before_generator + generator;

std::string numbers_of(const std::string& first, std::size_t count) {
  std::string result = "[\"" + first + "\"";
  for (std::size_t k = 1; k < count; ++k) result += ", \"1\"";
  return result + "]";
}

/// Of the entries of means, and of those of the generator all that it does not give.
std::string beside_generated(const std::string& w) {
  return R"("a": "4", "b": "9", "w": ")" + w +
         R"(", "lambda_squared": "1/2", "groups": 2, "group_size": 2, "family": "simplex")";
}

std::string generated(const std::string& weight, const std::string& w, const std::string& multiplier = "1") {
  return beside_generated(w) + R"(, "weights": )" + numbers_of(weight, 11) + R"(, "multipliers": )" +
         numbers_of(multiplier, 12);
}

struct GeneratedCase {
  std::string lines;
  std::string instance;
  std::string construction = "pair";
};

StatedDocument document(const GeneratedCase& of) {
  const std::string entries = means_entries + optimum_entries;
  return {"theorem t : numbers\n" + entries + "conclusion c : a - 5 >= 0\n",
          of.construction,
          R"("a": "4", "p": "1/2")",
          of.instance,
          "",
          "construction pair : numbers\n" + entries +
              "parameter a in (0,10] \"x\"\nparameter p in [0,1] \"x\"\nb = 9\n" +
              (of.lines.find("w is") == std::string::npos ? "w is low\n" : "") + of.lines};
}

using GeneratedCases = std::vector<std::pair<GeneratedCase, std::string>>;

TEST(NumbersStatement, WhatAGeneratorGivesIsASolution) {
  const std::string claims =
      "claim order : weights[1] >= a if has_weights\nclaim small : a <= 3\n"
      "claim first : multipliers[1] >= 0 if has_multipliers\n";
  const std::string mutants =
      "mutant pair-half : weights[1] = weights[1]/2\nmutant pair-again : weights[1] = 3\n"
      "mutant pair-other : w is high where weights[1] > 1 else low\n";
  const std::string whole = "w is low\n" + gives + claims + mutants;
  expect_faults(GeneratedCases{
      {{whole, generated("5", "low")}, ""},
      {{whole, beside_generated("low")}, ""},
      {{whole, generated("3", "low")},
       "/instance: not the construction's: 'order', a claim about what is generated, is false"},
      {{whole, generated("5", "low", "-1")}, "'first'"},
      {{whole, generated("5", "high")}, "/instance/w: not the construction's"},
      {{gives + "claim above : weights[1] > a\n", generated("5", "low")}, ""},
      {{gives + "claim above : weights[1] > a\n", generated("4", "low")},
       "'above', a claim about what is generated, is false"},
      {{gives + "claim nearly : 1/(weights[1] - 5) >= 0\n", generated("5", "low")},
       "'nearly', a claim about what is generated, is not defined"},
      {{gives + "claim nearly : weights[1] >= 9 where a > 4\n", generated("5", "low")}, ""},
      // What rests on it is the document's, too.
      {{gives + "w is low where weights[1] >= 6 else high\n" + claims, generated("5", "low")}, ""},
      {{before_generator + "let half = weights[1]/2\n" + generator + "weights[1] = half\n" + claims,
        generated("3", "low")},
       "'order'"},
      {{whole, generated("3", "low"), "pair-half"}, ""},
      {{"w is low\n" + gives + "claim order : weights[1] >= a\n" + mutants, generated("5", "low"),
        "pair-half"},
       "/instance: not the mutant's: no claim of the construction is broken"},
      {{whole, generated("5", "low"), "pair-again"}, "/instance/weights"},
      {{whole, generated("3", "low"), "pair-again"}, ""},
      {{whole, generated("3", "high"), "pair-other"}, ""},
      {{whole, generated("3", "high"), "pair-third"}, "'pair-third' is no construction of the text"}});
}

// One that rests on nothing generated is held, beside others that do.
TEST(NumbersStatement, OfAnArrayEachNumberIsHeld) {
  const auto with_v = [](const std::string& first, const std::string& second) {
    return generated("5", "low") + R"(, "v": [")" + first + R"(", ")" + second + R"("])";
  };
  const std::string all = "weights[k] = 1 for k in 1..11; multipliers[k] = 1 for k in 1..12\n";
  expect_faults(GeneratedCases{
      {{gives + "weights[1] = 5\n", generated("5", "low")}, ""},
      {{gives + "weights[1] = 9\n", generated("5", "low")}, "/instance/weights: not the construction's"},
      {{gives + "weights[1] = 9\nweights[1] = weights[2]\n", generated("5", "low")},
       "'weights[1]' stands twice"},
      {{gives + "weights[1] = 9\nweights[k] = weights[2] for k in 1..1\n", generated("5", "low")}, ""},
      {{gives + "weights[1] = 5\n", beside_generated("low")}, "without 'weights'"},
      {{gives + "weights[1] = 5\nw is low where weights[1] > 5 else high\n", generated("5", "low")},
       "/instance/w: not the construction's; expected 'high'"},
      {{gives + all, generated("1", "low")}, ""},
      {{gives + all, generated("1", "low", "2")}, "/instance/multipliers: not the construction's"},
      {{gives + all + "claim order : weights[1] >= a\n", generated("1", "low")}, ""},
      {{gives + "v[1] = weights[1]\n", with_v("7", "0")}, ""},
      {{gives + "v[1] = weights[1]\n", with_v("7", "1")}, "/instance/v: not the construction's"},
      {{gives + "v[1] = weights[1]\n", generated("5", "low")}, "without 'v'"},
      {{gives + "v[2] = 3\nv[1] = weights[1]\n", with_v("7", "3")}, ""},
      {{gives + "v[2] = 3\nv[1] = weights[1]\n", with_v("7", "2")}, "/instance/v: not the construction's"},
      {{gives + "v[k] = weights[k] for k in 1..2\n", with_v("7", "8")}, ""},
      {{gives + "v[k] = weights[k] for k in 1..2\n", generated("5", "low")}, "without 'v'"},
      // One assignment may give both.
      {{gives + "v[k] = (3 where k = 1 else weights[1]) for k in 1..2\n", with_v("3", "8")}, ""},
      {{gives + "v[k] = (3 where k = 1 else weights[1]) for k in 1..2\n", with_v("4", "8")},
       "/instance/v: not the construction's; expected about 3"},
      {{gives + "v[k] = (weights[1] where k = 1 else 3) for k in 1..2\n", with_v("8", "4")},
       "/instance/v: not the construction's; expected about 3"},
      {{gives + "v[k] = weights[1] for k in 1..2\nv[2] = 4\n", with_v("8", "5")},
       "/instance/v: not the construction's; expected about 4"},
      {{gives + "weights[k] = 2*weights[k] for k in 1..11\n", beside_generated("low")}, "without 'weights'"},
      {{gives + "weights[k] = 2*weights[k] for k in 1..11 if has_weights\n", beside_generated("low")}, ""},
      // Which ones a loop sets, rests on what was generated.
      {{gives + "v[k] = 1 for k in 1..2 if has_weights\n", with_v("7", "2")}, ""}});
}

TEST(NumbersStatement, ThereIsOneGenerator) {
  const std::string both = "generate weights[1..11], multipliers[1..12] by ";
  expect_faults(GeneratedCases{
      {{before_generator + both + "magic\n", generated("5", "low")},
       "expected the generator 'diagonal-optimum', not 'magic'"},
      {{before_generator + "generate weights[1..11] by diagonal-optimum\n", generated("5", "low")},
       "expected 'multipliers', too"},
      {{before_generator + "generate weights[1..11], weights[1..11] by diagonal-optimum\n",
        generated("5", "low")},
       "'weights' stands twice"},
      {{before_generator + "generate weights[1..11], v[1..2] by diagonal-optimum\n", generated("5", "low")},
       "expected the entries weights[1..11] and multipliers[1..12], optional"},
      {{before_generator + "generate weights, multipliers by diagonal-optimum\n", generated("5", "low")},
       "expected '['"},
      {{before_generator + "generate weights[1..7+a-0], multipliers[1..12] by diagonal-optimum\n",
        generated("5", "low")},
       "expected an integer"},
      {{before_generator + "generate weights[1..8+1+group_size], multipliers[1..12] by diagonal-optimum\n",
        generated("5", "low")},
       ""},
      {{before_generator + "generate weights[1..8+group_size], multipliers[1..12] by diagonal-optimum\n",
        generated("5", "low")},
       "expected 'weights' with all of its range"},
      {{"lambda_squared = 1/2; groups = 2; group_size = 2\n" + generator, generated("5", "low")},
       "expected a value for 'family' above"}});
}

TEST(NumbersStatement, AGeneratorLeavesOutAllOrNothing) {
  const std::string weights = R"(, "weights": )" + numbers_of("5", 11);
  const std::string multipliers = R"(, "multipliers": )" + numbers_of("5", 12);
  expect_faults(GeneratedCases{
      {{gives, beside_generated("low")}, ""},
      {{gives, beside_generated("low") + weights + multipliers}, ""},
      {{gives, beside_generated("low") + weights}, "/instance: expected all that is generated together with"},
      {{gives, beside_generated("low") + multipliers},
       "/instance: expected all that is generated together with"},
      {{gives + "weights[1] = 5\n", beside_generated("low") + weights}, ""}});
}

TEST(NumbersStatement, AWitnessIsAPart) {
  const auto witness = [](const std::string& refutes, const std::string& part, const std::string& value) {
    return R"({"refutes": ")" + refutes + R"(", "part": )" + part + R"(, "value": {"lower": ")" + value +
           R"(", "upper": ")" + value + R"("}})";
  };
  const std::string lines =
      "b = 9/4*a\nclaim two : b >= a and all(k >= 2 for k in 1..3) and a >= b\nclaim above : 4 > a\n";
  const auto of = [&](const std::string& stated) { return NumbersCase{.lines = lines, .witnesses = stated}; };
  expect_faults(NumbersCases{
      {of(witness("two", "5", "-5")), ""},
      {of(witness("two", "2", "-1")), ""},
      {of(witness("two", "1", "5")), "/witnesses/0/value: does not show a violation"},
      {of(witness("two", "3", "0")), "/witnesses/0/value: does not show a violation"},
      {of(witness("two", "5", "-4")), "/witnesses/0/value"},
      {of(R"({"refutes": "two", "part": 5, "value": {"lower": "-6", "upper": "1/2"}})"),
       "/witnesses/0/value: does not show a violation"},
      {of(R"({"refutes": "two", "part": 5, "value": {"lower": "-6", "upper": "-1/2"}})"), ""},
      {of(R"({"refutes": "two", "part": 3, "value": {"lower": "-1", "upper": "0"}})"),
       "/witnesses/0/value: does not show a violation"},
      {of(R"({"refutes": "two", "part": 5, "value": {"lower": "-6", "upper": null}})"),
       "one end is null and the other is not"},
      {of(R"({"refutes": "two", "part": 5, "value": {"lower": null, "upper": null}})"), "/witnesses/0/value"},
      {of(witness("two", "6", "-5")), "/witnesses/0/part: out of range; expected 1 to 5"},
      {of(witness("two", "0", "-5")), "/witnesses/0/part: out of range"},
      // What is claimed to be above 0 fails at 0.
      {of(witness("above", "1", "0")), ""},
      {of(witness("third", "1", "0")), "no part shows this"},
      {of(R"({"refutes": "two", "condition": "x", "value": {"lower": "0", "upper": "0"}})"),
       "unknown field 'condition'"},
      {of(witness("two", "5", "-5") + ", " + witness("above", "1", "1")), "/witnesses/1/value"}});
}

TEST(NumbersStatement, TextsBelongTogether) {
  const std::string of_others = "theorem t : numbers\n" + means_entries;
  expect_faults(NumbersCases{
      {{.text = of_others + "parameter p in 0..1 = 0\nconclusion c : a >= 1\n"},
       "'p' is a parameter of the construction"},
      {{.text = of_others + "parameter z in 0..1 = 0\nconclusion c : a >= 1\n"}, "missing parameter 'z'"},
      {{.parameters = R"("a": "4", "p": "0", "z": "1")",
        .text = of_others + "parameter z in 0..1 = 0\nconclusion c : a >= z\n"},
       ""},
      {{.text = of_others + "entry o optional \"x\"\nconclusion c : a >= 1\n"},
       "/construction: has other entries than the theorem: 'o' differs"},
      {{.text = "theorem t : numbers\nentry a in (0,3] \"x\"\n" +
                means_entries.substr(means_entries.find('\n') + 1) + "conclusion c : a >= 1\n"},
       "/instance/a: out of range; expected a number above 0 and at most 3"},
      {{.lines = "b = 9/4*a\nmutant pair-narrow with p in [0,1/4] : b = 9\n", .construction = "pair-narrow"},
       "/parameters/p: out of range"},
      {{.lines = "b = 9/4*a\nmutant pair-narrow with p in [0,1/2] : b = 9\n", .construction = "pair-narrow"},
       ""},
      {{.construction = "sink-optimum"}, "'sink-optimum' is no construction of the text"},
      {{.text = "theorem t : switch\nconclusion c : dim >= 1\n"},
       "/construction_text: expected beside somebody's statement about numbers"}});
  StatedDocument narrower = document(NumbersCase{});
  narrower.construction_text.replace(narrower.construction_text.find("b in (0,1000]"), 13, "b in (0,8]");
  EXPECT_NE(
      fault_of_document(narrower).find("/instance/b: out of range; expected a number above 0 and at most 8"),
      std::string::npos);
  EXPECT_NE(fault_of_document(document(NumbersCase{.lines = "b = 9/4*a\nparameter r in [0,1] = 2\n"}))
                .find("expected a value in the range of 'r'"),
            std::string::npos);
  StatedDocument alone = document(NumbersCase{});
  alone.construction_text = "";
  EXPECT_NE(fault_of_document(alone).find("/construction: 'pair' is no construction of numbers"),
            std::string::npos);
  alone.construction = "sink-optimum";
  EXPECT_NE(fault_of_document(alone).find("has other entries than the theorem"), std::string::npos);
}

TEST(NumbersStatement, TheAnswerSaysWhatIsNotChecked) {
  const auto answer = [](const auto& of) {
    reset_work();
    const StatedDocument stated = document(of);
    const json::Document text(json_of(stated));
    const Certificate certificate = read_certificate(text.root());
    const auto subject = read_text_subject(certificate);
    static_cast<void>(subject->derive());
    return std::pair(subject->description(), sha256(stated.construction_text).substr(0, 16));
  };
  const auto [whole, of_whole] = answer(NumbersCase{});
  EXPECT_EQ(whole, "pair (somebody's construction, sha256 " + of_whole + ") a=4 p=1/2");
  const auto [partly, of_partly] =
      answer(GeneratedCase{gives + "weights[k] = 1 for k in 1..11\n", generated("1", "low")});
  EXPECT_EQ(partly,
            "pair (somebody's construction, sha256 " + of_partly + ") a=4 p=1/2 multipliers (not checked)");
}

/// What the answer shows of so many parameters of the theorem's that have another value than its text.
std::string own_values_of(int count) {
  NumbersCase of;
  of.text = "theorem t : numbers\n" + means_entries;
  for (int k = 0; k < count; ++k) {
    of.text += "parameter z" + std::to_string(k) + " in 0..1 = 0\n";
    of.parameters += ", \"z" + std::to_string(k) + "\": \"1\"";
  }
  of.text += "conclusion c : a >= 1\n";
  reset_work();
  const json::Document text(json_of(document(of)));
  const Certificate certificate = read_certificate(text.root());
  return read_text_subject(certificate)->derive().own_values;
}

TEST(NumbersStatement, TheAnswerShowsTwelveValuesOfTheTheorems) {
  EXPECT_EQ(own_values_of(2), " z0=1 z1=1");
  const std::string twelve = " z0=1 z1=1 z2=1 z3=1 z4=1 z5=1 z6=1 z7=1 z8=1 z9=1 z10=1 z11=1";
  EXPECT_EQ(own_values_of(12), twelve);
  EXPECT_EQ(own_values_of(13), twelve + " and 1 more of its parameters");
  EXPECT_EQ(own_values_of(15), twelve + " and 3 more of its parameters");
}

TEST(NumbersStatement, NoConstructionIsCalledAsTheTheorem) {
  StatedDocument same = document(NumbersCase{});
  same.construction = "t";
  same.construction_text.replace(same.construction_text.find("pair"), 4, "t");
  EXPECT_NE(fault_of_document(same).find("/construction_text: 't' is the theorem's id"), std::string::npos);
}

// That a document about ours is held against a construction of ours.
TEST(NumbersStatement, OurConstructionsAreThoseOfOurTheorems) {
  reset_work();
  std::size_t count = 0;
  for (const std::string_view id : own_ids()) {
    const Block& block = own_text(id).block;
    if (!is_about_numbers(block)) continue;
    for (const std::string_view name : block.constructions) {
      const ConstructionText text = find_own_construction(name);
      ASSERT_NE(text.block, nullptr) << name;
      EXPECT_FALSE(different_entry(block, *text.block)) << name;
      EXPECT_EQ(text.mutant != nullptr, text.block->id != name);
      ++count;
    }
  }
  EXPECT_EQ(count, 4U);
  EXPECT_EQ(find_own_construction("sink-optimum-wrong").block, nullptr);
}

}  // namespace
}  // namespace sinkproof_check::language
