// What a text about numbers may say that its instances are.
#include "checker/language/entry_lines.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "unit/checker/language/language_support.hpp"

namespace sinkproof_check::language {
namespace {

/// Of a theorem about numbers with these lines.
std::string fault_in_entries(const std::string& lines) {
  return fault_of("theorem t : numbers\n" + lines + "\nconclusion c : 1 >= 0\n");
}

TEST(EntryLines, SayWhatAnInstanceHas) {
  for (const auto& [lines, words] : std::vector<std::pair<std::string, std::string>>{
           {"entry a \"x\"", ""},
           {"entry a in 1..3 \"x\"\nentry b in (0,1] rational optional \"x\"\nentry w in {u, v} \"x\"", ""},
           {"title \"x\"\nentry a[0..9999] in 1..3 \"x\"\nsource Key \"x\"\nentry b[2..2] rational optional "
            "\"x\"",
            ""},
           {"entry entry \"x\"\nentry rational rational \"x\"\nentry optional optional \"x\"\nlet x = entry "
            "+ rational",
            ""},
           {"", "expected an entry"},
           {"let x = 1\nentry a \"x\"", "line 1, column 9: expected an entry"},
           {"entry a \"x\"\nlet x = 1\nentry b \"x\"",
            "line 4, column 1: expected an entry line of the setting numbers"},
           {"entry a \"x\"\nentry a \"x\"", "line 3, column 7: expected a new name: there is 'a' already"},
           {"entry a optional \"x\"\nentry has_a \"x\"", "line 3, column 7: expected a new name"},
           {"entry has_a \"x\"\nentry a optional \"x\"", "line 3, column 7: expected a new name"},
           {"entry has_a \"x\"\nentry a \"x\"", ""},
           {"entry a[9999..10001] \"x\"\nentry b[999999999..999999999] \"x\"", ""},
           {"entry a", "expected a text in quotes"},
           {"entry a optional rational \"x\"", "expected a text in quotes"},
           {"entry where \"x\"", "expected the name of an entry"},
           {"entry a in 1..3 optional \"x\"", "behind integers and words"},
           {"entry a in 1..3 rational \"x\"", "behind integers and words"},
           {"entry a in {u} optional \"x\"", "behind integers and words"},
           {"entry a in {u, u} \"x\"", "'u' stands twice"},
           {"entry a[1..2] in {u, v} \"x\"", "expected an array of numbers"},
           {"entry a[2..1] \"x\"", "expected an array of 1 to 10000 numbers"},
           {"entry a[0..10000] \"x\"", "expected an array of 1 to 10000 numbers"},
           {"entry a[1..n] \"x\"", "expected an integer in digits"},
           {"entry a[1/2..3] \"x\"", "expected an integer in digits"},
           {"entry a[0.5..3] \"x\"", "expected an integer in digits"},
           {"entry a[-1..3] \"x\"", "expected an integer in digits"},
           {"entry a[1..1000000000] \"x\"", "expected an integer in digits"},
           {"entry a in 1..n \"x\"", "expected a known name"},
           {"entry a in 1/2..2 \"x\"", "expected an integer"},
           {"entry a in (0,sqrt(2)] \"x\"", "a bound to rest on exact numbers"},
       })
    EXPECT_TRUE(words.empty() ? fault_in_entries(lines).empty()
                              : fault_in_entries(lines).find(words) != std::string::npos)
        << lines << ": " << fault_in_entries(lines);
  EXPECT_NE(fault_in("entry a \"x\"").find("expected an entry line of the setting numbers"),
            std::string::npos);
}

TEST(EntryLines, AreNamesOfTheirKind) {
  const std::string entries =
      "entry n in 1..3 \"x\"\nentry a in (0,1] \"x\"\nentry q rational \"x\"\nentry v[2..4] optional \"x\"\n"
      "entry i[1..3] in 0..5 \"x\"\nentry w in {one, two} \"x\"\nentry c \"x\"\nentry m \"x\"\n";
  for (const auto& [lines, words] : std::vector<std::pair<std::string, std::string>>{
           {"let x = v[n+1] + i[i[1]] + a^n", ""},
           {"corollary x : a > 0 if q > 0 and has_v and w is one", ""},
           {"corollary x : a > 0 if a > 0", "what stands behind 'if' to rest on exact numbers"},
           {"corollary x : a > 0 if v[2] > 0", "what stands behind 'if' to rest on exact numbers"},
           {"let x = v[q]", "expected an integer"},
           {"let x = v", "another number of indices"},
           {"let x = v[1,2]", "another number of indices"},
           {"let x = a[1]", "another number of indices"},
           {"let x = has_a", "expected a known name"},
           {"corollary x : has_q", "'has_q' is none"},
           {"let x = w", "expected a number"},
           {"let x = 1 where w is three else 0", "expected a word for 'w', not 'three'"},
           {"let a = 1", "expected a new name"},
           {"parameter a in 1..3 = 1", "expected a new name"},
           {"let x = sum(n for n in 1..3)", "expected a new name"},
           {"quantity has_v", "or a number of the setting, not 'has_v'"},
           {"quantity v", "or a number of the setting, not 'v'"},
           // Elsewhere c is m + 2.
           {"example c at m = 1 : 3", "an example that is not decided: it gives no value to 'c'"},
           {"example c + m at m = 1, c = 5 : 6", ""},
           {"example 2*n at n = 1/2 : 1", "expected an integer for 'n'"},
           {"example a at v = 1 : 1", "expected a number of the setting or a parameter"},
       })
    EXPECT_TRUE(words.empty() ? fault_in_entries(entries + lines).empty()
                              : fault_in_entries(entries + lines).find(words) != std::string::npos)
        << lines << ": " << fault_in_entries(entries + lines);
}

/// The first difference of a construction with these lines from a theorem with those.
std::string difference(const std::string& ours, const std::string& others) {
  const std::string theorem_text = "theorem t : numbers\n" + ours + "conclusion c : 1 >= 0\n";
  const std::string construction_text = "construction k : numbers\n" + others;
  const Source theorem{"/statement", theorem_text};
  const Source construction{"/construction_text", construction_text};
  const Block first = read_theorem(theorem);
  const Block second = read_construction(construction);
  const auto name = different_entry(first, second);
  return name ? std::string(*name) : "";
}

TEST(EntryLines, AreTheSameInTheorySoFarAsInstancesAre) {
  reset_work();
  const std::string a = "entry a in (0,1] \"x\"\n";
  const std::string v = "entry v[1..3] rational optional \"x\"\n";
  const std::string w = "entry w in {one, two} \"x\"\n";
  EXPECT_EQ(difference(a + v + w, a + v + w), "");
  EXPECT_EQ(difference(a + v, "entry a in [2,3) \"other words\"\n" + v), "");
  EXPECT_EQ(difference(a, "entry a \"x\"\n"), "");
  EXPECT_EQ(difference(a, "entry a in 0..1 \"x\"\n"), "a");
  EXPECT_EQ(difference(a, "entry a in {one, two} \"x\"\n"), "a");
  EXPECT_EQ(difference(a, "entry a in (0,1] rational \"x\"\n"), "a");
  EXPECT_EQ(difference(a, "entry a in (0,1] optional \"x\"\n"), "a");
  EXPECT_EQ(difference(a, "entry a[1..1] in (0,1] \"x\"\n"), "a");
  EXPECT_EQ(difference(v, "entry v[1..4] rational optional \"x\"\n"), "v");
  EXPECT_EQ(difference(v, "entry v[0..3] rational optional \"x\"\n"), "v");
  EXPECT_EQ(difference(w, "entry w in {two, one} \"x\"\n"), "w");
  EXPECT_EQ(difference(w, "entry w in {one, two, three} \"x\"\n"), "w");
  EXPECT_EQ(difference(a + v, v + a), "a");
  EXPECT_EQ(difference(a + v, a), "v");
  EXPECT_EQ(difference(a, a + v), "v");
}

}  // namespace
}  // namespace sinkproof_check::language
