#include "files/json_reader.hpp"

#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <cstdint>
#include <ostream>

#include "numeric/error.hpp"
#include "temporary_folder.hpp"

namespace sinkproof::files {
namespace {

using Json = nlohmann::ordered_json;

std::string refusal(std::string_view text, const JsonLimits& limits = {}) {
  return files_test::message_of<InputError>([&] { parse_json(text, "a.json", limits); });
}

std::string nested(std::size_t depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}

/// A document nested at most depth deep, with keys that differ.
Json random_document(int depth) {
  switch (*rc::gen::inRange(0, depth == 0 ? 5 : 7)) {
    case 0:
      return nullptr;
    case 1:
      return *rc::gen::arbitrary<bool>();
    case 2:
      return *rc::gen::arbitrary<std::int64_t>();
    case 3:
      return *rc::gen::arbitrary<double>();
    case 4:
      return *rc::gen::container<std::string>(rc::gen::inRange<char>(1, 127));
    case 5: {
      Json array = Json::array();
      const int count = *rc::gen::inRange(0, 4);
      for (int i = 0; i < count; ++i) array.push_back(random_document(depth - 1));
      return array;
    }
    default: {
      Json object = Json::object();
      const int count = *rc::gen::inRange(0, 4);
      for (int i = 0; i < count; ++i) {
        object[*rc::gen::container<std::string>(rc::gen::inRange<char>(1, 127))] = random_document(depth - 1);
      }
      return object;
    }
  }
}

RC_GTEST_PROP(JsonReader, readsWhatIsPrintedWithTheOrderOfKeys, ()) {
  const Json document = random_document(4);
  RC_ASSERT(parse_json(document.dump(), "a.json") == document);
  RC_ASSERT(parse_json(document.dump(2), "a.json").dump() == document.dump());
}

RC_GTEST_PROP(JsonReader, agreesWithThePlainParserOnWhatItAccepts, (const std::string& tail)) {
  // Damaged documents: whatever is accepted has the meaning that nlohmann's own parser gives it.
  std::string text = random_document(3).dump() + tail;
  if (!text.empty()) text[*rc::gen::inRange<std::size_t>(0, text.size())] = *rc::gen::arbitrary<char>();
  try {
    const Json read = parse_json(text, "a.json");
    RC_ASSERT(read == Json::parse(text));
  } catch (const InputError& error) {
    RC_ASSERT(std::string_view(error.what()).starts_with("a.json:"));
  }
}

TEST(JsonReader, KeepsOrderAndExactIntegers) {
  const Json read = parse_json(R"( {"b": [1, -2, 18446744073709551615], "a": {"x": "1/3"}} )", "a.json");
  EXPECT_EQ(read.dump(), R"({"b":[1,-2,18446744073709551615],"a":{"x":"1/3"}})");
}

TEST(JsonReader, RefusesRepeatedKeysAtTheSecond) {
  EXPECT_EQ(refusal("{\"a\": 1,\n \"b\": 2, \"a\": 3}"),
            "a.json:2:10: the key \"a\" stands twice (expected each key once)");
  EXPECT_EQ(refusal(R"({"x": {"a": {}, "a": {}}})"),
            "a.json:1:17: the key \"a\" stands twice (expected each key once)");
  // The same key, spelt differently; and the place of a key that has quotes and backslashes in it.
  EXPECT_EQ(refusal(R"({"a": 1, "\u0061": 2})"),
            "a.json:1:10: the key \"a\" stands twice (expected each key once)");
  EXPECT_EQ(refusal(R"({"\\\"": 1, "\\\"": 2})"),
            "a.json:1:13: the key \"\\\\\\\"\" stands twice (expected each key once)");
  EXPECT_EQ(refusal(R"({"":1,"":2})"), "a.json:1:7: the key \"\" stands twice (expected each key once)");
  // No repetition: equal keys of different objects.
  EXPECT_NO_THROW(parse_json(R"([{"a": {"a": 1}}, {"a": 1}])", "a.json"));
}

TEST(JsonReader, BoundsTheDepth) {
  EXPECT_NO_THROW(parse_json(nested(64), "a.json"));
  EXPECT_EQ(refusal(nested(65)),
            "a.json:1:65: nested too deep (expected at most 64 levels of objects and arrays)");
  EXPECT_NO_THROW(parse_json(R"({"a":{"a":[]}})", "a.json", {.depth = 3}));
  EXPECT_EQ(refusal(R"({"a":{"a":[[]]}})", {.depth = 3}),
            "a.json:1:12: nested too deep (expected at most 3 levels of objects and arrays)");
}

TEST(JsonReader, HostileTextsAreRefusedAtOnce) {
  EXPECT_NE(refusal(nested(10'000'000)).find("nested too deep"), std::string::npos);
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += R"({"a":)";
  EXPECT_NE(refusal(objects).find("nested too deep"), std::string::npos);
  // Many keys in one object: a builder that searches all earlier keys would need 10^10 steps.
  std::string keys = "{";
  for (int i = 0; i < 200'000; ++i) keys += "\"key" + std::to_string(i) + "\":0,";
  EXPECT_NE(refusal(keys + "\"key7\":0}").find("the key \"key7\" stands twice"), std::string::npos);
}

TEST(JsonReader, BoundsTheNumberOfValues) {
  EXPECT_NO_THROW(parse_json(R"([1,{"a":2}])", "a.json", {.values = 4}));
  EXPECT_EQ(refusal(R"([1,{"a":2},3])", {.values = 4}), "a.json:1:13: too many values (expected at most 4)");
}

struct Case {
  std::string name;
  std::string text;
  std::string message;
  friend void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }
};

class JsonReaderRefuses : public testing::TestWithParam<Case> {};

TEST_P(JsonReaderRefuses, WithPlaceAndReason) {
  EXPECT_EQ(refusal(GetParam().text), GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Malformed, JsonReaderRefuses,
    testing::Values(
        Case{"empty", "",
             "a.json:1:1: syntax error while parsing value - unexpected end of input; expected '[', '{', or "
             "a literal (expected a JSON document)"},
        Case{"truncated", "{\"a\": [1, 2",
             "a.json:1:12: syntax error while parsing array - unexpected end of input; expected ']' "
             "(expected a JSON document)"},
        Case{"trailing_text", "{}\n{}",
             "a.json:2:1: syntax error while parsing value - unexpected '{'; expected end of input (expected "
             "a JSON document)"},
        Case{"trailing_comma", "[1,]",
             "a.json:1:4: syntax error while parsing value - unexpected ']'; expected '[', '{', or a literal "
             "(expected a JSON document)"},
        Case{"nan", "[NaN]",
             "a.json:1:2: syntax error while parsing value - invalid literal (expected a JSON document)"},
        Case{"infinity", "[-Infinity]",
             "a.json:1:3: syntax error while parsing value - invalid number; expected digit after '-' "
             "(expected a JSON document)"},
        Case{"overflow", "[1e999]", "a.json:1:6: number overflow (expected a JSON document)"},
        Case{"leading_zero", "[01]",
             "a.json:1:3: syntax error while parsing array - unexpected number literal; expected ']' "
             "(expected a JSON document)"},
        Case{"comment", "{} // x",
             "a.json:1:4: syntax error while parsing value - invalid literal (expected a JSON document)"},
        Case{"not_utf8", "[\"\xC3\x28\"]",
             "a.json:1:4: syntax error while parsing value - invalid string: ill-formed UTF-8 byte (expected "
             "a JSON document)"},
        Case{"utf8_counts_characters", "[\"λλ\", x]",
             "a.json:1:8: syntax error while parsing value - invalid literal (expected a JSON document)"},
        Case{"byte_order_mark", "\xEF\xBB\xBF{}",
             "a.json:1:1: a byte order mark (expected JSON without one)"},
        // nlohmann takes a zero byte for the end and would accept this.
        Case{"zero_byte", std::string("{}\0 anything", 12),
             "a.json:1:3: a zero byte (expected a JSON document)"},
        Case{"lone_surrogate", R"(["\ud800"])",
             "a.json:1:9: syntax error while parsing value - invalid string: surrogate U+D800..U+DBFF must "
             "be followed by U+DC00..U+DFFF (expected a JSON document)"}),
    [](const auto& test) { return test.param.name; });

TEST(JsonReader, DoesNotRepeatAHugeTokenInItsMessage) {
  EXPECT_LT(refusal("[\"" + std::string(1'000'000, 'x')).size(), 300U);
  EXPECT_LT(refusal("[1e" + std::string(1'000'000, '9') + "]").size(), 300U);
}

}  // namespace
}  // namespace sinkproof::files
