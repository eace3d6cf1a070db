#pragma once

#include <cstdint>
#include <deque>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinkproof_check::json {

enum class Kind : std::uint8_t { null, boolean, number, string, array, object };

class Document;

/// A place in a document: a value together with where it stands. Valid as long as its Document. The accessors
/// throw Malformed with the JSON pointer of the value if it is of another kind.
class Value {
 public:
  Value(const Document& document, std::uint32_t index) : document_(&document), index_(index) {}

  Kind kind() const;
  bool is_null() const { return kind() == Kind::null; }
  /// The JSON pointer, e.g. "/hypotheses/3/lower".
  std::string place() const;

  std::string_view string() const;
  bool boolean() const;
  /// An integer of at most nine digits, written without fraction and exponent.
  long integer() const;
  std::vector<Value> elements() const;
  std::vector<std::pair<std::string_view, Value>> members() const;
  /// Requires an object that has all the fields named, perhaps some of the optional ones, and no others.
  void require_fields(std::initializer_list<std::string_view> names,
                      std::initializer_list<std::string_view> optional = {}) const;
  bool has(std::string_view name) const;
  /// The value of a field. Throws Malformed if it is missing.
  Value operator[](std::string_view name) const;

 private:
  std::optional<Value> find(std::string_view name) const;
  [[noreturn]] void expected(const std::string& what) const;

  const Document* document_;
  std::uint32_t index_;
};

/// A JSON document (RFC 8259) in memory, read strictly: UTF-8 without a byte order mark, nesting at most 64
/// deep, no key twice in an object, at most 64 MiB and 2^24 values. Reading it, and all that a Value does, is
/// charged as work.
class Document {
 public:
  static constexpr std::size_t max_bytes = std::size_t{64} << 20U;

  /// Throws Malformed with line:column (1-based; columns count characters).
  explicit Document(std::string text);
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;
  Document(Document&&) = delete;
  Document& operator=(Document&&) = delete;
  ~Document() = default;

  Value root() const { return {*this, 0}; }

 private:
  friend class Value;
  friend class Parser;

  /// Values in the order of the text; the children of a node follow it, up to `next` (of an object: key,
  /// value, key, value, …).
  struct Node {
    std::uint32_t begin;   ///< offset in the text, of a string with escapes: index into decoded_
    std::uint32_t length;  ///< of the scalar's text
    std::uint32_t next;    ///< the first node after this value
    std::uint32_t parent;  ///< the array or object around this value; the document's is itself
    std::uint32_t number;  ///< how many values stand before it there
    Kind kind;
    bool is_decoded;
  };

  std::string_view text_of(const Node& node) const;

  std::string text_;
  std::deque<std::string> decoded_;
  std::vector<Node> nodes_;
};

}  // namespace sinkproof_check::json
