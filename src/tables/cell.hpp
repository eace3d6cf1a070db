#pragma once

#include <string>

#include "numeric/enclosure.hpp"
#include "parameter/specification.hpp"

namespace sinkproof::tables {

/// How many significant digits are shown, and to how many the numbers are known at least.
struct Digits {
  int shown;
  int known;
};

/// What stands in one place of a table. Every digit is certain.
struct Cell {
  std::string text;
  std::string exact = {};       ///< the number itself, where it is rational and known; empty otherwise
  bool is_rounded_well = true;  ///< no other text would be shown if more were known
};

/// A name or number as it was given.
Cell given(const parameter::Value& value);
/// A number of things.
Cell count(long n);
/// In the place of a number that is not defined: null for programs.
Cell not_defined();
/// The value rounded down, up: what may stand for a bound.
Cell lower_bound(const numeric::Enclosure& value, Digits digits);
Cell upper_bound(const numeric::Enclosure& value, Digits digits);
/// The digits that both ends share, cut off, or else the interval.
Cell two_sided(const numeric::Enclosure& value, Digits digits);
/// The exact rational number. Throws InternalError if it is not known.
Cell exactly(const numeric::Enclosure& value);

}  // namespace sinkproof::tables
