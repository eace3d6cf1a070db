#pragma once

#include <vector>

#include "numeric/rational.hpp"

namespace sinkproof::engine {

/// The convergents of x's continued fraction, from the integer below x to x itself: each is nearer than all fractions of smaller denominator.
std::vector<numeric::Rational> convergents(const numeric::Rational& x);

/// The first convergent of x that is within tolerance · max(1, |x|).
numeric::Rational simplest_near(const numeric::Rational& x, const numeric::Rational& tolerance);

}  // namespace sinkproof::engine
