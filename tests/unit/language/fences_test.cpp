#include "language/fences.hpp"

#include <gtest/gtest.h>

#include "language/diagnostic.hpp"

namespace sinkproof::language {
namespace {

std::vector<std::string> texts(const std::string& text) {
  const Source source("a.md", text);
  std::vector<std::string> result;
  for (const Fence& fence : find_blocks(source)) result.emplace_back(source.slice(fence.text));
  return result;
}

TEST(Fences, FindsBlocksOfBothKinds) {
  const Source source("a.md", "x\n```theorem\na\n```\ny\n~~~~construction more\nb\n```\n~~~~~\n");
  const auto blocks = find_blocks(source);
  ASSERT_EQ(blocks.size(), 2U);
  EXPECT_EQ(blocks[0].kind, BlockKind::theorem);
  EXPECT_EQ(source.slice(blocks[0].text), "a\n");
  EXPECT_EQ(source.slice(blocks[0].opening), "```theorem");
  EXPECT_EQ(blocks[1].kind, BlockKind::construction);
  EXPECT_EQ(source.slice(blocks[1].text), "b\n```\n");
}

TEST(Fences, PassesOverOtherCode) {
  EXPECT_TRUE(texts("````\n```theorem\n```\n````\n").empty());
  EXPECT_TRUE(texts("```theorems\nx\n```\n").empty());
  EXPECT_TRUE(texts("    ```theorem\n").empty()) << "indented code";
  EXPECT_TRUE(texts("```theorem` in prose\n").empty());
  EXPECT_TRUE(texts("```cpp\nnever closed").empty());
}

TEST(Fences, BlocksMayBeEmptyAndLinesEndInEitherWay) {
  EXPECT_EQ(texts("```theorem\n```"), std::vector<std::string>{""});
  EXPECT_EQ(texts("```theorem\r\nx\r\n```\r\n"), std::vector<std::string>{"x\r\n"});
}

TEST(Fences, RefusesWhatNeverEnds) {
  EXPECT_THROW(texts("```theorem\nx\n"), Error);
  EXPECT_THROW(texts("```theorem\nx\n``` x\n"), Error) << "a closing fence has nothing behind it";
  EXPECT_THROW(texts("```theorem\nx\n~~~\n"), Error);
  EXPECT_THROW(texts("  ```theorem\n  ```\n"), Error);
}

}  // namespace
}  // namespace sinkproof::language
