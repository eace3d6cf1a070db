#include "theorem/formula.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <numeric>
#include <type_traits>

#include "numeric/exact.hpp"
#include "numeric/exact_work.hpp"
#include "parameter/nearest_name.hpp"

namespace sinkproof::theorem {

using numeric::Rational;

namespace {

constexpr std::size_t max_characters = 2000;
constexpr int max_depth = 200;

/// Enclosures are of bounded size; an exact number of 10^15 digits could be written in 30 characters.
template <class S>
S power_of(const S& base, long exponent, const numeric::Arithmetic<S>& arithmetic) {
  if constexpr (std::is_same_v<S, numeric::Exact>) {
    if (const Rational* q = base.rational()) {
      try {
        return numeric::Exact(numeric::power(*q, exponent));
      } catch (const InputError& error) {
        throw numeric::ExactUnavailable(error.what());
      }
    }
  }
  return numeric::power(base, exponent, arithmetic);
}

/// Of doubles, NaN if one of them is: what is not known does not become known.
template <class Number>
Number smaller_of(const Number& a, const Number& b) {
  if constexpr (std::is_same_v<Number, double>) {
    return std::isnan(b) || b < a ? b : a;
  } else {
    return min(a, b);
  }
}

/// A number that is the same whatever the names stand for, or one of which nothing is known.
class FixedNumber {
 public:
  FixedNumber() = default;
  explicit FixedNumber(numeric::Exact value) : value_(std::move(value)) {}

  /// Throws DomainError where the operation has no value.
  template <class Operation, class... FixedNumbers>
  static FixedNumber of(const Operation& operation, const FixedNumbers&... operands) {
    if (!(operands.value_.has_value() && ...)) return {};
    try {
      return FixedNumber(operation(*operands.value_...));
    } catch (const numeric::ExactUnavailable&) {
      return {};
    }
  }
  friend FixedNumber operator+(const FixedNumber& a, const FixedNumber& b) { return of(std::plus<>(), a, b); }
  friend FixedNumber operator-(const FixedNumber& a, const FixedNumber& b) {
    return of(std::minus<>(), a, b);
  }
  friend FixedNumber operator*(const FixedNumber& a, const FixedNumber& b) {
    return of(std::multiplies<>(), a, b);
  }
  /// By 0 whatever the dividend is.
  friend FixedNumber operator/(const FixedNumber& a, const FixedNumber& b) {
    static_cast<void>(of(std::divides<>(), FixedNumber(numeric::Exact(Rational(1))), b));
    return of(std::divides<>(), a, b);
  }
  friend FixedNumber operator-(const FixedNumber& a) { return of(std::negate<>(), a); }
  friend FixedNumber sqrt(const FixedNumber& a) {
    return of([](const auto& x) { return sqrt(x); }, a);
  }
  friend FixedNumber log(const FixedNumber& a) {
    return of([](const auto& x) { return log(x); }, a);
  }
  friend FixedNumber exp(const FixedNumber& a) {
    return of([](const auto& x) { return exp(x); }, a);
  }
  friend FixedNumber min(const FixedNumber& a, const FixedNumber& b) {
    return of([](const auto& x, const auto& y) { return min(x, y); }, a, b);
  }

 private:
  std::optional<numeric::Exact> value_;
};

}  // namespace

/// Recursive descent:  formula := sum ('>=' | '>') sum ;  sum, product, unary, power as in numeric::parse_expression ;
/// atom := number | name | '(' sum ')' | ('sqrt'|'log'|'exp') '(' sum ')' | ('min'|'max') '(' sum (',' sum)* ')'.
class Formula::Parser {
 public:
  Parser(const std::string& text, const std::vector<std::string>& names) : text_(text), names_(names) {}

