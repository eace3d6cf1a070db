#pragma once

#include <arb.h>

#include "numeric/rational.hpp"
#include "numeric/ternary.hpp"

namespace sinkproof::numeric {

/// The second tier: an Arb ball [midpoint ± radius] with a working precision in bits. An operation works at
/// the larger precision of its operands; Arb guarantees that the result contains all results on the operands'
/// elements.
class Ball {
 public:
  /// The point 0.
  Ball() { arb_init(value_); }
  /// The point n, at the given working precision.
  Ball(long n, long bits) : bits_(bits) {
    arb_init(value_);
    arb_set_si(value_, n);
  }
  /// An enclosure of q with relative radius about 2^-bits.
  Ball(const Rational& q, long bits);
  Ball(double) = delete;
  Ball(double, long) = delete;

  Ball(const Ball& other) : bits_(other.bits_) {
    arb_init(value_);
    arb_set(value_, other.value_);
  }
  Ball(Ball&& other) noexcept : bits_(other.bits_) {
    arb_init(value_);
    arb_swap(value_, other.value_);
  }
  Ball& operator=(const Ball& other) {
    if (this == &other) return *this;
    bits_ = other.bits_;
    arb_set(value_, other.value_);
    return *this;
  }
  Ball& operator=(Ball&& other) noexcept {
    bits_ = other.bits_;
    arb_swap(value_, other.value_);
    return *this;
  }
  ~Ball() { arb_clear(value_); }

  [[nodiscard]] long bits() const { return bits_; }
  [[nodiscard]] const arb_struct* data() const { return value_; }
  arb_struct* data() { return value_; }

  Ball& operator+=(const Ball& b);
  Ball& operator-=(const Ball& b);
  Ball& operator*=(const Ball& b);
  /// Throws DomainError if the divisor contains 0.
  Ball& operator/=(const Ball& b);

  friend Ball operator+(Ball a, const Ball& b) { return std::move(a += b); }
  friend Ball operator-(Ball a, const Ball& b) { return std::move(a -= b); }
  friend Ball operator*(Ball a, const Ball& b) { return std::move(a *= b); }
  friend Ball operator/(Ball a, const Ball& b) { return std::move(a /= b); }
  friend Ball operator-(Ball a) {
    arb_neg(a.value_, a.value_);
    return a;
  }

  friend Ball abs(const Ball& a);
  friend Ball max(const Ball& a, const Ball& b);
  friend Ball min(const Ball& a, const Ball& b);
  friend Ball exp(const Ball& a);
  /// Throw DomainError if a contains a negative number (sqrt) or a number ≤ 0 (log).
  friend Ball sqrt(const Ball& a);
  friend Ball log(const Ball& a);

  friend Ternary is_positive(const Ball& a);
  friend Ternary is_nonnegative(const Ball& a);

  friend bool operator<(const Ball&, const Ball&) = delete;
  friend bool operator>(const Ball&, const Ball&) = delete;
  friend bool operator<=(const Ball&, const Ball&) = delete;
  friend bool operator>=(const Ball&, const Ball&) = delete;
  friend bool operator==(const Ball&, const Ball&) = delete;

 private:
  arb_t value_;
  long bits_ = 64;
};

}  // namespace sinkproof::numeric
