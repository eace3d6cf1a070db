#pragma once

#include <gmpxx.h>

#include <cstddef>
#include <string_view>

namespace sinkproof_check {

/// Limits of FORMAT.md.
constexpr std::size_t max_number_characters = 20'000;
constexpr long max_decimal_exponent = 1'000'000;

/// Reads a *rational*: `-3`, `0.25`, `1.5e-33`, `1/21`; the whole text. Throws SyntaxError.
mpq_class parse_rational(std::string_view text);

/// Reads a literal without sign (integer, decimal, decimal with exponent) at the start of text and removes it
/// from there. An `e` belongs to it only if a digit or a sign follows. Throws SyntaxError if there is none.
mpq_class take_literal(std::string_view& text);

/// n/d in lowest terms, which GMP's functions of rationals ask for: mpq_class(n, d) leaves common factors in,
/// and then what == says, and how results look, is undefined. d ≠ 0.
mpq_class ratio(const mpz_class& n, const mpz_class& d);

/// The number of bits of numerator and denominator together.
std::size_t bit_size(const mpq_class& q);

/// The value, charged as work: results of rational arithmetic on the document's numbers go through here.
mpq_class charged(const mpq_class& value);

}  // namespace sinkproof_check