  void parse(Formula& formula) {
    if (text_.size() > max_characters) throw InputError("a formula has more than 2000 characters");
    sum(0);
    if (!take('>')) fail("'>=' or '>'");
    formula.is_strict_ = !(position_ < text_.size() && text_[position_] == '=');
    if (!formula.is_strict_) ++position_;
    sum(0);
    push(Operation::subtract);
    skip_space();
    if (position_ != text_.size()) fail("an operator or the end");
    formula.steps_ = std::move(steps_);
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const {
    throw InputError("'" + (text_.size() <= 60 ? text_ : text_.substr(0, 60) + "…") + "', character " +
                     std::to_string(position_ + 1) + ": expected " + expected);
  }
  void push(Operation operation) { steps_.push_back({operation}); }
  void skip_space() {
    while (position_ < text_.size() && text_[position_] == ' ') ++position_;
  }
  bool take(char c) {
    skip_space();
    if (position_ >= text_.size() || text_[position_] != c) return false;
    ++position_;
    return true;
  }
  [[nodiscard]] bool at(int (*is_of_class)(int)) const {
    return position_ < text_.size() && is_of_class(static_cast<unsigned char>(text_[position_])) != 0;
  }
  void require(char c) {
    if (!take(c)) fail(std::string("'") + c + "'");
  }

  void sum(int depth) {
    if (depth > max_depth) fail("at most 200 nested operations");
    product(depth);
    for (;;) {
      if (take('+')) {
        product(depth);
        push(Operation::add);
      } else if (take('-')) {
        product(depth);
        push(Operation::subtract);
      } else {
        return;
      }
    }
  }
  void product(int depth) {
    unary(depth);
    for (;;) {
      if (take('*')) {
        unary(depth);
        push(Operation::multiply);
      } else if (take('/')) {
        unary(depth);
        push(Operation::divide);
      } else {
        return;
      }
    }
  }
  void unary(int depth) {
    if (depth > max_depth) fail("at most 200 nested operations");
    if (take('-')) {
      unary(depth + 1);
      push(Operation::negate);
      return;
    }
    atom(depth);
    if (!take('^')) return;
    const bool is_negative = take('-');
    skip_space();
    const std::string digits = token(std::isdigit);
    if (digits.empty() || digits.size() > 9) fail("an integer exponent of at most nine digits");
    steps_.push_back({Operation::power, 0, is_negative ? -std::stol(digits) : std::stol(digits)});
  }
  std::string token(int (*is_of_class)(int)) {
    const std::size_t start = position_;
    while (at(is_of_class)) ++position_;
    return text_.substr(start, position_ - start);
  }
  void atom(int depth) {
    if (take('(')) {
      sum(depth + 1);
      require(')');
    } else if (at(std::isdigit)) {
      number();
    } else {
      word(depth);
    }
  }
  void number() {
    const std::size_t start = position_;
    token(std::isdigit);
    if (position_ < text_.size() && text_[position_] == '.') {
      ++position_;
      token(std::isdigit);
    }
    // 1e-7, but not the product-less 2exp(1).
    if (text_.compare(position_, 1, "e") == 0 && text_.compare(position_, 3, "exp") != 0) {
      ++position_;
      if (at([](int c) { return c == '-' || c == '+' ? 1 : 0; })) ++position_;
      token(std::isdigit);
    }
    Rational value;
    try {
      value = numeric::parse_rational(text_.substr(start, position_ - start));
    } catch (const InputError& error) {
      position_ = start;
      fail(std::string("a number, but ") + error.what());
    }
    const double approximation = numeric::approximate(value);
    steps_.push_back({Operation::number, 0, 0, std::move(value), approximation});
  }
  void word(int depth) {
    const std::size_t start = position_;
    const std::string name = token([](int c) { return c == '_' ? 1 : std::isalnum(c); });
    for (const auto& [function, operation] :
         {std::pair("sqrt", Operation::sqrt), {"log", Operation::log}, {"exp", Operation::exp}}) {
      if (name != function) continue;
      require('(');
      sum(depth + 1);
      require(')');
      push(operation);
      return;
    }
    if (name == "min" || name == "max") {
      require('(');
      sum(depth + 1);
      while (take(',')) {
        sum(depth + 1);
        push(name == "min" ? Operation::min : Operation::max);
      }
      require(')');
      return;
    }
    const auto found = std::find(names_.begin(), names_.end(), name);
    if (found == names_.end()) {
      position_ = start;
      fail(name.empty() ? "a number, a quantity or '('"
                        : "a quantity, not '" + name + "'" + parameter::nearest_name_hint(name, names_));
    }
    steps_.push_back({Operation::name, static_cast<std::size_t>(found - names_.begin())});
  }

  const std::string& text_;
  const std::vector<std::string>& names_;
  std::size_t position_ = 0;
  std::vector<Step> steps_;
};

Formula::Formula(std::string text, const std::vector<std::string>& names) : text_(std::move(text)) {
  Parser(text_, names).parse(*this);
}

bool Formula::uses(std::size_t name) const {
  return std::any_of(steps_.begin(), steps_.end(), [&](const Step& step) {
    return step.operation == Operation::name && step.name == name;
  });
}

template <class Number, class Convert, class Power>
Number Formula::run(const Convert& convert, const Power& power, std::span<const Number> values) const {
  using std::exp;
  using std::log;
  using std::sqrt;
  std::vector<Number> stack;
  const auto binary = [&](const auto& operation) {
    Number right = std::move(stack.back());
    stack.pop_back();
    stack.back() = operation(stack.back(), right);
  };
  for (const Step& step : steps_) {
    switch (step.operation) {
      case Operation::number:
        stack.push_back(convert(step));
        break;
      case Operation::name:
        stack.push_back(values[step.name]);
        break;
      case Operation::add:
        binary([](const Number& a, const Number& b) -> Number { return a + b; });
        break;
      case Operation::subtract:
        binary([](const Number& a, const Number& b) -> Number { return a - b; });
        break;
      case Operation::multiply:
        binary([](const Number& a, const Number& b) -> Number { return a * b; });
        break;
      case Operation::divide:
        binary([](const Number& a, const Number& b) -> Number { return a / b; });
        break;
      case Operation::min:
        binary([](const Number& a, const Number& b) -> Number { return smaller_of(a, b); });
        break;
      case Operation::max:
        binary([](const Number& a, const Number& b) -> Number { return -smaller_of<Number>(-a, -b); });
        break;
      case Operation::negate:
        stack.back() = -stack.back();
        break;
      case Operation::power:
        stack.back() = power(stack.back(), step.exponent);
        break;
      case Operation::sqrt:
        stack.back() = sqrt(stack.back());
        break;
      case Operation::log:
        stack.back() = log(stack.back());
        break;
      case Operation::exp:
        stack.back() = exp(stack.back());
        break;
    }
  }
  return std::move(stack.back());
}

double Formula::margin(std::span<const double> values) const {
  return run<double>([](const Step& step) { return step.approximation; },
                     [](double base, long exponent) { return std::pow(base, static_cast<double>(exponent)); },
                     values);
}

std::string Formula::never_defined() const {
  // (exp(1)+exp(2))^1000000 is short enough to be written.
  constexpr long most_pairs = 20'000;
  const numeric::ExactWorkLimit limit(most_pairs);
  const std::vector<FixedNumber> unknown(
      1 + std::accumulate(steps_.begin(), steps_.end(), std::size_t{0},
                          [](std::size_t most, const Step& step) { return std::max(most, step.name); }));
  const auto power = [](const FixedNumber& base, long exponent) {
    return FixedNumber::of(
        [&](const numeric::Exact& b) { return power_of(b, exponent, numeric::Arithmetic<numeric::Exact>{}); },
        base);
  };
  try {
    static_cast<void>(run<FixedNumber>(
        [](const Step& step) { return FixedNumber(numeric::Exact(step.number)); }, power, unknown));
  } catch (const DomainError& error) {
    return error.what();
  }
  return "";
}

template <numeric::Scalar S>
S Formula::margin(const std::vector<S>& values, const numeric::Arithmetic<S>& arithmetic) const {
  return run<S>([&](const Step& step) { return arithmetic.from(step.number); },
                [&](const S& base, long exponent) { return power_of(base, exponent, arithmetic); },
                std::span<const S>(values));
}

template numeric::Interval Formula::margin(const std::vector<numeric::Interval>&,
                                           const numeric::Arithmetic<numeric::Interval>&) const;
template numeric::Ball Formula::margin(const std::vector<numeric::Ball>&,
                                       const numeric::Arithmetic<numeric::Ball>&) const;
template numeric::Exact Formula::margin(const std::vector<numeric::Exact>&,
                                        const numeric::Arithmetic<numeric::Exact>&) const;

}  // namespace sinkproof::theorem
