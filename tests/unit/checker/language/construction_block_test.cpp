// What may stand in a construction about numbers.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/block.hpp"
#include "checker/language/examples.hpp"

namespace sinkproof_check::language {
namespace {

std::string fault_of_construction(const std::string& text) {
  reset_work();
  try {
    const Source source{"/construction_text", text};
    require_examples(source, read_construction(source));
    return "";
  } catch (const Rejected& error) {
    return error.what();
  }
}

void expect_constructions(const std::vector<std::pair<std::string, std::string>>& cases,
                          const std::string& before) {
  for (const auto& [lines, words] : cases) {
    const std::string fault = fault_of_construction(before + lines + "\n");
    EXPECT_TRUE(words.empty() ? fault.empty() : fault.find(words) != std::string::npos)
        << lines << ": " << fault;
  }
}

TEST(ConstructionBlock, IsAboutNumbers) {
  expect_constructions(
      {{"construction k : numbers\nentry a \"x\"\na = 1", ""},
       {"construction k : numbers version 1\nentry a \"x\"", ""},
       {"construction k : numbers", "expected an entry"},
       {"construction k : switch", "expected a construction of numbers"},
       {"construction k : switch\ndim = 2", "expected a construction of numbers"},
       {"construction k : number", "patterns or numbers, not 'number'"},
       {"theorem k : numbers\nentry a \"x\"", "expected 'construction'"},
       {"construction softmax-anchor : numbers\nentry a \"x\"", "is one of sinkproof's ids"},
       {"construction sink-optimum-wrong-regime : numbers\nentry a \"x\"", "is one of sinkproof's ids"},
       {"construction sink-cost-exact : numbers\nentry a \"x\"", "is one of sinkproof's ids"}},
      "");
}

TEST(ConstructionBlock, SaysWhatEntriesAre) {
  const std::string head =
      "construction k : numbers\nentry n in 1..9 \"x\"\nentry a \"x\"\nentry v[1..3] optional \"x\"\n"
      "entry w in {one, two} \"x\"\nentry title \"x\"\nentry i[0..1] in 0..9 \"x\"\nparameter p in "
      "[0,1]\nparameter n in 1..3 = 2 \"x\"\n";
  expect_constructions(
      {{"a = p; v[k] = k*a for k in 1..3; w is one\ni[0] = n", ""},
       {"w is one where p > 0 else two where a > 0 and has_v else one", ""},
       {"v[n] = 1 for k in 1..2 for j in k..3 if j > n", ""},
       {"let q = a + p\nclaim c \"x\" : q >= 0 and v[1] > -1", "expected parts that are all strict"},
       {"claim c : a >= 0 and all(v[k] >= 0 for k in 1..3) where has_v if n = 2", ""},
       {"claim c : a >= 0 if p > 0", "what stands behind 'if' to rest on exact numbers"},
       {"claim c : a >= 0\nclaim c : a >= 1", "'c' stands twice"},
       {"claim c : conclusion >= 0", "expected a conclusion above"},
       {"claim c : holds(c)", "expected the id of a hypothesis above"},
       {"n = 2", "expected an entry without a parameter of its name, not 'n'"},
       {"generate n by magic", "expected an entry without a parameter of its name, not 'n'"},
       {"mutant m : n = 2", "expected an entry without a parameter of its name, not 'n'"},
       {"p = 2", "expected an entry without a parameter of its name, not 'p'"},
       {"b = 2", "not 'b'"},
       {"has_v = 1", "not 'has_v'"},
       {"let q = a\nq = 2", "not 'q'"},
       {"v = 1", "another number of indices"},
       {"v[1,2] = 1", "another number of indices"},
       {"a[1] = 1", "another number of indices"},
       {"v[a] = 1", "expected an integer"},
       {"i[0] = a", "expected an integer"},
       {"a = w", "expected a number"},
       {"w = 1", "expected a number"},
       {"a is one", "expected a word before 'is', not 'a'"},
       {"w is three", "expected a word for 'w', not 'three'"},
       {"w is one where a > 0", "expected 'else'"},
       {"w is one where three else two", "'three' is none"},
       {"w is one else two", "expected an operator or the end"},
       {"a = 1 for k in 1..a", "expected an integer"},
       {"v[k] = k for k in 1..3 if p > 0", "what a loop goes through to rest on exact numbers"},
       {"v[k] = j for k in 1..3", "expected a known name, not 'j'"},
       {"a = 1 a = 2", "expected an operator or the end"},
       {"a = 1;", "expected a number, a name"},
       {"title = 2", "expected a reference or a text"},
       {"a", "expected '='"},
       {"a >= 1", "expected '='"},
       {"hypothesis h : a > 0", "expected '='"},
       {"generate v[1..3] by magic", "expected the generator 'diagonal-optimum', not 'magic'"},
       {"generate v[1..3] by diagonal-optimum", "expected the entries weights[1..11]"},
       {"generate v by magic", "expected '['"},
       {"generate v[1..a] by magic", "expected an integer"},
       {"generate v[1..3]", "expected 'by'"},
       {"parameter p in 1..2", "expected a new name: 'p'"},
       {"parameter n in 1..2", "expected a new name: 'n'"},
       {"parameter a in 1..2", "expected a parameter like the entry 'a'"},
       {"parameter w in {one}\nparameter a in (0,1)", ""},
       {"parameter w in {one, three}", "expected a word for 'w', not 'three'"},
       {"parameter v in (0,1)", "expected a parameter like the entry 'v'"},
       {"parameter has_v in {yes, no}", "expected a parameter like the entry 'has_v'"},
       {"mutant m \"x\" with p in [1/2,1] : a = 1; w is two", ""},
       {"mutant m with p in [1/2,2] : a = 1", "expected a value in the range of 'p'"},
       {"mutant m with p in [-1,1/2] : a = 1", "expected a value in the range of 'p'"},
       {"mutant m with n in 1..3 : a = 1", ""},
       {"mutant m with n in 1..4 : a = 1", "expected a value in the range of 'n'"},
       {"parameter w in {one}\nmutant m with w in {one} : a = 1", ""},
       {"parameter w in {one}\nmutant m with w in {two} : a = 1", "'two' is not in the range"},
       {"mutant m with p in 0..1 : a = 1",
        "expected a parameter of the construction, with a range of its kind"},
       {"mutant m with q in 0..1 : a = 1", "expected a parameter of the construction"},
       {"mutant m with n in {one} : a = 1", "expected a parameter of the construction"},
       {"mutant k : a = 1", "expected an id that is not the construction's"},
       {"mutant m : a = 1\nmutant m : a = 2", "'m' stands twice"},
       {"claim m : a > 0\nmutant m : a = 2", "'m' stands twice"},
       {"mutant sink-optimum : a = 2", "is one of sinkproof's ids"},
       {"mutant m : ", "expected a number, a name"}},
      head);
}

}  // namespace
}  // namespace sinkproof_check::language
