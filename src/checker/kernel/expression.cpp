#include "checker/kernel/expression.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"

namespace sinkproof_check {

namespace {

constexpr int max_depth = 200;
constexpr std::size_t max_parts = 16;
constexpr std::string_view name_characters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

/// Recursive descent:  sum := product (('+'|'-') product)* ;  product := unary (('*'|'/') unary)* ;  unary :=
/// '-' unary | power ;
/// power := atom ('^' '-'? digits)? ;  atom := number | '(' sum ')' | ('sqrt'|'log'|'exp') '(' sum ')'. A
/// long chain gives one wide node, so the depth of the result is bounded like that of the text.
/// relation := part ('and' part)* ;  part := sum ('>=' | '>' | '<=' | '<' | '=') sum, with names as further
/// atoms.
class Parser {
 public:
  explicit Parser(std::string_view text, const NamedReals* names = nullptr)
      : text_(text), rest_(text), names_(names) {}

  Real parse() {
    Real result = sum_of_products(0);
    if (!rest_.empty()) fail("expected an operator or the end");
    return result;
  }

  Relation parse_relation() {
    Relation result;
    do {
      if (result.parts.size() == max_parts) fail("expected at most 16 relations");
      result.parts.push_back(relation_part());
    } while (take_and());
    if (!rest_.empty()) fail("expected an operator or the end");
    result.names = std::move(seen_);
    return result;
  }

 private:
  [[noreturn]] void fail(const std::string& reason) const {
    throw SyntaxError("character " + std::to_string(text_.size() - rest_.size() + 1) + " of " +
                      quoted(text_) + ": " + reason);
  }

  void skip_space() {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
  }

  bool take(std::string_view token) {
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    skip_space();
    return true;
  }

  RelationPart relation_part() {
    const auto left = side();
    if (take("=")) {
      const auto right = side();
      return {false, left, right, left && right ? std::optional(-absolute(*left - *right)) : std::nullopt};
    }
    const bool is_below = rest_.starts_with('<');
    if (!is_below && !rest_.starts_with('>')) fail("expected a relation (>=, >, <=, < or =)");
    const bool is_strict = !take(is_below ? "<=" : ">=");
    if (is_strict) take(is_below ? "<" : ">");
    const auto right = side();
    if (!left || !right) return {is_strict, left, right, std::nullopt};
    return {is_strict, left, right, is_below ? *right - *left : *left - *right};
  }

  std::optional<Real> side() {
    is_undefined_ = false;
    Real result = sum_of_products(0);
    return is_undefined_ ? std::nullopt : std::optional(std::move(result));
  }

  /// The word, not the beginning of a longer one.
  bool take_and() {
    return rest_.substr(0, std::min(rest_.find_first_not_of(name_characters), rest_.size())) == "and" &&
           take("and");
  }

  /// Every way down leads through unary(), which holds the depth.
  Real sum_of_products(int depth) {
    skip_space();
    std::vector<Real> terms{product_of_factors(depth)};
    for (;;) {
      if (take("+")) {
        terms.push_back(product_of_factors(depth));
      } else if (take("-")) {
        terms.push_back(-product_of_factors(depth));
      } else {
        return sum(std::move(terms));
      }
    }
  }

  Real product_of_factors(int depth) {
    std::vector<Real> factors{unary(depth)};
    for (;;) {
      if (take("*")) {
        factors.push_back(unary(depth));
      } else if (take("/")) {
        const Real divisor = unary(depth);
        factors.push_back(Real(1) / divisor);
        note_undefined(divisor, [](int sign) { return sign == 0; });
      } else {
        return product(std::move(factors));
      }
    }
  }

  Real unary(int depth) {
    if (depth > max_depth) fail("nested too deep; expected at most 200 levels");
    if (take("-")) return -unary(depth + 1);
    Real base = atom(depth);
    if (!take("^")) return base;
    const long n = exponent();
    if (n < 0) note_undefined(base, [](int sign) { return sign == 0; });
    return power(base, n);
  }

