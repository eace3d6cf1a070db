// What a certificate about a text of the setting numbers has to show: of its instance, its construction, and its witnesses.
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
      {{.lines = "b = 1\nb = 9\n"}, ""},
      {{.lines = "b = 3; b = b*b\n"}, ""},
      {{.lines = "b = b + 9\n"}, "'b' has no value where it is used"},
      {{.lines = "b = 9 where has_v else 8\n"}, "'v' has no value where it is used"},
      {{.lines = "b = 9 + 1/(a - 4)\n"}, "/instance/b: not defined by its construction"},
      {{.lines = "let x = a + 5\nb = x\n"}, ""},
      {{.lines = "b = a\nlet x = b + 5\nb = x\n"}, ""},
      {{.lines = "b = 9\nw is high where a > 4 else low\n"}, ""},
      {{.lines = "b = 9\nw is low where sqrt(a) = 2 else high\n"}, ""},
      {{.lines = "b = 9\nw is high where a > 5 else low where a >= 4 else high\n"}, ""},
      {{.lines = "b = 9\nw is high; w is low where w is high else high\n"}, ""},
      {{.lines = "b = 9\nw is low where sqrt(2) + sqrt(3) <= sqrt(5 + 2*sqrt(6)) else high\n"},
       "stays open"}});
}

// An entry that is rational may be assigned by a formula with roots: where this program does not see what it is, it does not decide.
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

TEST(NumbersStatement, WhatAGeneratorGivesIsASolution) {
  const std::string claims = "claim order : b >= a\nclaim small : a <= 3\nclaim first : v[1] >= 0 if has_v\n";
  const std::string mutants =
      "mutant pair-half : b = b/2\nmutant pair-again : b = 3\nmutant pair-other : w is high where b > 1 else "
      "low\n";
  const std::string generated = "w is low\ngenerate b by magic\n" + claims + mutants;
  const auto of = [](const std::string& b, const std::string& w) {
    return R"("a": "4", "w": ")" + w + R"(", "b": ")" + b + "\"";
  };
  expect_faults(NumbersCases{
      {{.lines = generated, .instance = of("5", "low")}, ""},
      {{.lines = generated, .instance = of("3", "low")},
       "/instance: not the construction's: 'order', a claim about what is generated, is false"},
      {{.lines = generated, .instance = of("5", "high")}, "/instance/w: not the construction's"},
      {{.lines = "generate b by magic\nclaim nearly : 1/(b - 5) >= 0\n", .instance = of("5", "low")},
       "'nearly', a claim about what is generated, is not defined"},
      {{.lines = "generate b by magic\nclaim nearly : b >= 9 where a > 4\n", .instance = of("5", "low")}, ""},
      // What rests on it is the document's, too.
      {{.lines = "generate b by magic\nw is low where b >= 6 else high\n" + claims,
        .instance = of("5", "low")},
       ""},
      {{.lines = "let half = b/2\ngenerate b by magic\nb = half\n" + claims, .instance = of("3", "low")},
       "'order'"},
      // Again a number of the construction's own.
      {{.lines = "generate b by magic\nb = 9\n", .instance = of("5", "low")},
       "/instance/b: not the construction's"},
      {{.lines = generated, .instance = of("3", "low"), .construction = "pair-half"}, ""},
      {{.lines = "w is low\ngenerate b by magic\nclaim order : b >= a\n" + mutants,
        .instance = of("5", "low"),
        .construction = "pair-half"},
       "/instance: not the mutant's: no claim of the construction is broken"},
      {{.lines = generated, .instance = of("5", "low"), .construction = "pair-again"}, "/instance/b"},
      {{.lines = generated, .instance = of("3", "low"), .construction = "pair-again"}, ""},
      {{.lines = generated, .instance = of("3", "high"), .construction = "pair-other"}, ""},
      {{.lines = generated, .instance = of("3", "high"), .construction = "pair-third"},
       "'pair-third' is no construction of the text"},
      {{.lines = "generate b, v[1..2] by magic\n", .instance = of("5", "low")}, ""},
      {{.lines = "generate b, v[1..2] by magic\n" + claims,
        .instance = of("5", "low") + R"(, "v": ["1", "0"])"},
       ""},
      {{.lines = "generate b, v[1..2] by magic\n" + claims,
        .instance = of("5", "low") + R"(, "v": ["-1", "0"])"},
       "'first'"}});
}

TEST(NumbersStatement, AGeneratorLeavesOutAllOrNothing) {
  const std::string more = "entry o optional \"x\"\n";
  const std::string text = "theorem t : numbers\n" + means_entries + more + "conclusion c : a - 5 >= 0\n";
  const auto of = [&](const std::string& lines, const std::string& instance) {
    StatedDocument stated = document({.instance = instance, .text = text});
    stated.construction_text = "construction pair : numbers\n" + means_entries + more +
                               "parameter a in (0,10]\nparameter p in [0,1]\nb = 9; w is low\n" + lines;
    return fault_of_document(stated);
  };
  const std::string usual = R"("a": "4", "b": "9", "w": "low")";
  const std::string gives = "generate v[1..2], o by magic\n";
  EXPECT_EQ(of(gives, usual), "");
  EXPECT_EQ(of(gives, usual + R"(, "v": ["1", "2"], "o": "3")"), "");
  EXPECT_NE(of(gives, usual + R"(, "o": "3")").find("expected all that is generated together with 'o'"),
            std::string::npos);
  EXPECT_NE(of(gives, usual + R"(, "v": ["1", "2"])").find("/instance: expected all"), std::string::npos);
  EXPECT_EQ(of(gives + "o = 3\n", usual + R"(, "o": "3")"), "");
  EXPECT_EQ(of("generate v[1..2] by magic\ngenerate o by magic\n", usual + R"(, "o": "3")"), "");
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
  EXPECT_NE(fault_of_document(document({.lines = "b = 9/4*a\nparameter r in [0,1] = 2\n"}))
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
  const auto answer = [](const NumbersCase& of) {
    reset_work();
    const StatedDocument stated = document(of);
    const json::Document text(json_of(stated));
    const Certificate certificate = read_certificate(text.root());
    const auto subject = read_text_subject(certificate);
    static_cast<void>(subject->derive());
    return std::pair(subject->description(), sha256(stated.construction_text).substr(0, 16));
  };
  const auto [whole, of_whole] = answer({});
  EXPECT_EQ(whole, "pair (somebody's construction, sha256 " + of_whole + ") a=4 p=1/2");
  const auto [generated, of_generated] = answer({.lines = "generate b by magic\n"});
  EXPECT_EQ(generated,
            "pair (somebody's construction, sha256 " + of_generated + ") a=4 p=1/2 b (not checked)");
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
