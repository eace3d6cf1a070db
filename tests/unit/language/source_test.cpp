#include "language/source.hpp"

#include <gtest/gtest.h>

namespace sinkproof::language {
namespace {

TEST(Source, KnowsItsLines) {
  const Source source("a.md", "one\ntwo\r\n\nfour");
  EXPECT_EQ(source.lines(), 4U);
  EXPECT_EQ(source.slice(source.line(1)), "one");
  EXPECT_EQ(source.slice(source.line(2)), "two");
  EXPECT_EQ(source.slice(source.line(3)), "");
  EXPECT_EQ(source.slice(source.line(4)), "four");
  EXPECT_EQ(source.line_of(0), 1U);
  EXPECT_EQ(source.line_of(3), 1U) << "a line's end is in the line";
  EXPECT_EQ(source.line_of(4), 2U);
  EXPECT_EQ(source.line_of(source.text().size()), 4U);
}

TEST(Source, ALastLineEndBeginsNoLine) {
  const Source source("a.md", "one\n");
  EXPECT_EQ(source.lines(), 1U);
  EXPECT_EQ(Source("empty.md", "").lines(), 1U);
}

TEST(Source, OneLineLeavesCommentsAndRunsOfSpaceOut) {
  const Source source("a.md", "a  + # of \"b\"\n   b   \"#  is no comment\" ");
  EXPECT_EQ(one_line(source, {0, source.text().size()}), "a + b \"#  is no comment\"");
}

}  // namespace
}  // namespace sinkproof::language
