#include "checker/kernel/error.hpp"

#include <algorithm>

namespace sinkproof_check {

namespace {

std::string located(const std::string& place, const std::string& reason) {
  return (place.empty() ? "/" : place) + ": " + reason;
}

bool is_printable(char c) {
  return c >= 0x20 && c < 0x7f;
}

std::string escaped(char c) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  return {'\\', 'x', digits[byte >> 4U], digits[byte & 0xfU]};
}

}  // namespace

Malformed::Malformed(const std::string& place, const std::string& reason)
    : std::runtime_error(located(place, reason)) {}

Rejected::Rejected(const std::string& place, const std::string& reason)
    : std::runtime_error(located(place, reason)) {}

void refuse(const std::string& place, const std::string& reason, const ValueError& error) {
  const std::string what = reason + error.what();
  if (dynamic_cast<const BeyondLimit*>(&error) != nullptr)
    throw Undecided("not decided: " + located(place, what));
  throw Rejected(place, what);
}

std::string quoted(std::string_view text, std::size_t shown) {
  std::string result = "'";
  for (std::size_t i = 0; i < std::min(shown, text.size()); ++i) {
    const char c = text[i];
    // A quotation cannot end early, nor look like the beginning of an answer: ": accepted (".
    const bool begins_an_answer = c == ':' && i + 1 < text.size() && text[i + 1] == ' ';
    if (c == '\'' || c == '\\') {
      result += {'\\', c};
    } else if (begins_an_answer || !is_printable(c)) {
      result += escaped(c);
    } else {
      result += c;
    }
  }
  return result + (text.size() > shown ? "...'" : "'");
}

std::string one_line(std::string_view text) {
  // The longest acceptance, of somebody's theorem and construction with names of 100 characters, has 11'500:
  // behind all else it says what was not checked.
  constexpr std::size_t shown = 16'000;
  std::string result;
  result.reserve(std::min(shown, text.size()) + 1);
  for (const char c : text.substr(0, shown)) {
    if (is_printable(c))
      result += c;
    else
      result += escaped(c);
  }
  return result + (text.size() > shown ? "...\n" : "\n");
}

std::string file_name(std::string_view path) {
  constexpr std::size_t shown = 1'000;
  std::string result;
  for (const char c : path) {
    // As it is shown: a name that is longer when it is escaped must not push the answer's end off the line.
    if (result.size() >= shown) return result + "...";
    if (is_printable(c) && c != ':' && c != '\\')
      result += c;
    else
      result += escaped(c);
  }
  return result;
}

}  // namespace sinkproof_check
