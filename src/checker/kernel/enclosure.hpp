#pragma once

#include <gmpxx.h>

#include <string>

#include "checker/kernel/dyadic.hpp"

namespace sinkproof_check {

/// A closed interval that holds a real number. Every operation takes enclosures of its operands and gives one
/// of its result, with ends of at most `bits` bits (outward rounding), whatever the precision; a higher
/// precision only makes it narrower. There are no relational operators, on purpose: ask for the sign of a
/// difference.
struct Enclosure {
  Dyadic lower;
  Dyadic upper;

  bool is_positive() const { return lower.sign() > 0; }
  bool is_negative() const { return upper.sign() < 0; }
  bool contains_zero() const { return lower.sign() <= 0 && upper.sign() >= 0; }
  /// Some digits of the middle, for messages only.
  std::string approximate() const;
};

Enclosure enclose(const mpq_class& q, long bits);
Enclosure negate(const Enclosure& x);
Enclosure add(const Enclosure& x, const Enclosure& y, long bits);
Enclosure multiply(const Enclosure& x, const Enclosure& y, long bits);
/// Throws Unresolved if y may be zero.
Enclosure divide(const Enclosure& x, const Enclosure& y, long bits);
/// x^n for any n; for n < 0 as divide. Throws BeyondLimit where that is beyond dyadic.cpp's range, and
/// Unresolved where it may be.
Enclosure power(const Enclosure& x, long n, long bits);
Enclosure absolute(const Enclosure& x);
Enclosure maximum(const Enclosure& x, const Enclosure& y);
/// Throws Unresolved if x may be negative.
Enclosure square_root(const Enclosure& x, long bits);

/// elementary.cpp. Throws BeyondLimit if |x| exceeds 11*2^36, and Unresolved if it may.
Enclosure exponential(const Enclosure& x, long bits);
/// elementary.cpp. Throws Unresolved if x may be ≤ 0.
Enclosure logarithm(const Enclosure& x, long bits);

}  // namespace sinkproof_check
