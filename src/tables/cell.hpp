#pragma once

#include <string>

#include "numeric/enclosure.hpp"
#include "parameter/specification.hpp"

namespace sinkproof::tables {

/// What stands in one place of a table. Every digit is certain.
struct Cell {
  std::string text;
  std::string exact = {};  ///< the number itself, where it is rational and known; empty otherwise
};

/// A name or number as it was given.
Cell given(const parameter::Value& value);
/// A number of things.
Cell count(long n);
/// The value rounded down, up: what may stand for a bound.
Cell lower_bound(const numeric::Enclosure& value, int digits);
Cell upper_bound(const numeric::Enclosure& value, int digits);
/// The digits that both ends share, cut off, or else the interval.
Cell two_sided(const numeric::Enclosure& value, int digits);
/// The exact rational number. Throws InternalError if it is not known.
Cell exactly(const numeric::Enclosure& value);

}  // namespace sinkproof::tables
