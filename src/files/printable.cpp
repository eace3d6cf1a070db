#include "files/printable.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

namespace sinkproof::files {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

/// Of UTF-8; without code point where the first byte begins none, and then of one byte.
struct Character {
  std::string_view bytes;
  std::optional<char32_t> code;
};

/// The first character of a text that is not empty. Only the shortest form of a code point is UTF-8, and
/// surrogates are none.
Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const Character invalid{text.substr(0, 1), std::nullopt};
  const unsigned lead = byte(0);
  if (lead < 0x80) return {text.substr(0, 1), lead};
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc0 || lead > 0xf7 || text.size() < length) return invalid;
  char32_t code = lead & (0x7fU >> length);
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(k) & 0xc0U) != 0x80U) return invalid;
    code = code << 6U | (byte(k) & 0x3fU);
  }
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  if (code < least.at(length) || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return invalid;
  return {text.substr(0, length), code};
}

struct Range {
  char32_t first;
  char32_t last;
};

// Controls, and what Unicode calls default ignorable, format characters, separators of lines, private use and
// noncharacters.
constexpr std::array<Range, 24> unprintable{
    {{0x0, 0x1f},      {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},     {0x600, 0x605},
     {0x61c, 0x61c},   {0x6dd, 0x6dd},     {0x70f, 0x70f},     {0x115f, 0x1160},   {0x17b4, 0x17b5},
     {0x180b, 0x180f}, {0x200b, 0x200f},   {0x2028, 0x202e},   {0x2060, 0x206f},   {0x3164, 0x3164},
     {0xe000, 0xf8ff}, {0xfdd0, 0xfdef},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
     {0xfff0, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff}}};

bool is_printable(const Character& character) {
  if (!character.code) return false;
  const char32_t code = *character.code;
  if ((code & 0xfffeU) == 0xfffeU) return false;
  return std::none_of(unprintable.begin(), unprintable.end(),
                      [&](const Range& range) { return code >= range.first && code <= range.last; });
}

/// The text, but for the characters that are not kept: of these what `escape` makes of them.
template <class Keep, class Escape>
std::string escaped(std::string_view text, const Keep& keep, const Escape& escape) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const Character character = first_character(text);
    text.remove_prefix(character.bytes.size());
    if (keep(character)) {
      result += character.bytes;
    } else {
      result += escape(character);
    }
  }
  return result;
}

std::string bytes_of(const Character& character) {
  std::string result;
  for (const char c : character.bytes) {
    const auto byte = static_cast<unsigned char>(c);
    result += {'\\', 'x', hex_digits[byte >> 4U], hex_digits[byte & 15U]};
  }
  return result;
}

std::string json_escape(const Character& character) {
  const auto unit = [](char32_t code) {
    std::string text = "\\u";
    for (const unsigned shift : {12U, 8U, 4U, 0U}) text += hex_digits[code >> shift & 15U];
    return text;
  };
  const char32_t code = character.code.value_or(0xfffd);
  if (code < 0x10000) return unit(code);
  return unit(0xd800 + ((code - 0x10000) >> 10U)) + unit(0xdc00 + (code & 0x3ffU));
}

bool is_in_lines(const Character& character) {
  return character.code == U'\n' || is_printable(character);
}

}  // namespace

std::string in_quotes(std::string_view text, std::size_t max_bytes) {
  const bool cut = text.size() > max_bytes;
  const nlohmann::json shown = std::string(text.substr(0, max_bytes));
  std::string result = shown.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  if (cut) result.insert(result.size() - 1, "…");
  return result;
}

std::string printable(std::string_view text, std::size_t max_bytes) {
  const std::string result = in_quotes(text, max_bytes);
  return result.substr(1, result.size() - 2);
}

std::string on_one_line(std::string_view text) {
  return escaped(text, is_printable, bytes_of);
}

std::string in_lines(std::string_view text) {
  return escaped(text, is_in_lines, bytes_of);
}

std::string in_lines_of_json(std::string_view document) {
  return escaped(document, is_in_lines, json_escape);
}

std::string as_utf8(std::string_view text) {
  const bool is_ascii =
      std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (is_ascii) return std::string(text);
  return escaped(
      text, [](const Character& character) { return character.code.has_value(); }, bytes_of);
}

}  // namespace sinkproof::files
