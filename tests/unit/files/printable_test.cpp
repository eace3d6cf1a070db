#include "files/printable.hpp"

#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <nlohmann/json.hpp>

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

TEST(OnOneLine, KeepsWhatIsPrintable) {
  for (const char* text : {"", "a.json: β ≤ 1/96, ‖W‖² … √d", "日本語", "\xF0\x9F\x99\x82", "e\xCC\x81"})
    EXPECT_EQ(on_one_line(text), text);
}

TEST(OnOneLine, EscapesControlsAndWhatIsInvisibleOrTurnsTheDirection) {
  EXPECT_EQ(on_one_line("a\nb: accepted\r\t\x1b[2K\x7f"), "a\\x0ab: accepted\\x0d\\x09\\x1b[2K\\x7f");
  EXPECT_EQ(on_one_line(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(on_one_line("\xC2\x9B"
                        "31m"),
            "\\xc2\\x9b31m");                                            // CSI of 8 bits
  EXPECT_EQ(on_one_line("\xC2\x80 \xC2\x9F"), "\\xc2\\x80 \\xc2\\x9f");  // the first and the last of C1
  EXPECT_EQ(on_one_line("\xC2\xA0"), "\xC2\xA0");
  for (const char* text : {"\u061C", "\u200B", "\u200E", "\u2028", "\u2029", "\u202A", "\u202E", "\u2066",
                           "\u2069", "\uFEFF", "\uFFFE", "\uE000", "\U000E0041", "\U0010FFFF"})
    EXPECT_TRUE(on_one_line(text).starts_with("\\x")) << text;
  for (const char* text : {"\u2010", "\u2027", "\u202F", "\uFFFD"}) EXPECT_EQ(on_one_line(text), text);
}

TEST(OnOneLine, EscapesWhatIsNoUtf8) {
  EXPECT_EQ(on_one_line("\xff\x80"), "\\xff\\x80");
  EXPECT_EQ(on_one_line("\xC0\x8A"), "\\xc0\\x8a");                    // a line end in two bytes
  EXPECT_EQ(on_one_line("\xE0\x80\x9B"), "\\xe0\\x80\\x9b");           // CSI in three
  EXPECT_EQ(on_one_line("\xED\xA0\x80"), "\\xed\\xa0\\x80");           // a surrogate
  EXPECT_EQ(on_one_line("\xF4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // beyond U+10FFFF
  EXPECT_EQ(on_one_line("\xE2\x80"), "\\xe2\\x80");                    // cut off
  EXPECT_EQ(on_one_line("\xE2\x80\n\xE2\x89\xA4"),
            "\\xe2\\x80\\x0a\xE2\x89\xA4");  // and what follows is read anew
}

TEST(InLines, KeepsLineEndsAndNothingElse) {
  EXPECT_EQ(in_lines("a\nb\r\n"), "a\nb\\x0d\n");
}

TEST(InLinesOfJson, KeepsTheDocument) {
  EXPECT_EQ(in_lines_of_json("[\n \"\x7f\xC2\x9B\u202E\U000E0041λ\"\n]\n"),
            "[\n \"\\u007f\\u009b\\u202e\\udb40\\udc41λ\"\n]\n");
}

TEST(AsUtf8, ChangesOnlyWhatIsNone) {
  EXPECT_EQ(as_utf8("λ\n\u202E\x7f"), "λ\n\u202E\x7f");
  EXPECT_EQ(as_utf8("a\xff\xCE"), "a\\xff\\xce");
}

/// Bytes of all kinds, also those of which UTF-8 is made.
rc::Gen<std::string> any_bytes() {
  return rc::gen::container<std::string>(
      rc::gen::map(rc::gen::weightedOneOf<int>({{2, rc::gen::inRange(0, 256)},
                                                {1, rc::gen::inRange(0x80, 0xc0)},
                                                {1, rc::gen::element(0xc2, 0xe2, 0xed, 0xf0, 0xf3)}}),
                   [](int byte) { return static_cast<char>(byte); }));
}

RC_GTEST_PROP(OnOneLine, isUtf8WithoutControls, ()) {
  const std::string line = on_one_line(*any_bytes());
  RC_ASSERT(std::none_of(line.begin(), line.end(), [](char c) { return (c >= 0 && c < ' ') || c == 0x7f; }));
  RC_ASSERT(on_one_line(line) == line);
  // nlohmann's own opinion of what UTF-8 is.
  static_cast<void>(nlohmann::json(line).dump());
}

RC_GTEST_PROP(InLinesOfJson, isTheSameDocument, ()) {
  const nlohmann::json document{{as_utf8(*any_bytes()), as_utf8(*any_bytes())}};
  const std::string shown = in_lines_of_json(document.dump(1));
  RC_ASSERT(nlohmann::json::parse(shown) == document);
  RC_ASSERT(in_lines(shown) == shown);
}

}  // namespace
}  // namespace sinkproof::files
