#include "prove/tables/printed.hpp"

#include <algorithm>

#include "numeric/error.hpp"
#include "prove/coq_number.hpp"

namespace sinkproof::prove {

using numeric::Rational;

namespace {

constexpr std::string_view ellipsis = "…";

/// e with 10^e ≤ q < 10^(e+1), q > 0.
long decimal_exponent(const Rational& q) {
  long e = static_cast<long>(numerator(q).str().size()) - static_cast<long>(denominator(q).str().size());
  while (numeric::power(Rational(10), e) > q) --e;
  while (numeric::power(Rational(10), e + 1) <= q) ++e;
  return e;
}

/// Of `0.0012e-5` two.
int significant_digits(const std::string& text) {
  int result = 0;
  for (const char c : text.substr(0, text.find('e'))) {
    if (c >= '0' && c <= '9' && (c != '0' || result > 0)) ++result;
  }
  return result;
}

}  // namespace

Printed::Printed(const std::string& text, const std::string& exact, int digits, Rounding rounding) {
  std::string number = text;
  const auto cut = number.find(ellipsis);
  if (cut != std::string::npos) number.erase(cut, ellipsis.size());
  if ((cut != std::string::npos) != (rounding == Rounding::cut && exact != text))
    throw InputError("a printed number that is not rounded as its column is: " + text);
  value_ = numeric::parse_rational(number);
  lower_ = upper_ = value_;
  is_exact_ = !exact.empty() && numeric::parse_rational(exact) == value_ && cut == std::string::npos;
  if (is_exact_) return;
  if (value_ <= 0) throw InputError("a printed number without digits: " + text);
  const int shown = rounding == Rounding::cut ? significant_digits(number) : digits;
  is_above_ = rounding == Rounding::up;
  long exponent = decimal_exponent(value_);
  // Below a power of ten the numbers of so many digits are closer together.
  if (is_above_ && value_ == numeric::power(Rational(10), exponent)) --exponent;
  step_ = numeric::power(Rational(10), exponent - shown + 1);
  if (is_above_) {
    lower_ -= step_;
  } else {
    upper_ += step_;
  }
}

std::string Printed::coq_decimal(const Rational& q) const {
  if (is_exact_ || step_ >= 1) return coq(q);
  return "(" + numeric::to_string(Rational(q / step_)) + " / " + numeric::to_string(Rational(1 / step_)) +
         ")";
}

std::string Printed::relation(const std::string& value) const {
  if (is_exact_) return value + " = " + coq(value_);
  return coq_decimal(lower_) + (is_above_ ? " < " : " <= ") + value + (is_above_ ? " <= " : " < ") +
         coq_decimal(upper_);
}

long Printed::bits() const {
  constexpr long to_spare = 128;
  if (is_exact_ || step_ >= 1) return to_spare;
  return to_spare + static_cast<long>(msb(numeric::Integer(denominator(step_))));
}

}  // namespace sinkproof::prove
