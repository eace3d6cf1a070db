#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "checker/kernel/error.hpp"
#include "checker/kernel/expression.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/sha256.hpp"
#include "checker/language/statement_file.hpp"
#include "checker/language/trigger_facts.hpp"

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

TEST(TriggerFacts, TheTargetAndHowFarContentsAreApart) {
  TriggerInstance instance = over({{-1}, {mpq_class(1, 4)}, {1}}, {{0}, {1}}, 1);
  EXPECT_EQ(word_of(instance, "target"), "inclusive");
  instance.task.is_preceding = true;
  EXPECT_EQ(word_of(instance, "target"), "preceding");
  reset_work();
  TriggerFacts facts(instance, {}, {});
  EXPECT_EQ(sign_of(*facts.number("content_distance") - mpq_class(5, 4)), 0);
  EXPECT_EQ(sign_of(*facts.number("trigger_distance") - Real(1)), 0);
  EXPECT_FALSE(facts.fact("same_contents"));
  const Letters both{{0}, {1}};
  EXPECT_TRUE(TriggerFacts(over(both, both, 1), {}, {}).fact("same_contents"));
  EXPECT_TRUE(TriggerFacts(over_boxes(1), {}, {}).fact("same_contents"));
}

TEST(TriggerFacts, RefusesIndicesOutOfTheirRanges) {
  reset_work();
  TriggerInstance instance = over({{0}, {1}}, {{0}}, 1);
  instance.model.heads.assign(2, {zero_matrix(4), zero_matrix(4)});
  TriggerFacts facts(instance, {}, {});
  EXPECT_THROW(static_cast<void>(facts.number("max_layer_sink_mass")), std::logic_error);
  EXPECT_TRUE(*facts.number("heads")->literal() == 2);
  EXPECT_FALSE(facts.entry("own_anchor_mass", {1}).has_value());
  EXPECT_THROW(facts.entry("own_anchor_mass", {3}), Rejected);
  EXPECT_THROW(facts.function("anchor_gap", {Real(1)}), Rejected);
}

// Where line() is known it names just the entries that are not 0, as entry() has them; a loop is looked at
// there alone.
TEST(TriggerFacts, LinesAreWhereEntriesAreNotZero) {
  reset_work();
  TriggerInstance instance = over_boxes(3);
  const long last = 5;
  Head first{zero_matrix(last + 1), zero_matrix(last + 1), {{0, 7}, {3, -1}}};
  for (const auto& [row, column] : std::vector<std::pair<long, long>>{{0, 0}, {0, 5}, {2, 3}, {4, 3}, {5, 5}})
    first.query_key.set(row, column, Real(row + 2 * column + 1));
  first.output_value.set(1, 4, Real(3));
  first.output_value.set(1, 5, Real(-2));
  Head second{zero_matrix(last + 1), zero_matrix(last + 1), {{5, 2}}};
  second.query_key.set(3, 1, Real(9));
  second.query_key.set(5, 1, Real(9));
  second.output_value.set(5, 0, Real(4));
  instance.model.heads = {first, second};
  TriggerFacts facts(instance, {}, {});
  const auto expect_line = [&](const char* name, std::vector<long> indices, std::size_t running) {
    std::vector<long> expected;
    for (long at = 0; at <= last; ++at) {
      indices[running] = at;
      if (sign_of(*facts.entry(name, indices)) != 0) expected.push_back(at);
    }
    indices[running] = 0;
    const auto line = facts.line(name, indices, running);
    ASSERT_TRUE(line.has_value()) << name;
    EXPECT_EQ(*line, expected) << name << indices[1] << running;
  };
  for (long head = 1; head <= 2; ++head) {
    expect_line("key_bias", {1, head, 0}, 2);
    for (long fixed = 0; fixed <= last; ++fixed) {
      for (const char* name : {"W_QK", "W_OV"}) {
        expect_line(name, {1, head, fixed, 0}, 3);
        expect_line(name, {1, head, 0, fixed}, 2);
      }
    }
  }
  EXPECT_EQ(facts.line("W_QK", {1, 1, 0, 3}, 2), (std::vector<long>{2, 4}));
  EXPECT_EQ(facts.line("W_OV", {1, 1, 1, 0}, 3), (std::vector<long>{4, 5}));
  EXPECT_EQ(facts.line("key_bias", {1, 1, 0}, 2), (std::vector<long>{0, 3}));
}

TEST(TriggerFacts, HasNoLinesOfOthersAndOutsideOfTheRanges) {
  reset_work();
  TriggerInstance instance = over_boxes(1);
  instance.model.heads.assign(2, {zero_matrix(4), zero_matrix(4)});
  TriggerFacts facts(instance, {}, {});
  const std::optional<std::vector<long>> none;
  const std::optional<std::vector<long>> empty{std::vector<long>{}};
  EXPECT_EQ(facts.line("P", {1, 1, 0, 0}, 3), empty);
  EXPECT_EQ(facts.line("own_anchor_mass", {0}, 0), none);
  EXPECT_EQ(facts.line("anchor_mean", {1, 0}, 1), none);
  for (const char* name : {"W_QK", "W_OV"}) {
    for (const std::size_t running : {0U, 1U}) EXPECT_EQ(facts.line(name, {1, 1, 0, 0}, running), none);
    for (const long head : {-1L, 0L, 3L, 4L}) {
      EXPECT_EQ(facts.line(name, {1, head, 0, 0}, 2), none) << head;
      EXPECT_EQ(facts.line(name, {1, head, 0, 0}, 3), none) << head;
    }
    for (const long head : {1L, 2L}) EXPECT_EQ(facts.line(name, {1, head, 0, 0}, 3), empty) << head;
    for (const long row : {-2L, -1L, 4L, 5L}) EXPECT_EQ(facts.line(name, {1, 1, row, 0}, 3), none) << row;
    for (const long row : {0L, 1L, 3L}) EXPECT_EQ(facts.line(name, {1, 1, row, 0}, 3), empty) << row;
  }
  EXPECT_EQ(facts.line("key_bias", {1, 1, 0}, 1), none);
  EXPECT_EQ(facts.line("key_bias", {1, 3, 0}, 2), none);
  EXPECT_EQ(facts.line("key_bias", {1, 2, 0}, 2), empty);
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

TEST(StatementFile, HasTheConstructionToo) {
  reset_work();
  const json::Document document("{}");
  const std::string theorem = "theorem t : a\n";
  const std::string construction = "construction k : a\n";
  Certificate certificate{"t", "", "", {}, "", {}, {}, {}, {}, document.root(), {}, {}, {}, {}, theorem};
  certificate.construction_text = construction;
  const auto block = [](const std::string& kind, const std::string& text) {
    return "```" + kind + "\n" + text + "```\n";
  };
  const std::string file = block("theorem", theorem);
  EXPECT_NO_THROW(require_statement_file(certificate, file + block("construction", construction)));
  EXPECT_THROW(require_statement_file(certificate, file), Rejected);
  EXPECT_THROW(require_statement_file(certificate, file + block("theorem", construction)), Rejected);
  EXPECT_THROW(require_statement_file(certificate, file + block("construction", construction + "m = 1\n")),
               Rejected);
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
