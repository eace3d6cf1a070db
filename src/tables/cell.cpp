#include "tables/cell.hpp"

#include "numeric/certain_digits.hpp"
#include "numeric/decimal.hpp"
#include "numeric/error.hpp"

namespace sinkproof::tables {

using numeric::Enclosure;

namespace {

std::string exact_text(const Enclosure& value) {
  return value.is_exact() ? numeric::to_string(*value.lower) : "";
}

/// Zeros at the end are shown where they are digits of something longer.
numeric::TrailingZeros zeros(const numeric::Rational& value, int digits) {
  return numeric::decimal_lower(value, digits) == numeric::decimal_upper(value, digits)
             ? numeric::TrailingZeros::drop
             : numeric::TrailingZeros::keep;
}

}  // namespace

Cell given(const parameter::Value& value) {
  return {parameter::to_string(value)};
}

Cell count(long n) {
  return {std::to_string(n)};
}

Cell lower_bound(const Enclosure& value, int digits) {
  return {value.lower ? numeric::decimal_lower(*value.lower, digits, zeros(*value.lower, digits)) : "-inf",
          exact_text(value)};
}

Cell upper_bound(const Enclosure& value, int digits) {
  return {value.upper ? numeric::decimal_upper(*value.upper, digits, zeros(*value.upper, digits)) : "inf",
          exact_text(value)};
}

Cell two_sided(const Enclosure& value, int digits) {
  return {numeric::certain_digits(value, digits), exact_text(value)};
}

Cell exactly(const Enclosure& value) {
  if (!value.is_exact())
    throw InternalError("a table's exact column with a number that is not known exactly");
  return {exact_text(value), exact_text(value)};
}

}  // namespace sinkproof::tables
