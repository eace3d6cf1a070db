#pragma once

#include <cstdint>
#include <limits>

#include "numeric/error.hpp"
#include "numeric/ternary.hpp"

#if defined(__FAST_MATH__)
#error "the double tier needs IEEE arithmetic: do not compile with -ffast-math"
#endif

namespace sinkproof::numeric {

template <class S>
class SumOfProducts;

/// The first tier: a closed interval of reals with double end points, or the whole line. Every operation
/// returns an interval that contains all results on the operands' elements, **whatever the rounding mode is,
/// and whether or not subnormals are flushed**.
///
/// Why that holds. Let z be the exact result of one IEEE operation on doubles and f the computed one, in any
/// of the four rounding modes. f is one of the two doubles around z, so |f − z| ≤ 2^-52 |f| + 2^-1022 (the
/// second term covers subnormal results, flushed to zero or not). widen(f) computes f + g with g =
/// 2^-50·max(|f|, 2^-969), which is exact. The addition loses at most 2^-52(|f| + g) + 2^-1022, and
///   g  ≥  2^-52 |f| + 2^-52 (|f| + g) + 2^-1021:  where |f| ≥ 2^-969, g = 4·2^-52 |f| and 2^-1021 ≤ 2^-52
///   |f|;  otherwise g = 2^-1019 and 2·2^-52 |f| < 2^-1020, so the result is ≥ f + 2^-52|f| + 2^-1022 ≥ z;
///   and ≥ z′ for every other operation with f′ ≤ f, because that bound grows with f (products take the
///   largest of four).
/// A stored end point can be subnormal only where f and g nearly cancel; then f < −6·2^-1022, so z < 0, and
/// reading the subnormal as zero (denormals-are-zero) still gives an upper bound of z. An end point beyond
/// 2^1022 and NaN make the interval the whole line. (g is made with max and not with a sum because |f|·2^-50
/// alone could be subnormal, which costs some processors a hundred cycles.)
///
/// Both end points are held as upper bounds, of −x and of x, so that one formula widens both.
class Interval {
  template <class S>
  friend class SumOfProducts;

 public:
  /// The point 0.
  Interval() = default;
  /// The point n; |n| ≤ 2^53, otherwise the neighbouring doubles.
  explicit Interval(long n) {
    constexpr long exact = 1L << 53;
    const auto x = static_cast<double>(n);
    pair_ = Pair{-x, x};
    if (n < -exact || n > exact) *this = rounded(pair_);  // the conversion rounded once, in some direction
  }
  explicit Interval(int n) : Interval(static_cast<long>(n)) {}
  Interval(double) = delete;  // 0.1 is not one tenth: say Arithmetic<Interval>::from(Rational)
  Interval(float) = delete;

  /// [lower, upper] for doubles that are meant exactly. lower ≤ upper, otherwise InternalError. An infinite
  /// end or NaN gives the whole line.
  static Interval from_endpoints(double lower, double upper);
  /// The whole line: nothing is known.
  static Interval entire();

  /// End points; −∞ and +∞ for the whole line.
  [[nodiscard]] double lower() const {
    return is_entire() ? -std::numeric_limits<double>::infinity() : -pair_[0];
  }
  [[nodiscard]] double upper() const {
    return is_entire() ? std::numeric_limits<double>::infinity() : pair_[1];
  }
  /// A double near the middle, NaN for the whole line: for heuristics, never for a verdict.
  [[nodiscard]] double middle() const { return lower() / 2 + upper() / 2; }
  [[nodiscard]] bool is_entire() const { return !(pair_[1] <= std::numeric_limits<double>::max()); }

  Interval& operator+=(const Interval& b) { return *this = *this + b; }
  Interval& operator-=(const Interval& b) { return *this = *this - b; }
  Interval& operator*=(const Interval& b) { return *this = *this * b; }
  Interval& operator/=(const Interval& b) { return *this = *this / b; }

  friend Interval operator-(const Interval& a) { return Interval(swapped(a.pair_)); }
  friend Interval operator+(const Interval& a, const Interval& b) { return rounded(a.pair_ + b.pair_); }
  friend Interval operator-(const Interval& a, const Interval& b) {
    return rounded(a.pair_ + swapped(b.pair_));
  }
  friend Interval operator*(const Interval& a, const Interval& b) { return rounded(products(a, b)); }
  /// Throws DomainError if the divisor contains 0.
  friend Interval operator/(const Interval& a, const Interval& b) {
    if (!(b.pair_[0] < 0) && !(b.pair_[1] < 0)) throw_zero_divisor();
    if (a.pair_[0] == 0 && a.pair_[1] == 0)
      return a;  // a weight that is exactly 0 stays so: no sink at all is worth saying
    return rounded(largest(a.pair_ / b.pair_, a.pair_ / swapped(b.pair_)));
  }

