#pragma once

#include <algorithm>

#include "checker/kernel/fixed.hpp"
#include "checker/kernel/number.hpp"

namespace sinkproof_check::testing {

/// An interval of rational numbers: what a Span would be without roundings.
struct ExactSpan {
  mpq_class lower = 0;
  mpq_class upper = 0;

  [[nodiscard]] mpq_class magnitude() const { return std::max(upper, mpq_class(-lower)); }
};

inline mpq_class exact(sweep::Fixed x) {
  return ratio(mpz_class(x), mpz_class(sweep::one));
}
inline ExactSpan exact(const sweep::Span& x) {
  return {exact(x.lower), exact(x.upper)};
}
inline ExactSpan only(const mpq_class& x) {
  return {x, x};
}
inline ExactSpan plus_minus(const mpq_class& x) {
  return {-x, x};
}
inline ExactSpan hull(const ExactSpan& x, const ExactSpan& y) {
  return {std::min(x.lower, y.lower), std::max(x.upper, y.upper)};
}
inline ExactSpan operator+(const ExactSpan& x, const ExactSpan& y) {
  return {x.lower + y.lower, x.upper + y.upper};
}
inline ExactSpan operator-(const ExactSpan& x, const ExactSpan& y) {
  return {x.lower - y.upper, x.upper - y.lower};
}
inline ExactSpan operator*(const ExactSpan& x, const ExactSpan& y) {
  const auto ends = std::minmax({mpq_class(x.lower * y.lower), mpq_class(x.lower * y.upper),
                                 mpq_class(x.upper * y.lower), mpq_class(x.upper * y.upper)});
  return {ends.first, ends.second};
}

/// The smallest Fixed that is not below x.
inline sweep::Fixed above(const mpq_class& x) {
  mpz_class result = x.get_num() << sweep::fixed_bits;
  mpz_cdiv_q(result.get_mpz_t(), result.get_mpz_t(), x.get_den().get_mpz_t());
  return result.get_si();
}
inline sweep::Span around(const ExactSpan& x) {
  return {-above(-x.lower), above(x.upper)};
}

/// An upper bound by fixed-point numbers, no more than a part in 2^20 above what it is of.
inline bool is_just_above(sweep::Fixed bound, const mpq_class& x) {
  const mpq_class above = exact(bound) - x;
  return above >= 0 && above * (1 << 20) <= abs(x) + 1;
}

}  // namespace sinkproof_check::testing
