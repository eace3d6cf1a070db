#include "numeric/exact.hpp"

#include <optional>
#include <utility>

#include "numeric/error.hpp"
#include "numeric/small_fraction.hpp"

namespace sinkproof::numeric {

namespace {

const ExponentialPolynomial& one() {
  static const ExponentialPolynomial polynomial{Rational(1)};
  return polynomial;
}

/// The quotient, or the whole line where the divisor's enclosure is too wide.
Interval quotient(const Interval& a, const Interval& b) {
  try {
    return a / b;
  } catch (const DomainError&) {
    return Interval::entire();
  }
}

/// The formula's value, or the whole line where a number is out of the range of doubles: log(2^2000).
Interval approximation_of(const Expression& formula) {
  try {
    return Arithmetic<Interval>{}.from(formula);
  } catch (const DomainError&) {
    return Interval::entire();
  }
}

bool contains_zero(const Ball& ball) {
  return arb_contains_zero(ball.data()) != 0;
}

}  // namespace

Exact Exact::make(ExponentialPolynomial numerator, ExponentialPolynomial denominator,
                  const Interval& approximation) {
  if (denominator.is_zero()) throw DomainError("division by zero");
  if (auto constant = proportion(numerator, denominator)) return Exact(*std::move(constant));
  if (denominator.is_single_term() && !(denominator == one())) {
    numerator = numerator * reciprocal_of_term(denominator);
    denominator = one();
  }
  Exact result;
  result.fraction_ =
      std::make_shared<const Fraction>(Fraction{std::move(numerator), std::move(denominator), approximation});
  return result;
}

const std::shared_ptr<const Exact::Fraction>& Exact::beyond_reach() {
  static const auto fraction = std::make_shared<const Fraction>(Fraction{one(), one(), Interval::entire()});
  return fraction;
}

Exact Exact::unreached() {
  Exact result;
  result.fraction_ = beyond_reach();
  return result;
}

bool Exact::is_unreached() const {
  return fraction_ != nullptr && fraction_ == beyond_reach();
}

void Exact::require_reached() const {
  if (is_unreached()) throw ExactUnavailable("a number that the exact path does not reach");
}

std::shared_ptr<const Exact::Fraction> Exact::as_fraction() const {
  require_reached();
  if (fraction_) return fraction_;
  return std::make_shared<const Fraction>(
      Fraction{ExponentialPolynomial(rational_), one(), Arithmetic<Interval>{}.from(rational_)});
}

Ball Exact::enclose(long bits) const {
  if (!fraction_) return {rational_, bits};
  require_reached();
  for (long working = bits + 32; working <= 2 * std::max(sign_bits, bits); working *= 2) {
    const Arithmetic<Ball> arithmetic{working};
    const Ball denominator = fraction_->denominator.evaluate(arithmetic);
    if (contains_zero(denominator)) continue;
    Ball value = fraction_->numerator.evaluate(arithmetic) / denominator;
    if (!contains_zero(value) && arb_rel_accuracy_bits(value.data()) >= bits) return value;
  }
  throw ExactUnavailable("a fraction of exponential polynomials cannot be told from 0");
}

int Exact::sign() const {
  if (!fraction_) return rational_.sign();
  if (is_positive(fraction_->approximation) == Ternary::certainly) return 1;
  if (is_nonnegative(fraction_->approximation) == Ternary::certainly_not) return -1;
  return is_positive(enclose(32)) == Ternary::certainly ? 1 : -1;
}

Exact operator+(const Exact& a, const Exact& b) {
  if (!a.fraction_ && a.rational_.is_zero()) return b;
  if (!b.fraction_ && b.rational_.is_zero()) return a;
  if (!a.fraction_ && !b.fraction_) return Exact(add(a.rational_, b.rational_));
  const auto p = a.as_fraction();
  const auto q = b.as_fraction();
  const Interval approximation = p->approximation + q->approximation;
  if (p->denominator == q->denominator) {
    return Exact::make(p->numerator + q->numerator, p->denominator, approximation);
  }
  return Exact::make(p->numerator * q->denominator + q->numerator * p->denominator,
                     p->denominator * q->denominator, approximation);
}

Exact& Exact::operator+=(const Exact& b) {
  if (fraction_ || b.fraction_) return *this = *this + b;
  if (!b.rational_.is_zero()) add_to(rational_, b.rational_);
  return *this;
}

Exact operator-(const Exact& a, const Exact& b) {
  if (!a.fraction_ && !b.fraction_) return Exact(subtract(a.rational_, b.rational_));
  return a + (-b);
}

Exact operator-(const Exact& a) {
  if (!a.fraction_) return Exact(-a.rational_);
  a.require_reached();
  const auto& p = *a.fraction_;
  Exact result;
  result.fraction_ =
      std::make_shared<const Exact::Fraction>(Exact::Fraction{-p.numerator, p.denominator, -p.approximation});
  return result;
}

/// It stays a fraction, and its denominator the one that it has.
Exact Exact::scaled(const Rational& scale) const {
  require_reached();
  if (scale.is_zero()) return {};
  Exact result;
  result.fraction_ = std::make_shared<const Fraction>(
      Fraction{fraction_->numerator.scaled(scale), fraction_->denominator,
               fraction_->approximation * Arithmetic<Interval>{}.from(scale)});
  return result;
}

Exact operator*(const Exact& a, const Exact& b) {
  if (!a.fraction_ && !b.fraction_) return Exact(exact_product(a.rational_, b.rational_));
  if (!a.fraction_) return b.scaled(a.rational_);
  if (!b.fraction_) return a.scaled(b.rational_);
  const auto p = a.as_fraction();
  const auto q = b.as_fraction();
  const Interval approximation = p->approximation * q->approximation;
  if (p->denominator == q->numerator) return Exact::make(p->numerator, q->denominator, approximation);
  if (q->denominator == p->numerator) return Exact::make(q->numerator, p->denominator, approximation);
  return Exact::make(p->numerator * q->numerator, p->denominator * q->denominator, approximation);
}

Exact operator/(const Exact& a, const Exact& b) {
  if (!b.fraction_) {
    if (b.rational_.is_zero()) throw DomainError("division by zero");
    return a.fraction_ ? a.scaled(1 / b.rational_) : Exact(exact_quotient(a.rational_, b.rational_));
  }
  // A divisor such as exp(log(3)/2)^2-3 is 0 without being the formal zero, and must not cancel against an
  // equal dividend: refuse what is not told from 0.
  static_cast<void>(b.sign());
  const auto p = a.as_fraction();
  const auto q = b.as_fraction();
  const Interval approximation = quotient(p->approximation, q->approximation);
  if (p->denominator == q->denominator) return Exact::make(p->numerator, q->numerator, approximation);
  return Exact::make(p->numerator * q->denominator, p->denominator * q->numerator, approximation);
}

Exact max(const Exact& a, const Exact& b) {
  if (!a.fraction_ && !b.fraction_) return a.rational_ >= b.rational_ ? a : b;
  if (a.fraction_ && b.fraction_) {
    // The difference of the approximations decides nearly always, without a product of polynomials.
    const Interval difference = a.fraction_->approximation - b.fraction_->approximation;
    if (is_positive(difference) == Ternary::certainly) return a;
    if (is_positive(difference) == Ternary::certainly_not) return b;
  }
  return (a - b).sign() >= 0 ? a : b;
}

Exact min(const Exact& a, const Exact& b) {
  if (!a.fraction_ && !b.fraction_) return a.rational_ <= b.rational_ ? a : b;
  if (a.fraction_ && b.fraction_) {
    // As in max().
    const Interval difference = a.fraction_->approximation - b.fraction_->approximation;
    if (is_positive(difference) == Ternary::certainly) return b;
    if (is_positive(difference) == Ternary::certainly_not) return a;
  }
  return -max(-a, -b);
}

Exact exp(const Exact& a) {
  const auto p = a.as_fraction();
  if (!(p->denominator == one())) throw ExactUnavailable("a fraction in an exponent");
  return Exact::make(exp(p->numerator), one(), exp(p->approximation));
}

Exact sqrt(const Exact& a) {
  if (a.sign() < 0) throw DomainError("square root of a negative number");
  if (a.fraction_) throw ExactUnavailable("the square root of an irrational number");
  if (auto root = rational_sqrt(a.rational_)) return Exact(*std::move(root));
  const Expression formula = sqrt(Expression(a.rational_));
  return Exact::make(ExponentialPolynomial::letter(formula), one(), approximation_of(formula));
}

Exact log(const Exact& a) {
  if (a.sign() <= 0) throw DomainError("logarithm of a number that is not positive");
  if (a.fraction_) throw ExactUnavailable("the logarithm of an irrational number");
  if (a.rational_ == 1) return {};
  const Expression formula = log(Expression(a.rational_));
  return Exact::make(ExponentialPolynomial::letter(formula), one(), approximation_of(formula));
}

}  // namespace sinkproof::numeric
