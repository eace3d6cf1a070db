#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "checker/error.hpp"
#include "checker/expression.hpp"
#include "checker/language/sha256.hpp"
#include "checker/language/statement_file.hpp"
#include "checker/language/trigger_facts.hpp"
#include "checker/work.hpp"

namespace sinkproof_check::language {
namespace {

using Letters = std::vector<std::vector<mpq_class>>;

TriggerInstance over(const Letters& content, const Letters& trigger, long dimension) {
  TriggerInstance instance;
  instance.task = {4, dimension, {false, content}, {false, trigger}};
  return instance;
}

TriggerInstance over_boxes(long dimension) {
  TriggerInstance instance;
  instance.task = {4, dimension, {}, {}};
  return instance;
}

std::string word_of(const TriggerInstance& instance, std::string_view name = "contents") {
  reset_work();
  return std::string(TriggerFacts(instance, {}, {}).word(name));
}

bool do_vary(const TriggerInstance& instance) {
  reset_work();
  return TriggerFacts(instance, {}, {}).fact("contents_vary");
}

TEST(TriggerFacts, ContentsHaveTheFirstWordThatFits) {
  const Letters none{{}};
  EXPECT_EQ(word_of(over_boxes(2)), "box");
  EXPECT_EQ(word_of(over(none, none, 0)), "signs");
  EXPECT_EQ(word_of(over({{1}, {-1}}, none, 1)), "signs");
  EXPECT_EQ(word_of(over({{1}}, none, 1)), "constant");
  EXPECT_EQ(word_of(over({{1}, {0}}, none, 1)), "constant");
  EXPECT_EQ(word_of(over({{1}, {0}, {-1}}, none, 1)), "constant");
  EXPECT_EQ(word_of(over({{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}, none, 2)), "signs");
  EXPECT_EQ(word_of(over({{1, 1}, {1, -1}, {-1, 1}}, none, 2)), "alphabet");
  EXPECT_EQ(word_of(over({{1, 1}, {0, 0}, {0, 1}, {1, 0}}, none, 2)), "alphabet");
  EXPECT_EQ(word_of(over({{1, 1}, {1, -1}, {-1, 1}, {-1, 0}}, none, 2)), "alphabet");
  EXPECT_EQ(word_of(over({{1, 1}, {-1, -1}}, none, 2)), "constant");
  EXPECT_EQ(word_of(over({{0, 1}, {1, 1}}, none, 2)), "alphabet");
  EXPECT_EQ(word_of(over({{1, 1, 0}, {1, 1, 1}}, none, 3)), "alphabet");
  const std::vector<mpq_class> ones(40, 1);
  EXPECT_EQ(word_of(over({ones}, none, 40)), "constant");
  EXPECT_EQ(word_of(over({{1}}, {{1}, {-1}}, 1), "trigger_contents"), "signs");
  EXPECT_EQ(word_of(over({{1}}, {{1}, {-1}}, 1)), "constant");
}

TEST(TriggerFacts, ContentsVaryWhereTheyAreOneSetWithZeroAndMore) {
  EXPECT_TRUE(do_vary(over_boxes(1)));
  EXPECT_FALSE(do_vary(over_boxes(0)));
  const Letters both{{0, 0}, {0, 1}};
  EXPECT_TRUE(do_vary(over(both, both, 2)));
  EXPECT_FALSE(do_vary(over(both, {{0, 0}, {1, 1}}, 2)));
  EXPECT_FALSE(do_vary(over(both, {{0, 0}}, 2)));
  EXPECT_FALSE(do_vary(over({{0, 0}}, {{0, 0}}, 2)));
  const Letters nonzero{{0, 1}, {1, 0}};
  EXPECT_FALSE(do_vary(over(nonzero, nonzero, 2)));
}

TEST(TriggerFacts, RefusesWhatIsAboutSeveralLayersAndIndicesOutOfTheirRanges) {
  reset_work();
  TriggerInstance instance = over({{0}, {1}}, {{0}}, 1);
  instance.model.heads.assign(2, {zero_matrix(4), zero_matrix(4)});
  TriggerFacts facts(instance, {}, {});
  for (const char* name : {"max_layer_sink_mass", "product_self_mass"})
    EXPECT_THROW(static_cast<void>(facts.number(name)), Rejected) << name;
  EXPECT_TRUE(*facts.number("heads")->literal() == 2);
  EXPECT_FALSE(facts.entry("own_anchor_mass", {1}).has_value());
  EXPECT_THROW(facts.entry("own_anchor_mass", {3}), Rejected);
  EXPECT_THROW(facts.function("anchor_gap", {Real(1)}), Rejected);
}

// A file of Markdown and the text that a certificate carries, or the file's hash.
void expect_file(const std::string& file, const std::string& statement, bool is_in_it) {
  reset_work();
  const json::Document document("{}");
  const Certificate certificate{"t", "", "", {}, "",       {}, {}, {}, {}, document.root(),
                                {},  {}, {}, {}, statement};
  if (is_in_it) {
    EXPECT_NO_THROW(require_statement_file(certificate, file)) << file;
  } else {
    EXPECT_THROW(require_statement_file(certificate, file), Rejected) << file;
  }
}

TEST(StatementFile, HasBlocksBetweenFences) {
  const std::string text = "theorem t : a\nlet x = 1\n";
  for (const std::string& file : std::vector<std::string>{
           "```theorem\n" + text + "```\n", "```theorem\n" + text + "```",
           "prose\n\n```theorem \n" + text + "```` \t\nprose", "~~~theorem x\n" + text + "~~~~\n",
           "``` theorem\n" + text + "```\n", "````theorem\n" + text + "````\n",
           "```theorem\n\n# first\n  # second\n \n" + text + "```\n",
           "```theorem\r\ntheorem t : a\r\nlet x = 1\r\n```\r\n",
           "```cpp\n```theorem\n```\n```theorem\n" + text + "```\n",
           "```construction\nx\n```\n```theorem\n" + text + "   ```\n",
           "```theorem\nother\n```\n```theorem\n" + text + "```\n```theorem\nopen\n",
           "``` a`b\n```theorem\n" + text + "```\n", "``\n```theorem\n" + text + "```\n",
           "    ```\n```theorem\n" + text + "```\n", "~~~ a`b\n~~~\n```theorem\n" + text + "```\n",
           "~~~a\n```\n~~~\n```theorem\n" + text + "```\n", "````a\n```\n````\n```theorem\n" + text + "```\n",
           "   ~~~\n   ~~~\n```theorem\n" + text + "```\n"})
    expect_file(file, text, true);
  for (const std::string& file : std::vector<std::string>{
           "", text, "```theorem\n" + text, "``theorem\n" + text + "``\n", "```theorems\n" + text + "```\n",
           "```construction\n" + text + "```\n", " ```theorem\n" + text + "```\n",
           "```theorem\n" + text + "~~~\n", "````theorem\n" + text + "```\n",
           "```theorem\n" + text + "``` x\n", "```theorem\n" + text + "    ```\n",
           "```cpp\n```theorem\n" + text + "```\n", "~~~\n```theorem\n" + text + "```\n",
           "```theorem\n" + text + "let y = 1\n```\n", "```theorem\n" + text + "\n```\n",
           "```theorem\ntheorem t : a\n```\n", "```theorem\ntheorem t : a\nlet x = 2\n```\n",
           "```x theorem\n" + text + "```\n", "   ~~~\n```theorem\n" + text + "```\n"})
    expect_file(file, text, false);
  expect_file("```theorem\n" + text + "\n# last\n```\n", text + "\n# last\n", true);
  expect_file("```theorem\n" + text + " ``\n```\n", text + " ``\n", true);
}

TEST(StatementFile, OfOursIsKnownByItsHash) {
  reset_work();
  const json::Document document("{}");
  const std::string file = "A theorem.\n";
  Certificate certificate{"t", sha256(file), "", {}, "", {}, {}, {}, {}, document.root(), {}, {}, {}, {}, {}};
  EXPECT_NO_THROW(require_statement_file(certificate, file));
  EXPECT_THROW(require_statement_file(certificate, file + "\n"), Rejected);
}

}  // namespace
}  // namespace sinkproof_check::language
