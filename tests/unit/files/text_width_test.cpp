#include "files/text_width.hpp"

#include <gtest/gtest.h>

namespace sinkproof::files {
namespace {

using Blocks = std::vector<std::vector<std::size_t>>;

TEST(TextWidth, CountsCharacters) {
  EXPECT_EQ(text_width(""), 0U);
  EXPECT_EQ(text_width("1…β"), 3U);
}

TEST(TextWidth, WrapsAtSpacesAndIndentsWhatFollows) {
  EXPECT_EQ(wrapped("  one two three\nx\n", 9), "  one two\n    three\nx\n");
  EXPECT_EQ(wrapped("  ββ ββ", 7), "  ββ ββ");
  EXPECT_EQ(wrapped("  ββ ββ", 6), "  ββ\n    ββ");
  EXPECT_EQ(wrapped("\n\n", 5), "\n\n");
}

TEST(TextWidth, WrapsListsBehindCommas) {
  EXPECT_EQ(wrapped("  a: b=1,22,333", 10), "  a: b=1,\n    22,333");
  EXPECT_EQ(wrapped("abcdefgh", 3), "abcdefgh");
}

TEST(TextWidth, BlocksKeepEveryColumnOnceAndInOrder) {
  EXPECT_EQ(column_blocks({3, 3, 3}, 1, 100, 2), (Blocks{{0, 1, 2}}));
  EXPECT_EQ(column_blocks({3, 3, 3}, 1, 15, 2), (Blocks{{0, 1, 2}}));
  EXPECT_EQ(column_blocks({3, 3, 3}, 1, 14, 2), (Blocks{{0, 1}, {0, 2}}));
}

TEST(TextWidth, KeysThatTakeTheRoomAreNotRepeated) {
  EXPECT_EQ(column_blocks({10, 5, 5}, 1, 12, 0), (Blocks{{0}, {1, 2}}));
}

TEST(TextWidth, AColumnThatIsWiderThanTheRoomStandsAlone) {
  EXPECT_EQ(column_blocks({1, 50, 1}, 1, 10, 0), (Blocks{{0}, {0, 1}, {0, 2}}));
  EXPECT_EQ(column_blocks({50}, 1, 10, 0), (Blocks{{0}}));
}

}  // namespace
}  // namespace sinkproof::files
