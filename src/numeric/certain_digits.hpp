#pragma once

#include <string>

#include "numeric/enclosure.hpp"

namespace sinkproof::numeric {

/// For people: the exact value if it is one of at most 12 characters; otherwise the digits that both ends
/// share, cut off and followed by `…`, at most `digits` of them: the value lies between the number shown and
/// the number shown with its last digit one larger (in magnitude). Where they share no digit, or fewer than
/// they could for being on both sides of a short decimal, `[lo, hi]`, rounded outward.
std::string certain_digits(const Enclosure& e, int digits);

/// What stands in the place of a number that is not defined.
inline constexpr const char* no_number = "–";
/// The same of a number that may be not defined.
std::string certain_digits(const std::optional<Enclosure>& e, int digits);

}  // namespace sinkproof::numeric
