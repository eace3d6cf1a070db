#pragma once

#include "numeric/scalar.hpp"
#include "theorems/sink-cost-exact/closed_form.hpp"

namespace sinkproof::theorems {

/// What is not told from 0 is mostly 0 by a formal identity: for searches, which have formulas in intervals.
template <class S, class Arithmetic>
S to_scalar(const numeric::Interval& value, const Arithmetic& /*arithmetic*/) {
  return value.lower() <= 0 && value.upper() >= 0 && !value.is_entire() ? numeric::Interval() : value;
}

/// A number of a formula that searches evaluate in intervals, where it stays what it is.
template <numeric::Scalar S>
S scalar_of(const numeric::Rational& value, const numeric::Arithmetic<S>& arithmetic) {
  return arithmetic.from(value);
}
template <numeric::Scalar S>
S scalar_of(const numeric::Quadratic& value, const numeric::Arithmetic<S>& arithmetic) {
  return to_scalar<S>(value, arithmetic);
}
inline numeric::Interval scalar_of(const numeric::Interval& value,
                                   const numeric::Arithmetic<numeric::Interval>& /*arithmetic*/) {
  return value;
}

/// OPT_sink in units of κ/√d.
template <numeric::Scalar S, class Form>
S sink_optimum_cost(long groups, const Form& form, const numeric::Arithmetic<S>& arithmetic) {
  using Number = std::decay_t<decltype(form.per_group())>;
  return to_scalar<S>(form.per_group() * Number(groups - 1), arithmetic) +
         arithmetic.from(2L) * sqrt(to_scalar<S>(form.v_squared(), arithmetic));
}

}  // namespace sinkproof::theorems
