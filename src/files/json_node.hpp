#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "numeric/error.hpp"

namespace sinkproof::files {

/// A value in a JSON document together with its place, for reading documents whose form is prescribed. Every
/// accessor checks, and throws InputError `SOURCE: POINTER: expected …, found …`, POINTER being the JSON
/// pointer (RFC 6901) such as /instance/model/heads/0.
/// Refers to the document and must not outlive it.
class JsonNode {
 public:
  using Json = nlohmann::ordered_json;

  JsonNode(const Json& document, std::string source_name);
  JsonNode(Json&& document, std::string source_name) = delete;  // the document would be gone

  [[nodiscard]] const Json& value() const { return *value_; }
  [[nodiscard]] const std::string& pointer() const { return pointer_; }

  /// The value is an object that has all the required fields, perhaps optional ones, and no others.
  void expect_fields(std::initializer_list<std::string_view> required,
                     std::initializer_list<std::string_view> optional = {}) const;
  /// A field of an object.
  [[nodiscard]] JsonNode field(std::string_view name) const;
  [[nodiscard]] std::optional<JsonNode> optional_field(std::string_view name) const;
  /// All fields of an object, in the document's order.
  [[nodiscard]] std::vector<std::pair<std::string, JsonNode>> fields() const;

  /// The elements of an array.
  [[nodiscard]] std::vector<JsonNode> elements() const;
  /// The elements of an array that has exactly count.
  [[nodiscard]] std::vector<JsonNode> elements(std::size_t count) const;

  [[nodiscard]] const std::string& string() const;
  /// A string out of a list.
  [[nodiscard]] const std::string& one_of(std::initializer_list<std::string_view> choices) const;
  [[nodiscard]] bool boolean() const;
  /// A JSON integer in [lowest, highest]. 3.0 and 3e0 are none.
  template <std::integral T>
  [[nodiscard]] T integer(T lowest, T highest) const {
    if (value_->is_number_unsigned()) {
      const auto n = value_->get<Json::number_unsigned_t>();
      if (std::cmp_less_equal(lowest, n) && std::cmp_less_equal(n, highest)) return static_cast<T>(n);
    } else if (value_->is_number_integer()) {
      const auto n = value_->get<Json::number_integer_t>();
      if (std::cmp_less_equal(lowest, n) && std::cmp_less_equal(n, highest)) return static_cast<T>(n);
    }
    fail("an integer from " + std::to_string(lowest) + " to " + std::to_string(highest));
  }
  /// parse(string()); what an InputError or DomainError of parse says is given this place. For numbers in
  /// strings:
  /// node.parsed([](std::string_view text) { return numeric::parse_rational(text); }).
  template <typename Parse>
  [[nodiscard]] auto parsed(Parse&& parse) const {
    const std::string& text = string();
    try {
      return std::forward<Parse>(parse)(std::string_view(text));
    } catch (const InputError& error) {
      reject(error.what());
    } catch (const DomainError& error) {
      reject(error.what());
    }
  }

  /// Throws `SOURCE: POINTER: expected EXPECTED, found …`, with a short description of the value.
  [[noreturn]] void fail(const std::string& expected) const;
  /// Throws `SOURCE: POINTER: REASON`.
  [[noreturn]] void reject(const std::string& reason) const;

 private:
  JsonNode(const Json& value, std::shared_ptr<const std::string> source_name, std::string pointer);
  [[nodiscard]] const Json::object_t& object() const;
  [[nodiscard]] JsonNode child(const Json& value, std::string_view key) const;

  const Json* value_;
  std::shared_ptr<const std::string> source_name_;
  std::string pointer_;
};

}  // namespace sinkproof::files
