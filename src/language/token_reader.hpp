#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "language/diagnostic.hpp"
#include "language/lexer.hpp"
#include "language/limits.hpp"
#include "language/syntax.hpp"

namespace sinkproof::language {

/// Goes through tokens, and says what was expected where something else stands.
class TokenReader {
 public:
  TokenReader(const Source& source, std::vector<Token> tokens)
      : source_(source), tokens_(std::move(tokens)) {}

  [[nodiscard]] const Source& source() const { return source_; }
  /// Behind the last token comes the last end.
  [[nodiscard]] const Token& peek(std::size_t ahead = 0) const;
  [[nodiscard]] std::string_view text(std::size_t ahead = 0) const {
    return source_.slice(peek(ahead).range);
  }
  /// Whether a name or symbol of this text comes.
  [[nodiscard]] bool is_at(std::string_view text) const;
  [[nodiscard]] bool is_at(TokenKind kind) const { return peek().kind == kind; }
  [[nodiscard]] bool is_finished() const { return at_ == tokens_.size(); }
  /// Whether the token touches the one before it.
  [[nodiscard]] bool touches(std::size_t ahead) const;
  void skip() { ++at_; }
  bool take(std::string_view text);
  /// Throws Error "expected 'TEXT', not …".
  void need(std::string_view text);
  /// A name that is no reserved word: of what the text is about to introduce or to use.
  Word need_name(std::string_view what);
  /// NAME { "-" (NAME | NUMBER) }, without spaces.
  Word need_id(std::string_view what);
  /// A text in quotes, without them.
  Word need_text();
  std::optional<Word> take_text();
  [[noreturn]] void fail(std::string_view expected) const;
  [[noreturn]] void fail(Fault fault, Range place, const std::string& message) const {
    throw Error(fault, source_, place, message);
  }
  /// "'x'" or "the end of the statement".
  [[nodiscard]] std::string found() const;
  /// From the beginning of a token to the end of the last one taken.
  [[nodiscard]] Range since(std::size_t begin) const { return {begin, tokens_[at_ - 1].range.end}; }

 private:
  const Source& source_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

/// Words with a meaning in formulas: names must be others.
bool is_reserved(std::string_view name);
std::vector<std::string_view> reserved_words();
/// sqrt, exp, log, abs (of one number), sum, min, max (of any).
bool is_operator_name(std::string_view name);

}  // namespace sinkproof::language
