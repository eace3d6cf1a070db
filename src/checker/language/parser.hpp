#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

constexpr long max_depth = 200;  ///< of operations inside each other

/// Reads the formulas and conditions of one statement, docs/language.md's "Grammar" from `expr` on. Throws
/// Rejected. All that it makes is kept in `nodes`.
class Parser {
 public:
  Parser(const Source& source, const Tokens& tokens, std::deque<Node>& nodes)
      : source_(source), tokens_(tokens), nodes_(nodes) {}

  const Token& next() const { return tokens_[position_]; }
  bool is_at_symbol(std::string_view symbol) const { return next().is_symbol(symbol); }
  bool take_symbol(std::string_view symbol);
  bool take_word(std::string_view word);
  bool take_number(std::string_view text);
  void require_symbol(std::string_view symbol);
  void require_word(std::string_view word);
  void require_end() const;
  /// For a statement that another parser has read to its end.
  void skip_to_end() { position_ = tokens_.size() - 1; }
  /// A name that is not one of the words with a meaning of their own.
  std::string_view take_name(const std::string& what);
  /// An ID; as an own one, of lower-case letters, digits and dashes.
  std::string_view take_id(const std::string& what);
  std::string_view take_own_id(const std::string& what);
  bool is_at_text() const { return next().kind == TokenKind::text; }
  void take_text();
  [[noreturn]] void refuse(const std::string& what) const;

  /// An ID and no formula, where either may stand.
  bool is_at_id() const { return next().kind == TokenKind::name && !tokens_[position_ + 1].is_symbol("("); }
  std::size_t position() const { return position_; }
  /// What the text has from the token that begins there up to the last one taken.
  std::string_view text_since(std::string_view first) const;

  Node* expression();
  Node* sum();
  Node* condition();
  /// A name, perhaps with indices.
  Node* name();
  std::vector<Loop> loops();
  /// IDs in braces, or one without.
  std::vector<std::string_view> words();

 private:
  class Level;

  Node* make(Operation operation, std::string_view at, std::vector<Node*> parts);
  Node* chain(Operation operation, std::string_view at, std::vector<Node*> parts, std::vector<char> signs);
  void set_depth(Node& node, long depth) const;
  void take() { ++position_; }
  Node* product();
  Node* unary();
  Node* power();
  Node* atom();
  Node* call();
  Node* conjunction();
  Node* relation();
  Node* argument();

  const Source& source_;
  const Tokens& tokens_;
  std::deque<Node>& nodes_;
  std::size_t position_ = 0;
  long level_ = 0;
};

}  // namespace sinkproof_check::language
