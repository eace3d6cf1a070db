#include "certificate/shell_word.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace sinkproof::certificate {

std::string quoted_for_a_shell(const std::string& text) {
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

std::string shell_word(const std::string& text) {
  const auto is_plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("_-./=,:+").find(c) != std::string_view::npos;
  };
  return !text.empty() && std::all_of(text.begin(), text.end(), is_plain) ? text : quoted_for_a_shell(text);
}

}  // namespace sinkproof::certificate