  friend Interval abs(const Interval& a) {
    if (a.pair_[0] <= 0 || a.is_entire()) return a;
    if (a.pair_[1] <= 0) return -a;
    return Interval(Pair{0, a.pair_[0] > a.pair_[1] ? a.pair_[0] : a.pair_[1]});
  }
  friend Interval max(const Interval& a, const Interval& b) {
    if (a.is_entire() || b.is_entire()) return entire();
    return Interval(Pair{a.pair_[0] < b.pair_[0] ? a.pair_[0] : b.pair_[0],
                         a.pair_[1] > b.pair_[1] ? a.pair_[1] : b.pair_[1]});
  }
  friend Interval min(const Interval& a, const Interval& b) { return -max(-a, -b); }
  friend Interval exp(const Interval& a);
  /// Throws DomainError if a contains a negative number (sqrt) or a number ≤ 0 (log).
  friend Interval sqrt(const Interval& a);
  friend Interval log(const Interval& a);

  friend Ternary is_positive(const Interval& a) {
    return a.pair_[0] < 0    ? Ternary::certainly
           : a.pair_[1] <= 0 ? Ternary::certainly_not
                             : Ternary::undecided;
  }
  friend Ternary is_nonnegative(const Interval& a) {
    return a.pair_[0] <= 0  ? Ternary::certainly
           : a.pair_[1] < 0 ? Ternary::certainly_not
                            : Ternary::undecided;
  }

  // Enclosures have no order: "is a < b?" has three answers. Ask is_positive(b - a) or is_nonnegative(b - a).
  friend bool operator<(const Interval&, const Interval&) = delete;
  friend bool operator>(const Interval&, const Interval&) = delete;
  friend bool operator<=(const Interval&, const Interval&) = delete;
  friend bool operator>=(const Interval&, const Interval&) = delete;
  friend bool operator==(const Interval&, const Interval&) = delete;

 private:
  using Pair [[gnu::vector_size(16)]] = double;
  using Bits [[gnu::vector_size(16)]] = std::int64_t;

  explicit Interval(Pair pair) : pair_(pair) {}

  static Pair swapped(Pair p) { return Pair{p[1], p[0]}; }
  static Pair magnitude(Pair p) {
    return reinterpret_cast<Pair>(reinterpret_cast<Bits>(p) & Bits{0x7fffffffffffffff, 0x7fffffffffffffff});
  }
  /// The proof is above.
  static Interval rounded(Pair f) {
    constexpr Pair relative{0x1p-50, 0x1p-50};
    constexpr Pair floor{0x1p-969, 0x1p-969};
    const Pair size = magnitude(f);
    const Pair result = f + (size > floor ? size : floor) * relative;
    // ∞ − ∞, overflow and whatever came of the whole line: one comparison that NaN fails, too. It is strict
    // because overflow stops at the largest double where the machine rounds downward or towards zero.
    if (!(result[0] < std::numeric_limits<double>::max()) ||
        !(result[1] < std::numeric_limits<double>::max())) [[unlikely]] {
      return entire();
    }
    return Interval(result);
  }
  /// With a = [−a0, a1] and b = [−b0, b1]: straight = {a0∘b0, a1∘b1} are the values lower∘lower and
  /// upper∘upper, crossed = {a0∘b1, a1∘b0} the negated lower∘upper and upper∘lower (∘ is · or /).
  static Pair largest(Pair straight, Pair crossed) {
    const Pair upper = straight > -crossed ? straight : -crossed;
    const Pair negated_lower = crossed > -straight ? crossed : -straight;
    const Pair first{negated_lower[0], upper[0]};
    const Pair second{negated_lower[1], upper[1]};
    return first > second ? first : second;
  }
  /// Of a·b, before it is widened.
  static Pair products(const Interval& a, const Interval& b) {
    return largest(a.pair_ * b.pair_, a.pair_ * swapped(b.pair_));
  }
  [[noreturn]] static void throw_zero_divisor();

  Pair pair_{0, 0};  ///< {−lower, upper}; the whole line is {NaN, NaN}, which every operation hands on
};

}  // namespace sinkproof::numeric