  long exponent() {
    constexpr std::size_t max_digits = 9;
    const bool is_negative = take("-");
    const auto digits = rest_.substr(0, std::min(rest_.find_first_not_of("0123456789"), rest_.size()));
    if (digits.empty()) fail("expected an integer exponent");
    if (digits.size() > max_digits) fail("expected an exponent of at most nine digits");
    rest_.remove_prefix(digits.size());
    skip_space();
    const long n = std::stol(std::string(digits));
    return is_negative ? -n : n;
  }

  Real parenthesised(int depth) {
    if (!take("(")) fail("expected '('");
    Real inner = sum_of_products(depth + 1);
    if (!take(")")) fail("expected ')'");
    return inner;
  }

  Real atom(int depth) {
    if (rest_.starts_with('(')) return parenthesised(depth);
    if (names_ != nullptr && !rest_.empty() && (rest_[0] < '0' || rest_[0] > '9')) return named(depth);
    if (take("sqrt")) return square_root(parenthesised(depth));
    if (take("log")) return logarithm(parenthesised(depth));
    if (take("exp")) return exponential(parenthesised(depth));
    if (rest_.empty() || rest_[0] < '0' || rest_[0] > '9') fail("expected a number, '(', sqrt, log or exp");
    Real number = take_literal(rest_);
    skip_space();
    return number;
  }

  /// A function of one or more numbers, or one of the names.
  Real named(int depth) {
    const auto word = rest_.substr(0, std::min(rest_.find_first_not_of(name_characters), rest_.size()));
    const auto at =
        std::find_if(names_->begin(), names_->end(), [&](const auto& n) { return n.first == word; });
    if (at == names_->end() && word != "sqrt" && word != "log" && word != "exp" && word != "min" &&
        word != "max")
      fail("expected a number, a quantity, '(' or a function");
    take(word);
    if (at != names_->end()) {
      seen_.insert(at->first);
      if (!at->second) is_undefined_ = true;
      return at->second.value_or(Real(0));
    }
    if (word == "sqrt") {
      const Real inner = parenthesised(depth);
      note_undefined(inner, [](int sign) { return sign < 0; });
      return square_root(inner);
    }
    if (word == "log") {
      const Real inner = parenthesised(depth);
      note_undefined(inner, [](int sign) { return sign <= 0; });
      return logarithm(inner);
    }
    if (word == "exp") return exponential(parenthesised(depth));
    if (!take("(")) fail("expected '('");
    std::vector<Real> candidates{sum_of_products(depth + 1)};
    while (take(",")) candidates.push_back(sum_of_products(depth + 1));
    if (!take(")")) fail("expected ',' or ')'");
    return word == "min" ? minimum(std::move(candidates)) : maximum(std::move(candidates));
  }

  /// Of a relation: remembers that an operation has no value at an operand with such a sign. A sign that
  /// stays open proves nothing.
  template <class Predicate>
  void note_undefined(const Real& operand, Predicate has_no_value) {
    if (names_ == nullptr || is_undefined_) return;
    try {
      is_undefined_ = has_no_value(sign_of(operand));
    } catch (const ValueError&) {
    }
  }

  std::string_view text_;
  std::string_view rest_;
  const NamedReals* names_;
  std::set<std::string, std::less<>> seen_;  ///< names that occur
  bool is_undefined_ = false;
};

}  // namespace

Real parse_expression(std::string_view text) {
  if (text.size() > max_number_characters) throw SyntaxError("a number of more than 20000 characters");
  return Parser(text).parse();
}

std::optional<Real> Relation::margin() const {
  std::vector<Real> margins;
  for (const RelationPart& part : parts) {
    if (!part.margin) return std::nullopt;
    margins.push_back(*part.margin);
  }
  if (margins.size() == 1) return margins.front();
  return minimum(std::move(margins));
}

bool Relation::is_strict() const {
  const bool first = parts.front().is_strict;
  if (std::any_of(parts.begin(), parts.end(), [&](const auto& part) { return part.is_strict != first; }))
    throw ValueError("relations of which some are strict and some are not; expected all or none");
  return first;
}

Relation parse_relation(std::string_view text, const NamedReals& names) {
  constexpr std::size_t max_characters = 2000;
  if (text.size() > max_characters) throw SyntaxError("a formula of more than 2000 characters");
  return Parser(text, &names).parse_relation();
}

}  // namespace sinkproof_check
