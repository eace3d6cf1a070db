#include "page/utf8.hpp"

#include <algorithm>

namespace sinkproof::page {

namespace {

unsigned byte(char c) {
  return static_cast<unsigned char>(c);
}

std::size_t length_by_first_byte(unsigned first) {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 1;
}

}  // namespace

bool is_combining(std::string_view character) {
  return character.size() == 2 &&
         (byte(character[0]) == 0xcc || (byte(character[0]) == 0xcd && byte(character[1]) <= 0xaf));
}

std::vector<std::string_view> characters(std::string_view text) {
  std::vector<std::string_view> list;
  for (std::size_t k = 0; k < text.size();) {
    const auto length = std::min(length_by_first_byte(byte(text[k])), text.size() - k);
    const auto character = text.substr(k, length);
    if (is_combining(character) && !list.empty()) {
      list.back() = {list.back().data(), list.back().size() + length};
    } else {
      list.push_back(character);
    }
    k += length;
  }
  return list;
}

}  // namespace sinkproof::page
