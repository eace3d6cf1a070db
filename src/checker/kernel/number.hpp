#pragma once

#include <gmpxx.h>

#include <bit>
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

/// The number of bits, 1 of 0: mpz_sizeinbase(n, 2), in line. Every charge asks for it.
inline std::size_t bit_size(const mpz_class& n) {
  const std::size_t limbs = mpz_size(n.get_mpz_t());
  if (limbs == 0) return 1;
  return (limbs - 1) * GMP_NUMB_BITS + static_cast<std::size_t>(std::bit_width(
                                           mpz_getlimbn(n.get_mpz_t(), static_cast<mp_size_t>(limbs) - 1)));
}

/// The number of bits of numerator and denominator together.
inline std::size_t bit_size(const mpq_class& q) {
  return bit_size(q.get_num()) + bit_size(q.get_den());
}

/// The value, charged as work: results of rational arithmetic on the document's numbers go through here.
mpq_class charged(mpq_class value);

}  // namespace sinkproof_check
