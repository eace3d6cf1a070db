#include "numeric/enclosure.hpp"

#include <flint/fmpq.h>

#include <algorithm>
#include <utility>

#include "numeric/error.hpp"

namespace sinkproof::numeric {

namespace {

constexpr long max_exponent = 1'000'000;

std::optional<Rational> finite(double end) {
  const bool is_finite =
      end <= std::numeric_limits<double>::max() && end >= -std::numeric_limits<double>::max();
  return is_finite ? std::optional(from_double(end)) : std::nullopt;
}

Rational power_of_two(long exponent) {
  Rational result = 1;
  auto* q = result.backend().data();
  if (exponent >= 0) {
    mpq_mul_2exp(q, q, static_cast<mp_bitcnt_t>(exponent));
  } else {
    mpq_div_2exp(q, q, static_cast<mp_bitcnt_t>(-exponent));
  }
  return result;
}

/// The end point as a rational, moved up (negate the argument for the other end).
std::optional<Rational> rational_upward(const arf_t end) {
  if (arf_is_nan(end) || arf_is_inf(end)) return std::nullopt;
  const auto small = -max_exponent;
  if (arf_cmpabs_2exp_si(end, max_exponent) > 0) {
    return arf_sgn(end) > 0 ? std::nullopt : std::optional<Rational>(-power_of_two(max_exponent));
  }
  if (!arf_is_zero(end) && arf_cmpabs_2exp_si(end, small) < 0) {
    return arf_sgn(end) > 0 ? power_of_two(small) : Rational(0);
  }
  fmpq_t fraction;
  fmpq_init(fraction);
  arf_get_fmpq(fraction, end);
  Rational q;
  fmpq_get_mpq(q.backend().data(), fraction);
  fmpq_clear(fraction);
  return q;
}

}  // namespace

Enclosure enclosure(const Interval& value) {
  return {finite(value.lower()), finite(value.upper())};
}

Enclosure enclosure(const Ball& value) {
  arf_t end;
  arf_init(end);
  arb_get_ubound_arf(end, value.data(), value.bits());
  auto upper = rational_upward(end);
  arb_get_lbound_arf(end, value.data(), value.bits());
  arf_neg(end, end);
  auto negated_lower = rational_upward(end);
  arf_clear(end);
  return {negated_lower ? std::optional<Rational>(-*negated_lower) : std::nullopt, std::move(upper)};
}

Enclosure enclosure(const Exact& value, long bits) {
  if (const Rational* q = value.rational()) return {*q, *q};
  return enclosure(value.enclose(bits));
}

Enclosure intersection(const Enclosure& a, const Enclosure& b, const std::string& what) {
  Enclosure result;
  result.lower = !a.lower ? b.lower : !b.lower ? a.lower : std::optional(std::max(*a.lower, *b.lower));
  result.upper = !a.upper ? b.upper : !b.upper ? a.upper : std::optional(std::min(*a.upper, *b.upper));
  if (result.lower && result.upper && *result.lower > *result.upper) {
    throw InternalError("two engines disagree about " + what + ": their enclosures are disjoint");
  }
  return result;
}

Ternary is_positive(const Enclosure& a) {
  if (a.lower && *a.lower > 0) return Ternary::certainly;
  return a.upper && *a.upper <= 0 ? Ternary::certainly_not : Ternary::undecided;
}

Ternary is_nonnegative(const Enclosure& a) {
  if (a.lower && *a.lower >= 0) return Ternary::certainly;
  return a.upper && *a.upper < 0 ? Ternary::certainly_not : Ternary::undecided;
}

bool is_narrow(const Enclosure& a, const Rational& tolerance) {
  if (!a.lower || !a.upper) return false;
  const Rational width = *a.upper - *a.lower;
  const Rational smallest = *a.lower > 0 ? *a.lower : *a.upper < 0 ? Rational(-*a.upper) : Rational(0);
  return width <= tolerance * smallest;
}

}  // namespace sinkproof::numeric
