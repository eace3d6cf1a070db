#include "files/json_node.hpp"

#include <algorithm>

#include "files/printable.hpp"

namespace sinkproof::files {

namespace {

using Json = nlohmann::ordered_json;

std::string count_of(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string description(const Json& value) {
  switch (value.type()) {
    case Json::value_t::object:
      return "an object of " + count_of(value.size(), "field");
    case Json::value_t::array:
      return "an array of " + count_of(value.size(), "element");
    case Json::value_t::string:
      return "the string " + in_quotes(value.get_ref<const std::string&>());
    default:
      return value.dump();
  }
}

template <typename Names>
std::string list(const Names& names) {
  std::string result;
  for (const std::string_view name : names) result += (result.empty() ? "" : ", ") + in_quotes(name);
  return result;
}

/// RFC 6901; printable, for it goes into messages.
std::string escaped(std::string_view key) {
  std::string result;
  for (const char c : printable(key)) {
    if (c == '~') {
      result += "~0";
    } else if (c == '/') {
      result += "~1";
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace

JsonNode::JsonNode(const Json& document, std::string source_name)
    : JsonNode(document, std::make_shared<const std::string>(std::move(source_name)), "") {}

JsonNode::JsonNode(const Json& value, std::shared_ptr<const std::string> source_name, std::string pointer)
    : value_(&value), source_name_(std::move(source_name)), pointer_(std::move(pointer)) {}

const Json::object_t& JsonNode::object() const {
  if (!value_->is_object()) fail("an object");
  return value_->get_ref<const Json::object_t&>();
}

JsonNode JsonNode::child(const Json& value, std::string_view key) const {
  return {value, source_name_, pointer_ + "/" + escaped(key)};
}

void JsonNode::expect_fields(std::initializer_list<std::string_view> required,
                             std::initializer_list<std::string_view> optional) const {
  const auto contains = [](std::initializer_list<std::string_view> names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const auto& [name, value] : object()) {
    if (contains(required, name) || contains(optional, name)) continue;
    std::vector<std::string_view> known(required);
    known.insert(known.end(), optional.begin(), optional.end());
    child(value, name).reject("unknown field (expected only " + list(known) + ")");
  }
  for (const std::string_view name : required) static_cast<void>(field(name));
}

JsonNode JsonNode::field(std::string_view name) const {
  if (auto found = optional_field(name)) return *std::move(found);
  reject("the field " + in_quotes(name) + " is missing (expected an object that has it)");
}

std::optional<JsonNode> JsonNode::optional_field(std::string_view name) const {
  const auto& members = object();
  const auto found = std::find_if(members.begin(), members.end(),
                                  [name](const auto& member) { return member.first == name; });
  if (found == members.end()) return std::nullopt;
  return child(found->second, name);
}

std::vector<std::pair<std::string, JsonNode>> JsonNode::fields() const {
  std::vector<std::pair<std::string, JsonNode>> result;
  for (const auto& [name, value] : object()) result.emplace_back(name, child(value, name));
  return result;
}

std::vector<JsonNode> JsonNode::elements() const {
  if (!value_->is_array()) fail("an array");
  std::vector<JsonNode> result;
  result.reserve(value_->size());
  for (const Json& element : *value_) {
    result.push_back({element, source_name_, pointer_ + "/" + std::to_string(result.size())});
  }
  return result;
}

std::vector<JsonNode> JsonNode::elements(std::size_t count) const {
  if (!value_->is_array() || value_->size() != count) fail("an array of " + count_of(count, "element"));
  return elements();
}

const std::string& JsonNode::string() const {
  if (!value_->is_string()) fail("a string");
  return value_->get_ref<const std::string&>();
}

const std::string& JsonNode::one_of(std::initializer_list<std::string_view> choices) const {
  if (!value_->is_string()) fail("one of the strings " + list(choices));
  const std::string& text = string();
  if (std::find(choices.begin(), choices.end(), text) == choices.end()) fail("one of " + list(choices));
  return text;
}

bool JsonNode::boolean() const {
  if (!value_->is_boolean()) fail("true or false");
  return value_->get<bool>();
}

void JsonNode::fail(const std::string& expected) const {
  reject("expected " + expected + ", found " + description(*value_));
}

void JsonNode::reject(const std::string& reason) const {
  throw InputError(*source_name_ + ": " + (pointer_.empty() ? "the document" : pointer_) + ": " + reason);
}

}  // namespace sinkproof::files
