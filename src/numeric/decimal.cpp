#include "numeric/decimal.hpp"

#include <gmp.h>

namespace sinkproof::numeric {

namespace {

/// digits·10^exponent, the digits without trailing zeros.
std::string place_point(const std::string& digits, long exponent, int significant) {
  const long point = static_cast<long>(digits.size()) + exponent;  // digits before the decimal point
  const auto size = static_cast<long>(digits.size());
  if (point > significant || point < -4) {
    const std::string tail = size > 1 ? "." + digits.substr(1) : "";
    return digits.substr(0, 1) + tail + "e" + std::to_string(point - 1);
  }
  if (point <= 0) return "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
  if (point >= size) return digits + std::string(static_cast<std::size_t>(point - size), '0');
  return digits.substr(0, static_cast<std::size_t>(point)) + "." +
         digits.substr(static_cast<std::size_t>(point));
}

/// Not numeric::power, which refuses large results: numbers down to 1e-1000000 and enclosures down to
/// 2^-1000000 are printed, too.
Rational power_of_ten(long exponent) {
  Integer ten;
  mpz_ui_pow_ui(ten.backend().data(), 10, static_cast<unsigned long>(exponent < 0 ? -exponent : exponent));
  return exponent < 0 ? Rational(1, ten) : Rational(ten);
}

/// A non-negative rational, rounded down or up to `significant` digits.
std::string rounded(const Rational& q, int significant, bool up, TrailingZeros zeros) {
  if (q == 0) return "0";
  const auto* source = q.backend().data();
  // 10^e ≤ q < 10^(e+1), from the sizes in base 10 (which may be one too large).
  long e = static_cast<long>(mpz_sizeinbase(mpq_numref(source), 10)) -
           static_cast<long>(mpz_sizeinbase(mpq_denref(source), 10));
  while (power_of_ten(e) > q) --e;
  while (power_of_ten(e + 1) <= q) ++e;
  const Rational scaled = q * power_of_ten(significant - 1 - e);
  Integer digits;
  const auto* s = scaled.backend().data();
  if (up) {
    mpz_cdiv_q(digits.backend().data(), mpq_numref(s), mpq_denref(s));
  } else {
    mpz_fdiv_q(digits.backend().data(), mpq_numref(s), mpq_denref(s));
  }
  std::string text = digits.str();
  long exponent = e - significant + 1;
  if (text.size() > static_cast<std::size_t>(significant)) {
    // Rounding up carried: 99.5 becomes 100, whose last digit is one too many.
    text.pop_back();
    ++exponent;
  }
  if (zeros == TrailingZeros::drop) {
    const auto last = text.find_last_not_of('0');
    exponent += static_cast<long>(text.size() - last - 1);
    text.resize(last + 1);
  }
  return place_point(text, exponent, significant);
}

}  // namespace

std::string decimal_lower(const Rational& q, int digits, TrailingZeros zeros) {
  return q < 0 ? "-" + rounded(-q, digits, true, zeros) : rounded(q, digits, false, zeros);
}

std::string decimal_upper(const Rational& q, int digits, TrailingZeros zeros) {
  return q < 0 ? "-" + rounded(-q, digits, false, zeros) : rounded(q, digits, true, zeros);
}

DecimalEndpoints decimal_endpoints(const Enclosure& e, int digits) {
  constexpr std::size_t longest_exact = 100;
  if (e.is_exact()) {
    const std::string exact = to_string(*e.lower);
    if (exact.size() <= longest_exact) return {exact, exact};
  }
  return {e.lower ? decimal_lower(*e.lower, digits) : "-inf",
          e.upper ? decimal_upper(*e.upper, digits) : "inf"};
}

}  // namespace sinkproof::numeric
