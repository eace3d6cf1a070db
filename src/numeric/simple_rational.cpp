#include "numeric/simple_rational.hpp"

#include <cmath>
#include <cstdlib>

namespace sinkproof::numeric {

namespace {

/// Euclid's algorithm on x, which gives one convergent of its continued fraction after the other.
class Convergents {
 public:
  explicit Convergents(const Rational& x)
      : denominator_of_x_(denominator(x)), above_(numerator(x)), below_(denominator(x)) {
    advance();
  }

  [[nodiscard]] const Integer& numerator_of_it() const { return p_; }
  [[nodiscard]] const Integer& denominator_of_it() const { return q_; }
  [[nodiscard]] Rational value() const { return {p_, q_}; }
  [[nodiscard]] bool is_last() const { return below_ == 0; }
  /// |x − p/q| is the remainder divided by q and by the denominator of x.
  [[nodiscard]] bool is_within(const Rational& distance) const {
    return below_ * denominator(distance) <= numerator(distance) * q_ * denominator_of_x_;
  }
  void advance() {
    Integer whole;
    Integer rest;
    divide_qr(above_, below_, whole, rest);  // towards 0
    if (rest < 0) {
      --whole;
      rest += below_;
    }
    last_p_ = std::exchange(p_, Integer(whole * p_ + last_p_));
    last_q_ = std::exchange(q_, Integer(whole * q_ + last_q_));
    above_ = std::exchange(below_, std::move(rest));
  }

 private:
  Integer denominator_of_x_;
  Integer above_;
  Integer below_;
  Integer p_ = 1;
  Integer q_ = 0;
  Integer last_p_ = 0;
  Integer last_q_ = 1;
};

}  // namespace

std::vector<Rational> convergents(const Rational& x) {
  Convergents all(x);
  std::vector<Rational> result{all.value()};
  while (!all.is_last()) {
    all.advance();
    result.push_back(all.value());
  }
  return result;
}

Rational simplest_near(const Rational& x, const Rational& tolerance) {
  const Rational distance = tolerance * (abs(x) > 1 ? Rational(abs(x)) : Rational(1));
  Convergents all(x);
  while (!all.is_last() && !all.is_within(distance)) all.advance();
  return all.value();
}

Rational with_small_parts(const Rational& x, long largest) {
  Rational result;
  for (Convergents all(x);; all.advance()) {
    if (abs(all.numerator_of_it()) > largest || all.denominator_of_it() > largest) return result;
    result = all.value();
    if (all.is_last()) return result;
  }
}

std::pair<long, long> with_small_parts(double x, long largest) {
  constexpr long places = 1L << 24;
  std::pair<long, long> result{0, 1};
  std::pair<long, long> last{0, 1};
  std::pair<long, long> next{1, 0};
  long a = std::lround(x * places);
  long b = places;
  while (b != 0) {
    const long whole = a / b - (a % b < 0 ? 1 : 0);
    last = std::exchange(next, {whole * next.first + last.first, whole * next.second + last.second});
    if (std::abs(next.first) > largest || next.second > largest) break;
    result = next;
    a = std::exchange(b, a - whole * b);
  }
  return result;
}

}  // namespace sinkproof::numeric
