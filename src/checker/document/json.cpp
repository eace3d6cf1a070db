#include "checker/document/json.hpp"

#include <algorithm>
#include <bit>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::json {

namespace {

constexpr int max_depth = 64;
constexpr std::size_t max_values = std::size_t{1} << 24U;
constexpr std::size_t steps_per_value = 16;  // read, or looked at

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
}

/// The length of the well-formed UTF-8 sequence (Unicode, table 3-7) at the start of text, or 0.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  std::size_t length = 0;
  unsigned least = 0x80;  // of the second byte: no overlong forms, no surrogates, nothing above U+10FFFF
  unsigned most = 0xbf;
  if (first >= 0xc2 && first <= 0xdf) length = 2;
  if (first >= 0xe0 && first <= 0xef) length = 3;
  if (first >= 0xf0 && first <= 0xf4) length = 4;
  if (first == 0xe0) least = 0xa0;
  if (first == 0xed) most = 0x9f;
  if (first == 0xf0) least = 0x90;
  if (first == 0xf4) most = 0x8f;
  if (length == 0 || length > text.size() || byte(1) < least || byte(1) > most) return 0;
  for (std::size_t i = 2; i < length; ++i)
    if (!is_continuation(text[i])) return 0;
  return length;
}

void append_utf8(std::string& text, unsigned code) {
  const auto put = [&](unsigned byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  const auto follow = [&](unsigned shift) { put(0x80U | ((code >> shift) & 0x3fU)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xc0U | (code >> 6U));
    follow(0);
  } else if (code < 0x10000) {
    put(0xe0U | (code >> 12U));
    follow(6);
    follow(0);
  } else {
    put(0xf0U | (code >> 18U));
    follow(12);
    follow(6);
    follow(0);
  }
}

}  // namespace

/// Recursive descent over the text; the recursion is bounded by max_depth.
class Parser {
 public:
  explicit Parser(Document& document) : document_(document), text_(document.text_) {}

  void parse() {
    charge_steps(4 * text_.size());
    if (text_.starts_with("\xef\xbb\xbf")) fail("a byte order mark; JSON has none");
    check_encoding();
    space();
    value(0);
    space();
    if (position_ != text_.size()) fail("text after the document; expected nothing more");
  }

 private:
  [[noreturn]] void fail(const std::string& reason) const {
    std::size_t line = 1;
    std::size_t column = 1;
    for (const char c : text_.substr(0, position_)) {
      if (c == '\n') {
        ++line;
        column = 1;
      } else if (!is_continuation(c)) {
        ++column;
      }
    }
    throw Malformed(std::to_string(line) + ":" + std::to_string(column), reason);
  }

  void check_encoding() {
    while (position_ < text_.size()) {
      const std::size_t length = utf8_length(text_.substr(position_, 4));
      if (length == 0) fail("a byte that is not UTF-8");
      position_ += length;
    }
    position_ = 0;
  }

  char peek() const { return position_ < text_.size() ? text_[position_] : '\0'; }

