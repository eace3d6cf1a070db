#pragma once

#include <boost/multiprecision/mpfr.hpp>
#include <cmath>

namespace sinkproof::numeric {

/// What a search computes with that wants more digits than a double has: high + low, some 31 digits, to
/// nearest and without a bound of its errors (T. J. Dekker 1971). Nothing that was found with it is taken on
/// trust. Ten times as fast as as many digits of mpfr.
class DoubleDouble {
 public:
  DoubleDouble() = default;
  DoubleDouble(double value) : high_(value) {}  // NOLINT(google-explicit-constructor): exact
  template <class Backend>
  explicit DoubleDouble(const boost::multiprecision::number<Backend, boost::multiprecision::et_off>& value)
      : high_(static_cast<double>(value)), low_(static_cast<double>(value - high_)) {}

  [[nodiscard]] double high() const { return high_; }
  [[nodiscard]] double low() const { return low_; }
  explicit operator double() const { return high_; }

  DoubleDouble operator-() const { return {-high_, -low_}; }
  friend DoubleDouble operator+(const DoubleDouble& a, const DoubleDouble& b) {
    const DoubleDouble sum = exact_sum(a.high_, b.high_);
    return ordered_sum(sum.high_, sum.low_ + (a.low_ + b.low_));
  }
  friend DoubleDouble operator-(const DoubleDouble& a, const DoubleDouble& b) { return a + -b; }
  friend DoubleDouble operator*(const DoubleDouble& a, const DoubleDouble& b) {
    const double product = a.high_ * b.high_;
    return ordered_sum(product, std::fma(a.high_, b.high_, -product) + (a.high_ * b.low_ + a.low_ * b.high_));
  }
  friend DoubleDouble operator/(const DoubleDouble& a, const DoubleDouble& b) {
    const DoubleDouble first = a.high_ / b.high_;
    const DoubleDouble rest = a - first * b;
    const DoubleDouble second = rest.high_ / b.high_;
    return first + second + (rest - second * b).high_ / b.high_;
  }
  DoubleDouble& operator+=(const DoubleDouble& other) { return *this = *this + other; }
  DoubleDouble& operator-=(const DoubleDouble& other) { return *this = *this - other; }
  DoubleDouble& operator*=(const DoubleDouble& other) { return *this = *this * other; }
  DoubleDouble& operator/=(const DoubleDouble& other) { return *this = *this / other; }

  friend bool operator<(const DoubleDouble& a, const DoubleDouble& b) {
    return a.high_ < b.high_ || (a.high_ == b.high_ && a.low_ < b.low_);
  }
  friend bool operator>(const DoubleDouble& a, const DoubleDouble& b) { return b < a; }

 private:
  DoubleDouble(double high, double low) : high_(high), low_(low) {}

  static DoubleDouble exact_sum(double a, double b) {
    const double sum = a + b;
    const double part = sum - a;
    return {sum, (a - (sum - part)) + (b - part)};
  }
  /// Of two numbers of which the first is the larger.
  static DoubleDouble ordered_sum(double a, double b) {
    const double sum = a + b;
    return {sum, b - (sum - a)};
  }

  double high_ = 0;
  double low_ = 0;
};

inline DoubleDouble sqrt(const DoubleDouble& value) {
  if (!(value.high() > 0)) return std::sqrt(value.high());
  const DoubleDouble root = std::sqrt(value.high());
  return root + (value - root * root).high() / (2 * root.high());
}

/// By mpfr: the same on every machine.
inline DoubleDouble log(const DoubleDouble& value) {
  using Wide = boost::multiprecision::number<
      boost::multiprecision::mpfr_float_backend<35, boost::multiprecision::allocate_stack>,
      boost::multiprecision::et_off>;
  return DoubleDouble(Wide(log(Wide(value.high()) + value.low())));
}

}  // namespace sinkproof::numeric
