// What the names of switch mean, and what a certificate about a text of that setting has to show.
#include "checker/language/switch_facts.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "unit/checker/language/language_support.hpp"
#include "unit/checker/language/stated_document.hpp"

namespace sinkproof_check::language {
namespace {

SwitchFamily family_of_two() {
  SwitchFamily family;
  family.sink_value = {mpq_class(1, 2), -1};
  family.contexts = {
      {{mpq_class(1, 2), mpq_class(1, 4), mpq_class(1, 4)}, {{3, 0}, {1, 1}}, 1, {{2, 1}}, {1, 1}},
      {{mpq_class(3, 4), mpq_class(1, 4)}, {{0, 2}}, 4, {{1, 1}}, {0, 2}}};
  family.has_separator = true;
  family.below = 1;
  family.separator = {-1, 1};
  family.pair = {{{{2, 2}}, {{1, 3}}}};
  family.sine_squared = mpq_class(1, 3);
  family.eta_squared = 7;
  return family;
}

std::string of(const std::optional<Real>& x) {
  const auto rational = x ? rational_value(*x) : std::nullopt;
  return rational ? rational->get_str() : "none";
}

TEST(SwitchFacts, NamesAreTheInstances) {
  reset_work();
  const SwitchFamily family = family_of_two();
  SwitchFacts facts(family, {{"p", {Real(7)}}});
  for (const auto& [name, value] :
       std::vector<std::pair<const char*, const char*>>{{"contexts", "2"},
                                                        {"dim", "2"},
                                                        {"below", "2"},
                                                        {"above", "1"},
                                                        {"sine_squared", "1/3"},
                                                        {"eta_squared", "7"},
                                                        {"shared_squared", "1/2"}})
    EXPECT_EQ(of(facts.number(name)), value) << name;
  EXPECT_EQ(of(facts.entry("key_count", {1})), "2");
  EXPECT_EQ(of(facts.entry("key_count", {2})), "1");
  EXPECT_EQ(of(facts.entry("attention", {2, 0})), "3/4");
  EXPECT_EQ(of(facts.entry("attention", {1, 2})), "1/4");
  EXPECT_EQ(of(facts.entry("key_value", {1, 1, 1})), "3");
  EXPECT_EQ(of(facts.entry("key_value", {2, 1, 2})), "2");
  EXPECT_EQ(of(facts.entry("sink_value", {2})), "-1");
  EXPECT_EQ(of(facts.entry("point", {1, 2})), "1");
  EXPECT_EQ(of(facts.entry("weight", {1, 1})), "0");
  EXPECT_EQ(of(facts.entry("weight", {1, 2})), "1");
  EXPECT_EQ(of(facts.entry("pair", {2, 1})), "3");
  EXPECT_EQ(of(facts.entry("gamma_squared", {2})), "4");
  EXPECT_EQ(of(facts.entry("separator", {1})), "-1");
  EXPECT_EQ(of(facts.parameter("p").number), "7");
  EXPECT_THROW(facts.number("L"), std::logic_error);
  EXPECT_THROW(facts.word("normaliser"), std::logic_error);
  EXPECT_THROW(facts.fact("residual"), std::logic_error);
  EXPECT_THROW(facts.function("anchor_gap", {Real(1)}), std::logic_error);
}

TEST(SwitchFacts, IndicesKeepToTheirRanges) {
  reset_work();
  const SwitchFamily family = family_of_two();
  SwitchFacts facts(family, {});
  using Indices = std::vector<long>;
  for (const auto& [name, indices] : std::vector<std::pair<const char*, Indices>>{
           {"key_count", {0}},       {"key_count", {3}},       {"attention", {1, -1}},
           {"attention", {1, 3}},    {"attention", {2, 2}},    {"attention", {3, 0}},
           {"key_value", {1, 0, 1}}, {"key_value", {2, 2, 1}}, {"key_value", {1, 1, 0}},
           {"key_value", {1, 1, 3}}, {"sink_value", {0}},      {"sink_value", {3}},
           {"point", {1, 0}},        {"point", {1, 3}},        {"weight", {1, 0}},
           {"weight", {2, 2}},       {"pair", {2, 2}},         {"gamma_squared", {0}},
           {"separator", {3}},       {"separator", {-1}}})
    EXPECT_THROW(facts.entry(name, indices), Rejected) << name << indices.front();
}

TEST(SwitchFacts, GivenOnesHaveTheNearestPointsAndASeparator) {
  reset_work();
  SwitchFamily family = family_of_two();
  family.separator = {1, -1};
  EXPECT_NO_THROW(require_switch(family));
  const auto refused = [&](const char* words, const auto& change) {
    SwitchFamily other = family;
    change(other);
    try {
      require_switch(other);
      ADD_FAILURE() << "accepted: " << words;
    } catch (const Rejected& error) {
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
  };
  const char* points = "not the nearest points";
  for (const std::size_t context : {0U, 1U}) {
    for (const std::size_t i : {0U, 1U}) {
      // Nearer to 0, so that no value lies before it.
      refused(points, [&](SwitchFamily& of) { of.contexts[context].point[i] -= mpq_class(1, 8); });
    }
  }
  refused(points, [](SwitchFamily& of) { of.contexts[0].weights = {{2, mpq_class(7, 8)}}; });
  refused(points, [](SwitchFamily& of) { of.contexts[1].weights = {{1, mpq_class(9, 8)}}; });
  refused(points, [](SwitchFamily& of) {
    of.contexts[0].weights = {{1, mpq_class(-1, 8)}, {2, mpq_class(9, 8)}};
  });
  refused(points, [](SwitchFamily& of) { of.contexts[0].values[0] = {1, mpq_class(7, 8)}; });
  refused("above 0 on a value", [](SwitchFamily& of) { of.separator = {-1, 1}; });
  refused("above 0 on a value", [](SwitchFamily& of) { of.separator = {1, mpq_class(1, 8)}; });
}

/// The one with a value alone, in so many coordinates, so many times.
SwitchFamily one_context(std::size_t coordinates, std::size_t values) {
  SwitchFamily family;
  family.sink_value.assign(coordinates, mpq_class(0));
  const Rationals value(coordinates, mpq_class(1));
  family.contexts = {{{}, std::vector<Rationals>(values, value), 0, {{1, 1}}, value}};
  return family;
}

TEST(SwitchFacts, GivenOnesHaveTwelveCoordinatesAndValues) {
  reset_work();
  EXPECT_NO_THROW(require_switch(one_context(1, 1)));
  EXPECT_NO_THROW(require_switch(one_context(12, 12)));
  EXPECT_THROW(require_switch(one_context(0, 1)), Rejected);
  EXPECT_THROW(require_switch(one_context(13, 1)), Rejected);
  EXPECT_THROW(require_switch(one_context(1, 13)), Rejected);
}

TEST(SwitchFacts, OneContextHasNoSeparator) {
  reset_work();
  SwitchFamily family = family_of_two();
  family.contexts.pop_back();
  family.has_separator = false;
  family.below = 0;
  family.separator.clear();
  family.pair = {};
  SwitchFacts facts(family, {});
  EXPECT_EQ(of(facts.number("below")), "1");
  EXPECT_EQ(of(facts.number("above")), "1");
  EXPECT_EQ(of(facts.number("shared_squared")), "1");
  EXPECT_EQ(of(facts.entry("separator", {2})), "0");
  EXPECT_EQ(of(facts.entry("pair", {1, 1})), "0");
  EXPECT_THROW(facts.entry("pair", {2, 1}), Rejected);
}

std::string fault_of_switch(const std::string& lines) {
  return fault_of("theorem t : switch\n" + lines + "\nconclusion c : eta_squared <= 1\n");
}

TEST(SwitchTexts, HaveTheNamesOfTheirSetting) {
  for (const char* lines :
       {"let x = sum(attention[i,k] for i in 1..contexts for k in 0..key_count[i])",
        "let v(i,k,t) = key_value[i,k,t]\nlet x = v(below,1,dim) - v(above,1,dim)",
        "hypothesis a : pair[1,1] = weight[1,key_count[1]]", "corollary a : dim > 1 if sine_squared != 0",
        "quantity shared_squared, below", "let L = 3"})
    EXPECT_EQ(fault_of_switch(lines), "") << lines;
  for (const auto& [lines, words] : std::vector<std::pair<const char*, const char*>>{
           {"let x = loss", "expected a known name, not 'loss'"},
           {"let x = attention[1]", "expected another number of indices or brackets behind 'attention'"},
           {"let x = key_value[1][1,1]", "expected another number of indices or brackets"},
           {"let x = weight[1,attention[1,1]]", "expected an integer"},
           {"let dim = 3", "expected a new name"},
           {"quantity attention", "expected '=' behind the quantity's name, or a number of the setting"}})
    EXPECT_NE(fault_of_switch(lines).find(words), std::string::npos) << lines << fault_of_switch(lines);
}

/// broken-switch with lacks = second-context.
struct SwitchCase {
  std::string text = "conclusion c : eta_squared >= attention[1,1]\n";
  std::string construction = "broken-switch";
  std::string parameters = R"("lacks": "second-context")";
  std::string value = "1";
  std::string witnesses = "";
};

StatedDocument document(const SwitchCase& of) {
  return {"theorem t : switch\n" + of.text, of.construction, of.parameters,
          R"("sink_value": ["-1", "0"], "contexts": [{"attention": ["1/2", "1/2"], "values": [[")" +
              of.value +
              R"(", "0"]], "gamma_squared": "1", "nearest": {"weights": [[1, "1"]], "point": ["1", "0"]}}],
 "sine_squared": "1", "eta_squared": "0")",
          of.witnesses};
}