  void space() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') ++position_;
  }

  bool take(char c) {
    if (peek() != c || position_ == text_.size()) return false;
    ++position_;
    return true;
  }

  std::size_t open(Kind kind) {
    if (document_.nodes_.size() >= max_values) fail("more than 2^24 values; expected a smaller document");
    charge_steps(steps_per_value);
    document_.nodes_.push_back({static_cast<std::uint32_t>(position_), 0, 0, parent_, number_, kind, false});
    return document_.nodes_.size() - 1;
  }

  void close(std::size_t index) {
    Document::Node& node = document_.nodes_[index];
    if (!node.is_decoded) node.length = static_cast<std::uint32_t>(position_) - node.begin;
    node.next = static_cast<std::uint32_t>(document_.nodes_.size());
  }

  void value(int depth) {
    if (depth == max_depth && (peek() == '{' || peek() == '['))
      fail("nested too deep; expected at most 64 levels");
    if (peek() == '{') {
      object(depth);
    } else if (peek() == '[') {
      array(depth);
    } else if (peek() == '"') {
      string();
    } else if (peek() == '-' || is_digit(peek())) {
      number();
    } else {
      literal();
    }
  }

  void literal() {
    const auto rest = text_.substr(position_);
    for (const std::string_view word : {"null", "true", "false"}) {
      if (!rest.starts_with(word)) continue;
      const std::size_t index = open(word == "null" ? Kind::null : Kind::boolean);
      position_ += word.size();
      close(index);
      return;
    }
    fail(position_ == text_.size() ? "the text ends; expected a value" : "expected a JSON value");
  }

  void digits() {
    if (!is_digit(peek())) fail("expected a digit");
    while (is_digit(peek())) ++position_;
  }

  void number() {
    const std::size_t index = open(Kind::number);
    take('-');
    if (!take('0')) digits();
    if (take('.')) digits();
    if (take('e') || take('E')) {
      if (!take('-')) take('+');
      digits();
    }
    close(index);
  }

  unsigned hexadecimal() {
    unsigned code = 0;
    for (int i = 0; i < 4; ++i, ++position_) {
      const char c = peek();
      unsigned digit = 0;
      if (is_digit(c)) {
        digit = static_cast<unsigned>(c - '0');
      } else if (c >= 'a' && c <= 'f') {
        digit = static_cast<unsigned>(c - 'a') + 10;
      } else if (c >= 'A' && c <= 'F') {
        digit = static_cast<unsigned>(c - 'A') + 10;
      } else {
        fail("expected four hexadecimal digits after \\u");
      }
      code = code * 16 + digit;
    }
    return code;
  }

  void escape(std::string& decoded) {
    constexpr std::string_view names = "\"\\/bfnrt";
    constexpr std::string_view values = "\"\\/\b\f\n\r\t";
    if (const auto at = names.find(peek()); peek() != '\0' && at != std::string_view::npos) {
      decoded += values[at];
      ++position_;
      return;
    }
    if (!take('u')) fail("an unknown escape; expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u");
    unsigned code = hexadecimal();
    if (code >= 0xdc00 && code <= 0xdfff) fail("a surrogate without its partner");
    if (code >= 0xd800 && code <= 0xdbff) {
      if (!take('\\') || !take('u')) fail("a surrogate without its partner");
      const unsigned low = hexadecimal();
      if (low < 0xdc00 || low > 0xdfff) fail("a surrogate without its partner");
      code = 0x10000 + ((code - 0xd800) << 10U) + (low - 0xdc00);
    }
    append_utf8(decoded, code);
  }

  void string() {
    if (!take('"')) fail("expected a string");
    const std::size_t index = open(Kind::string);
    std::string decoded;
    std::size_t plain = position_;  // start of the part not yet copied to `decoded`
    bool has_escapes = false;
    while (!take('"')) {
      if (position_ == text_.size()) fail("the text ends inside a string");
      if (static_cast<unsigned char>(peek()) < 0x20)
        fail("a control character in a string; expected an escape");
      if (peek() == '\\') {
        decoded += text_.substr(plain, position_ - plain);
        ++position_;
        escape(decoded);
        has_escapes = true;
        plain = position_;
      } else {
        ++position_;
      }
    }
    Document::Node& node = document_.nodes_[index];
    node.length = static_cast<std::uint32_t>(position_ - 1) - node.begin;
    if (has_escapes) {
      decoded += text_.substr(plain, position_ - 1 - plain);
      node.begin = static_cast<std::uint32_t>(document_.decoded_.size());
      node.is_decoded = true;
      document_.decoded_.push_back(std::move(decoded));
    }
    node.next = static_cast<std::uint32_t>(document_.nodes_.size());
  }

  /// The next value is number `number` of the one at `parent`.
  void enter(std::size_t parent, std::size_t number) {
    parent_ = static_cast<std::uint32_t>(parent);
    number_ = static_cast<std::uint32_t>(number);
  }

  void array(int depth) {
    const std::size_t index = open(Kind::array);
    take('[');
    space();
    if (!take(']')) {
      std::size_t count = 0;
      do {
        space();
        enter(index, count++);
        value(depth + 1);
        space();
      } while (take(','));
      if (!take(']')) fail("expected ',' or ']'");
    }
    close(index);
  }

  void object(int depth) {
    const std::size_t index = open(Kind::object);
    std::vector<std::string_view> keys;
    take('{');
    space();
    if (!take('}')) {
      do {
        space();
        const std::size_t key = document_.nodes_.size();
        enter(index, keys.size());
        string();
        keys.push_back(document_.text_of(document_.nodes_[key]));
        space();
        if (!take(':')) fail("expected ':'");
        space();
        enter(index, keys.size() - 1);
        value(depth + 1);
        space();
      } while (take(','));
      if (!take('}')) fail("expected ',' or '}'");
    }
    // Comparing two keys takes no more steps than they have bytes.
    charge_steps(std::bit_width(keys.size()) * (position_ - document_.nodes_[index].begin));
    std::sort(keys.begin(), keys.end());
    const auto twice = std::adjacent_find(keys.begin(), keys.end());
    if (twice != keys.end()) fail("the object that ends here has the key " + quoted(*twice) + " twice");
    close(index);
  }

  Document& document_;
  std::string_view text_;
  std::size_t position_ = 0;
  std::uint32_t parent_ = 0;
  std::uint32_t number_ = 0;
};

