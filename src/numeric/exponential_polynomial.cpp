#include "numeric/exponential_polynomial.hpp"

#include <optional>
#include <tuple>

#include "numeric/error.hpp"

namespace sinkproof::numeric {

namespace {

constexpr std::size_t max_terms = 4096;

/// Adds b's entries to a's and drops what becomes zero: products of letters (powers add) and sums in exponents (coefficients add).
template <class Map>
Map merged(Map a, const Map& b) {
  for (const auto& [key, value] : b) {
    const auto [place, fresh] = a.try_emplace(key, value);
    if (fresh) continue;
    place->second += value;
    if (place->second == 0) a.erase(place);
  }
  return a;
}

Monomial operator*(const Monomial& a, const Monomial& b) {
  return {merged(a.exponent, b.exponent), merged(a.letters, b.letters)};
}

template <class S>
S evaluate_letters(const Letters& letters, const Arithmetic<S>& arithmetic) {
  S product = arithmetic.from(1L);
  for (const auto& [formula, exponent] : letters) {
    product = product * power(arithmetic.from(parse_expression(formula)), exponent, arithmetic);
  }
  return product;
}

}  // namespace

bool operator<(const Monomial& a, const Monomial& b) {
  if (a.exponent == b.exponent) return a.letters < b.letters;
  return a.exponent < b.exponent;
}

bool operator==(const Monomial& a, const Monomial& b) {
  return a.exponent == b.exponent && a.letters == b.letters;
}

ExponentialPolynomial::ExponentialPolynomial(const Rational& constant) {
  if (constant != 0) terms_.emplace(Monomial{}, constant);
}

ExponentialPolynomial ExponentialPolynomial::letter(const Expression& formula) {
  ExponentialPolynomial result;
  result.terms_.emplace(Monomial{{}, {{to_string(formula), 1}}}, 1);
  return result;
}

const Rational* ExponentialPolynomial::constant() const {
  static const Rational zero = 0;
  if (terms_.empty()) return &zero;
  const auto& [monomial, coefficient] = *terms_.begin();
  return terms_.size() == 1 && monomial == Monomial{} ? &coefficient : nullptr;
}

void ExponentialPolynomial::add(const Monomial& monomial, const Rational& coefficient) {
  const auto [place, fresh] = terms_.try_emplace(monomial, coefficient);
  if (fresh) return;
  place->second += coefficient;
  if (place->second == 0) terms_.erase(place);
}

ExponentialPolynomial operator+(const ExponentialPolynomial& a, const ExponentialPolynomial& b) {
  ExponentialPolynomial result;
  result.terms_ = merged(a.terms_, b.terms_);
  return result;
}

ExponentialPolynomial operator-(const ExponentialPolynomial& a) {
  ExponentialPolynomial result = a;
  for (auto& [monomial, coefficient] : result.terms_) coefficient = -coefficient;
  return result;
}

ExponentialPolynomial operator*(const ExponentialPolynomial& a, const ExponentialPolynomial& b) {
  const auto* scale = a.constant() != nullptr ? a.constant() : b.constant();
  if (scale != nullptr) {
    if (*scale == 0) return {};
    ExponentialPolynomial result = a.constant() != nullptr ? b : a;
    if (*scale != 1) {
      for (auto& [monomial, coefficient] : result.terms_) coefficient *= *scale;
    }
    return result;
  }
  ExponentialPolynomial result;
  for (const auto& [left, left_coefficient] : a.terms_) {
    for (const auto& [right, right_coefficient] : b.terms_) {
      result.add(left * right, left_coefficient * right_coefficient);
      if (result.terms_.size() > max_terms) throw ExactUnavailable("an exponential polynomial of more than 4096 terms");
    }
  }
  return result;
}

ExponentialPolynomial reciprocal_of_term(const ExponentialPolynomial& a) {
  if (!a.is_single_term()) throw InternalError("reciprocal_of_term of a sum");
  Monomial monomial = a.terms_.begin()->first;
  const Rational& coefficient = a.terms_.begin()->second;
  for (auto& [letters, q] : monomial.exponent) q = -q;
  for (auto& [formula, exponent] : monomial.letters) exponent = -exponent;
  ExponentialPolynomial result;
  result.add(monomial, 1 / coefficient);
  return result;
}

std::optional<Rational> proportion(const ExponentialPolynomial& a, const ExponentialPolynomial& b) {
  if (a.is_zero()) return Rational(0);
  if (a.terms_.size() != b.terms_.size()) return std::nullopt;
  const Rational c = a.terms_.begin()->second / b.terms_.begin()->second;
  auto right = b.terms_.begin();
  for (const auto& [monomial, coefficient] : a.terms_) {
    if (!(monomial == right->first) || coefficient != c * right->second) return std::nullopt;
    ++right;
  }
  return c;
}

ExponentialPolynomial exp(const ExponentialPolynomial& a) {
  Monomial monomial;
  Rational coefficient = 1;
  for (const auto& [term, q] : a.terms_) {
    if (!term.exponent.empty()) throw ExactUnavailable("an exponential in an exponent");
    if (term.letters.size() == 1 && term.letters.begin()->second == 1) {
      const Expression formula = parse_expression(term.letters.begin()->first);
      const auto integer = to_long(q);
      if (integer && formula.kind() == Expression::Kind::log && formula.operands().front().is_rational()) {
        coefficient *= power(formula.operands().front().rational(), *integer);
        continue;
      }
    }
    monomial.exponent.emplace(term.letters, q);
  }
  ExponentialPolynomial result;
  result.add(monomial, coefficient);
  return result;
}

template <class S>
S ExponentialPolynomial::evaluate(const Arithmetic<S>& arithmetic) const {
  S sum = arithmetic.from(0L);
  for (const auto& [monomial, coefficient] : terms_) {
    S exponent = arithmetic.from(0L);
    for (const auto& [letters, q] : monomial.exponent) {
      exponent = exponent + arithmetic.from(q) * evaluate_letters(letters, arithmetic);
    }
    sum = sum + arithmetic.from(coefficient) * exp(exponent) * evaluate_letters(monomial.letters, arithmetic);
  }
  return sum;
}

template Ball ExponentialPolynomial::evaluate(const Arithmetic<Ball>&) const;
template Interval ExponentialPolynomial::evaluate(const Arithmetic<Interval>&) const;

}  // namespace sinkproof::numeric
