#include "checker/exponential_sum.hpp"

#include <cstdlib>

#include "checker/error.hpp"
#include "checker/number.hpp"
#include "checker/work.hpp"

namespace sinkproof_check {

namespace {

// Far beyond what any construction needs; the enclosures remain where the exact path ends.
constexpr std::size_t max_terms = 2'000;
constexpr std::size_t max_bits = 200'000;
constexpr std::size_t max_text = 100'000;
constexpr long max_power = 1'000'000;

[[noreturn]] void too_large() {
  throw ValueError("an exact value too large to be of use");
}

const Atom& unit() {
  static const Atom atom = (UncountedWork(), Atom{"1", Atom::Function::unit, 0});
  return atom;
}

mpq_class checked(const mpq_class& q) {
  const std::size_t bits = bit_size(q);
  charge_work(4 * bits);  // lowest terms cost a greatest common divisor
  if (bits > max_bits) too_large();
  return q;
}

/// q^n for n of any sign, q ≠ 0 if n < 0.
mpq_class rational_power(const mpq_class& q, long n) {
  const auto size = static_cast<unsigned long>(std::labs(n));
  if (size > max_bits || bit_size(q) * size > max_bits) too_large();
  mpq_class result;
  mpz_pow_ui(result.get_num_mpz_t(), q.get_num_mpz_t(), size);
  mpz_pow_ui(result.get_den_mpz_t(), q.get_den_mpz_t(), size);
  return n < 0 ? mpq_class(1 / result) : result;
}

Fraction opaque(Atom atom) {
  if (atom.text.size() > max_text) too_large();
  return {ExponentialSum(Monomial{{{std::move(atom), 1}}, {}}, 1), ExponentialSum(mpq_class(1))};
}

bool is_square(const mpz_class& n) {
  return n >= 0 && mpz_perfect_square_p(n.get_mpz_t()) != 0;
}

template <class Map>
int compare_maps(const Map& a, const Map& b) {
  auto i = a.begin();
  auto j = b.begin();
  for (; i != a.end() && j != b.end(); ++i, ++j) {
    if (const int keys = i->first.text.compare(j->first.text); keys != 0) return keys;
    if (i->second != j->second) return i->second < j->second ? -1 : 1;
  }
  return static_cast<int>(i != a.end()) - static_cast<int>(j != b.end());
}

}  // namespace

bool operator<(const Monomial& a, const Monomial& b) {
  const int powers = compare_maps(a.powers, b.powers);
  return powers != 0 ? powers < 0 : compare_maps(a.exponent, b.exponent) < 0;
}

void ExponentialSum::add(Monomial monomial, mpq_class coefficient) {
  charge_work(4'096);  // looking up the monomial costs far more than the arithmetic
  for (auto& [atom, n] : monomial.powers) {
    if (std::labs(n) > max_power) too_large();
    if (atom.function != Atom::Function::sqrt || (n >= 0 && n <= 1)) continue;
    const long odd = ((n % 2) + 2) % 2;
    coefficient = checked(coefficient * rational_power(atom.argument, (n - odd) / 2));
    n = odd;
  }
  std::erase_if(monomial.powers, [](const auto& item) { return item.second == 0; });
  for (auto& [atom, q] : monomial.exponent) {
    if (atom.function != Atom::Function::log) continue;
    mpz_class whole;
    mpz_fdiv_q(whole.get_mpz_t(), q.get_num_mpz_t(), q.get_den_mpz_t());
    if (whole == 0) continue;
    if (!whole.fits_slong_p()) too_large();
    coefficient = checked(coefficient * rational_power(atom.argument, whole.get_si()));
    q -= whole;
  }
  std::erase_if(monomial.exponent, [](const auto& item) { return item.second == 0; });
  if (coefficient == 0) return;
  const auto at = terms_.try_emplace(std::move(monomial), 0).first;
  at->second = checked(at->second + coefficient);
  if (at->second == 0) terms_.erase(at);
  if (terms_.size() > max_terms) too_large();
}

ExponentialSum ExponentialSum::plus(const ExponentialSum& other) const {
  ExponentialSum result = *this;
  for (const auto& [monomial, coefficient] : other.terms_) result.add(monomial, coefficient);
  return result;
}

ExponentialSum ExponentialSum::times(const ExponentialSum& other) const {
  ExponentialSum result;
  for (const auto& [a, x] : terms_) {
    for (const auto& [b, y] : other.terms_) {
      Monomial product = a;
      for (const auto& [atom, n] : b.powers) product.powers[atom] += n;
      for (const auto& [atom, q] : b.exponent) product.exponent[atom] = checked(product.exponent[atom] + q);
      result.add(std::move(product), checked(x * y));
    }
  }
  return result;
}

std::optional<mpq_class> ExponentialSum::rational() const {
  if (terms_.empty()) return mpq_class(0);
  if (terms_.size() == 1 && terms_.begin()->first.is_one()) return terms_.begin()->second;
  return std::nullopt;
}

std::string ExponentialSum::text() const {
  std::string result = "(";
  for (const auto& [monomial, coefficient] : terms_) {
    result += "+" + coefficient.get_str();
    for (const auto& [atom, n] : monomial.powers) result += "*" + atom.text + "^" + std::to_string(n);
    if (!monomial.exponent.empty()) {
      result += "*e^(";
      for (const auto& [atom, q] : monomial.exponent) result += "+" + q.get_str() + "*" + atom.text;
      result += ")";
    }
    if (result.size() > max_text) too_large();
  }
  return result + ")";
}

Fraction::Fraction(ExponentialSum numerator, ExponentialSum denominator)
    : numerator_(std::move(numerator)), denominator_(std::move(denominator)) {
  if (denominator_.is_zero()) throw ValueError("a divisor of zero");
  // Divide both by the denominator's first term c·e^a, where it has no opaque factor (that might be zero, for
  // all we know).
  const auto& [first, coefficient] = *denominator_.terms().begin();
  if (!first.powers.empty() || (first.is_one() && coefficient == 1)) return;
  Monomial inverse;
  for (const auto& [atom, q] : first.exponent) inverse.exponent[atom] = -q;
  const ExponentialSum factor(inverse, 1 / coefficient);
  numerator_ = numerator_.times(factor);
  denominator_ = denominator_.times(factor);
}

std::optional<mpq_class> Fraction::rational() const {
  const auto divisor = denominator_.rational();
  const auto dividend = numerator_.rational();
  if (numerator_.is_zero()) return mpq_class(0);
  if (divisor && dividend) return mpq_class(*dividend / *divisor);
  return std::nullopt;
}

std::string Fraction::text() const {
  return numerator_.text() + (is_sum() ? "" : "/" + denominator_.text());
}

Fraction operator+(const Fraction& x, const Fraction& y) {
  // Rows of one instance share denominators; summing them as they are keeps the fractions small.
  if (x.denominator_.plus(y.denominator_.times(ExponentialSum(mpq_class(-1)))).is_zero())
    return {x.numerator_.plus(y.numerator_), x.denominator_};
  return {x.numerator_.times(y.denominator_).plus(y.numerator_.times(x.denominator_)),
          x.denominator_.times(y.denominator_)};
}

Fraction operator*(const Fraction& x, const Fraction& y) {
  return {x.numerator_.times(y.numerator_), x.denominator_.times(y.denominator_)};
}

Fraction Fraction::inverse() const {
  return {denominator_, numerator_};
}

Fraction Fraction::negated() const {
  return {numerator_.times(ExponentialSum(mpq_class(-1))), denominator_};
}

Fraction exponential(const Fraction& x) {
  // e^a for a = Σ q·g with at most one opaque factor in each term.
  const auto monomial_of = [&]() -> std::optional<Monomial> {
    if (!x.is_sum()) return std::nullopt;
    Monomial result;
    for (const auto& [term, q] : x.numerator().terms()) {
      if (!term.exponent.empty() || term.powers.size() > 1) return std::nullopt;
      if (!term.powers.empty() && term.powers.begin()->second != 1) return std::nullopt;
      result.exponent[term.powers.empty() ? unit() : term.powers.begin()->first] = q;
    }
    return result;
  }();
  if (!monomial_of) return opaque({"exp" + x.text(), Atom::Function::other, 0});
  return {ExponentialSum(*monomial_of, 1), ExponentialSum(mpq_class(1))};
}

namespace {

/// log e^a = a, if x is of this form.
std::optional<Fraction> exponent_of(const Fraction& x) {
  const auto& terms = x.numerator().terms();
  if (!x.is_sum() || terms.size() != 1 || !terms.begin()->first.powers.empty()) return std::nullopt;
  if (terms.begin()->second != 1) return std::nullopt;
  ExponentialSum exponent;
  for (const auto& [atom, q] : terms.begin()->first.exponent) {
    const bool is_unit = atom.function == Atom::Function::unit;
    exponent.add(is_unit ? Monomial{} : Monomial{{{atom, 1}}, {}}, q);
  }
  return Fraction(std::move(exponent), ExponentialSum(mpq_class(1)));
}

}  // namespace

Fraction logarithm(const Fraction& x) {
  const auto q = x.rational();
  if (const auto exponent = exponent_of(x); !q && exponent) return *exponent;
  if (!q) return opaque({"log" + x.text(), Atom::Function::other, 0});
  if (*q <= 0) throw ValueError("a logarithm of a number that is not positive");
  if (*q == 1) return Fraction(0);
  if (*q < 1) return logarithm(Fraction(mpq_class(1 / *q))).negated();
  return opaque({"log(" + checked(*q).get_str() + ")", Atom::Function::log, *q});
}

Fraction square_root(const Fraction& x) {
  const auto q = x.rational();
  if (!q) return opaque({"sqrt" + x.text(), Atom::Function::other, 0});
  if (*q < 0) throw ValueError("a square root of a negative number");
  if (is_square(q->get_num()) && is_square(q->get_den())) {
    mpq_class root;
    root.get_num() = sqrt(q->get_num());
    root.get_den() = sqrt(q->get_den());
    return Fraction(root);
  }
  return opaque({"sqrt(" + checked(*q).get_str() + ")", Atom::Function::sqrt, *q});
}

Fraction power(const Fraction& x, long n) {
  if (n < 0) return power(x.inverse(), -n);
  if (const auto q = x.rational()) return Fraction(checked(rational_power(*q, n)));
  constexpr long most_factors = 64;
  if (n > most_factors) too_large();
  Fraction result(1);
  for (long i = 0; i < n; ++i) result = result * x;
  return result;
}

}  // namespace sinkproof_check
