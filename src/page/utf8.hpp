#pragma once

#include <string_view>
#include <vector>

namespace sinkproof::page {

/// The bytes of each character of UTF-8; a combining mark belongs to the character before it. Bytes that are
/// not UTF-8 are characters of their own.
std::vector<std::string_view> characters(std::string_view text);

/// Combining marks of two bytes: U+0300 to U+036F.
bool is_combining(std::string_view character);

}  // namespace sinkproof::page
