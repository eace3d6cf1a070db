#include "checker/kernel/exponential_sum.hpp"

#include <algorithm>
#include <cstdlib>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

// Far beyond what any construction needs; the enclosures remain where the exact path ends.
constexpr std::size_t max_terms = 5'000;
constexpr long max_steps = 400'000;  // about a second
constexpr long steps_per_bit = 400;
constexpr std::size_t max_bits = 200'000;
constexpr std::size_t max_text = 100'000;
constexpr long max_power = 1'000'000;
constexpr std::size_t steps_per_copy = 128;  // of a term: names and numbers of its own
constexpr std::size_t steps_per_comparison = 32;

[[noreturn]] void too_large() {
  throw ValueError("an exact value too large to be of use");
}

const Atom& unit() {
  static const Atom atom = (UncountedWork(), Atom{"1", Atom::Function::unit});
  return atom;
}

/// Steps of the attempt that is under way; there may be one in another.
struct Steps {
  long attempts = 0;
  long left = 0;
};

Steps& formal_steps() {
  static Steps state;
  return state;
}

mpq_class checked(mpq_class q) {
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
  return Fraction(ExponentialSum(Monomial{{{std::move(atom), 1}}, {}}, 1));
}

/// Calls visit(p, times) for the primes below 2^12 in n > 0, and gives what is left of n.
template <class Visit>
mpz_class without_small_primes(mpz_class n, const Visit& visit) {
  constexpr unsigned long limit = 4096;
  charge_work(64 * mpz_sizeinbase(n.get_mpz_t(), 2) + 16'384);
  for (unsigned long p = 2; p < limit && n > 1; p += p == 2 ? 1 : 2) {
    unsigned long times = 0;
    for (; mpz_divisible_ui_p(n.get_mpz_t(), p) != 0; ++times)
      mpz_divexact_ui(n.get_mpz_t(), n.get_mpz_t(), p);
    if (times > 0) visit(p, times);
  }
  return n;
}

/// n = s²·r, for n > 0; r has no square of a prime below 2^12 as a factor, and is no square but 1.
struct Root {
  mpz_class whole = 1;  ///< s
  mpz_class rest;       ///< r
};

Root root_of(const mpz_class& n) {
  Root result;
  result.rest = 1;
  const mpz_class left = without_small_primes(n, [&](unsigned long p, unsigned long times) {
    for (; times >= 2; times -= 2) {
      result.whole *= p;
      charge_work(mpz_sizeinbase(result.whole.get_mpz_t(), 2));
    }
    if (times == 1) result.rest *= p;
  });
  if (mpz_perfect_square_p(left.get_mpz_t()) != 0) {
    result.whole *= sqrt(left);
  } else {
    result.rest *= left;
  }
  return result;
}

/// Decimal digits cost more than the number does.
std::string written(const mpq_class& q) {
  charge_work(4 * bit_size(q));
  return q.get_str();
}

void append(std::string& text, const std::string& more) {
  charge_steps(more.size() / 16);
  text += more;
  if (text.size() > max_text) too_large();
}

Atom root_atom(const mpz_class& n) {
  return {"sqrt(" + written(n) + ")", Atom::Function::sqrt, n};
}

/// Equal texts, as copies have them, are read to their ends.
int compare_texts(const std::string& a, const std::string& b) {
  constexpr std::size_t bytes_a_step = 40;
  charge_steps(2 + std::min(a.size(), b.size()) / bytes_a_step);
  return a.compare(b);
}

/// Of unequal ones: rationals by two products.
void charge_comparison(long /*a*/, long /*b*/) {}
void charge_comparison(const mpq_class& a, const mpq_class& b) {
  charge_work(bit_size(a) + bit_size(b));
}
/// Of equal ones, which are read to their ends.
void charge_equality(long /*a*/) {}
void charge_equality(const mpq_class& a) {
  charge_steps(bit_size(a) / 128);
}

template <class Map>
int compare_maps(const Map& a, const Map& b) {
  auto i = a.begin();
  auto j = b.begin();
  for (; i != a.end() && j != b.end(); ++i, ++j) {
    if (const int keys = compare_texts(i->first.text, j->first.text); keys != 0) return keys;
    if (i->second != j->second) {
      charge_comparison(i->second, j->second);
      return i->second < j->second ? -1 : 1;
    }
    charge_equality(i->second);
  }
  return static_cast<int>(i != a.end()) - static_cast<int>(j != b.end());
}

}  // namespace

