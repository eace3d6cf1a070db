#include "language/diagnostic.hpp"

#include <gtest/gtest.h>

#include <set>

namespace sinkproof::language {
namespace {

TEST(Diagnostic, NamesThePlaceInCharacters) {
  const Source source("my.md", "first\n\"η ≤ 1\" x\n");
  const std::size_t x = source.text().find('x');
  const Error error(Fault::unexpected, source, {x, x + 1}, "expected y");
  EXPECT_STREQ(error.what(), "my.md:2:9: expected y [unexpected]");
  EXPECT_EQ(error.text(), "my.md:2:9: expected y [unexpected]\n  \"η ≤ 1\" x\n          ^");
  EXPECT_EQ(error.fault(), Fault::unexpected);
}

TEST(Diagnostic, MarksNoMoreThanTheLine) {
  const Source source("my.md", "abc\ndef");
  const Error error(Fault::unexpected, source, {1, 6}, "expected y");
  EXPECT_EQ(error.text(), "my.md:1:2: expected y [unexpected]\n  abc\n   ^~");
}

TEST(Diagnostic, CutsALongLineOnBothSides) {
  const std::string line = std::string(300, 'a') + "x" + std::string(300, 'b');
  const Source source("my.md", line);
  const std::string text = Error(Fault::unexpected, source, {300, 301}, "expected y").text();
  EXPECT_NE(text.find("\n  …" + std::string(50, 'a') + "x" + std::string(89, 'b') + "…\n"), std::string::npos)
      << text;
  EXPECT_EQ(text.substr(text.rfind('\n')), "\n  " + std::string(51, ' ') + "^");
}

TEST(Diagnostic, ShowsNothingThatMovesTheCursor) {
  const Source source("a\x1b.md", "\tx\x1b[2K\xe2\x80\xae\n");
  const std::string text = Error(Fault::unexpected, source, {1, 2}, "expected \x07").text();
  EXPECT_EQ(text, "a\\x1b.md:1:2: expected \\x07 [unexpected]\n   x\\x1b[2K\\xe2\\x80\\xae\n   ^");
}

TEST(Diagnostic, AtTheEndOfTheText) {
  const Source source("my.md", "abc");
  EXPECT_EQ(Error(Fault::unexpected, source, {3, 3}, "expected y").text(),
            "my.md:1:4: expected y [unexpected]\n  abc\n     ^");
}

TEST(Diagnostic, EveryFaultHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (const Fault fault : all_faults())
    EXPECT_TRUE(names.insert(to_string(fault)).second) << to_string(fault);
  EXPECT_EQ(names.size(), static_cast<std::size_t>(Fault::other_entries) + 1)
      << "the last one of the enumeration";
}

TEST(Diagnostic, QuotesAreShort) {
  EXPECT_EQ(single_quoted("a\n  b"), "'a b'");
  EXPECT_EQ(single_quoted(std::string(61, 'a')), "'" + std::string(60, 'a') + "…'");
  EXPECT_EQ(single_quoted(std::string(59, 'a') + "ηx"), "'" + std::string(59, 'a') + "…'")
      << "no half characters";
}

TEST(Diagnostic, HintsAreShort) {
  EXPECT_EQ(hint("los", {"loss", "L"}), "; did you mean 'loss'?");
  EXPECT_EQ(hint("zzz", {"loss", "L"}), "; known: loss, L");
  EXPECT_EQ(hint("zzz", std::vector<std::string>(21, "name")), "");
}

}  // namespace
}  // namespace sinkproof::language
