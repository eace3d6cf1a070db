#pragma once

#include <boost/container/small_vector.hpp>

#include "numeric/scalar.hpp"

namespace sinkproof::numeric {

/// Σ a·b over what is added: the number 0 of no products. The operands must outlive the sum.
template <class S>
class SumOfProducts {
 public:
  explicit SumOfProducts(const Arithmetic<S>& arithmetic) : sum_(arithmetic.from(0L)) {}
  void add(const S& a, const S& b) { sum_ += a * b; }
  [[nodiscard]] const S& value() const { return sum_; }

 private:
  S sum_;
};

/// Widened once, by a bound on all errors, and not after each operation.
///
/// Proof, with ε = 2^-52 and the bounds of numeric/interval.hpp; n < 2^20 products. Let t be the largest of
/// the four computed products of end points (for the lower end: of their negatives) of one product, z ≤ t +
/// ε|t| + 2^-1022 the exact bound, s and m the computed sums of t and of |t|.
/// 1. An addition errs by at most ε times its exact result, and by 2^-1022 for each of t and the result that
///    is flushed: s is within 1.01nε·Σ|t| + n·2^-1021 of Σt, m as near to Σ|t|, so Σ|t| ≤ 1.01m + n·2^-1020.
/// 2. Σz ≤ s + (1.01n + 1)ε·Σ|t| + n·2^-1021 + n·2^-1022 ≤ s + (1.03n + 1.02)ε·m + n·2^-1020.
/// 3. g = fl(fl(m·2(n + 2)ε) + (n + 2)·2^-1017) ≥ (1 − 2ε)(2n + 4)ε·m + (n + 2)·2^-1018. fl(s + g) loses at
///    most ε(|s| + g) + 2^-1022, where |s| ≤ 1.03m + n·2^-1018: so it is at least
///    s + (2n + 2.9)ε·m + (n + 1)·2^-1018, which is more than 2. asks for, by more than 2^-1022.
/// 4. Hence where it is subnormal, Σz < 0, and reading it as 0 gives an upper bound as well.
/// 5. A product or sum that overflows is at least the largest double, in absolute value, in every rounding
///    mode; then so is m, which does not come down. (The largest exact product is the one that is computed
///    largest: rounding is monotonous.) NaN of a whole line fails the comparison with 2^1000, too. ∎
template <>
class SumOfProducts<Interval> {
 public:
  explicit SumOfProducts(const Arithmetic<Interval>& /*arithmetic*/) {}
  void add(const Interval& a, const Interval& b) {
    const Interval::Pair t = Interval::products(a, b);
    sum_ += t;
    size_ += Interval::magnitude(t);
    ++count_;
  }
  [[nodiscard]] Interval value() const {
    if (count_ == 0) return {};
    if (!(size_[0] < 0x1p1000) || !(size_[1] < 0x1p1000) || count_ >= (1L << 20)) return Interval::entire();
    const auto n = static_cast<double>(count_ + 2);
    const double relative = n * 0x1p-51;
    const double absolute = n * 0x1p-1017;
    return Interval(sum_ + (size_ * Interval::Pair{relative, relative} + Interval::Pair{absolute, absolute}));
  }

 private:
  Interval::Pair sum_{0, 0};   ///< of the computed upper bounds of −product and product
  Interval::Pair size_{0, 0};  ///< of their absolute values
  long count_ = 0;
};

/// Arb's dot product, which rounds once: exact where no bit of a product is far below the largest.
template <>
class SumOfProducts<Ball> {
 public:
  explicit SumOfProducts(const Arithmetic<Ball>& arithmetic) : bits_(arithmetic.bits) {}
  void add(const Ball& a, const Ball& b) {
    // Copies of the structures alone: arb_dot reads them, and nobody clears them.
    left_.push_back(*a.data());
    right_.push_back(*b.data());
  }
  [[nodiscard]] Ball value() const {
    Ball result(0L, bits_);
    arb_dot(result.data(), nullptr, 0, left_.data(), 1, right_.data(), 1, static_cast<slong>(left_.size()),
            bits_);
    return result;
  }

 private:
  long bits_;
  // Most have no more: these take no memory of their own.
  boost::container::small_vector<arb_struct, 16> left_;
  boost::container::small_vector<arb_struct, 16> right_;
};

}  // namespace sinkproof::numeric
