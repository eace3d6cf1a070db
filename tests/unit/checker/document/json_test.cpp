#include "checker/document/json.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {
namespace {

std::string error_of(const std::string& text) {
  try {
    const json::Document document(text);
  } catch (const Malformed& error) {
    return error.what();
  }
  return "";
}

TEST(Json, ReadsValuesAndTheirPlaces) {
  const json::Document document(
      R"({"a": [1, {"b": "x\u00e9\ud83d\ude00\n"}], "c": null, "d": true, "e": {}, "f": []})");
  const json::Value root = document.root();
  const json::Value inner = root["a"].elements()[1];
  EXPECT_EQ(root["a"].elements()[0].integer(), 1);
  EXPECT_EQ(inner["b"].string(), "x\u00e9\U0001F600\n");
  EXPECT_EQ(inner["b"].place(), "/a/1/b");
  EXPECT_EQ(root.place(), "");
  EXPECT_TRUE(root["c"].is_null());
  EXPECT_TRUE(root["d"].boolean());
  EXPECT_TRUE(root["e"].members().empty());
  EXPECT_TRUE(root["f"].elements().empty());
  EXPECT_EQ(root.members().size(), 5U);
}

TEST(Json, SaysLineAndColumn) {
  EXPECT_EQ(error_of("{\n  \"a\": 1,\n  \"\u00e9\" 2\n}"), "3:7: expected ':'");
  EXPECT_EQ(error_of(""), "1:1: the text ends; expected a value");
}

TEST(Json, RefusesWhatIsNotJson) {
  for (const char* text : {"{",
                           "}",
                           "[1,]",
                           "[,1]",
                           "{\"a\":1,}",
                           "{a:1}",
                           "{'a':1}",
                           "01",
                           "1.",
                           ".5",
                           "+1",
                           "1e",
                           "-",
                           "NaN",
                           "Infinity",
                           "-Infinity",
                           "nul",
                           "True",
                           "\"",
                           "\"\\x41\"",
                           "\"\\u12\"",
                           "\"\\ud800\"",
                           "\"\\udc00\"",
                           "\"\\ud800\\u0041\"",
                           "\"\t\"",
                           "1 2",
                           "[1] x",
                           "// c\n1",
                           "/**/1",
                           "\xef\xbb\xbf[]",
                           "\"\xff\"",
                           "\"\xc0\xaf\"",
                           "\"\xed\xa0\x80\"",
                           "\"\xf4\x90\x80\x80\"",
                           "\"\xe2\x82\"",
                           "{\"a\":1,\"a\":2}",
                           "{\"a\":1,\"\\u0061\":2}",
                           "{\"b\":{\"a\":1,\"x\":0,\"a\":1}}"})
    EXPECT_NE(error_of(text), "") << text;
  EXPECT_NE(error_of(std::string("1\0", 2)), "");
}

TEST(Json, HasAtMost64MebibytesAndIsNotReadBeyond) {
  reset_work();
  constexpr std::size_t most = std::size_t{64} << 20U;
  EXPECT_EQ(error_of(std::string(most, '\xff')), "1:1: a byte that is not UTF-8");
  EXPECT_EQ(error_of(std::string(most + 1, '\xff')), "1:1: more than 64 MiB");
  reset_work();
}

TEST(Json, IsAtMost64Deep) {
  EXPECT_EQ(error_of(std::string(64, '[') + "1" + std::string(64, ']')), "");
  EXPECT_NE(error_of(std::string(65, '[') + "1" + std::string(65, ']')), "");
  EXPECT_NE(error_of(std::string(1'000'000, '[')), "");
}

TEST(Json, AccessorsRefuseOtherKinds) {
  const json::Document document(R"({"a": 1.5, "b": 12345678901, "c": "1"})");
  const json::Value root = document.root();
  EXPECT_THROW(root["a"].integer(), Malformed);
  EXPECT_THROW(root["b"].integer(), Malformed);
  EXPECT_THROW(root["c"].integer(), Malformed);
  EXPECT_THROW(root["a"].string(), Malformed);
  EXPECT_THROW(root["a"].elements(), Malformed);
  EXPECT_THROW(root["a"].members(), Malformed);
  EXPECT_THROW(root["missing"], Malformed);
  EXPECT_THROW(root.require_fields({"a", "b"}), Malformed);
  EXPECT_THROW(root.require_fields({"a", "b", "c", "d"}), Malformed);
  EXPECT_NO_THROW(root.require_fields({"a", "b"}, {"c", "d"}));
}

std::string decoded(const std::string& literal) {
  const json::Document document("\"" + literal + "\"");
  return std::string(document.root().string());
}

// Each length of UTF-8 has its first and last code point (Unicode, table 3-6).
TEST(Json, WritesEscapesAsUtf8) {
  EXPECT_EQ(decoded("\\u0000"), std::string("\0", 1));
  EXPECT_EQ(decoded("\\u007f"), "\x7f");
  EXPECT_EQ(decoded("\\u0080"), "\xc2\x80");
  EXPECT_EQ(decoded("\\u07ff"), "\xdf\xbf");
  EXPECT_EQ(decoded("\\u0800"), "\xe0\xa0\x80");
  EXPECT_EQ(decoded("\\ud7ff"), "\xed\x9f\xbf");
  EXPECT_EQ(decoded("\\ue000"), "\xee\x80\x80");
  EXPECT_EQ(decoded("\\uFFFF"), "\xef\xbf\xbf");
  EXPECT_EQ(decoded("\\ud800\\udc00"), "\xf0\x90\x80\x80");
  EXPECT_EQ(decoded("\\uDBFF\\uDFFF"), "\xf4\x8f\xbf\xbf");
  EXPECT_EQ(decoded("\\u9aAf"), "\xe9\xaa\xaf");
  EXPECT_EQ(decoded("\\uD83D\\uDE01"), "\xf0\x9f\x98\x81");
  EXPECT_EQ(decoded("\\\"\\\\\\/\\b\\f\\n\\r\\t"), "\"\\/\b\f\n\r\t");
  for (const char* text :
       {"\\u00g0", "\\u00G0", "\\u00`0", "\\u00@0", "\\u00/0", "\\u00:0", "\\ud800", "\\udbff", "\\udc00",
        "\\udfff", "\\ud800\\ud800", "\\ud800\\udbff", "\\ud800\\ue000", "\\ud800x", "\\a", "\\"})
    EXPECT_NE(error_of("\"" + std::string(text) + "\""), "") << text;
}

/// Whether the bytes are one code point in UTF-8, by decoding them.
bool is_utf8(const std::string& bytes) {
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned>(static_cast<unsigned char>(bytes[i]));
  };
  const unsigned first = byte(0);
  const std::size_t length = first < 0x80        ? 1
                             : first >> 5U == 6  ? 2
                             : first >> 4U == 14 ? 3
                             : first >> 3U == 30 ? 4
                                                 : 0;
  if (length != bytes.size()) return false;
  if (length == 1) return true;
  unsigned code = first & (0xffU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if (byte(i) >> 6U != 2) return false;
    code = code << 6U | (byte(i) & 0x3fU);
  }
  constexpr std::array<unsigned, 5> least{0, 0, 0x80, 0x800, 0x10000};
  return code >= least.at(length) && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

TEST(Json, TakesUtf8AndNothingElse) {
  constexpr std::array seconds{0x00U, 0x20U, 0x7fU, 0x80U, 0x8fU, 0x90U, 0x9fU, 0xa0U, 0xbfU, 0xc0U, 0xffU};
  const auto expect_same = [](const std::string& bytes) {
    EXPECT_EQ(error_of("\"" + bytes + "\"").empty(), is_utf8(bytes)) << ::testing::PrintToString(bytes);
  };
  for (unsigned first = 0x80; first <= 0xff; ++first) {
    const std::string one(1, static_cast<char>(first));
    expect_same(one);
    for (const unsigned second : seconds) {
      if (second < 0x80) continue;  // where the first ends early, this would be a character
      const std::string two = one + static_cast<char>(second);
      expect_same(two);
      for (const unsigned third : {0x80U, 0xbfU, 0xc0U}) {
        expect_same(two + static_cast<char>(third));
        expect_same(two + static_cast<char>(third) + "\x80");
        expect_same(two + "\xbf" + static_cast<char>(third));
      }
    }
  }
}

TEST(Json, SaysWhereTheFirstBadByteIs) {
  EXPECT_EQ(error_of("\"\xff\x80\""), "1:2: a byte that is not UTF-8");
  EXPECT_EQ(error_of("\"a\xc3\x28\""), "1:3: a byte that is not UTF-8");
  EXPECT_EQ(error_of("\"\xe2\x82\x28\""), "1:2: a byte that is not UTF-8");
  EXPECT_EQ(error_of("\"\xc2\x7f\""), "1:2: a byte that is not UTF-8");
  EXPECT_EQ(error_of("\"\x7f\""), "");
  EXPECT_EQ(error_of("\"\x1f\""), "1:2: a control character in a string; expected an escape");
  EXPECT_EQ(error_of("\"a"), "1:3: the text ends inside a string");
}

TEST(Json, PlacesAreCountedAndNamed) {
  const json::Document document(R"({"a": {"b": [0, {"c": 1}, [2, 3]], "d": 4}, "e": 5})");
  const json::Value root = document.root();
  EXPECT_EQ(root["a"]["b"].elements()[1]["c"].place(), "/a/b/1/c");
  EXPECT_EQ(root["a"]["b"].elements()[2].elements()[1].place(), "/a/b/2/1");
  EXPECT_EQ(root["a"]["d"].place(), "/a/d");
  EXPECT_EQ(root["e"].place(), "/e");
}

TEST(Json, ObjectsAreAtMost64Deep) {
  const auto nested = [](int depth) {
    std::string text = "1";
    for (int i = 0; i < depth; ++i) text = "{\"a\":" + text + "}";
    return text;
  };
  EXPECT_EQ(error_of(nested(64)), "");
  EXPECT_NE(error_of(nested(65)), "");
}

TEST(Json, NumbersAreThoseOfTheGrammar) {
  for (const char* text : {"0", "-0", "10", "-10.5", "1e5", "1E-5", "1e+05", "0.0e0", "9"})
    EXPECT_EQ(error_of(text), "") << text;
  for (const char* text : {"00", "-", "-a", "1.e5", "1e+", "0x1", "1:", "1/", "1e5.5"})
    EXPECT_NE(error_of(text), "") << text;
}

TEST(Json, IntegersHaveAtMostNineDigits) {
  const json::Document document("[999999999, -999999999, 0, 1000000000, -1000000000, 1e2]");
  const auto all = document.root().elements();
  EXPECT_EQ(all[0].integer(), 999'999'999);
  EXPECT_EQ(all[1].integer(), -999'999'999);
  EXPECT_EQ(all[2].integer(), 0);
  for (const std::size_t i : {3U, 4U, 5U}) EXPECT_THROW(all[i].integer(), Malformed);
}

TEST(Json, CountsColumnsInCharacters) {
  EXPECT_EQ(error_of("[\n\n  \"\u00e9\u4e2d\U0001F600\" x]"), "3:9: expected ',' or ']'");
  EXPECT_EQ(error_of("[1,\n2\n"), "3:1: expected ',' or ']'");
}

}  // namespace
}  // namespace sinkproof_check
