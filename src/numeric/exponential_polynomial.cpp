#include "numeric/exponential_polynomial.hpp"

#include <gmp.h>

#include <optional>
#include <tuple>

#include "numeric/error.hpp"
#include "numeric/exact_work.hpp"

namespace sinkproof::numeric {

namespace {

constexpr std::size_t max_terms = 4096;

/// Pairs of terms that may still be multiplied, where there is an ExactWorkLimit.
thread_local std::optional<long> pairs_left;

/// A letter's text; only what parse_expression reads back.
std::string letter_text(const Expression& formula) {
  constexpr std::size_t max_characters = 20'000;
  constexpr int max_depth = 90;  // of the 200 that the parser allows each operation takes up to two
  if (formula.depth() > max_depth) throw ExactUnavailable("a formula of more than 90 nested operations");
  std::string text = to_string(formula);
  if (text.size() > max_characters) throw ExactUnavailable("a formula of more than 20000 characters");
  return text;
}

/// Exponents of letters must stay in a long: ((sqrt(2)^9999999)^9999999)^9999999.
void add_to(long& sum, long term) {
  if (__builtin_add_overflow(sum, term, &sum)) throw ExactUnavailable("a power of more than 2^63");
}

void add_to(Rational& sum, const Rational& term) {
  sum += term;
}

/// Adds b's entries to a's and drops what becomes zero: products of letters (powers add) and sums in exponents (coefficients add).
template <class Map>
Map merged(Map a, const Map& b) {
  for (const auto& [key, value] : b) {
    const auto [place, fresh] = a.try_emplace(key, value);
    if (fresh) continue;
    add_to(place->second, value);
    if (place->second == 0) a.erase(place);
  }
  return a;
}

Monomial operator*(const Monomial& a, const Monomial& b) {
  return {merged(a.exponent, b.exponent), merged(a.letters, b.letters)};
}

/// base^exponent, where its size is reasonable.
Rational power_of(const Rational& base, long exponent) {
  try {
    return power(base, exponent);
  } catch (const InputError& error) {
    throw ExactUnavailable(error.what());
  }
}

/// exp(x)·letters as a product of letters, for an exponent: the exponential becomes the letter `exp(x)`.
Letters with_exponential_as_letter(const Monomial& monomial) {
  Expression exponent;
  for (const auto& [letters, q] : monomial.exponent) {
    Expression term(q);
    for (const auto& [formula, times] : letters) term = term * power(parse_expression(formula), times);
    exponent = exponent + term;
  }
  return merged(monomial.letters, Letters{{letter_text(exp(exponent)), 1}});
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

Rational exact_product(const Rational& a, const Rational& b) {
  constexpr std::size_t max_limbs = 1 << 16;
  Rational product = a * b;
  const auto* q = product.backend().data();
  if (mpz_size(mpq_numref(q)) > max_limbs || mpz_size(mpq_denref(q)) > max_limbs) {
    throw ExactUnavailable("a rational number of more than 4 million bits");
  }
  return product;
}

bool operator<(const Monomial& a, const Monomial& b) {
  // As of maps, with one comparison of each two numbers: it takes products.
  auto x = a.exponent.begin();
  auto y = b.exponent.begin();
  for (; x != a.exponent.end() && y != b.exponent.end(); ++x, ++y) {
    if (x->first != y->first) return x->first < y->first;
    const int order = x->second.compare(y->second);
    if (order != 0) return order < 0;
  }
  if (x != a.exponent.end() || y != b.exponent.end()) return x == a.exponent.end();
  return a.letters < b.letters;
}

bool operator==(const Monomial& a, const Monomial& b) {
  return a.exponent == b.exponent && a.letters == b.letters;
}

ExponentialPolynomial::ExponentialPolynomial(const Rational& constant) {
  if (constant != 0) terms_.emplace(Monomial{}, constant);
}

ExponentialPolynomial ExponentialPolynomial::letter(const Expression& formula) {
  ExponentialPolynomial result;
  result.terms_.emplace(Monomial{{}, {{letter_text(formula), 1}}}, 1);
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

ExactWorkLimit::ExactWorkLimit(long pairs) : is_outermost_(!pairs_left) {
  if (is_outermost_) pairs_left = pairs;
}

ExactWorkLimit::~ExactWorkLimit() {
  if (is_outermost_) pairs_left.reset();
}

ExponentialPolynomial operator*(const ExponentialPolynomial& a, const ExponentialPolynomial& b) {
  const auto* scale = a.constant() != nullptr ? a.constant() : b.constant();
  if (scale != nullptr) {
    if (*scale == 0) return {};
    ExponentialPolynomial result = a.constant() != nullptr ? b : a;
    if (*scale != 1) {
      for (auto& [monomial, coefficient] : result.terms_) coefficient = exact_product(coefficient, *scale);
    }
    return result;
  }
  if (pairs_left) {
    *pairs_left -= static_cast<long>(a.terms_.size() * b.terms_.size());
    if (*pairs_left < 0) throw ExactUnavailable("more work than a search has time for");
  }
  ExponentialPolynomial result;
  for (const auto& [left, left_coefficient] : a.terms_) {
    for (const auto& [right, right_coefficient] : b.terms_) {
      result.add(left * right, exact_product(left_coefficient, right_coefficient));
      if (result.terms_.size() > max_terms)
        throw ExactUnavailable("an exponential polynomial of more than 4096 terms");
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
    if (!term.exponent.empty()) {
      monomial.exponent.emplace(with_exponential_as_letter(term), q);
      continue;
    }
    if (term.letters.size() == 1 && term.letters.begin()->second == 1) {
      const Expression formula = parse_expression(term.letters.begin()->first);
      const auto integer = to_long(q);
      if (integer && formula.kind() == Expression::Kind::log && formula.operands().front().is_rational()) {
        coefficient = exact_product(coefficient, power_of(formula.operands().front().rational(), *integer));
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
