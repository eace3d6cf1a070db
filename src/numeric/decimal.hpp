#pragma once

#include <string>

#include "numeric/enclosure.hpp"

namespace sinkproof::numeric {

/// The largest decimal with `digits` significant digits that is ≤ q, the smallest that is ≥ q. Plain notation
/// for exponents from −5 to digits, otherwise `1.25e-33`. digits ≥ 1.
enum class TrailingZeros { drop, keep };
std::string decimal_lower(const Rational& q, int digits, TrailingZeros zeros = TrailingZeros::drop);
std::string decimal_upper(const Rational& q, int digits, TrailingZeros zeros = TrailingZeros::drop);

/// The end points for files: both as one exact text (`1/21`) where the enclosure is a point with at most
/// `exact_characters` characters, otherwise outward decimals; an infinite end gives "-inf" or "inf".
struct DecimalEndpoints {
  std::string lower;
  std::string upper;
};
DecimalEndpoints decimal_endpoints(const Enclosure& e, int digits);

}  // namespace sinkproof::numeric
