#pragma once

#include <mpfi.h>

#include "numeric/enclosure.hpp"
#include "numeric/error.hpp"

namespace sinkproof::numeric {

/// MPFI as a second, independent engine: plain calls of the library, not boost's wrapper of it, which does
/// not enclose (mpq_rational goes to the nearest point there).
class Mpfi {
 public:
  explicit Mpfi(long bits) { mpfi_init2(value_, bits); }
  Mpfi(const Mpfi& other) : Mpfi(other.bits()) { mpfi_set(value_, other.value_); }
  Mpfi& operator=(const Mpfi& other) {
    if (this == &other) return *this;
    mpfi_set_prec(value_, other.bits());
    mpfi_set(value_, other.value_);
    return *this;
  }
  ~Mpfi() { mpfi_clear(value_); }

  [[nodiscard]] long bits() const { return mpfi_get_prec(value_); }
  [[nodiscard]] const __mpfi_struct* data() const { return value_; }
  __mpfi_struct* data() { return value_; }

  friend Mpfi operator+(const Mpfi& a, const Mpfi& b) { return a.with(mpfi_add, b); }
  friend Mpfi operator-(const Mpfi& a, const Mpfi& b) { return a.with(mpfi_sub, b); }
  friend Mpfi operator*(const Mpfi& a, const Mpfi& b) { return a.with(mpfi_mul, b); }
  friend Mpfi operator/(const Mpfi& a, const Mpfi& b) {
    if (mpfi_has_zero(b.value_) > 0) throw DomainError("MPFI: division by an enclosure of zero");
    return a.with(mpfi_div, b);
  }
  friend Mpfi operator-(const Mpfi& a) { return a.image(mpfi_neg); }
  friend Mpfi abs(const Mpfi& a) { return a.image(mpfi_abs); }
  friend Mpfi max(const Mpfi& a, const Mpfi& b) {
    Mpfi result(a.bits());
    mpfr_max(&result.value_->left, &a.value_->left, &b.value_->left, MPFR_RNDD);
    mpfr_max(&result.value_->right, &a.value_->right, &b.value_->right, MPFR_RNDU);
    return result;
  }
  friend Mpfi min(const Mpfi& a, const Mpfi& b) { return -max(-a, -b); }
  friend Mpfi exp(const Mpfi& a) { return a.image(mpfi_exp); }
  friend Mpfi sqrt(const Mpfi& a) {
    if (mpfi_is_nonneg(a.value_) <= 0) throw DomainError("MPFI: square root");
    return a.image(mpfi_sqrt);
  }
  friend Mpfi log(const Mpfi& a) {
    if (mpfi_is_strictly_pos(a.value_) <= 0) throw DomainError("MPFI: logarithm");
    return a.image(mpfi_log);
  }

 private:
  template <class Operation>
  [[nodiscard]] Mpfi with(Operation operation, const Mpfi& b) const {
    Mpfi result(bits());
    operation(result.value_, value_, b.value_);
    return result;
  }
  template <class Operation>
  [[nodiscard]] Mpfi image(Operation operation) const {
    Mpfi result(bits());
    operation(result.value_, value_);
    return result;
  }

  mpfi_t value_;
};

template <>
struct Arithmetic<Mpfi> {
  long bits;
  [[nodiscard]] Mpfi from(const Rational& q) const {
    Mpfi result(bits);
    mpfi_set_q(result.data(), q.backend().data());
    return result;
  }
  [[nodiscard]] Mpfi from(const Expression& e) const { return evaluate(e, *this); }
  [[nodiscard]] Mpfi from(long n) const {
    Mpfi result(bits);
    mpfi_set_si(result.data(), n);
    return result;
  }
};

/// End points that are not finite, or have exponents that nobody wants to see as a rational, are moved
/// outward.
inline Enclosure enclosure(const Mpfi& value) {
  constexpr mpfr_exp_t far = 1'000'000;
  const auto upward = [](const mpfr_t end) -> std::optional<Rational> {
    if (mpfr_number_p(end) == 0) return std::nullopt;
    Rational q;
    if (mpfr_zero_p(end) != 0) return q;
    if (mpfr_get_exp(end) > far) return mpfr_sgn(end) > 0 ? std::nullopt : std::optional<Rational>(-1);
    if (mpfr_get_exp(end) < -far) return mpfr_sgn(end) > 0 ? 1 : 0;
    mpfr_get_q(q.backend().data(), end);
    return q;
  };
  mpfr_t negated;
  mpfr_init2(negated, value.bits());
  mpfr_neg(negated, &value.data()->left, MPFR_RNDN);
  auto lower = upward(negated);
  mpfr_clear(negated);
  return {lower ? std::optional<Rational>(-*lower) : std::nullopt, upward(&value.data()->right)};
}

}  // namespace sinkproof::numeric
