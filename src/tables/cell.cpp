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

Cell not_defined() {
  return {numeric::no_number};
}

Cell lower_bound(const Enclosure& value, Digits digits) {
  if (!value.lower) return {"-inf"};
  return {numeric::decimal_lower(*value.lower, digits.shown, zeros(*value.lower, digits.shown)),
          exact_text(value),
          value.is_exact() || (value.upper && numeric::decimal_lower(*value.lower, digits.shown) ==
                                                  numeric::decimal_lower(*value.upper, digits.shown))};
}

Cell upper_bound(const Enclosure& value, Digits digits) {
  if (!value.upper) return {"inf"};
  return {numeric::decimal_upper(*value.upper, digits.shown, zeros(*value.upper, digits.shown)),
          exact_text(value),
          value.is_exact() || (value.lower && numeric::decimal_upper(*value.lower, digits.shown) ==
                                                  numeric::decimal_upper(*value.upper, digits.shown))};
}

Cell two_sided(const Enclosure& value, Digits digits) {
  return {numeric::certain_digits(value, digits.shown), exact_text(value)};
}

Cell exactly(const Enclosure& value) {
  if (!value.is_exact())
    throw InternalError("a table's exact column with a number that is not known exactly");
  return {exact_text(value), exact_text(value)};
}

}  // namespace sinkproof::tables
