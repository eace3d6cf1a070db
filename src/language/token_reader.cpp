#include "language/token_reader.hpp"

#include <algorithm>
#include <array>

namespace sinkproof::language {

namespace {

constexpr auto operator_names =
    std::to_array<std::string_view>({"sqrt", "exp", "log", "abs", "sum", "min", "max"});
constexpr auto words_of_formulas =
    std::to_array<std::string_view>({"where", "else", "if", "for", "in", "and", "or", "not", "is", "holds",
                                     "all", "at", "drops", "with", "by", "parts", "undefined", "conclusion"});

}  // namespace

bool is_operator_name(std::string_view name) {
  return std::find(operator_names.begin(), operator_names.end(), name) != operator_names.end();
}

std::vector<std::string_view> reserved_words() {
  std::vector<std::string_view> words(operator_names.begin(), operator_names.end());
  words.insert(words.end(), words_of_formulas.begin(), words_of_formulas.end());
  return words;
}

bool is_reserved(std::string_view name) {
  return is_operator_name(name) ||
         std::find(words_of_formulas.begin(), words_of_formulas.end(), name) != words_of_formulas.end();
}

const Token& TokenReader::peek(std::size_t ahead) const {
  return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
}

bool TokenReader::is_at(std::string_view text) const {
  const Token& token = peek();
  return (token.kind == TokenKind::name || token.kind == TokenKind::symbol) &&
         source_.slice(token.range) == text;
}

bool TokenReader::touches(std::size_t ahead) const {
  const std::size_t here = at_ + ahead;
  return here > 0 && here < tokens_.size() && tokens_[here - 1].range.end == tokens_[here].range.begin;
}

bool TokenReader::take(std::string_view text) {
  if (!is_at(text)) return false;
  ++at_;
  return true;
}

void TokenReader::need(std::string_view text) {
  if (!take(text)) fail("'" + std::string(text) + "'");
}

Word TokenReader::need_name(std::string_view what) {
  if (!is_at(TokenKind::name)) fail(what);
  if (is_reserved(text()))
    fail(Fault::reserved_word, peek().range,
         "expected " + std::string(what) + ", not " + single_quoted(text()) +
             ", which has a meaning of its own");
  Word word{std::string(text()), peek().range};
  ++at_;
  return word;
}

Word TokenReader::need_id(std::string_view what) {
  if (!is_at(TokenKind::name)) fail(what);
  Range range = peek().range;
  ++at_;
  const auto is_part = [&] {
    const TokenKind kind = peek(1).kind;
    return is_at("-") && touches(0) && touches(1) && (kind == TokenKind::name || kind == TokenKind::number);
  };
  while (at_ < tokens_.size() && is_part()) {
    range.end = peek(1).range.end;
    at_ += 2;
  }
  if (range.end - range.begin > limits::name_bytes)
    fail(Fault::long_name, range,
         "expected an id of at most " + std::to_string(limits::name_bytes) + " characters");
  return {std::string(source_.slice(range)), range};
}

Word TokenReader::need_text() {
  if (!is_at(TokenKind::text)) fail("a text in quotes");
  const Range range = peek().range;
  ++at_;
  return {std::string(source_.slice({range.begin + 1, range.end - 1})), range};
}

std::optional<Word> TokenReader::take_text() {
  if (!is_at(TokenKind::text)) return std::nullopt;
  return need_text();
}

std::string TokenReader::found() const {
  return is_at(TokenKind::end) ? "the end of the statement" : single_quoted(text());
}

void TokenReader::fail(std::string_view expected) const {
  fail(Fault::unexpected, peek().range, "expected " + std::string(expected) + ", not " + found());
}

}  // namespace sinkproof::language
