#include "numeric/exponential_polynomial.hpp"

#include <gmp.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <utility>

#include "numeric/error.hpp"
#include "numeric/exact_work.hpp"
#include "numeric/root_of_rational.hpp"
#include "numeric/small_fraction.hpp"

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

void require_size(mpz_srcptr n) {
  constexpr std::size_t max_limbs = 1 << 16;
  if (mpz_size(n) > max_limbs) throw ExactUnavailable("a rational number of more than 4 million bits");
}

Rational of_kept_size(Rational q) {
  require_size(mpq_numref(q.backend().data()));
  require_size(mpq_denref(q.backend().data()));
  return q;
}

using numeric::add_to;

bool is_zero(long n) {
  return n == 0;
}

bool is_zero(const Rational& q) {
  return q.is_zero();
}

/// Exponents of letters must stay in a long: ((sqrt(2)^9999999)^9999999)^9999999.
void add_to(long& sum, long term) {
  if (__builtin_add_overflow(sum, term, &sum)) throw ExactUnavailable("a power of more than 2^63");
}

/// The sum of two lists in the order of their keys, each key once; what becomes zero is dropped. Of products
/// of letters (powers add), of sums in exponents, and of terms (coefficients add).
template <class List>
List merged(List a, List b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  List result;
  result.reserve(a.size() + b.size());
  auto x = a.begin();
  auto y = b.begin();
  while (x != a.end() && y != b.end()) {
    const auto order = x->first <=> y->first;
    if (std::is_lt(order)) {
      result.push_back(std::move(*x++));
    } else if (std::is_gt(order)) {
      result.push_back(std::move(*y++));
    } else {
      add_to(x->second, y->second);
      if (!is_zero(x->second)) result.push_back(std::move(*x));
      ++x;
      ++y;
    }
  }
  std::move(x, a.end(), std::back_inserter(result));
  std::move(y, b.end(), std::back_inserter(result));
  return result;
}

/// Exponents of a product, most of which are a rational number each: without a list that is copied first.
Monomial::Exponent exponent_of_product(const Monomial::Exponent& a, const Monomial::Exponent& b) {
  if (a.size() != 1 || b.size() != 1 || a.front().first != b.front().first) return merged(a, b);
  Monomial::Exponent result;
  Rational sum = add(a.front().second, b.front().second);
  if (!is_zero(sum)) result.emplace_back(a.front().first, std::move(sum));
  return result;
}

/// a·b = the monomial times a rational number, by which `coefficient` is multiplied.
Monomial times(const Monomial& a, const Monomial& b, Rational& coefficient) {
  if (a.is_one()) return b;
  if (b.is_one()) return a;
  auto exponent = exponent_of_product(a.exponent(), b.exponent());
  auto letters = merged(a.letters(), b.letters());
  if (a.root() == 1) return {std::move(exponent), std::move(letters), b.root()};
  if (b.root() == 1) return {std::move(exponent), std::move(letters), a.root()};
  auto [outside, inside] = product_of_roots(a.root(), b.root());
  require_size(inside.backend().data());
  coefficient = exact_product(coefficient, outside);
  return {std::move(exponent), std::move(letters), std::move(inside)};
}

/// Distinct, in order, without 0.
template <class Terms>
void normalise(Terms& terms) {
  const auto is_before = [](const auto& x, const auto& y) { return x.first < y.first; };
  // As most rows of products are.
  if (std::adjacent_find(terms.begin(), terms.end(), std::not_fn(is_before)) == terms.end()) return;
  std::sort(terms.begin(), terms.end(), is_before);
  auto end = terms.begin();
  for (auto at = terms.begin(); at != terms.end();) {
    auto sum = std::move(*at);
    for (++at; at != terms.end() && at->first == sum.first; ++at) sum.second += at->second;
    if (!is_zero(sum.second)) *end++ = std::move(sum);
  }
  terms.erase(end, terms.end());
}

/// For exponents.
Letters with_root_as_letter(const Monomial& monomial) {
  if (monomial.root() == 1) return monomial.letters();
  return merged(monomial.letters(), Letters{{letter_text(sqrt(Expression(Rational(monomial.root())))), 1}});
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
  for (const auto& [letters, q] : monomial.exponent()) {
    Expression term(q);
    for (const auto& [formula, times] : letters) term = term * power(parse_expression(formula), times);
    exponent = exponent + term;
  }
  return merged(with_root_as_letter(monomial), Letters{{letter_text(exp(exponent)), 1}});
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
  return of_kept_size(multiply(a, b));
}

