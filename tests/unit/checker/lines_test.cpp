// What the checker prints: lines that no text of a document can forge.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "checker/kernel/error.hpp"

namespace sinkproof_check {
namespace {

const std::string forged = "x\nok.json: accepted (certified: relu-sink-free, relu-mean L=3 m=0)";

TEST(Lines, AreOneEachAndPrintable) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  const std::string shown = one_line(all);
  EXPECT_EQ(std::count(shown.begin(), shown.end(), '\n'), 1);
  EXPECT_EQ(shown.back(), '\n');
  EXPECT_TRUE(std::all_of(shown.begin(), shown.end() - 1, [](char c) { return c >= 0x20 && c < 0x7f; }));
  EXPECT_EQ(one_line("a\tb\r\n\x1b[2K\x7f\u00e9"), "a\\x09b\\x0d\\x0a\\x1b[2K\\x7f\\xc3\\xa9\n");
  EXPECT_EQ(one_line(""), "\n");
}

TEST(Lines, AreOfBoundedLength) {
  EXPECT_EQ(one_line(std::string(16000, 'a')), std::string(16000, 'a') + "\n");
  EXPECT_EQ(one_line(std::string(16001, 'a')), std::string(16000, 'a') + "...\n");
  EXPECT_LE(one_line(std::string(1'000'000, '\n')).size(), 4 * 16000 + 4);
}

TEST(Quotations, DoNotEndEarly) {
  EXPECT_EQ(sinkproof_check::quoted("a"), "'a'");
  EXPECT_EQ(sinkproof_check::quoted("x'), found"), R"('x\'), found')");
  EXPECT_EQ(sinkproof_check::quoted(R"(x\)"), R"('x\\')");
  EXPECT_EQ(sinkproof_check::quoted(R"(x\')"), R"('x\\\'')");
  EXPECT_EQ(sinkproof_check::quoted(std::string(60, 'a')), "'" + std::string(60, 'a') + "'");
  EXPECT_EQ(sinkproof_check::quoted(std::string(61, 'a')), "'" + std::string(60, 'a') + "...'");
  EXPECT_EQ(sinkproof_check::quoted(std::string(64, 'a'), 64), "'" + std::string(64, 'a') + "'");
}

TEST(Quotations, DoNotLookLikeAnAnswer) {
  EXPECT_EQ(sinkproof_check::quoted(forged).find(": accepted ("), std::string::npos);
  EXPECT_EQ(sinkproof_check::quoted(forged).substr(0, 30), R"('x\x0aok.json\x3a accepted (ce)");
  EXPECT_EQ(sinkproof_check::quoted("a:b"), "'a:b'");
  EXPECT_EQ(sinkproof_check::quoted("~ }\x7f"), R"('~ }\x7f')");
  EXPECT_EQ(sinkproof_check::quoted(": a: "), R"('\x3a a\x3a ')");
  // A view ends where it ends.
  EXPECT_EQ(sinkproof_check::quoted(std::string_view("a: b", 2)), "'a:'");
  EXPECT_EQ(sinkproof_check::quoted(std::string(59, 'a') + ": accepted ("),
            "'" + std::string(59, 'a') + R"(\x3a...')");
}

TEST(FileNames, EndAtTheFirstColon) {
  EXPECT_EQ(file_name("certificates/a b-1.json"), "certificates/a b-1.json");
  EXPECT_EQ(file_name("a: accepted (b"), R"(a\x3a accepted (b)");
  EXPECT_EQ(file_name(R"(a\x3a accepted (b)"), R"(a\x5cx3a accepted (b)");
  EXPECT_EQ(file_name(forged).find('\n'), std::string::npos);
  EXPECT_EQ(file_name(std::string(1000, 'a')), std::string(1000, 'a'));
  EXPECT_EQ(file_name(std::string(1001, 'a')), std::string(1000, 'a') + "...");
  EXPECT_EQ(file_name(std::string(250, '\n')).size(), 1000U);
  EXPECT_EQ(file_name(std::string(251, '\n')), file_name(std::string(250, '\n')) + "...");
}

TEST(Places, AreMadeOfTheSameText) {
  EXPECT_EQ(std::string(Rejected("/a", "reason").what()), "/a: reason");
  EXPECT_EQ(std::string(Malformed("", "reason").what()), "/: reason");
}

// A limit of the checker is not decided, whatever the document is; all else is a fault of the document.
TEST(Refuse, TellsALimitFromAFault) {
  try {
    refuse("/a/0", "cannot confirm it: ", BeyondLimit("more than is tried"));
    FAIL() << "returned";
  } catch (const Undecided& error) {
    EXPECT_STREQ(error.what(), "not decided: /a/0: cannot confirm it: more than is tried");
  }
  for (const std::string reason : {"", "out of range: "}) {
    try {
      refuse("/a", reason, Unresolved("too wide"));
      FAIL() << "returned";
    } catch (const Rejected& error) {
      EXPECT_EQ(error.what(), "/a: " + reason + "too wide");
    }
  }
}

}  // namespace
}  // namespace sinkproof_check
