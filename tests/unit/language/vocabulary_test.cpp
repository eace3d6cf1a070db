#include "language/vocabulary.hpp"

#include <gtest/gtest.h>

#include <set>

#include "language/check.hpp"
#include "language/token_reader.hpp"

namespace sinkproof::language {
namespace {

TEST(Vocabulary, EverySettingIsFound) {
  ASSERT_EQ(settings().size(), 7U);
  for (const Setting* setting : settings()) EXPECT_EQ(find_setting(setting->id), setting);
  EXPECT_EQ(find_setting("weather"), nullptr);
}

TEST(Vocabulary, NamesAreNamesAndHaveMeanings) {
  for (const Setting* setting : settings()) {
    std::set<std::string> names;
    for (const Entry& entry : setting->entries) {
      EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
      EXPECT_FALSE(is_reserved(entry.name)) << entry.name;
      EXPECT_FALSE(entry.meaning.empty()) << entry.name;
      const bool has_unit = entry.kind == Kind::integer || entry.kind == Kind::number;
      EXPECT_EQ(entry.unit.empty(), !has_unit) << entry.name;
      EXPECT_EQ(entry.words.empty(), entry.kind != Kind::word) << entry.name;
      EXPECT_TRUE(entry.is_assignable || !entry.is_required) << entry.name;
    }
    if (setting == &numbers()) continue;  // its entries are each text's own
    for (const Generator& generator : setting->generators) {
      for (const auto& target : generator.targets) EXPECT_EQ(names.count(target), 1U) << target;
    }
  }
}

/// A use of every name: what the table says of its shape can be written, and the bounds of its indices can be
/// read.
TEST(Vocabulary, EveryNameCanBeUsed) {
  for (const Setting* setting : settings()) {
    for (const Entry& entry : setting->entries) {
      if (entry.is_of_constructions) continue;
      std::string use = entry.name;
      std::string indices;
      for (const Index& index : entry.indices) indices += (indices.empty() ? "" : ",") + index.first;
      if (!indices.empty()) use += "[" + indices + "]";
      if (entry.is_function) use += "(1)";
      std::string condition = use + " >= 0";
      if (entry.kind == Kind::fact) condition = use;
      if (entry.kind == Kind::word) condition = use + " is " + entry.words.front().word;
      if (entry.has_heads) condition += " and " + entry.name + "[1,1][" + indices + "] >= 0";
      const Source source(
          "a.md", "```theorem\ntheorem t : " + setting->id + "\nconclusion c : " + condition + "\n```\n");
      EXPECT_NO_THROW(read_blocks(source, {})) << condition;
    }
  }
}

// A theorem may have such a name for something of its own.
TEST(Vocabulary, SomeNamesAreOfConstructionsAlone) {
  const auto text = [](const std::string& lines) {
    return Source("a.md", "```theorem\ntheorem t : patterns\n" + lines + "conclusion c : kappa > 0\n```\n");
  };
  EXPECT_THROW(read_blocks(text("let x = nuisance[1,1,3]\n"), {}), Error);
  EXPECT_NO_THROW(read_blocks(text("let nuisance = kappa\nlet sink_left(x) = x\n"), {}));
  EXPECT_THROW(read_blocks(text("let rank = kappa\n"), {}), Error);
}

TEST(Vocabulary, Shapes) {
  EXPECT_EQ(shape_text(*trigger_task().find("c")), "integer, m+2");
  EXPECT_EQ(shape_text(*trigger_task().find("loss")), "number");
  EXPECT_EQ(shape_text(*trigger_task().find("residual")), "yes or no");
  EXPECT_EQ(shape_text(*trigger_task().find("anchor_gap")), "function of one number or more");
  EXPECT_EQ(shape_text(*trigger_task().find("anchor_mean")),
            "number at [h,j], h from 1 to heads, j from 2 to L-1");
  EXPECT_EQ(shape_text(*switches().find("weight")),
            "number at [i,k], i from 1 to contexts, k from 1 to key_count[i]");
  EXPECT_EQ(shape_text(*patterns().find("nuisance")),
            "number at [c,i,k], c from 1 to C, i from 1 to group_size[c], k from 0 on");
}

}  // namespace
}  // namespace sinkproof::language
