#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace sinkproof::numeric {

/// Exact integers and rationals. Boost's mpz_int and mpq_rational without expression templates, so that generic code may use `auto` and `?:`.
using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Rational =
    boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

/// Reads `-3`, `0.25` (which is 1/4), `1.5e-33`, `22/7`. The whole text must be the number. Throws InputError that quotes the text (shortened) and
/// says what was expected: also for a zero denominator, more than 20,000 characters, or an exponent beyond ±1,000,000.
Rational parse_rational(std::string_view text);

/// `-3` or `22/7`, in lowest terms. parse_rational reads it back.
std::string to_string(const Rational& q);

/// base^exponent; exponent may be negative (then base must not be 0: DomainError). Throws InputError if the result would have more than 1,000,000 bits.
Rational power(const Rational& base, long exponent);

/// The square root if it is rational.
std::optional<Rational> rational_sqrt(const Rational& q);

/// The exact value of a finite double. Throws InputError for NaN and infinities.
Rational from_double(double value);

/// The double that equals q, if there is one (subnormals included).
std::optional<double> to_double_exactly(const Rational& q);

/// A double near q, for heuristics and for people, never for a verdict. Zero or infinite where q is out of range.
double approximate(const Rational& q);

/// value as an integer of the machine, if it is one.
std::optional<long> to_long(const Rational& q);

}  // namespace sinkproof::numeric
