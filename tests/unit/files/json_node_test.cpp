#include "files/json_node.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <type_traits>

#include "files/json_reader.hpp"
#include "numeric/error.hpp"
#include "temporary_folder.hpp"

namespace sinkproof::files {
namespace {

using Json = nlohmann::ordered_json;

static_assert(!std::is_constructible_v<JsonNode, Json&&, std::string>,
              "a node must not refer to a temporary");

class JsonNodeTest : public testing::Test {
 protected:
  Json document_ = parse_json(R"({
    "instance": {"model": {"heads": [{"query_key": [0, -1, 2.5, "1/0", 4]}]}},
    "flag": true, "a/b~": null, "kind": "softmax", "big": 18446744073709551615
  })",
                              "a.json");
  JsonNode root_{document_, "a.json"};

  template <typename Action>
  static std::string refusal(Action&& action) {
    return files_test::message_of<InputError>(std::forward<Action>(action));
  }
};

TEST_F(JsonNodeTest, ReadsValues) {
  EXPECT_TRUE(root_.field("flag").boolean());
  EXPECT_EQ(root_.field("kind").string(), "softmax");
  EXPECT_EQ(root_.field("kind").one_of({"relu", "softmax"}), "softmax");
  EXPECT_EQ(root_.field("big").integer<std::uint64_t>(0, UINT64_MAX), UINT64_MAX);
  EXPECT_FALSE(root_.optional_field("missing").has_value());
  const auto heads = root_.field("instance").field("model").field("heads").elements(1);
  const auto entries = heads[0].field("query_key").elements();
  ASSERT_EQ(entries.size(), 5U);
  EXPECT_EQ(entries[1].integer(-1, 4), -1);
  EXPECT_EQ(entries[3].parsed([](std::string_view text) { return text.size(); }), 3U);
  EXPECT_EQ(entries[3].pointer(), "/instance/model/heads/0/query_key/3");
  std::string names;
  for (const auto& [name, node] : root_.fields()) names += name + ";" + node.pointer() + " ";
  EXPECT_EQ(names, "instance;/instance flag;/flag a/b~;/a~1b~0 kind;/kind big;/big ");
}

TEST_F(JsonNodeTest, NodesOutliveTheirParents) {
  const JsonNode entry =
      JsonNode(document_, "a.json").field("instance").field("model").field("heads").elements()[0];
  EXPECT_EQ(refusal([&] { static_cast<void>(entry.boolean()); }),
            "a.json: /instance/model/heads/0: expected true or false, found an object of 1 field");
}

TEST_F(JsonNodeTest, RefusesWrongTypes) {
  const auto heads = root_.field("instance").field("model").field("heads");
  const auto entries = heads.elements()[0].field("query_key").elements();
  EXPECT_EQ(refusal([&] { static_cast<void>(root_.string()); }),
            "a.json: the document: expected a string, found an object of 5 fields");
  EXPECT_EQ(refusal([&] { static_cast<void>(root_.elements()); }),
            "a.json: the document: expected an array, found an object of 5 fields");
  EXPECT_EQ(refusal([&] { static_cast<void>(heads.fields()); }),
            "a.json: /instance/model/heads: expected an object, found an array of 1 element");
  EXPECT_EQ(refusal([&] { static_cast<void>(heads.elements(2)); }),
            "a.json: /instance/model/heads: expected an array of 2 elements, found an array of 1 element");
  EXPECT_EQ(refusal([&] { static_cast<void>(entries[3].boolean()); }),
            "a.json: /instance/model/heads/0/query_key/3: expected true or false, found the string \"1/0\"");
  EXPECT_EQ(refusal([&] { static_cast<void>(root_.field("a/b~").string()); }),
            "a.json: /a~1b~0: expected a string, found null");
  EXPECT_EQ(refusal([&] {
              static_cast<void>(root_.field("kind").one_of({"relu", "sigmoid"}));
            }),
            "a.json: /kind: expected one of \"relu\", \"sigmoid\", found the string \"softmax\"");
}

TEST_F(JsonNodeTest, RefusesIntegersOutOfRange) {
  const auto entries =
      root_.field("instance").field("model").field("heads").elements()[0].field("query_key").elements();
  EXPECT_EQ(refusal([&] { static_cast<void>(entries[1].integer<std::size_t>(0, 15)); }),
            "a.json: /instance/model/heads/0/query_key/1: expected an integer from 0 to 15, found -1");
  EXPECT_EQ(refusal([&] { static_cast<void>(entries[2].integer(0, 15)); }),
            "a.json: /instance/model/heads/0/query_key/2: expected an integer from 0 to 15, found 2.5");
  EXPECT_EQ(refusal([&] { static_cast<void>(root_.field("big").integer<std::int64_t>(-5, INT64_MAX)); }),
            "a.json: /big: expected an integer from -5 to 9223372036854775807, found 18446744073709551615");
  EXPECT_EQ(entries[4].integer(4, 4), 4);
  EXPECT_THROW(static_cast<void>(entries[4].integer(5, 5)), InputError);
  EXPECT_THROW(static_cast<void>(entries[4].integer(3, 3)), InputError);
}

TEST_F(JsonNodeTest, ChecksTheSetOfFields) {
  EXPECT_NO_THROW(root_.expect_fields({"instance", "flag", "a/b~"}, {"kind", "big", "more"}));
  EXPECT_EQ(refusal([&] {
              root_.expect_fields({"instance", "flag", "a/b~"}, {"kind"});
            }),
            "a.json: /big: unknown field (expected only \"instance\", \"flag\", \"a/b~\", \"kind\")");
  EXPECT_EQ(refusal([&] {
              root_.expect_fields({"instance", "flag", "a/b~", "kind", "big", "more"});
            }),
            "a.json: the document: the field \"more\" is missing (expected an object that has it)");
  EXPECT_EQ(refusal([&] { static_cast<void>(root_.field("instance").field("x")); }),
            "a.json: /instance: the field \"x\" is missing (expected an object that has it)");
}

TEST_F(JsonNodeTest, GivesParseErrorsTheirPlace) {
  const auto entry =
      root_.field("instance").field("model").field("heads").elements()[0].field("query_key").elements()[3];
  const std::string place = "a.json: /instance/model/heads/0/query_key/3: ";
  EXPECT_EQ(refusal([&] { entry.parsed([](std::string_view) { throw InputError("bad number"); }); }),
            place + "bad number");
  EXPECT_EQ(refusal([&] { entry.parsed([](std::string_view) { throw DomainError("division by zero"); }); }),
            place + "division by zero");
  EXPECT_EQ(refusal([&] { root_.field("flag").parsed([](std::string_view) {}); }),
            "a.json: /flag: expected a string, found true");
}

TEST_F(JsonNodeTest, HostileKeysDoNotReachTheMessage) {
  const Json document = parse_json(R"({"\n\u001b[31m)" + std::string(10'000, 'k') + R"(": 1})", "a.json");
  EXPECT_EQ(refusal([&] { JsonNode(document, "a.json").expect_fields({}); }),
            "a.json: /\\n\\u001b[31m" + std::string(54, 'k') + "…: unknown field (expected only )");
}

}  // namespace
}  // namespace sinkproof::files
