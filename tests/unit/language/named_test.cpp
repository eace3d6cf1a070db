#include "language/named.hpp"

#include <gtest/gtest.h>

#include "unit/language/block_of.hpp"

namespace sinkproof::language {
namespace {

/// The first name that is `loss` in a theorem with these lines, as its place among the lines' characters;
/// nothing where there is none.
std::optional<std::size_t> place_of_loss(const std::string& lines) {
  const std::string head = "```theorem\ntheorem t : trigger-task\n";
  const Source source("t.md", head + lines + "\nconclusion c : L >= 3\n```\n");
  const Block block = read_blocks(source, {}).front();
  const Word* found = find_named(block, [](const std::string& name) { return name == "loss"; });
  if (found == nullptr) return std::nullopt;
  EXPECT_EQ(source.slice(found->range), "loss");
  return found->range.begin - head.size();
}

TEST(Named, WhereverAFormulaOrConditionHasTheName) {
  EXPECT_EQ(place_of_loss("quantity loss"), 9U);
  for (const char* lines :
       {"quantity x = 2*(1 + loss)", "let f(y) = y^2 - loss", "let x = [loss > 1/2]",
        "let x = 1 where loss > 0 else 2", "let x = sum(P[k,k]*loss for k in 0..1)",
        "hypothesis h : all(k >= 2 + loss for k in 3..4)", "hypothesis h : m >= 1 and not_yet(loss) >= 0",
        "hypothesis h : m >= 1 where loss > 0", "mutant x \"\" : 0 <= loss", "constant x = 2 \"\" : loss",
        "corollary x : min(1, m, loss) >= 0"}) {
    const std::string text = lines;
    const bool has_function = text.find("not_yet") != std::string::npos;
    EXPECT_TRUE(place_of_loss((has_function ? "let not_yet(y) = y\n" : "") + text)) << lines;
  }
}

TEST(Named, NotWhereItIsAnIdOrAText) {
  for (const char* lines : {"", "# loss", "title \"loss\"", "source loss \"\"", "hypothesis loss : L >= 3",
                            "quantity max_anchor_mass", "open loss \"loss\""})
    EXPECT_FALSE(place_of_loss(lines)) << lines;
}

}  // namespace
}  // namespace sinkproof::language
