#include "checker/json.hpp"

#include <gtest/gtest.h>

#include <string>

#include "checker/error.hpp"

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

}  // namespace
}  // namespace sinkproof_check
