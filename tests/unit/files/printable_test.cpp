#include "files/printable.hpp"

#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <algorithm>

namespace sinkproof::files {
namespace {

TEST(Printable, EscapesWhatCouldBreakALineOrReachTheTerminal) {
  EXPECT_EQ(in_quotes("W_Q.weight"), "\"W_Q.weight\"");
  EXPECT_EQ(printable("a\nb\x1b[31m\x7f\""), "a\\nb\\u001b[31m\\u007f\\\"");
  EXPECT_EQ(printable("\xff"), "\\ufffd");
  EXPECT_EQ(printable("λ"), "\\u03bb");
}

TEST(Printable, Shortens) {
  EXPECT_EQ(in_quotes(std::string(60, 'x')), "\"" + std::string(60, 'x') + "\"");
  EXPECT_EQ(in_quotes(std::string(61, 'x')), "\"" + std::string(60, 'x') + "…\"");
  EXPECT_EQ(printable("abcdef", 3), "abc…");
}

RC_GTEST_PROP(Printable, isAlwaysPrintableAscii, (const std::string& text)) {
  const std::string shown = printable(text, 1000);
  RC_ASSERT(std::all_of(shown.begin(), shown.end(), [](char c) { return c >= ' ' && c <= '~'; }));
}

}  // namespace
}  // namespace sinkproof::files
