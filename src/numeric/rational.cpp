#include "numeric/rational.hpp"

#include <gmp.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "numeric/error.hpp"

namespace sinkproof::numeric {

namespace {

constexpr std::size_t max_characters = 20'000;
constexpr long max_decimal_exponent = 1'000'000;
constexpr std::size_t max_power_bits = 1'000'000;

std::string shortened(std::string_view text) {
  constexpr std::size_t shown = 40;
  return text.size() <= shown ? std::string(text) : std::string(text.substr(0, shown)) + "…";
}

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  throw InputError("'" + shortened(text) + "' is not an exact number: " + why +
                   " (expected an integer, a decimal such as 0.25 or 1.5e-3, or p/q)");
}

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

Integer digits_to_integer(std::string_view digits) {
  Integer value;
  // Base 10 explicitly: the default would read a leading 0 as octal.
  mpz_set_str(value.backend().data(), std::string(digits).c_str(), 10);
  return value;
}

Integer integer_power_of_ten(unsigned long exponent) {
  Integer value;
  mpz_ui_pow_ui(value.backend().data(), 10, exponent);
  return value;
}

/// Splits off `e…` and returns the exponent.
long take_exponent(std::string_view& unsigned_text, std::string_view whole) {
  const auto e = unsigned_text.find('e');
  if (e == std::string_view::npos) return 0;
  std::string_view exponent = unsigned_text.substr(e + 1);
  unsigned_text = unsigned_text.substr(0, e);
  const bool negative = !exponent.empty() && exponent.front() == '-';
  if (!exponent.empty() && (negative || exponent.front() == '+')) exponent.remove_prefix(1);
  if (!all_digits(exponent)) refuse(whole, "the exponent has no digits");
  exponent.remove_prefix(std::min(exponent.find_first_not_of('0'), exponent.size() - 1));
  if (exponent.size() > 7) refuse(whole, "the exponent is beyond ±1000000");
  const long value = std::strtol(std::string(exponent).c_str(), nullptr, 10);
  if (value > max_decimal_exponent) refuse(whole, "the exponent is beyond ±1000000");
  return negative ? -value : value;
}

/// Most numbers of a text.
constexpr std::size_t digits_of_small_ones = std::numeric_limits<long>::digits10;
Rational small_integer(std::string_view digits) {
  long value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

}  // namespace

Rational parse_rational(std::string_view text) {
  if (text.size() > max_characters) refuse(text, "it has more than 20000 characters");
  if (text.size() <= digits_of_small_ones && all_digits(text)) return small_integer(text);
  std::string_view rest = text;
  const bool negative = !rest.empty() && rest.front() == '-';
  if (negative) rest.remove_prefix(1);
  Rational value;
  if (const auto slash = rest.find('/'); slash != std::string_view::npos) {
    const auto numerator = rest.substr(0, slash);
    const auto denominator = rest.substr(slash + 1);
    if (!all_digits(numerator) || !all_digits(denominator)) refuse(text, "p and q must be integers");
    const Integer q = digits_to_integer(denominator);
    if (q == 0) refuse(text, "the denominator is zero");
    value = Rational(digits_to_integer(numerator), q);
  } else {
    const long exponent = take_exponent(rest, text);
    const auto point = rest.find('.');
    const auto whole = rest.substr(0, point);
    const auto fraction = point == std::string_view::npos ? std::string_view() : rest.substr(point + 1);
    if (!all_digits(whole) || (point != std::string_view::npos && !all_digits(fraction))) {
      refuse(text, "a decimal needs digits, and digits on both sides of its point");
    }
    const long scale = exponent - static_cast<long>(fraction.size());
    const Integer digits = digits_to_integer(std::string(whole) + std::string(fraction));
    const Integer ten = integer_power_of_ten(static_cast<unsigned long>(scale < 0 ? -scale : scale));
    value = scale < 0 ? Rational(digits, ten) : Rational(digits * ten);
  }
  return negative ? Rational(-value) : value;
}

std::string to_string(const Rational& q) {
  return q.str();
}

Rational power(const Rational& base, long exponent) {
  if (exponent < 0 && base.is_zero()) throw DomainError("0 to a negative power");
  const unsigned long n =
      exponent < 0 ? 0UL - static_cast<unsigned long>(exponent) : static_cast<unsigned long>(exponent);
  const auto* q = base.backend().data();
  const std::size_t bits = std::max(mpz_sizeinbase(mpq_numref(q), 2), mpz_sizeinbase(mpq_denref(q), 2));
  if (bits > 1 && n > max_power_bits / bits) {
    throw InputError("a power with exponent " + std::to_string(exponent) +
                     " would have more than 1000000 bits");
  }
  Rational result;
  auto* r = result.backend().data();
  mpz_pow_ui(mpq_numref(r), mpq_numref(q), n);
  mpz_pow_ui(mpq_denref(r), mpq_denref(q), n);
  return exponent < 0 ? Rational(1 / result) : result;
}

std::optional<Rational> rational_sqrt(const Rational& q) {
  if (q.sign() < 0) return std::nullopt;
  const auto* source = q.backend().data();
  if (mpz_perfect_square_p(mpq_numref(source)) == 0 || mpz_perfect_square_p(mpq_denref(source)) == 0) {
    return std::nullopt;
  }
  Rational root;
  mpz_sqrt(mpq_numref(root.backend().data()), mpq_numref(source));
  mpz_sqrt(mpq_denref(root.backend().data()), mpq_denref(source));
  return root;
}

Rational from_double(double value) {
  if (!std::isfinite(value)) throw InputError("a number is NaN or infinite (expected a finite one)");
  Rational q;
  mpq_set_d(q.backend().data(), value);
  return q;
}

std::optional<double> to_double_exactly(const Rational& q) {
  // mpq_get_d truncates; it is exact where the value comes back.
  const double d = mpq_get_d(q.backend().data());
  if (!std::isfinite(d) || from_double(d) != q) return std::nullopt;
  return d;
}

double approximate(const Rational& q) {
  return mpq_get_d(q.backend().data());
}

}  // namespace sinkproof::numeric