bool operator<(const Atom& a, const Atom& b) {
  return compare_texts(a.text, b.text) < 0;
}

bool operator<(const Monomial& a, const Monomial& b) {
  const int powers = compare_maps(a.powers, b.powers);
  return powers != 0 ? powers < 0 : compare_maps(a.exponent, b.exponent) < 0;
}

bool Monomial::is_positive() const {
  return std::all_of(powers.begin(), powers.end(), [](const auto& item) {
    return item.first.function == Atom::Function::log || item.first.function == Atom::Function::sqrt;
  });
}

Monomial Monomial::inverse() const {
  Monomial result = *this;
  for (auto& [atom, n] : result.powers) n = -n;
  for (auto& [atom, q] : result.exponent) q = -q;
  return result;
}

std::string Monomial::text() const {
  std::string result;
  for (const auto& [atom, n] : powers) append(result, "*" + atom.text + "^" + std::to_string(n));
  if (!exponent.empty()) {
    result += "*e^(";
    for (const auto& [atom, q] : exponent) append(result, "+" + written(q) + "*" + atom.text);
    result += ")";
  }
  return result;
}

void ExponentialSum::add(Monomial monomial, mpq_class coefficient) {
  charge_work(4'096);  // looking up the monomial costs far more than the arithmetic
  if (formal_steps().attempts > 0 && --formal_steps().left < 0) throw Unresolved("a long formal value");
  // sqrt(a)^n with an odd n is a power of a times sqrt(a), and sqrt(a)·sqrt(b) = g·sqrt((a/g)(b/g)) for g =
  // gcd(a, b).
  mpz_class radicand = 1;
  std::size_t roots = 0;
  for (auto& [atom, n] : monomial.powers) {
    if (std::labs(n) > max_power) too_large();
    if (atom.function != Atom::Function::sqrt) continue;
    const long odd = ((n % 2) + 2) % 2;
    if (n != odd) coefficient = checked(coefficient * rational_power(atom.argument, (n - odd) / 2));
    n = odd;
    if (odd == 0) continue;
    const mpz_class& other = atom.argument.get_num();
    const std::size_t bits = bit_size(radicand) + bit_size(other);
    charge_work(4 * bits);
    if (bits > max_bits) too_large();
    const mpz_class common = gcd(radicand, other);
    radicand = (radicand / common) * (other / common);
    coefficient = checked(coefficient * common);
    ++roots;
  }
  if (roots > 1) {
    for (auto& [atom, n] : monomial.powers)
      if (atom.function == Atom::Function::sqrt) n = 0;
    if (radicand != 1) monomial.powers[root_atom(radicand)] = 1;
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
  const auto [at, is_new] = terms_.try_emplace(std::move(monomial));
  at->second = checked(is_new ? std::move(coefficient) : mpq_class(at->second + coefficient));
  if (at->second == 0) terms_.erase(at);
  if (terms_.size() > max_terms) too_large();
}

ExponentialSum& ExponentialSum::operator+=(const ExponentialSum& other) {
  for (const auto& [monomial, coefficient] : other.terms_) add(monomial, coefficient);
  return *this;
}

ExponentialSum ExponentialSum::plus(const ExponentialSum& other) const {
  charge_steps(steps_per_copy * terms_.size());
  ExponentialSum result = *this;
  result += other;
  return result;
}

void ExponentialSum::add_products(const ExponentialSum& sum, const Monomial& monomial,
                                  const mpq_class& coefficient) {
  charge_steps(steps_per_copy * sum.terms_.size());
  for (const auto& [a, x] : sum.terms_) {
    Monomial product = a;
    for (const auto& [atom, n] : monomial.powers) product.powers[atom] += n;
    for (const auto& [atom, q] : monomial.exponent)
      product.exponent[atom] = checked(product.exponent[atom] + q);
    add(std::move(product), checked(x * coefficient));
  }
}

ExponentialSum ExponentialSum::times(const Monomial& monomial, const mpq_class& coefficient) const {
  ExponentialSum result;
  result.add_products(*this, monomial, coefficient);
  return result;
}

ExponentialSum ExponentialSum::times(const ExponentialSum& other) const {
  ExponentialSum result;
  for (const auto& [monomial, coefficient] : other.terms_) result.add_products(*this, monomial, coefficient);
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
    append(result, "+" + written(coefficient));
    append(result, monomial.text());
  }
  return result + ")";
}

namespace {

/// Encloses formal values with a number of bits; each opaque number once.
class Enclosing {
 public:
  explicit Enclosing(long bits) : bits_(bits) {}

  Enclosure of(const Fraction& x) {
    const Enclosure dividend = of(x.numerator());
    return x.is_sum() ? dividend : divide(dividend, of(x.denominator()), bits_);
  }

  Enclosure of(const ExponentialSum& x) {
    Enclosure result;
    for (const auto& [monomial, coefficient] : x.terms())
      result = add(result, multiply(enclose(coefficient, bits_), of(monomial), bits_), bits_);
    return result;
  }

 private:
  Enclosure of(const Monomial& monomial) {
    Enclosure result = enclose(1, bits_);
    for (const auto& [atom, n] : monomial.powers)
      result = multiply(result, sinkproof_check::power(of(atom), n, bits_), bits_);
    if (monomial.exponent.empty()) return result;
    Enclosure exponent;
    for (const auto& [atom, q] : monomial.exponent)
      exponent = add(exponent, multiply(enclose(q, bits_), of(atom), bits_), bits_);
    return multiply(result, sinkproof_check::exponential(exponent, bits_), bits_);
  }

  Enclosure of(const Atom& atom) {
    const auto at = known_.find(atom.text);
    return at != known_.end() ? at->second : known_.emplace(atom.text, computed(atom)).first->second;
  }

  Enclosure computed(const Atom& atom) {
    switch (atom.function) {
      case Atom::Function::unit:
        return enclose(1, bits_);
      case Atom::Function::log:
        return sinkproof_check::logarithm(enclose(atom.argument, bits_), bits_);
      case Atom::Function::sqrt:
        return sinkproof_check::square_root(enclose(atom.argument, bits_), bits_);
      case Atom::Function::product:
        return of(*atom.monomial);
      case Atom::Function::fraction:
        return of(*atom.operand);
      case Atom::Function::log_of_operand:
        return sinkproof_check::logarithm(of(*atom.operand), bits_);
      case Atom::Function::sqrt_of_operand:
        return sinkproof_check::square_root(of(*atom.operand), bits_);
    }
    throw std::logic_error("unknown function");
  }

  long bits_;
  std::map<std::string, Enclosure> known_;
};

}  // namespace

Fraction::Fraction(ExponentialSum numerator, ExponentialSum denominator)
    : numerator_(std::move(numerator)), denominator_(std::move(denominator)) {
  if (denominator_.is_zero()) throw ValueError("a divisor of zero");
  // Divide both by the denominator's first term; by its coefficient alone where that has a factor that might
  // be zero, for all we know.
  const auto& [first, coefficient] = *denominator_.terms().begin();
  if (first.is_one() && coefficient == 1) return;
  const Monomial inverse = first.is_positive() ? first.inverse() : Monomial{};
  const mpq_class factor = 1 / coefficient;
  numerator_ = numerator_.times(inverse, factor);
  denominator_ = denominator_.times(inverse, factor);
  if (denominator_.is_zero()) throw ValueError("a divisor of zero");
}

bool Fraction::is_sum() const {
  const auto& divisor = denominator_.terms();
  return divisor.size() == 1 && divisor.begin()->first.is_one() && divisor.begin()->second == 1;
}

std::optional<mpq_class> Fraction::rational() const {
  if (is_sum()) return numerator_.rational();
  if (numerator_.is_zero()) return mpq_class(0);
  // c·D / D
  const mpq_class& top = numerator_.terms().begin()->second;
  const mpq_class share = top / denominator_.terms().begin()->second;
  if (numerator_.terms().size() != denominator_.terms().size()) return std::nullopt;
  const auto difference = numerator_.plus(denominator_.times(Monomial{}, -share));
  return difference.is_zero() ? std::optional(share) : std::nullopt;
}

std::string Fraction::text() const {
  return numerator_.text() + (is_sum() ? "" : "/" + denominator_.text());
}

Enclosure Fraction::enclosure(long bits) const {
  return Enclosing(bits).of(*this);
}

namespace {

bool are_equal(const ExponentialSum& x, const ExponentialSum& y) {
  if (&x == &y) return true;
  if (x.terms().size() != y.terms().size()) return false;
  charge_steps(steps_per_comparison * x.terms().size());
  return std::equal(x.terms().begin(), x.terms().end(), y.terms().begin(), [](const auto& a, const auto& b) {
    return a.second == b.second && !(a.first < b.first) && !(b.first < a.first);
  });
}

}  // namespace

bool Fraction::is_same(const Fraction& other) const {
  return are_equal(numerator_, other.numerator_) && are_equal(denominator_, other.denominator_);
}

Fraction operator+(Fraction x, const Fraction& y) {
  // Rows of one instance share denominators; summing them as they are keeps the fractions small.
  if (are_equal(x.denominator_, y.denominator_)) {
    x.numerator_ += y.numerator_;
    return x;
  }
  return {x.numerator_.times(y.denominator_).plus(y.numerator_.times(x.denominator_)),
          x.denominator_.times(y.denominator_)};
}

Fraction operator*(const Fraction& x, const Fraction& y) {
  // No denominator of a number that is defined is zero.
  if (are_equal(x.denominator_, y.numerator_)) return {x.numerator_, y.denominator_};
  if (are_equal(y.denominator_, x.numerator_)) return {y.numerator_, x.denominator_};
  if (x.is_sum() && y.is_sum()) return Fraction(x.numerator_.times(y.numerator_));
  return {x.numerator_.times(y.numerator_), x.denominator_.times(y.denominator_)};
}

Fraction Fraction::inverse() const {
  return {denominator_, numerator_};
}

Fraction Fraction::negated() const {
  return {numerator_.times(Monomial{}, -1), denominator_};
}

namespace {

/// e^exponent
Fraction exponential_of(std::map<Atom, mpq_class> exponent) {
  return Fraction(ExponentialSum(Monomial{{}, std::move(exponent)}, 1));
}

/// A product as what an exponent is a combination of.
Atom exponent_atom(const Monomial& monomial) {
  if (monomial.is_one()) return unit();
  if (monomial.exponent.empty() && monomial.powers.size() == 1 && monomial.powers.begin()->second == 1)
    return monomial.powers.begin()->first;
  return {"[" + monomial.text() + "]", Atom::Function::product, 0,
          std::make_shared<const Monomial>(monomial)};
}

/// The exponent a of e^a as a number.
Fraction exponent_of(const Monomial& monomial) {
  Fraction result(0);
  for (const auto& [atom, q] : monomial.exponent) {
    if (atom.function == Atom::Function::fraction) {
      result = result + *atom.operand * Fraction(q);
    } else {
      const Monomial product = atom.function == Atom::Function::unit      ? Monomial{}
                               : atom.function == Atom::Function::product ? *atom.monomial
                                                                          : Monomial{{{atom, 1}}, {}};
      result = result + Fraction(ExponentialSum(product, q));
    }
  }
  return result;
}

}  // namespace

Fraction exponential(const Fraction& x) {
  std::map<Atom, mpq_class> exponent;
  if (x.is_sum()) {
    for (const auto& [monomial, q] : x.numerator().terms()) exponent[exponent_atom(monomial)] = q;
  } else {
    // Multiples of one fraction are to have one atom.
    const mpq_class factor = x.is_zero() ? mpq_class(0) : x.numerator().terms().begin()->second;
    if (factor == 0) return Fraction(1);
    auto operand =
        std::make_shared<const Fraction>(x.numerator().times(Monomial{}, 1 / factor), x.denominator());
    std::string text = "[" + operand->text() + "]";
    exponent[{std::move(text), Atom::Function::fraction, 0, nullptr, std::move(operand)}] = factor;
  }
  return exponential_of(std::move(exponent));
}

namespace {

/// By its prime factors, as far as these are small: log 6 = log 2 + log 3.
Fraction logarithm_of_integer(const mpz_class& n) {
  Fraction result(0);
  const auto add = [&](const mpz_class& factor, unsigned long times) {
    result = result + Fraction(mpq_class(times)) *
                          opaque({"log(" + factor.get_str() + ")", Atom::Function::log, mpq_class(factor)});
  };
  const mpz_class left =
      without_small_primes(n, [&](unsigned long p, unsigned long times) { add(p, times); });
  if (left > 1) add(left, 1);
  return result;
}

}  // namespace

Fraction logarithm(const Fraction& x) {
  if (const auto q = x.rational()) {
    if (*q <= 0) throw ValueError("a logarithm of a number that is not positive");
    return logarithm_of_integer(checked(*q).get_num()) + logarithm_of_integer(q->get_den()).negated();
  }
  const auto& terms = x.numerator().terms();
  if (x.is_sum() && terms.size() == 1 && terms.begin()->first.powers.empty() && terms.begin()->second > 0)
    return logarithm(Fraction(terms.begin()->second)) + exponent_of(terms.begin()->first);
  return opaque(
      {"log" + x.text(), Atom::Function::log_of_operand, 0, nullptr, std::make_shared<const Fraction>(x)});
}

Fraction square_root(const Fraction& x) {
  if (const auto q = x.rational()) {
    if (*q < 0) throw ValueError("a square root of a negative number");
    if (*q == 0) return Fraction(0);
    // sqrt(n/d) = sqrt(nd)/d
    const Root root = root_of(checked(*q).get_num() * q->get_den());
    const mpq_class factor = ratio(root.whole, q->get_den());
    if (root.rest == 1) return Fraction(factor);
    return Fraction(ExponentialSum(Monomial{{{root_atom(root.rest), 1}}, {}}, factor));
  }
  const auto& terms = x.numerator().terms();
  if (x.is_sum() && terms.size() == 1 && terms.begin()->first.powers.empty() && terms.begin()->second > 0) {
    Monomial half = terms.begin()->first;
    for (auto& [atom, q] : half.exponent) q = charged(q / 2);
    return square_root(Fraction(terms.begin()->second)) * Fraction(ExponentialSum(half, 1));
  }
  return opaque(
      {"sqrt" + x.text(), Atom::Function::sqrt_of_operand, 0, nullptr, std::make_shared<const Fraction>(x)});
}

Fraction power(const Fraction& x, long n) {
  if (n < 0) return power(x.inverse(), -n);
  if (const auto q = x.rational()) return Fraction(checked(rational_power(*q, n)));
  const auto& terms = x.numerator().terms();
  if (x.is_sum() && terms.size() == 1) {
    Monomial result = terms.begin()->first;
    for (auto& [atom, m] : result.powers) {
      if (std::labs(m) > max_power) too_large();
      m *= n;
    }
    for (auto& [atom, q] : result.exponent) q = charged(q * n);
    return Fraction(ExponentialSum(result, checked(rational_power(terms.begin()->second, n))));
  }
  constexpr long most_factors = 256;
  if (n > most_factors) too_large();
  Fraction result(1);
  for (long i = 0; i < n; ++i) result = result * x;
  return result;
}

FormalAttempt::FormalAttempt(long bits) {
  if (formal_steps().attempts++ == 0) formal_steps().left = std::min(max_steps, steps_per_bit * bits);
}

FormalAttempt::~FormalAttempt() {
  --formal_steps().attempts;
}

}  // namespace sinkproof_check
