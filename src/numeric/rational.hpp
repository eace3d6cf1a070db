#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace sinkproof::numeric {

/// Exact integers and rationals. Boost's mpz_int and mpq_rational without expression templates, so that
/// generic code may use `auto` and `?:`.
using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Rational =
    boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

/// Reads `-3`, `0.25` (which is 1/4), `1.5e-33`, `22/7`. The whole text must be the number. Throws InputError
/// that quotes the text (shortened) and says what was expected: also for a zero denominator, more than 20,000
/// characters, or an exponent beyond ±1,000,000.
Rational parse_rational(std::string_view text);

/// `-3` or `22/7`, in lowest terms. parse_rational reads it back.
std::string to_string(const Rational& q);

/// base^exponent; exponent may be negative (then base must not be 0: DomainError). Throws InputError if the
/// result would have more than 1,000,000 bits.
Rational power(const Rational& base, long exponent);

/// The square root if it is rational.
std::optional<Rational> rational_sqrt(const Rational& q);

/// The exact value of a finite double. Throws InputError for NaN and infinities.
Rational from_double(double value);

/// The double that equals q, if there is one (subnormals included).
std::optional<double> to_double_exactly(const Rational& q);

/// A double near q, for heuristics and for people, never for a verdict. Zero or infinite where q is out of
/// range.
double approximate(const Rational& q);

/// value as an integer of the machine, if it is one. Inline: whoever compiles a text asks at every step.
inline std::optional<long> to_long(const Rational& q) {
  static_assert(GMP_NUMB_BITS == std::numeric_limits<unsigned long>::digits);
  const auto* numerator = mpq_numref(q.backend().data());
  const auto* denominator = mpq_denref(q.backend().data());
  if (mpz_size(denominator) != 1 || mpz_getlimbn(denominator, 0) != 1 || mpz_size(numerator) > 1)
    return std::nullopt;
  const unsigned long size = mpz_getlimbn(numerator, 0);
  const bool is_negative = mpz_sgn(numerator) < 0;
  constexpr auto largest = static_cast<unsigned long>(std::numeric_limits<long>::max());
  if (size > largest + (is_negative ? 1 : 0)) return std::nullopt;
  return static_cast<long>(is_negative ? 0 - size : size);
}

}  // namespace sinkproof::numeric
