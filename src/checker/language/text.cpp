// The words of a statement's text.
//
// Given: a text that is somebody's.
// Derives itself: its statements, one for each line that does not begin with white space, and their numbers,
// names, texts and operators.
// Takes from the document: the text, of which every byte is a part of a token, white space or a comment.
// Safe, as nothing is skipped that could mean something.
// Acceptance means: nothing is accepted here: parser.cpp reads the tokens.
// Assumes: the text is UTF-8 (json.cpp).
#include "checker/language/text.hpp"

#include <algorithm>
#include <array>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

namespace {

constexpr std::size_t max_number_bytes = 1'000;
constexpr std::string_view max_exponent = "1000";
constexpr std::string_view digits = "0123456789";
constexpr std::string_view name_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
constexpr std::string_view letters_and_digits =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
/// The longer ones first.
constexpr std::array<std::string_view, 21> symbols{"..", "<=", ">=", "!=", "+", "-", "*", "/", "^", "(", ")",
                                                   "[",  "]",  "{",  "}",  ",", ";", ":", "=", "<", ">"};

bool is_one_of(char c, std::string_view characters) {
  return characters.find(c) != std::string_view::npos;
}

/// How many bytes from the beginning are of these characters.
std::size_t run_of(std::string_view text, std::string_view characters) {
  return std::min(text.find_first_not_of(characters), text.size());
}

class Lexer {
 public:
  explicit Lexer(const Source& source) : source_(source) {}

  std::vector<Tokens> read() {
    std::string_view rest = source_.text;
    while (!rest.empty()) {
      const auto line = rest.substr(0, rest.find('\n'));
      if (line.size() == rest.size()) source_.refuse(rest, "expected a line that ends with \\n");
      read_line(line);
      rest.remove_prefix(line.size() + 1);
    }
    end_statement();
    return std::move(statements_);
  }

 private:
  void end_statement() {
    if (statements_.empty()) return;
    const std::string_view last = statements_.back().back().text;
    statements_.back().push_back({TokenKind::end, {last.data() + last.size(), 0}});
  }

  void read_line(std::string_view line) {
    if (line.size() > max_line_bytes) source_.refuse(line, "expected lines of at most 2000 bytes");
    std::string_view rest = line;
    skip_space(rest);
    if (rest.empty() || rest.starts_with('#')) return;
    if (rest.size() == line.size()) {
      end_statement();
      if (statements_.size() == max_statements) source_.refuse(line, "expected at most 1000 statements");
      statements_.emplace_back();
    } else if (statements_.empty()) {
      source_.refuse(line, "expected a statement, which begins its line");
    }
    while (!rest.empty() && !rest.starts_with('#')) {
      if (++count_ > max_tokens) source_.refuse(rest, "expected at most 20000 words, numbers and operators");
      statements_.back().push_back(take_token(rest));
      skip_space(rest);
    }
  }

  static void skip_space(std::string_view& rest) { rest.remove_prefix(run_of(rest, " \t")); }

  Token take_token(std::string_view& rest) const {
    const auto take = [&](TokenKind kind, std::size_t size) {
      const Token token{kind, rest.substr(0, size)};
      rest.remove_prefix(size);
      return token;
    };
    if (is_one_of(rest.front(), name_letters)) {
      const std::size_t size = run_of(rest, letters_and_digits);
      if (size > max_word_bytes) source_.refuse(rest, "expected a name of at most 100 bytes");
      return take(TokenKind::name, size);
    }
    if (is_one_of(rest.front(), digits)) return take(TokenKind::number, number_size(rest));
    if (rest.front() == '"') {
      const std::size_t end = rest.find('"', 1);
      if (end == std::string_view::npos)
        source_.refuse(rest, "expected '\"' at the end of the text, on the same line");
      rest.remove_prefix(1);
      const Token token = take(TokenKind::text, end - 1);
      rest.remove_prefix(1);
      return token;
    }
    for (const std::string_view symbol : symbols)
      if (rest.starts_with(symbol)) return take(TokenKind::symbol, symbol.size());
    source_.refuse(
        rest, "expected a number, a name, a text in quotes or an operator, not " + quoted(rest.substr(0, 1)));
  }

  /// A point belongs to it unless it is one of `..`, an `e` only with digits behind it.
  std::size_t number_size(std::string_view rest) const {
    std::size_t size = run_of(rest, digits);
    if (rest.substr(size).starts_with('.') && !rest.substr(size).starts_with("..")) {
      const std::size_t decimals = run_of(rest.substr(size + 1), digits);
      if (decimals == 0) source_.refuse(rest, "expected a digit behind the point");
      size += 1 + decimals;
    }
    if (rest.substr(size).starts_with('e')) {
      std::string_view exponent = rest.substr(size + 1);
      if (exponent.starts_with('+') || exponent.starts_with('-')) exponent.remove_prefix(1);
      exponent = exponent.substr(0, run_of(exponent, digits));
      if (!exponent.empty()) {
        size = static_cast<std::size_t>(exponent.data() + exponent.size() - rest.data());
        exponent.remove_prefix(run_of(exponent, "0"));
        if (exponent.size() > max_exponent.size() ||
            (exponent.size() == max_exponent.size() && exponent > max_exponent))
          source_.refuse(rest, "expected a number whose decimal exponent is at most 1000");
      }
    }
    if (size > max_number_bytes) source_.refuse(rest, "expected a number of at most 1000 characters");
    if (run_of(rest.substr(size), name_letters) > 0)
      source_.refuse(rest, "expected an operator or a space behind a number");
    return size;
  }

  const Source& source_;
  std::vector<Tokens> statements_;
  std::size_t count_ = 0;
};

}  // namespace

void Source::refuse(std::string_view at, const std::string& reason) const {
  const auto before = text.substr(0, static_cast<std::size_t>(at.data() - text.data()));
  charge_steps(before.size() / 4);  // some who call go on
  if (before.size() >= mutant_begin) throw Rejected(std::string(mutant_place), reason);
  const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
  throw Rejected(place, "line " + std::to_string(std::count(before.begin(), before.end(), '\n') + 1) +
                            ", column " + std::to_string(before.size() - line_begin + 1) + ": " + reason);
}

std::vector<Tokens> read_tokens(const Source& source) {
  if (source.text.size() > max_text_bytes) throw Rejected(source.place, "expected at most 1000000 bytes");
  charge_steps(64 * source.text.size());
  if (const std::size_t at = source.text.find('\r'); at != std::string_view::npos)
    source.refuse(source.text.substr(at), "expected lines that end with \\n, and no \\r");
  return Lexer(source).read();
}

}  // namespace sinkproof_check::language
