#pragma once

#include <concepts>

#include "numeric/ball.hpp"
#include "numeric/expression.hpp"
#include "numeric/interval.hpp"
#include "numeric/ternary.hpp"

namespace sinkproof::numeric {

/// Makes scalars of type S out of exact numbers: Arithmetic<Interval>{}, Arithmetic<Ball>{bits},
/// Arithmetic<Exact>{}.
template <class S>
struct Arithmetic;

template <>
struct Arithmetic<Interval> {
  [[nodiscard]] Interval from(const Rational& q) const;
  [[nodiscard]] Interval from(const Expression& e) const;
  [[nodiscard]] Interval from(long n) const { return Interval(n); }
  /// An enclosure of every number: for what this tier cannot tell.
  [[nodiscard]] Interval unknown() const { return Interval::entire(); }
};

template <>
struct Arithmetic<Ball> {
  long bits;
  [[nodiscard]] Ball from(const Rational& q) const { return {q, bits}; }
  [[nodiscard]] Ball from(const Expression& e) const;
  [[nodiscard]] Ball from(long n) const { return {n, bits}; }
  [[nodiscard]] Ball unknown() const;
};

/// What margins are written in, once for all tiers: enclosures in two precisions and exact numbers. There are
/// no comparisons but is_positive and is_nonnegative; max, min and abs need none.
template <class S>
concept Scalar = requires(const S a, const S b, S c, const Arithmetic<S> arithmetic, const Rational q,
                          const Expression e, long n) {
  { a + b } -> std::same_as<S>;
  { a - b } -> std::same_as<S>;
  { a* b } -> std::same_as<S>;
  { a / b } -> std::same_as<S>;
  { -a } -> std::same_as<S>;
  { abs(a) } -> std::same_as<S>;
  { max(a, b) } -> std::same_as<S>;
  { min(a, b) } -> std::same_as<S>;
  { exp(a) } -> std::same_as<S>;
  { is_positive(a) } -> std::same_as<Ternary>;
  { is_nonnegative(a) } -> std::same_as<Ternary>;
  { arithmetic.from(q) } -> std::same_as<S>;
  { arithmetic.from(e) } -> std::same_as<S>;
  { arithmetic.from(n) } -> std::same_as<S>;
  { arithmetic.unknown() } -> std::same_as<S>;
};

/// A double near the number, for heuristics, never for a verdict.
double near(const Expression& value);

/// base^exponent by repeated squaring.
template <class S>
S power(const S& base, long exponent, const Arithmetic<S>& arithmetic) {
  const unsigned long n =
      exponent < 0 ? 0UL - static_cast<unsigned long>(exponent) : static_cast<unsigned long>(exponent);
  S result = arithmetic.from(1L);
  S square = base;
  for (unsigned long rest = n; rest != 0; rest >>= 1) {
    if ((rest & 1) != 0) result = result * square;
    if (rest > 1) square = square * square;
  }
  return exponent < 0 ? arithmetic.from(1L) / result : result;
}

/// The formula's value in S; `look` sees that of each part before it is used. Throws DomainError where an
/// operation has none.
template <class S, class Look>
S evaluate(const Expression& e, const Arithmetic<S>& arithmetic, const Look& look) {
  const auto operand = [&](std::size_t i) { return evaluate(e.operands()[i], arithmetic, look); };
  S value = [&] {
    switch (e.kind()) {
      case Expression::Kind::rational:
        return arithmetic.from(e.rational());
      case Expression::Kind::add:
        return operand(0) + operand(1);
      case Expression::Kind::subtract:
        return operand(0) - operand(1);
      case Expression::Kind::multiply:
        return operand(0) * operand(1);
      case Expression::Kind::divide:
        return operand(0) / operand(1);
      case Expression::Kind::negate:
        return -operand(0);
      case Expression::Kind::power:
        return power(operand(0), e.exponent(), arithmetic);
      case Expression::Kind::sqrt:
        return sqrt(operand(0));
      case Expression::Kind::log:
        return log(operand(0));
      case Expression::Kind::exp:
        return exp(operand(0));
    }
    throw InternalError("an expression of unknown kind");
  }();
  look(value);
  return value;
}

template <class S>
S evaluate(const Expression& e, const Arithmetic<S>& arithmetic) {
  return evaluate(e, arithmetic, [](const S& /*value*/) {});
}

}  // namespace sinkproof::numeric
