#include <gmp.h>

#include <cctype>
#include <string>

#include "numeric/error.hpp"
#include "numeric/expression.hpp"

namespace sinkproof::numeric {

namespace {

constexpr std::size_t max_formula_characters = 20'000;
constexpr int max_depth = 200;
constexpr std::size_t max_bits = 4'000'000;  // more than 1e1000000 has

/// Recursive descent:  sum := product (('+'|'-') product)* ;  product := unary (('*'|'/') unary)* ;  unary :=
/// '-' unary | power ;
/// power := atom ('^' '-'? digits)? ;  atom := number | '(' sum ')' | ('sqrt'|'log'|'exp') '(' sum ')'.
class Parser {
 public:
  Parser(std::string_view text, NumberBudget& budget) : text_(text), budget_(budget) {}

  Expression parse() {
    Expression e = sum(0);
    skip_space();
    if (position_ != text_.size()) fail("an operator or the end");
    return e;
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const {
    const std::string shown =
        text_.size() <= 60 ? std::string(text_) : std::string(text_.substr(0, 60)) + "…";
    throw InputError("'" + shown + "', character " + std::to_string(position_ + 1) + ": expected " +
                     expected);
  }

  void skip_space() {
    while (position_ < text_.size() && text_[position_] == ' ') ++position_;
  }

  bool take(char c) {
    skip_space();
    if (position_ >= text_.size() || text_[position_] != c) return false;
    ++position_;
    return true;
  }

  /// Runs f; an offence against a domain (1/0, log(0)) or a size limit becomes an InputError at the current
  /// place.
  template <class F>
  Expression located(F f) {
    try {
      return f();
    } catch (const DomainError& error) {
      fail(std::string("a number, not ") + error.what());
    } catch (const InputError& error) {
      fail(std::string("a smaller number: ") + error.what());
    }
  }

  Expression sum(int depth) {
    if (depth > max_depth) fail("at most 200 nested operations");
    Expression e = product(depth);
    for (;;) {
      if (take('+')) {
        const Expression right = product(depth);
        e = folded(e + right);
      } else if (take('-')) {
        const Expression right = product(depth);
        e = folded(e - right);
      } else {
        return checked(e);
      }
    }
  }

  Expression product(int depth) {
    Expression e = unary(depth);
    for (;;) {
      if (take('*')) {
        const Expression right = unary(depth);
        e = folded(e * right);
      } else if (take('/')) {
        const Expression right = unary(depth);
        e = folded(located([&] { return e / right; }));
      } else {
        return checked(e);
      }
    }
  }

  /// A chain such as 1+exp(1)+exp(1)+… is deep without being nested in the text, and 2^499999*2^499999*… is
  /// large without large numbers in it.
  Expression checked(const Expression& e) const {
    if (e.depth() > max_depth) fail("at most 200 nested operations");
    if (e.is_rational()) {
      const auto* q = e.rational().backend().data();
      if (mpz_sizeinbase(mpq_numref(q), 2) > max_bits || mpz_sizeinbase(mpq_denref(q), 2) > max_bits) {
        fail("numbers of at most 4000000 bits");
      }
    }
    return e;
  }

  Expression folded(const Expression& e) {
    checked(e);
    return located([&] {
      if (e.is_rational()) budget_.charge_folded(e.rational());
      return e;
    });
  }

  Expression unary(int depth) {
    if (depth > max_depth) fail("at most 200 nested operations");
    if (take('-')) return -unary(depth + 1);
    Expression e = atom(depth);
    if (take('^')) {
      const long exponent = integer_exponent();
      e = located([&] { return power(e, exponent); });
    }
    return e;
  }

  long integer_exponent() {
    const bool negative = take('-');
    skip_space();
    const std::size_t start = position_;
    while (position_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[position_])) != 0)
      ++position_;
    if (position_ == start || position_ - start > 9) fail("an integer exponent of at most nine digits");
    const long value = std::stol(std::string(text_.substr(start, position_ - start)));
    return negative ? -value : value;
  }

  Expression atom(int depth) {
    skip_space();
    if (take('(')) return parenthesised(depth);
    if (position_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[position_])) != 0)
      return number();
    for (const auto& [name, function] : functions) {
      if (text_.substr(position_, name.size()) != name) continue;
      position_ += name.size();
      if (!take('(')) fail("'(' after " + std::string(name));
      const Expression operand = parenthesised(depth);
      return located([&, f = function] { return f(operand); });
    }
    fail("a number, '(', sqrt, log or exp");
  }

  Expression parenthesised(int depth) {
    Expression e = sum(depth + 1);
    if (!take(')')) fail("')'");
    return e;
  }

  Expression number() {
    const std::size_t start = position_;
    const auto digits = [&] {
      while (position_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[position_])) != 0)
        ++position_;
    };
    digits();
    if (position_ < text_.size() && text_[position_] == '.') {
      ++position_;
      digits();
    }
    if (position_ < text_.size() && text_[position_] == 'e' && text_.substr(position_, 3) != "exp") {
      ++position_;
      if (position_ < text_.size() && (text_[position_] == '-' || text_[position_] == '+')) ++position_;
      digits();
    }
    try {
      const Rational value = parse_rational(text_.substr(start, position_ - start));
      budget_.charge_literal(value);
      return {value};
    } catch (const InputError& error) {
      position_ = start;
      fail(std::string("a number, but ") + error.what());
    }
  }

  using Function = Expression (*)(const Expression&);
  struct NamedFunction {
    std::string_view name;
    Function function;
  };
  static constexpr NamedFunction functions[] = {{"sqrt", sqrt}, {"log", log}, {"exp", exp}};

  std::string_view text_;
  NumberBudget& budget_;
  std::size_t position_ = 0;
};

}  // namespace

void NumberBudget::charge_folded(const Rational& q) {
  constexpr std::size_t small = 1U << 16U;
  const auto* data = q.backend().data();
  const bool is_large =
      mpz_sizeinbase(mpq_numref(data), 2) > small || mpz_sizeinbase(mpq_denref(data), 2) > small;
  if (is_large) charge(q, 16);
}

void NumberBudget::charge(const Rational& q, std::size_t factor) {
  const auto* data = q.backend().data();
  const std::size_t bits =
      factor * (mpz_sizeinbase(mpq_numref(data), 2) + mpz_sizeinbase(mpq_denref(data), 2));
  if (bits > bits_left_) throw InputError("the numbers so far are too large or too many");
  bits_left_ -= bits;
}

Expression parse_expression(std::string_view text) {
  NumberBudget budget;
  return parse_expression(text, budget);
}

Expression parse_expression(std::string_view text, NumberBudget& budget) {
  if (text.size() > max_formula_characters) throw InputError("a formula has more than 20000 characters");
  return Parser(text, budget).parse();
}

}  // namespace sinkproof::numeric