TEST(SwitchStatement, TheInstanceIsTheConstructions) {
  expect_faults<SwitchCase>({
      {{}, ""},
      {{.construction = "given"}, "/parameters: unknown parameter 'lacks'"},
      {{.construction = "chebyshev-fit"}, "/construction: 'chebyshev-fit' is no construction of switch"},
      {{.construction = "two-context-switch-near"}, "is no construction of switch"},
      {{.parameters = ""}, "/parameters"},
      {{.parameters = R"("lacks": "angle")"}, "/instance: 'contexts' is not the construction's"},
      {{.parameters = R"("lacks": "second-context", "leak": "1/2")"},
       "/parameters: unknown parameter 'leak'"},
      {{.value = "2"}, "/instance: 'key_value[1,1,1]' is not the construction's"},
      {{.text = "parameter lacks in 3..9 = 5\nconclusion c : dim >= 0\n"},
       "'lacks' is a parameter of the construction"},
      {{.text = "parameter leak in 1..9 = 5\nconclusion c : dim >= leak\n"}, "/parameters"},
      {{.text = "parameter leak in 1..9 = 5\nconclusion c : dim >= leak\n",
        .parameters = R"("lacks": "second-context", "leak": "7")"},
       ""},
      {{.text = "conclusion c : attention[1,2] >= 0\n"}, "an index of 'attention' is 2; expected 0 to 1"},
      {{.text = "conclusion c : attention[2,0] >= 0\n"}, "an index of 'attention' is 2; expected 1 to 1"},
      {{.text = "conclusion c : dim >= 0\ncorollary nearest : dim >= 0\n"}, "has the id of a claim"},
  });
}

