#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinkproof_check::language {

constexpr std::size_t max_text_bytes = 1'000'000;
constexpr std::size_t max_line_bytes = 2'000;
constexpr std::size_t max_statements = 1'000;
constexpr std::size_t max_tokens = 20'000;
constexpr std::size_t max_word_bytes = 100;

constexpr std::string_view mutant_place = "/mutant/conclusion";

/// A text of the document, in which everything that is read of it is a view.
struct Source {
  std::string place;  ///< its JSON pointer
  std::string_view text;
  /// Where the document's own mutant begins, if it stands behind the text.
  std::size_t mutant_begin = std::string_view::npos;

  /// Throws Rejected with the line and the column (1-based, in bytes) where the view begins or, of the
  /// mutant, with that one's place.
  [[noreturn]] void refuse(std::string_view at, const std::string& reason) const;
};

enum class TokenKind : std::uint8_t { number, name, text, symbol, end };

/// A `text` stands without its quotation marks. Each statement's last token is an `end`, an empty view.
struct Token {
  TokenKind kind;
  std::string_view text;

  bool is_symbol(std::string_view symbol) const { return kind == TokenKind::symbol && text == symbol; }
  bool is_word(std::string_view word) const { return kind == TokenKind::name && text == word; }
};
using Tokens = std::vector<Token>;

/// The tokens of each statement, docs/language.md's "Where it stands" and "Tokens", within the limits above.
/// Throws Rejected.
std::vector<Tokens> read_tokens(const Source& source);

}  // namespace sinkproof_check::language
