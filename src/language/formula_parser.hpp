#pragma once

#include "language/token_reader.hpp"
#include "numeric/expression.hpp"

namespace sinkproof::language {

/// "<=", as formulas have it.
std::string_view symbol_of(Comparison comparison);

/// Recursive descent over formulas (docs/language.md, "Formulas"); no deeper than limits::nesting. Throws
/// Error.
class FormulaParser {
 public:
  explicit FormulaParser(TokenReader& tokens) : tokens_(tokens) {}

  /// sum [where CONDITION [else EXPRESSION]]
  Expression expression();
  Expression sum();
  Condition condition();
  std::vector<Loop> loops();
  /// NAME { "[" sum { "," sum } "]" }
  Reference reference(std::string_view what);
  /// [ EXPRESSION loops { "," EXPRESSION loops } ] ")"
  std::vector<Argument> arguments();

 private:
  class Deeper;
  template <class Node>
  Expression made(Node node, std::size_t begin, std::size_t depth) const;
  Expression product();
  Expression unary();
  Expression power();
  Expression atom();
  Expression number();
  Expression named();
  Condition conjunction();
  Condition relation();
  Condition connected(bool is_or);
  Condition all(std::size_t begin);
  std::optional<Comparison> comparison();
  template <class T>
  static std::size_t depth_of(const std::vector<T>& nodes);
  static std::size_t depth_of(const std::vector<Loop>& loops);

  TokenReader& tokens_;
  numeric::NumberBudget budget_;
  std::size_t depth_ = 0;
};

}  // namespace sinkproof::language
