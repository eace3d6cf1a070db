#include "checker/kernel/number.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string_view take_digits(std::string_view& text) {
  const auto digits = text.substr(0, text.find_first_not_of("0123456789"));
  if (digits.empty()) throw SyntaxError("expected a digit at " + quoted(text));
  text.remove_prefix(digits.size());
  return digits;
}

/// A literal of so many decimal digits, written out, before it is read. Its memory is bounded by this as
/// well.
void charge_literal(std::size_t digits) {
  constexpr std::size_t bits_per_digit = 4;
  charge_steps(64);
  charge_work(2 * bits_per_digit * digits);
}

mpz_class integer(std::string_view digits) {
  constexpr std::size_t digits_of_a_word = std::numeric_limits<unsigned long>::digits10;
  if (digits.size() > digits_of_a_word) return mpz_class(std::string(digits), 10);
  unsigned long result = 0;
  for (const char digit : digits) result = 10 * result + static_cast<unsigned long>(digit - '0');
  return result;
}

mpz_class integer_power(unsigned long base, unsigned long exponent) {
  mpz_class result;
  mpz_ui_pow_ui(result.get_mpz_t(), base, exponent);
  return result;
}

/// mantissa · 10^exponent in lowest terms. Common factors are 2s and 5s of the mantissa: taking them out
/// first avoids the greatest common divisor of numbers with millions of bits.
mpq_class decimal(mpz_class mantissa, long exponent) {
  if (mantissa == 0) return 0;
  mpq_class result;
  if (exponent == 0) {
    result.get_num().swap(mantissa);
    return result;
  }
  if (exponent > 0) {
    result.get_num() = mantissa * integer_power(10, static_cast<unsigned long>(exponent));
    return result;
  }
  mpz_class denominator = 1;
  for (const unsigned long prime : {2UL, 5UL}) {
    const auto places = static_cast<unsigned long>(-exponent);
    // All of them at once: one at a time takes a second for a few hundred kilobytes of 1000…0e-20000.
    const auto factors = mpz_remove(mantissa.get_mpz_t(), mantissa.get_mpz_t(), mpz_class(prime).get_mpz_t());
    if (factors > places) mantissa *= integer_power(prime, factors - places);
    if (factors < places) denominator *= integer_power(prime, places - factors);
  }
  result.get_num() = mantissa;
  result.get_den() = denominator;
  return result;
}

}  // namespace

mpq_class take_literal(std::string_view& text) {
  std::string digits(take_digits(text));
  long exponent = 0;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    const auto fraction = take_digits(text);
    digits += fraction;
    exponent = -static_cast<long>(fraction.size());
  }
  if (text.size() >= 2 && text[0] == 'e' && (is_digit(text[1]) || text[1] == '-' || text[1] == '+')) {
    const bool is_negative = text[1] == '-';
    text.remove_prefix(is_digit(text[1]) ? 1 : 2);
    const auto stated = take_digits(text);
    const auto first = std::min(stated.find_first_not_of('0'), stated.size() - 1);
    if (stated.size() - first > 7 || std::stol(std::string(stated.substr(first))) > max_decimal_exponent)
      throw SyntaxError("a decimal exponent beyond +-1000000");
    exponent += (is_negative ? -1 : 1) * std::stol(std::string(stated.substr(first)));
  }
  if (digits.size() > max_number_characters) throw SyntaxError("more than 20000 characters");
  charge_literal(digits.size() + static_cast<std::size_t>(std::labs(exponent)));
  return decimal(integer(digits), exponent);
}

mpq_class parse_rational(std::string_view text) {
  if (text.size() > max_number_characters) throw SyntaxError("a number of more than 20000 characters");
  std::string_view rest = text;
  const bool is_negative = rest.starts_with('-');
  if (is_negative) rest.remove_prefix(1);
  mpq_class result;
  if (const auto slash = rest.find('/'); slash != std::string_view::npos) {
    charge_literal(rest.size());
    result.get_num() = integer(take_digits(rest));
    if (!rest.starts_with('/')) throw SyntaxError("expected p/q with integers p and q, not " + quoted(text));
    rest.remove_prefix(1);
    result.get_den() = integer(take_digits(rest));
    if (result.get_den() == 0) throw SyntaxError("a denominator of zero");
    result.canonicalize();
  } else {
    result = take_literal(rest);
  }
  if (!rest.empty()) throw SyntaxError("expected an integer, decimal, or p/q, not " + quoted(text));
  if (is_negative) mpz_neg(result.get_num_mpz_t(), result.get_num_mpz_t());
  return result;
}

mpq_class ratio(const mpz_class& n, const mpz_class& d) {
  mpq_class result;
  result.get_num() = n;
  result.get_den() = d;
  result.canonicalize();
  return result;
}

mpq_class charged(mpq_class value) {
  // A product with its greatest common divisors takes up to twice what charge_work() estimates for its bits.
  charge_steps(64);
  charge_work(2 * bit_size(value));
  return value;
}

}  // namespace sinkproof_check
