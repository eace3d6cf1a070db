// The formulas and conditions of a statement's text.
//
// Given: the tokens of one statement.
// Derives itself: trees, by the grammar of docs/language.md, and how deep they are.
// Takes from the document: the tokens, all of which a tree has used when its reader asks for the end.
// Acceptance means: nothing is accepted here: what names mean, and whether they may stand where they do, is
// for checks.cpp.
// Assumes: nothing.
#include "checker/language/parser.hpp"

#include <algorithm>
#include <array>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

namespace {

constexpr std::array<std::string_view, 18> own_words{
    "where", "else", "if", "for",   "in",   "and", "or",    "not",       "is",
    "holds", "all",  "at", "drops", "with", "by",  "parts", "undefined", "conclusion"};
constexpr std::array<std::string_view, 7> own_functions{"sqrt", "exp", "log", "abs", "sum", "min", "max"};
constexpr std::array<std::string_view, 6> relations{"<=", ">=", "<", ">", "=", "!="};
template <class List>
bool has(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_own_word(std::string_view word) {
  return has(own_words, word) || has(own_functions, word);
}

}  // namespace

/// Holds how deep the reader is in itself, before a tree could say so.
class Parser::Level {
 public:
  explicit Level(Parser& parser) : parser_(parser) {
    if (++parser_.level_ > max_depth) parser_.refuse("at most 200 operations inside each other");
  }
  ~Level() { --parser_.level_; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;
  Level(Level&&) = delete;
  Level& operator=(Level&&) = delete;

 private:
  Parser& parser_;
};

void Parser::refuse(const std::string& what) const {
  const Token& token = next();
  source_.refuse(token.text,
                 "expected " + what + ", not " +
                     (token.kind == TokenKind::end ? "the end of the statement" : quoted(token.text)));
}

bool Parser::take_symbol(std::string_view symbol) {
  if (!next().is_symbol(symbol)) return false;
  take();
  return true;
}

bool Parser::take_word(std::string_view word) {
  if (!next().is_word(word)) return false;
  take();
  return true;
}

void Parser::require_symbol(std::string_view symbol) {
  if (!take_symbol(symbol)) refuse(quoted(symbol));
}

void Parser::require_end() const {
  if (next().kind != TokenKind::end) refuse("an operator or the end of the statement");
}

bool Parser::take_number(std::string_view text) {
  if (next().kind != TokenKind::number || next().text != text) return false;
  take();
  return true;
}

void Parser::require_word(std::string_view word) {
  if (!take_word(word)) refuse(quoted(word));
}

std::string_view Parser::take_name(const std::string& what) {
  if (next().kind != TokenKind::name || is_own_word(next().text)) refuse(what);
  const auto name = next().text;
  take();
  return name;
}

std::string_view Parser::take_id(const std::string& what) {
  if (next().kind != TokenKind::name) refuse(what);
  const char* const begin = next().text.data();
  const auto end_of = [&](std::size_t token) {
    return tokens_[token].text.data() + tokens_[token].text.size();
  };
  const auto is_part = [&](std::size_t token) {
    const TokenKind kind = tokens_[token].kind;
    return kind == TokenKind::name || kind == TokenKind::number;
  };
  while (tokens_[position_ + 1].is_symbol("-") && tokens_[position_ + 1].text.data() == end_of(position_) &&
         is_part(position_ + 2) && tokens_[position_ + 2].text.data() == end_of(position_ + 1))
    position_ += 2;
  const std::string_view id(begin, static_cast<std::size_t>(end_of(position_) - begin));
  if (id.size() > max_word_bytes) refuse("an id of at most 100 bytes");
  take();
  return id;
}

std::string_view Parser::take_own_id(const std::string& what) {
  const auto id = take_id(what);
  if (id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string_view::npos)
    source_.refuse(id,
                   "expected lower-case letters, digits and dashes only in an id or word, not " + quoted(id));
  return id;
}

void Parser::take_text() {
  if (!is_at_text()) refuse("a text in quotes");
  take();
}

std::string_view Parser::text_since(std::string_view first) const {
  const std::string_view last = tokens_[position_ - 1].text;
  return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
}

Node* Parser::make(Operation operation, std::string_view at, std::vector<Node*> parts) {
  charge_steps(64);
  Node& node = nodes_.emplace_back();
  node.operation = operation;
  node.at = at;
  node.parts = std::move(parts);
  for (const Node* part : node.parts) set_depth(node, part->depth + 1);
  return &node;
}

void Parser::set_depth(Node& node, long depth) const {
  node.depth = std::max(node.depth, depth);
  if (depth > max_depth) source_.refuse(node.at, "expected at most 200 operations inside each other");
}

/// One node of all parts; the limit counts them as if each were joined to those before.
Node* Parser::chain(Operation operation, std::string_view at, std::vector<Node*> parts,
                    std::vector<char> signs) {
  if (parts.size() == 1) return parts.front();
  long depth = parts.front()->depth;
  for (std::size_t i = 1; i < parts.size(); ++i) depth = std::max(depth, parts[i]->depth) + 1;
  Node* const node = make(operation, at, std::move(parts));
  node->signs = std::move(signs);
  set_depth(*node, depth);
  return node;
}

Node* Parser::expression() {
  const auto at = next().text;
  Node* const value = sum();
  if (!take_word("where")) return value;
  Node* const chosen_if = condition();
  if (!take_word("else")) return make(Operation::choice, at, {value, chosen_if});
  const Level level(*this);
  return make(Operation::choice, at, {value, chosen_if, expression()});
}

Node* Parser::sum() {
  const auto at = next().text;
  std::vector<Node*> terms{product()};
  std::vector<char> signs{'+'};
  while (is_at_symbol("+") || is_at_symbol("-")) {
    signs.push_back(next().text.front());
    take();
    terms.push_back(product());
  }
  return chain(Operation::sum, at, std::move(terms), std::move(signs));
}

Node* Parser::product() {
  const auto at = next().text;
  std::vector<Node*> factors{unary()};
  std::vector<char> signs{'*'};
  while (is_at_symbol("*") || is_at_symbol("/")) {
    signs.push_back(next().text.front());
    take();
    factors.push_back(unary());
  }
  return chain(Operation::product, at, std::move(factors), std::move(signs));
}

Node* Parser::unary() {
  const Level level(*this);
  const auto at = next().text;
  if (take_symbol("-")) return make(Operation::negation, at, {unary()});
  return power();
}

Node* Parser::power() {
  const auto at = next().text;
  Node* const base = atom();
  if (!take_symbol("^")) return base;
  const auto sign = next().text;
  const bool is_negative = take_symbol("-");
  Node* const exponent = atom();
  return make(Operation::power, at,
              {base, is_negative ? make(Operation::negation, sign, {exponent}) : exponent});
}

Node* Parser::atom() {
  const Token token = next();
  if (token.kind == TokenKind::number) {
    take();
    Node* const node = make(Operation::number, token.text, {});
    node->number = parse_rational(token.text);
    return node;
  }
  if (take_symbol("(")) {
    Node* const inner = expression();
    require_symbol(")");
    // They count as an operation.
    return make(Operation::parentheses, token.text, {inner});
  }
  if (take_symbol("[")) {
    Node* const inner = condition();
    require_symbol("]");
    return make(Operation::indicator, token.text, {inner});
  }
  if (take_word("conclusion")) return make(Operation::conclusion, token.text, {});
  if (token.kind == TokenKind::name && tokens_[position_ + 1].is_symbol("(")) return call();
  return name();
}

Node* Parser::call() {
  const auto word = next().text;
  if (has(own_words, word)) refuse("a function");
  take();
  require_symbol("(");
  std::vector<Node*> arguments;
  do {
    arguments.push_back(argument());
  } while (take_symbol(","));
  require_symbol(")");
  Node* const node = make(Operation::call, word, std::move(arguments));
  node->word = word;
  return node;
}

Node* Parser::argument() {
  const auto at = next().text;
  Node* const formula = expression();
  if (!next().is_word("for")) return formula;
  Node* const node = make(Operation::listed, at, {formula});
  node->loops = loops();
  return node;
}

Node* Parser::name() {
  const auto word = take_name("a number, a name, '(' or '['");
  Node* const node = make(Operation::name, word, {});
  node->word = word;
  std::vector<Node*> indices;
  while (take_symbol("[")) {
    const std::size_t before = indices.size();
    do {
      indices.push_back(sum());
    } while (take_symbol(","));
    require_symbol("]");
    node->brackets.push_back(indices.size() - before);
  }
  for (const Node* index : indices) set_depth(*node, index->depth + 1);
  node->parts = std::move(indices);
  return node;
}

std::vector<Loop> Parser::loops() {
  std::vector<Loop> result;
  while (take_word("for")) {
    Loop loop{take_name("the name of an index"), nullptr, nullptr, nullptr};
    require_word("in");
    loop.from = sum();
    require_symbol("..");
    loop.to = sum();
    if (take_word("if")) loop.condition = condition();
    result.push_back(loop);
  }
  return result;
}

Node* Parser::condition() {
  const auto at = next().text;
  std::vector<Node*> parts{conjunction()};
  while (take_word("or")) parts.push_back(conjunction());
  return parts.size() == 1 ? parts.front() : make(Operation::disjunction, at, std::move(parts));
}

Node* Parser::conjunction() {
  const auto at = next().text;
  std::vector<Node*> parts{relation()};
  while (take_word("and")) parts.push_back(relation());
  return parts.size() == 1 ? parts.front() : make(Operation::conjunction, at, std::move(parts));
}

std::vector<std::string_view> Parser::words() {
  if (!take_symbol("{")) return {take_own_id("a word")};
  std::vector<std::string_view> result;
  do {
    result.push_back(take_own_id("a word"));
  } while (take_symbol(","));
  require_symbol("}");
  return result;
}

Node* Parser::relation() {
  const Level level(*this);
  const auto at = next().text;
  if (take_word("holds")) {
    require_symbol("(");
    Node* const node = make(Operation::holds, at, {});
    do {
      node->words.push_back(take_id("the id of a hypothesis"));
    } while (take_symbol(","));
    require_symbol(")");
    return node;
  }
  if (take_word("all")) {
    require_symbol("(");
    Node* const node = make(Operation::all, at, {relation()});
    if (!next().is_word("for")) refuse("'for'");
    node->loops = loops();
    require_symbol(")");
    return node;
  }
  if (next().kind == TokenKind::name && tokens_[position_ + 1].is_word("is")) {
    Node* const node = make(Operation::is_word, at, {});
    node->word = take_name("the name of a word");
    take();
    node->words = words();
    return node;
  }
  Node* const left = sum();
  const auto sign = next().text;
  const auto is_relation = [&] { return next().kind == TokenKind::symbol && has(relations, next().text); };
  if (!is_relation()) {
    if (left->operation != Operation::name || !left->brackets.empty())
      refuse("a relation (<=, >=, <, >, = or !=)");
    Node* const node = make(Operation::fact, at, {});
    node->word = left->word;
    return node;
  }
  take();
  Node* const right = sum();
  if (is_relation()) refuse("one relation: join two with 'and'");
  Node* const node = make(Operation::relation, at, {left, right});
  node->word = sign;
  return node;
}

}  // namespace sinkproof_check::language
