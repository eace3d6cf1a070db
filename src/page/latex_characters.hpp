#pragma once

#include <string>
#include <string_view>

namespace sinkproof::page {

/// Characters beyond ASCII, of which the statements are full.
enum class CharacterClass { math, letter, unknown };
CharacterClass character_class(std::string_view character);

/// The character in text mode; a character of mathematics goes into math mode by itself. One that has no
/// translation throws InternalError.
std::string latex_text(std::string_view character);
/// The same in math mode.
std::string latex_math(std::string_view character);

/// The first character of the text that has no translation; empty where all have one.
std::string untranslatable(std::string_view text);

}  // namespace sinkproof::page
