#include "language/lexer.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "language/diagnostic.hpp"
#include "language/limits.hpp"

namespace sinkproof::language {

namespace {

constexpr auto pairs_of_characters = std::to_array<std::string_view>({"..", "<=", ">=", "!="});
constexpr std::string_view single_characters = "+-*/^()[]{},;:=<>";

/// What people write for something of the language: what is meant. Longer ones first.
constexpr auto lookalikes = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"&&", "'and'"}, {"||", "'or'"}, {"≤", "'<='"},       {"≥", "'>='"},
    {"≠", "'!='"},   {"−", "'-'"},   {"–", "'-'"},        {"·", "'*'"},
    {"×", "'*'"},    {"∈", "'in'"},  {"…", "'..'"},       {"√", "sqrt(…)"},
    {"|", "abs(…)"}, {"“", "'\"'"},  {"”", "'\"'"},       {"„", "'\"'"},
    {"'", "'\"'"},   {"&", "'and'"}, {"%", "a fraction"}, {"!", "'!=', or the opposite relation"},
});

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool begins_name(char c) {
  return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_space(char c) {
  return c == ' ' || c == '\t';
}

class Lexer {
 public:
  explicit Lexer(const Source& source) : source_(source) {}

  /// One line, into the statement that is open.
  void line(Range range) {
    at_ = range.begin;
    end_ = range.end;
    while (at_ < end_ && source_.text()[at_] != '#') {
      if (is_space(source_.text()[at_])) {
        ++at_;
      } else {
        token();
      }
    }
  }

  void end_statement() {
    if (tokens_.empty() || tokens_.back().kind == TokenKind::end) return;
    const std::size_t place = tokens_.back().range.end;
    tokens_.push_back({TokenKind::end, {place, place}});
    ++statements_;
  }

  [[nodiscard]] bool has_statement() const { return !tokens_.empty(); }
  [[nodiscard]] std::size_t statements() const { return statements_; }
  std::vector<Token> take() {
    end_statement();
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] std::string_view rest() const { return source_.slice({at_, end_}); }
  [[nodiscard]] char ahead(std::size_t k) const { return at_ + k < end_ ? source_.text()[at_ + k] : '\0'; }

  void push(TokenKind kind, std::size_t size) {
    if (tokens_.size() == limits::tokens)
      throw Error(
          Fault::too_many_tokens, source_, {at_, at_ + size},
          "expected at most " + std::to_string(limits::tokens) + " words, numbers and operators in a block");
    tokens_.push_back({kind, {at_, at_ + size}});
    at_ += size;
  }

  void token() {
    const char c = ahead(0);
    if (is_digit(c)) {
      number();
    } else if (begins_name(c)) {
      name();
    } else if (c == '"') {
      text();
    } else {
      symbol();
    }
  }

  [[nodiscard]] std::size_t digits(std::size_t from) const {
    std::size_t k = from;
    while (is_digit(ahead(k))) ++k;
    return k;
  }

  void number() {
    std::size_t size = digits(0);
    if (ahead(size) == '.' && ahead(size + 1) != '.') {
      if (!is_digit(ahead(size + 1)))
        throw Error(Fault::bad_number, source_, {at_, at_ + size + 1}, "expected a digit behind the point");
      size = digits(size + 1);
    }
    if (ahead(size) == 'e') {
      const std::size_t sign = ahead(size + 1) == '+' || ahead(size + 1) == '-' ? 1 : 0;
      if (is_digit(ahead(size + 1 + sign))) size = digits(size + 1 + sign);
    }
    if (size > limits::number_bytes)
      throw Error(Fault::bad_number, source_, {at_, at_ + size},
                  "expected a number of at most " + std::to_string(limits::number_bytes) + " characters");
    if (begins_name(ahead(size)))
      throw Error(Fault::bad_number, source_, {at_, at_ + size + 1},
                  "expected an operator or a space behind " + single_quoted(rest().substr(0, size)) +
                      ": a product has its '*'");
    push(TokenKind::number, size);
  }

  void name() {
    std::size_t size = 1;
    while (begins_name(ahead(size)) || is_digit(ahead(size))) ++size;
    if (size > limits::name_bytes)
      throw Error(Fault::long_name, source_, {at_, at_ + size},
                  "expected a name of at most " + std::to_string(limits::name_bytes) + " characters");
    push(TokenKind::name, size);
  }

  void text() {
    const std::size_t end = rest().find('"', 1);
    if (end == std::string_view::npos)
      throw Error(Fault::open_text, source_, {at_, end_},
                  "expected '\"' at the end of the text, on the same line");
    push(TokenKind::text, end + 1);
  }

  void symbol() {
    for (const auto pair : pairs_of_characters) {
      if (rest().starts_with(pair)) {
        push(TokenKind::symbol, 2);
        return;
      }
    }
    if (single_characters.find(ahead(0)) != std::string_view::npos) {
      push(TokenKind::symbol, 1);
      return;
    }
    refuse();
  }

  [[noreturn]] void refuse() const {
    if (ahead(0) == '.')
      throw Error(Fault::bad_number, source_, {at_, at_ + 1},
                  is_digit(ahead(1)) ? "expected a digit before the point" : "expected '..' or a number");
    for (const auto& [wrong, right] : lookalikes) {
      if (rest().starts_with(wrong))
        throw Error(Fault::unknown_character, source_, {at_, at_ + wrong.size()},
                    "expected " + std::string(right) + ", not " + single_quoted(wrong));
    }
    std::size_t size = 1;
    while ((static_cast<unsigned char>(ahead(size)) & 0xc0U) == 0x80U) ++size;
    throw Error(Fault::unknown_character, source_, {at_, at_ + size},
                "expected a number, a name, a text in quotes or an operator, not " +
                    single_quoted(rest().substr(0, size)));
  }

  const Source& source_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::size_t statements_ = 0;
  std::vector<Token> tokens_;
};

bool is_blank(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first == std::string_view::npos || line[first] == '#';
}

}  // namespace

std::vector<Token> tokenise(const Source& source, Range block) {
  Lexer lexer(source);
  for (std::size_t n = source.line_of(block.begin);
       block.begin < block.end && n <= source.line_of(block.end - 1); ++n) {
    const Range line = source.line(n);
    if (line.end - line.begin > limits::line_bytes)
      throw Error(Fault::long_line, source, {line.begin + limits::line_bytes, line.end},
                  "expected lines of at most " + std::to_string(limits::line_bytes) + " bytes");
    if (const std::size_t at = source.slice(line).find('\r'); at != std::string_view::npos)
      throw Error(Fault::unknown_character, source, {line.begin + at, line.begin + at + 1},
                  "expected \\r at the end of a line only, before its \\n");
    if (is_blank(source.slice(line))) continue;
    if (!is_space(source.text()[line.begin])) {
      lexer.end_statement();
      if (lexer.statements() == limits::statements)
        throw Error(Fault::too_many_statements, source, line,
                    "expected at most " + std::to_string(limits::statements) + " statements in a block");
    } else if (!lexer.has_statement()) {
      throw Error(Fault::indented_statement, source, line,
                  "expected a statement at the beginning of the line: lines that begin with a space go on "
                  "with the one before");
    }
    lexer.line(line);
  }
  return lexer.take();
}

std::vector<Token> tokenise_formula(const Source& source) {
  Lexer lexer(source);
  for (std::size_t n = 1; n <= source.lines(); ++n) lexer.line(source.line(n));
  auto tokens = lexer.take();
  if (tokens.empty()) tokens.push_back({TokenKind::end, {0, 0}});
  return tokens;
}

}  // namespace sinkproof::language
