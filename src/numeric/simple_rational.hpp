#pragma once

#include <utility>
#include <vector>

#include "numeric/rational.hpp"

namespace sinkproof::numeric {

/// The convergents of x's continued fraction, from the integer below x to x itself: each is nearer than all
/// fractions of smaller denominator.
std::vector<Rational> convergents(const Rational& x);

/// The first convergent of x that is within tolerance · max(1, |x|).
Rational simplest_near(const Rational& x, const Rational& tolerance);

/// Of the fractions that a search takes where a construction refuses a number or is not defined at it.
inline constexpr long largest_small_part = 1000;

/// The last convergent whose numerator and denominator are at most `largest` in size; 0 where there is none.
Rational with_small_parts(const Rational& x, long largest);
/// The same of x to 24 binary places, |x| < 2^38, for searches: numerator and denominator.
std::pair<long, long> with_small_parts(double x, long largest);

}  // namespace sinkproof::numeric