Rational exact_quotient(const Rational& a, const Rational& b) {
  return of_kept_size(divide(a, b));
}

Monomial::Monomial(Exponent exponent, Letters letters, Integer root) {
  static const auto one = std::make_shared<const Parts>();
  const bool is_one = exponent.empty() && letters.empty() && root == 1;
  parts_ =
      is_one ? one
             : std::make_shared<const Parts>(Parts{std::move(exponent), std::move(letters), std::move(root)});
}

std::weak_ordering operator<=>(const Monomial& a, const Monomial& b) {
  if (a.parts_ == b.parts_) return std::weak_ordering::equivalent;
  // Lexicographic, with one comparison of each two numbers: it takes products.
  auto x = a.exponent().begin();
  auto y = b.exponent().begin();
  for (; x != a.exponent().end() && y != b.exponent().end(); ++x, ++y) {
    if (const auto order = x->first <=> y->first; std::is_neq(order)) return order;
    if (const int order = compare(x->second, y->second); order != 0) return order <=> 0;
  }
  if (x != a.exponent().end()) return std::weak_ordering::greater;
  if (y != b.exponent().end()) return std::weak_ordering::less;
  if (const auto order = a.letters() <=> b.letters(); std::is_neq(order)) return order;
  return a.root().compare(b.root()) <=> 0;
}

bool operator==(const Monomial& a, const Monomial& b) {
  return a.parts_ == b.parts_ ||
         (a.root() == b.root() && a.exponent() == b.exponent() && a.letters() == b.letters());
}

ExponentialPolynomial::ExponentialPolynomial(const Rational& constant) {
  if (constant.is_zero()) return;
  Terms terms;
  terms.emplace_back(Monomial{}, constant);
  terms_ = std::make_shared<const Terms>(std::move(terms));
}

ExponentialPolynomial::ExponentialPolynomial(Terms terms) {
  if (!terms.empty()) terms_ = std::make_shared<const Terms>(std::move(terms));
}

const ExponentialPolynomial::Terms& ExponentialPolynomial::terms() const {
  static const Terms none;
  return terms_ ? *terms_ : none;
}

ExponentialPolynomial ExponentialPolynomial::letter(const Expression& formula) {
  if (formula.kind() == Expression::Kind::sqrt && formula.operands().front().is_rational()) {
    auto [outside, inside] = root_of(formula.operands().front().rational());
    return ExponentialPolynomial(Terms{{Monomial{{}, {}, std::move(inside)}, std::move(outside)}});
  }
  return ExponentialPolynomial(Terms{{Monomial{{}, {{letter_text(formula), 1}}}, 1}});
}

const Rational* ExponentialPolynomial::constant() const {
  static const Rational zero = 0;
  if (is_zero()) return &zero;
  const auto& [monomial, coefficient] = terms().front();
  return is_single_term() && monomial.is_one() ? &coefficient : nullptr;
}

ExponentialPolynomial operator+(const ExponentialPolynomial& a, const ExponentialPolynomial& b) {
  if (a.is_zero()) return b;
  if (b.is_zero()) return a;
  return ExponentialPolynomial(merged(a.terms(), b.terms()));
}

ExponentialPolynomial operator-(const ExponentialPolynomial& a) {
  auto terms = a.terms();
  for (auto& [monomial, coefficient] : terms) coefficient = -coefficient;
  return ExponentialPolynomial(std::move(terms));
}

ExactWorkLimit::ExactWorkLimit(long pairs) : is_outermost_(!pairs_left) {
  if (is_outermost_) pairs_left = pairs;
}

ExactWorkLimit::~ExactWorkLimit() {
  if (is_outermost_) pairs_left.reset();
}

ExponentialPolynomial ExponentialPolynomial::scaled(const Rational& scale) const {
  if (to_long(scale) == 1) return *this;
  Terms result;
  result.reserve(terms().size());
  for (const auto& [monomial, coefficient] : terms())
    result.emplace_back(monomial, exact_product(coefficient, scale));
  return ExponentialPolynomial(std::move(result));
}

