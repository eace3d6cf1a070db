#include "files/json_reader.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "files/printable.hpp"
#include "numeric/error.hpp"

namespace sinkproof::files {

namespace {

using Json = nlohmann::ordered_json;

/// Walks over the text and keeps count of the bytes read: nlohmann's handler is not told where it is.
class CountingIterator {
 public:
  // NOLINTBEGIN(readability-identifier-naming): names that std::iterator_traits asks for
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;
  // NOLINTEND(readability-identifier-naming)

  CountingIterator(const char* at, std::size_t* count) : at_(at), count_(count) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    ++at_;
    ++*count_;
    return *this;
  }
  CountingIterator operator++(int) {
    const CountingIterator before = *this;
    ++*this;
    return before;
  }
  [[maybe_unused]] friend bool operator==(const CountingIterator& a, const CountingIterator& b) {
    return a.at_ == b.at_;
  }
  friend bool operator!=(const CountingIterator& a, const CountingIterator& b) { return a.at_ != b.at_; }

 private:
  const char* at_;
  std::size_t* count_;
};

/// Builds the document from the parser's events. nlohmann's own builder would let the last of two equal keys
/// win, has no limits, and takes quadratic time for an ordered object (each insertion searches all keys).
class StrictBuilder final : public nlohmann::json_sax<Json> {
 public:
  StrictBuilder(std::string_view text, const std::string& source_name, const JsonLimits& limits)
      : text_(text), source_name_(source_name), limits_(limits) {}

  Json document() {
    std::size_t& count = bytes_read_;
    Json::sax_parse(CountingIterator(text_.data(), &count),
                    CountingIterator(text_.data() + text_.size(), &count), this);
    return std::move(root_);
  }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t& /*token*/) override { return add(value); }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t& /*value*/) override { return false; }  // does not occur in text

  bool start_object(std::size_t /*elements*/) override { return open(Json::object()); }
  bool start_array(std::size_t /*elements*/) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& value) override {
    if (!open_.back().keys.insert(value).second) {
      refuse(start_of_string(), "the key " + in_quotes(value) + " stands twice (expected each key once)");
    }
    key_ = std::move(value);
    return true;
  }

  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& error) override {
    refuse(position == 0 ? 0 : position - 1, reason(error.what()) + " (expected a JSON document)");
  }

  /// Throws for the byte at offset.
  [[noreturn]] void refuse(std::size_t offset, const std::string& what) const {
    const std::string_view before = text_.substr(0, std::min(offset, text_.size()));
    const auto line_start = before.rfind('\n') + 1;  // npos + 1 is 0
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const auto column =
        1 + std::count_if(before.begin() + static_cast<std::ptrdiff_t>(line_start), before.end(),
                          [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
    throw InputError(source_name_ + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + what);
  }

 private:
  struct Open {
    Json* value;
    std::set<std::string> keys;  // of an object; a tree, since no choice of keys makes it slow
  };

  /// Puts value where the text has it and returns its place, which stays valid as long as value can still get
  /// children: until then nothing is added to its parents.
  Json* place(Json value) {
    if (++values_ > limits_.values) {
      refuse(last_byte(), "too many values (expected at most " + std::to_string(limits_.values) + ")");
    }
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    Json& parent = *open_.back().value;
    if (parent.is_array()) {
      auto& elements = parent.get_ref<Json::array_t&>();
      elements.push_back(std::move(value));
      return &elements.back();
    }
    Json::object_t::Container& members =
        parent.get_ref<Json::object_t&>();  // key() has seen to it that keys differ
    members.emplace_back(std::move(key_), std::move(value));
    return &members.back().second;
  }

  bool add(Json value) {
    place(std::move(value));
    return true;
  }

  bool open(Json value) {
    if (open_.size() == limits_.depth) {
      refuse(last_byte(), "nested too deep (expected at most " + std::to_string(limits_.depth) +
                              " levels of objects and arrays)");
    }
    open_.push_back({place(std::move(value)), {}});
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  [[nodiscard]] std::size_t last_byte() const { return bytes_read_ == 0 ? 0 : bytes_read_ - 1; }

  /// Offset of the quote that opens the string whose closing quote has just been read: every quote within it
  /// follows an odd number of backslashes.
  [[nodiscard]] std::size_t start_of_string() const {
    std::size_t quote = last_byte();
    std::size_t backslashes = 1;
    while (backslashes % 2 == 1 && quote > 0) {
      quote = text_.rfind('"', quote - 1);
      backslashes = 0;
      while (backslashes < quote && text_[quote - 1 - backslashes] == '\\') ++backslashes;
    }
    return quote;
  }

  /// nlohmann's message without its id, its own position, and the token: that can be as long as the text, and
  /// need not be UTF-8.
  static std::string reason(std::string_view message) {
    const auto drop_through = [&message](std::string_view mark) {
      if (const auto at = message.find(mark); at != std::string_view::npos)
        message.remove_prefix(at + mark.size());
    };
    const auto drop_from = [&message](std::string_view mark) {
      message = message.substr(0, message.find(mark));
    };
    drop_through("] ");
    if (message.starts_with("parse error")) drop_through(": ");
    drop_from("; last read: ");
    drop_from(" parsing '");
    return printable(message, 200);
  }

  std::string_view text_;
  const std::string& source_name_;
  JsonLimits limits_;
  std::size_t bytes_read_ = 0;
  std::size_t values_ = 0;
  Json root_;
  std::vector<Open> open_;
  std::string key_;
};

}  // namespace

nlohmann::ordered_json parse_json(std::string_view text, const std::string& source_name,
                                  const JsonLimits& limits) {
  StrictBuilder builder(text, source_name, limits);
  if (text.starts_with("\xEF\xBB\xBF")) builder.refuse(0, "a byte order mark (expected JSON without one)");
  // nlohmann takes a zero byte for the end of the text, and would not look at what follows.
  if (const auto zero = text.find('\0'); zero != std::string_view::npos) {
    builder.refuse(zero, "a zero byte (expected a JSON document)");
  }
  return builder.document();
}

}  // namespace sinkproof::files
