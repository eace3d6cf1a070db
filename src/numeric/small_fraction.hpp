#pragma once

#include "numeric/rational.hpp"

/// Rationals whose parts have a few digits, as most have: in integers of the machine where these do, which is
/// a third of GMP's work.
namespace sinkproof::numeric {

/// What the operators say.
Rational add(const Rational& a, const Rational& b);
Rational subtract(const Rational& a, const Rational& b);
Rational multiply(const Rational& a, const Rational& b);
/// b ≠ 0.
Rational divide(const Rational& a, const Rational& b);

/// The sign of a − b.
int compare(const Rational& a, const Rational& b);

/// sum += term
void add_to(Rational& sum, const Rational& term);

}  // namespace sinkproof::numeric