ExponentialPolynomial operator*(const ExponentialPolynomial& a, const ExponentialPolynomial& b) {
  if (a.is_zero() || b.is_zero()) return {};
  if (const auto* scale = a.constant()) return b.scaled(*scale);
  if (const auto* scale = b.constant()) return a.scaled(*scale);
  if (pairs_left) {
    *pairs_left -= static_cast<long>(a.terms().size() * b.terms().size());
    if (*pairs_left < 0) throw ExactUnavailable("more work than a search has time for");
  }
  ExponentialPolynomial::Terms sum;
  for (const auto& [left, left_coefficient] : a.terms()) {
    ExponentialPolynomial::Terms row;
    row.reserve(b.terms().size());
    for (const auto& [right, right_coefficient] : b.terms()) {
      Rational coefficient = exact_product(left_coefficient, right_coefficient);
      Monomial product = times(left, right, coefficient);
      row.emplace_back(std::move(product), std::move(coefficient));
    }
    // Where they have other letters or roots than `left` they may be in another order.
    normalise(row);
    sum = merged(std::move(sum), std::move(row));
    if (sum.size() > max_terms) throw ExactUnavailable("an exponential polynomial of more than 4096 terms");
  }
  return ExponentialPolynomial(std::move(sum));
}

ExponentialPolynomial reciprocal_of_term(const ExponentialPolynomial& a) {
  if (!a.is_single_term()) throw InternalError("reciprocal_of_term of a sum");
  const auto& [monomial, coefficient] = a.terms().front();
  auto exponent = monomial.exponent();
  for (auto& [product, q] : exponent) q = -q;
  auto letters = monomial.letters();
  for (auto& [formula, times] : letters) times = -times;
  // 1/√n = √n/n
  const Rational inverse = 1 / (coefficient * Rational(monomial.root()));
  return ExponentialPolynomial(ExponentialPolynomial::Terms{
      {Monomial{std::move(exponent), std::move(letters), monomial.root()}, inverse}});
}

std::optional<Rational> proportion(const ExponentialPolynomial& a, const ExponentialPolynomial& b) {
  if (a.is_zero()) return Rational(0);
  if (a.terms().size() != b.terms().size()) return std::nullopt;
  if (!(a.terms().front().first == b.terms().front().first)) return std::nullopt;
  const Rational c = a.terms().front().second / b.terms().front().second;
  auto right = b.terms().begin();
  for (const auto& [monomial, coefficient] : a.terms()) {
    if (!(monomial == right->first) || coefficient != c * right->second) return std::nullopt;
    ++right;
  }
  return c;
}

ExponentialPolynomial exp(const ExponentialPolynomial& a) {
  Monomial::Exponent exponent;
  Rational coefficient = 1;
  for (const auto& [term, q] : a.terms()) {
    if (!term.exponent().empty()) {
      exponent = merged(std::move(exponent), {{with_exponential_as_letter(term), q}});
      continue;
    }
    if (term.root() == 1 && term.letters().size() == 1 && term.letters().front().second == 1) {
      const Expression formula = parse_expression(term.letters().front().first);
      const auto integer = to_long(q);
      if (integer && formula.kind() == Expression::Kind::log && formula.operands().front().is_rational()) {
        coefficient = exact_product(coefficient, power_of(formula.operands().front().rational(), *integer));
        continue;
      }
    }
    exponent = merged(std::move(exponent), {{with_root_as_letter(term), q}});
  }
  return ExponentialPolynomial(
      ExponentialPolynomial::Terms{{Monomial{std::move(exponent), {}}, std::move(coefficient)}});
}

template <class S>
S ExponentialPolynomial::evaluate(const Arithmetic<S>& arithmetic) const {
  S sum = arithmetic.from(0L);
  for (const auto& [monomial, coefficient] : terms()) {
    S exponent = arithmetic.from(0L);
    for (const auto& [letters, q] : monomial.exponent()) {
      exponent = exponent + arithmetic.from(q) * evaluate_letters(letters, arithmetic);
    }
    S term = arithmetic.from(coefficient) * exp(exponent) * evaluate_letters(monomial.letters(), arithmetic);
    if (monomial.root() != 1) term = term * sqrt(arithmetic.from(Rational(monomial.root())));
    sum = sum + term;
  }
  return sum;
}

template Ball ExponentialPolynomial::evaluate(const Arithmetic<Ball>&) const;
template Interval ExponentialPolynomial::evaluate(const Arithmetic<Interval>&) const;

}  // namespace sinkproof::numeric
