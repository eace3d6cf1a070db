#include "theorem/formula.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <numeric>
#include <type_traits>
#include <utility>

#include "files/nearest_name.hpp"
#include "numeric/enclosure.hpp"
#include "numeric/exact.hpp"
#include "numeric/exact_work.hpp"

namespace sinkproof::theorem {

using numeric::Rational;

namespace {

constexpr std::size_t max_characters = 2000;
constexpr int max_depth = 200;
constexpr std::size_t max_parts = 16;

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

int is_part_of_name(int c) {
  return c == '_' ? 1 : std::isalnum(c);
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

/// Of which an enclosure says nothing, not even that it is defined.
template <class S>
bool is_unknown(const S& value) {
  if constexpr (std::is_same_v<S, numeric::Exact>) {
    return value.is_unreached();
  } else {
    const auto enclosure = numeric::enclosure(value);
    return !enclosure.lower && !enclosure.upper;
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

/// Recursive descent:  formula := part ('and' part)* ;  part := sum ('>=' | '>' | '<=' | '<' | '=') sum ;
/// sum, product, unary, power as in numeric::parse_expression ;
/// atom := number | name | '(' sum ')' | ('sqrt'|'log'|'exp') '(' sum ')' | ('min'|'max') '(' sum (',' sum)*
/// ')'.
class Formula::Parser {
 public:
  Parser(const std::string& text, const std::vector<std::string>& names) : text_(text), names_(names) {}

  void parse(Formula& formula) {
    if (text_.size() > max_characters) throw InputError("a formula has more than 2000 characters");
    do {
      if (formula.parts_.size() == max_parts) fail("at most 16 relations");
      sum(0);
      Part& part = formula.parts_.emplace_back(Part{Relation::equal, std::exchange(steps_, {}), {}});
      part.relation = relation();
      sum(0);
      part.right = std::exchange(steps_, {});
    } while (take_and());
    if (position_ != text_.size()) fail("an operator or the end");
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

  Relation relation() {
    if (take('=')) return Relation::equal;
    const bool is_above = take('>');
    if (!is_above && !take('<')) fail("a relation (>=, >, <=, < or =)");
    const bool allows_equality = position_ < text_.size() && text_[position_] == '=';
    if (allows_equality) ++position_;
    if (is_above) return allows_equality ? Relation::at_least : Relation::above;
    return allows_equality ? Relation::at_most : Relation::below;
  }
  /// The word, not the beginning of a longer one.
  bool take_and() {
    skip_space();
    const std::size_t start = position_;
    if (token(is_part_of_name) == "and") return true;
    position_ = start;
    return false;
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
    const std::string name = token(is_part_of_name);
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
                        : "a quantity, not '" + name + "'" + files::nearest_name_hint(name, names_));
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

std::string_view Formula::relation(std::size_t part) const {
  switch (parts_[part].relation) {
    case Relation::at_least:
      return ">=";
    case Relation::above:
      return ">";
    case Relation::at_most:
      return "<=";
    case Relation::below:
      return "<";
    case Relation::equal:
      break;
  }
  return "=";
}

bool Formula::is_strict(std::size_t part) const {
  return parts_[part].relation == Relation::above || parts_[part].relation == Relation::below;
}

bool Formula::has_one_strictness() const {
  for (std::size_t k = 1; k < size(); ++k) {
    if (is_strict(k) != is_strict(0)) return false;
  }
  return true;
}

bool Formula::uses(std::size_t name) const {
  return std::any_of(parts_.begin(), parts_.end(), [&](const Part& part) {
    return names_in(part.left, name) || names_in(part.right, name);
  });
}

bool Formula::names_in(const Steps& steps, std::size_t name) {
  return std::any_of(steps.begin(), steps.end(), [&](const Step& step) {
    return step.operation == Operation::name && step.name == name;
  });
}

template <class Number, class Convert, class Power, class Exponential>
Number Formula::run(const Steps& steps, const Convert& convert, const Power& power,
                    const Exponential& exponential, std::span<const Number> values) {
  using std::log;
  using std::sqrt;
  std::vector<Number> stack;
  const auto binary = [&](const auto& operation) {
    Number right = std::move(stack.back());
    stack.pop_back();
    stack.back() = operation(stack.back(), right);
  };
  for (const Step& step : steps) {
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
        stack.back() = exponential(stack.back());
        break;
    }
  }
  return std::move(stack.back());
}

template <class Number>
Number Formula::margin_of(Relation relation, const Number& left, const Number& right) {
  using std::abs;
  switch (relation) {
    case Relation::at_least:
    case Relation::above:
      break;
    case Relation::at_most:
    case Relation::below:
      return right - left;
    case Relation::equal:
      return -abs(left - right);
  }
  return left - right;
}

double Formula::margin(std::span<const double> values) const {
  const auto number = [](const Step& step) { return step.approximation; };
  const auto power = [](double base, long exponent) { return std::pow(base, static_cast<double>(exponent)); };
  const auto exponential = [](double x) { return std::exp(x); };
  std::optional<double> least;
  for (const Part& part : parts_) {
    const double margin = margin_of(part.relation, run<double>(part.left, number, power, exponential, values),
                                    run<double>(part.right, number, power, exponential, values));
    least = least ? smaller_of(*least, margin) : margin;
  }
  return *least;
}

template <numeric::Scalar S>
S Formula::run_in(const Steps& steps, std::span<const S> values, const numeric::Arithmetic<S>& arithmetic) {
  return run<S>(
      steps, [&](const Step& step) { return arithmetic.from(step.number); },
      [&](const S& base, long exponent) { return power_of(base, exponent, arithmetic); },
      [&](const S& x) {
        // FORMAT.md, "Numbers": what is beyond has no end that could be written.
        constexpr long largest = 1L << 38U;
        if (is_nonnegative(arithmetic.from(largest) - abs(x)) != numeric::Ternary::certainly) {
          // It has a value, which no tier states.
          if constexpr (std::is_same_v<S, numeric::Exact>)
            throw numeric::ExactUnavailable("exp of a number beyond 2^38");
          throw DomainError("exp of a number beyond 2^38");
        }
        return exp(x);
      },
      values);
}

std::string Formula::never_defined() const {
  // (exp(1)+exp(2))^1000000 is short enough to be written.
  constexpr long most_pairs = 20'000;
  const numeric::ExactWorkLimit limit(most_pairs);
  const auto number = [](const Step& step) { return FixedNumber(numeric::Exact(step.number)); };
  const auto power = [](const FixedNumber& base, long exponent) {
    return FixedNumber::of(
        [&](const numeric::Exact& b) { return power_of(b, exponent, numeric::Arithmetic<numeric::Exact>{}); },
        base);
  };
  const auto exponential = [](const FixedNumber& x) { return exp(x); };
  for (const Part& part : parts_) {
    for (const Steps* side : {&part.left, &part.right}) {
      const std::vector<FixedNumber> unknown(
          1 + std::accumulate(side->begin(), side->end(), std::size_t{0},
                              [](std::size_t most, const Step& step) { return std::max(most, step.name); }));
      try {
        static_cast<void>(run<FixedNumber>(*side, number, power, exponential, unknown));
      } catch (const DomainError& error) {
        return error.what();
      }
    }
  }
  return "";
}

template <numeric::Scalar S>
std::optional<S> Formula::margin(const std::vector<std::optional<S>>& values,
                                 const numeric::Arithmetic<S>& arithmetic) const {
  std::optional<S> least;
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    auto margin = part(k, values, arithmetic).margin;
    if (!margin || is_unknown(*margin)) return margin;
    least = least ? min(*least, *margin) : std::move(*margin);
  }
  return least;
}

template <numeric::Scalar S>
FormulaPart<S> Formula::part(std::size_t index, const std::vector<std::optional<S>>& values,
                             const numeric::Arithmetic<S>& arithmetic) const {
  const Part& part = parts_[index];
  std::vector<S> known;
  known.reserve(values.size());
  for (const auto& value : values) known.push_back(value.value_or(arithmetic.from(0L)));
  const auto side = [&](const Steps& steps) -> std::optional<S> {
    for (std::size_t name = 0; name < values.size(); ++name) {
      if (!values[name] && names_in(steps, name)) return std::nullopt;
    }
    for (std::size_t name = 0; name < values.size(); ++name) {
      if (names_in(steps, name) && is_unknown(*values[name])) return arithmetic.unknown();
    }
    try {
      return run_in<S>(steps, known, arithmetic);
    } catch (const DomainError&) {
      // Not defined, as far as this tier can tell.
      if constexpr (std::is_same_v<S, numeric::Exact>) return std::nullopt;
      return arithmetic.unknown();
    }
  };
  FormulaPart<S> result{is_strict(index), side(part.left), side(part.right), std::nullopt};
  if (result.left && result.right) result.margin = margin_of(part.relation, *result.left, *result.right);
  return result;
}

template std::optional<numeric::Interval> Formula::margin(
    const std::vector<std::optional<numeric::Interval>>&,
    const numeric::Arithmetic<numeric::Interval>&) const;
template FormulaPart<numeric::Interval> Formula::part(std::size_t,
                                                      const std::vector<std::optional<numeric::Interval>>&,
                                                      const numeric::Arithmetic<numeric::Interval>&) const;
template std::optional<numeric::Ball> Formula::margin(const std::vector<std::optional<numeric::Ball>>&,
                                                      const numeric::Arithmetic<numeric::Ball>&) const;
template FormulaPart<numeric::Ball> Formula::part(std::size_t,
                                                  const std::vector<std::optional<numeric::Ball>>&,
                                                  const numeric::Arithmetic<numeric::Ball>&) const;
template std::optional<numeric::Exact> Formula::margin(const std::vector<std::optional<numeric::Exact>>&,
                                                       const numeric::Arithmetic<numeric::Exact>&) const;
template FormulaPart<numeric::Exact> Formula::part(std::size_t,
                                                   const std::vector<std::optional<numeric::Exact>>&,
                                                   const numeric::Arithmetic<numeric::Exact>&) const;

}  // namespace sinkproof::theorem
