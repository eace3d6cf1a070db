#pragma once

#include <optional>
#include <string>

#include "numeric/exact.hpp"

namespace sinkproof::numeric {

/// The result of a computation in any tier, for people, files and comparisons across tiers: a closed interval
/// with rational end points.
struct Enclosure {
  std::optional<Rational> lower;  ///< none: −∞
  std::optional<Rational> upper;  ///< none: +∞

  [[nodiscard]] bool is_exact() const { return lower && upper && *lower == *upper; }
};

/// The enclosures of a scalar's value. End points beyond 2^±1000000 are moved outward (to 0 or to infinity).
Enclosure enclosure(const Interval& value);
Enclosure enclosure(const Ball& value);
/// Exact where the value is rational, otherwise of relative width about 2^-bits and without 0. Throws
/// ExactUnavailable if that cannot be had.
Enclosure enclosure(const Exact& value, long bits);

/// The common part. Throws InternalError that names `what` if there is none: then one of the engines is
/// wrong.
Enclosure intersection(const Enclosure& a, const Enclosure& b, const std::string& what);

Ternary is_positive(const Enclosure& a);
Ternary is_nonnegative(const Enclosure& a);

/// Whether upper − lower ≤ tolerance · min |x| over the enclosure. About printing and stopping, never about a
/// verdict.
bool is_narrow(const Enclosure& a, const Rational& tolerance);

}  // namespace sinkproof::numeric