TEST(SwitchStatement, AWitnessShowsAPartOfTheConclusion) {
  const auto part = [](const std::string& id, const std::string& number, const std::string& value) {
    return R"({"refutes": ")" + id + R"(", "part": )" + number + R"(, "value": {"lower": ")" + value +
           R"(", "upper": ")" + value + "\"}}";
  };
  const std::string text =
      "hypothesis h : dim = 2\nconclusion c : all(attention[i,k] >= 1/2 for i in 1..contexts for k in 0..1) "
      "and "
      "eta_squared >= 2\n";
  const auto with = [&](const std::string& witness) {
    return SwitchCase{.text = text, .witnesses = witness};
  };
  expect_faults<SwitchCase>({
      {with(part("c", "3", "-2")), ""},
      {with(part("c", "3", "-1")), "/witnesses/0/value"},
      {with(part("c", "2", "0")), "/witnesses/0/value: does not show a violation"},
      {with(part("c", "0", "-2")), "/witnesses/0/part: out of range; expected 1 to 3"},
      {with(part("c", "4", "-2")), "/witnesses/0/part: out of range"},
      {with(part("h", "1", "-2")), "/witnesses/0/refutes: no part shows this"},
      {with(part("pair", "1", "-2")), "/witnesses/0/refutes: no part shows this"},
      {with(R"({"refutes": "nearest", "context": 0, "key": 1, "value": {"lower": "-1", "upper": "-1"}})"),
       "/witnesses/0/value"},
      {with(R"({"refutes": "nearest", "context": 0, "key": 1, "value": {"lower": "0", "upper": "0"}})"),
       "does not show a violation"},
      {with(R"({"refutes": "nearest", "context": 1, "key": 1, "value": {"lower": "0", "upper": "0"}})"),
       "/witnesses/0/context: out of range"},
      {with(R"({"refutes": "nearest", "context": 0, "key": 2, "value": {"lower": "0", "upper": "0"}})"),
       "/witnesses/0/key: out of range"},
      {with(R"({"refutes": "separator", "context": 0, "key": 1, "value": {"lower": "1", "upper": "1"}})"),
       "not the context that the separator is below"},
  });
}

// Norms of parallel vectors cancel on the formal path, however large the factor's primes are.
TEST(SwitchStatement, RootsAreMultiplesOfEachOtherWhereTheyAre) {
  const auto example = [](const std::string& formula) {
    return SwitchCase{.text = "conclusion c : dim >= 0\nexample " + formula + " : 0\n"};
  };
  expect_faults<SwitchCase>({
      {example("sqrt(1000033*1000003^2) - 1000003*sqrt(1000033)"), ""},
      {example("sqrt(1000033) - sqrt(1000033/1000003^2)*1000003"), ""},
      {example("sqrt(1000033*1000003^2) - 1000003*sqrt(1000032)"), "a wrong example"},
  });
}

}  // namespace
}  // namespace sinkproof_check::language