Document::Document(std::string text) : text_(std::move(text)) {
  if (text_.size() > max_bytes) throw Malformed("1:1", "more than 64 MiB");
  Parser(*this).parse();
}

std::string_view Document::text_of(const Node& node) const {
  return node.is_decoded ? std::string_view(decoded_[node.begin])
                         : std::string_view(text_).substr(node.begin, node.length);
}

Kind Value::kind() const {
  return document_->nodes_[index_].kind;
}

std::string Value::place() const {
  const auto& nodes = document_->nodes_;
  std::string pointer;
  for (std::uint32_t at = index_; at != 0; at = nodes[at].parent) {
    std::string step = std::to_string(nodes[at].number);
    if (nodes[nodes[at].parent].kind == Kind::object) {
      step = quoted(document_->text_of(nodes[at - 1]));
      step = step.substr(1, step.size() - 2);
    }
    pointer.insert(0, "/" + step);
  }
  return pointer;
}

void Value::expected(const std::string& what) const {
  throw Malformed(place(), "expected " + what);
}

std::string_view Value::string() const {
  if (kind() != Kind::string) expected("a string");
  return document_->text_of(document_->nodes_[index_]);
}

bool Value::boolean() const {
  if (kind() != Kind::boolean) expected("true or false");
  return document_->text_of(document_->nodes_[index_]) == "true";
}

long Value::integer() const {
  const std::string_view text = kind() == Kind::number ? document_->text_of(document_->nodes_[index_]) : "";
  const bool is_integer = text.find_first_not_of("-0123456789") == std::string_view::npos;
  const std::size_t most = text.starts_with('-') ? 10 : 9;
  if (text.empty() || !is_integer || text.size() > most) expected("an integer of at most nine digits");
  return std::stol(std::string(text));
}

std::vector<Value> Value::elements() const {
  if (kind() != Kind::array) expected("an array");
  const auto& nodes = document_->nodes_;
  std::vector<Value> result;
  for (std::uint32_t child = index_ + 1; child < nodes[index_].next; child = nodes[child].next) {
    charge_steps(steps_per_value);
    result.emplace_back(*document_, child);
  }
  return result;
}

std::vector<std::pair<std::string_view, Value>> Value::members() const {
  if (kind() != Kind::object) expected("an object");
  const auto& nodes = document_->nodes_;
  std::vector<std::pair<std::string_view, Value>> result;
  for (std::uint32_t key = index_ + 1; key < nodes[index_].next; key = nodes[key + 1].next) {
    charge_steps(steps_per_value);
    result.emplace_back(document_->text_of(nodes[key]), Value(*document_, key + 1));
  }
  return result;
}

void Value::require_fields(std::initializer_list<std::string_view> names,
                           std::initializer_list<std::string_view> optional) const {
  const auto is_in = [](std::initializer_list<std::string_view> list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
  };
  for (const auto& [name, value] : members())  // more than are known end here
    if (!is_in(names, name) && !is_in(optional, name))
      throw Malformed(place(), "unknown field " + quoted(name));
  for (const std::string_view name : names) (*this)[name];
}

std::optional<Value> Value::find(std::string_view name) const {
  if (kind() != Kind::object) expected("an object");
  const auto& nodes = document_->nodes_;
  for (std::uint32_t key = index_ + 1; key < nodes[index_].next; key = nodes[key + 1].next) {
    charge_steps(steps_per_value);
    if (document_->text_of(nodes[key]) == name) return Value(*document_, key + 1);
  }
  return std::nullopt;
}

bool Value::has(std::string_view name) const {
  return find(name).has_value();
}

Value Value::operator[](std::string_view name) const {
  if (const auto value = find(name)) return *value;
  throw Malformed(place(), "missing field " + quoted(name));
}

}  // namespace sinkproof_check::json
