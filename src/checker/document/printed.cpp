// Digits of the document against the number that they show.
//
// Given: a text of the document, the exact value, and how many digits it may have.
// Derives itself: the interval that the text stands for, in rationals; for angles, the sine of its ends.
// Takes from the document: the text, whose syntax is held first. Safe, as both ends are compared with the
// value by sign_of, which proves or throws.
// Acceptance means: the value lies in the interval, and the interval is as narrow as its way of writing
// promises.
// Assumes: sign_of; 1.5707 < π/2 < 1.5708.
#include "checker/document/printed.hpp"

#include <string>

#include "checker/document/certificate.hpp"
#include "checker/kernel/enclosure.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"

namespace sinkproof_check {

namespace {

mpq_class power_of_ten(long exponent) {
  mpz_class ten;
  mpz_ui_pow_ui(ten.get_mpz_t(), 10, static_cast<unsigned long>(exponent < 0 ? -exponent : exponent));
  return exponent < 0 ? ratio(1, ten) : mpq_class(ten);
}

/// The unit of the last of so many significant digits of q ≠ 0.
mpq_class last_place(const mpq_class& q, long digits) {
  const mpq_class magnitude = abs(q);
  long exponent = static_cast<long>(mpz_sizeinbase(magnitude.get_num_mpz_t(), 10)) -
                  static_cast<long>(mpz_sizeinbase(magnitude.get_den_mpz_t(), 10));
  while (power_of_ten(exponent) > magnitude) --exponent;
  while (power_of_ten(exponent + 1) <= magnitude) ++exponent;
  return power_of_ten(exponent - digits + 1);
}

mpq_class parse(const json::Value& stated, std::string_view text) {
  try {
    return parse_rational(text);
  } catch (const SyntaxError& error) {
    throw Malformed(stated.place(), error.what());
  }
}

/// Throws Rejected unless the difference is ≥ 0.
void require_order(const json::Value& stated, const Real& difference, const std::string& otherwise,
                   const Real& value) {
  try {
    if (sign_of(difference) >= 0) return;
  } catch (const ValueError& error) {
    refuse(stated.place(), "cannot confirm these digits: ", error);
  }
  throw Rejected(stated.place(), otherwise + "; expected digits of about " + approximate(value));
}

/// The number, which has no more digits than that, and the unit of the last one.
std::pair<mpq_class, mpq_class> read_rounded(const json::Value& stated, long digits) {
  const std::string_view text = stated.string();
  if (text.find('/') != std::string_view::npos) throw Malformed(stated.place(), "expected a decimal");
  mpq_class number = parse(stated, text);
  // 0 is rounded to from nothing else.
  if (number == 0) return {number, 0};
  mpq_class unit = last_place(number, digits);
  const mpq_class units = number / unit;
  if (units.get_den() != 1) throw Rejected(stated.place(), "more digits than " + std::to_string(digits));
  return {std::move(number), std::move(unit)};
}

struct Range {
  mpq_class lower;
  mpq_class upper;
};

constexpr std::string_view ellipsis = "\xE2\x80\xA6";

/// `0.123…`: digits cut off.
Range read_cut_off(const json::Value& stated, std::string text, std::size_t place, long digits) {
  text.erase(place, ellipsis.size());
  const auto is_e = text.find('e');
  if (place != std::min(is_e, text.size()) || text.find('/') != std::string::npos)
    throw Malformed(stated.place(), "expected the ellipsis behind the digits of a decimal");
  const mpq_class number = parse(stated, text);
  const auto point = text.find('.');
  const long fraction = point == std::string::npos ? 0 : static_cast<long>(place - point) - 1;
  const mpq_class exponent = is_e == std::string::npos ? mpq_class(0) : parse(stated, text.substr(is_e + 1));
  const mpq_class unit = power_of_ten(exponent.get_num().get_si() - fraction);
  if (number == 0 || abs(number) >= power_of_ten(digits) * unit)
    throw Rejected(stated.place(), "expected 1 to " + std::to_string(digits) + " digits, not all 0");
  if (number < 0) return {number - unit, number};
  return {number, number + unit};
}

/// `[0.12, 0.13]`, narrow.
Range read_interval(const json::Value& stated, std::string_view text, long digits) {
  const auto comma = text.find(", ");
  if (comma == std::string_view::npos || !text.ends_with(']'))
    throw Malformed(stated.place(), "expected [lower, upper]");
  Range range{parse(stated, text.substr(1, comma - 1)),
              parse(stated, text.substr(comma + 2, text.size() - comma - 3))};
  if (range.lower > range.upper) throw Rejected(stated.place(), "the lower end is above the upper one");
  const mpq_class largest = std::max<mpq_class>(abs(range.lower), abs(range.upper));
  if (range.upper - range.lower > largest * power_of_ten(2 - digits))
    throw Rejected(stated.place(),
                   "wider than its digits; expected an interval of relative width 10^(2-digits)");
  return range;
}

Range read_range(const json::Value& stated, long digits) {
  const std::string_view text = stated.string();
  if (text.starts_with('[')) return read_interval(stated, text, digits);
  if (const auto place = text.find(ellipsis); place != std::string_view::npos)
    return read_cut_off(stated, std::string(text), place, digits);
  const mpq_class exact = parse(stated, text);
  return {exact, exact};
}

/// sin x for 0 ≤ x ≤ 2, from its series, whose terms alternate and fall.
Enclosure sine(const mpq_class& x, long bits) {
  const Enclosure argument = enclose(x, bits);
  const Enclosure square = negate(multiply(argument, argument, bits));
  Enclosure term = argument;
  Enclosure sum = argument;
  for (long n = 2;; n += 2) {
    term = divide(multiply(term, square, bits), enclose(mpq_class(n * (n + 1)), bits), bits);
    const Dyadic size = absolute(term).upper;
    // What is left out has at most the size of its first term.
    if (size.sign() == 0 || size.top() < -bits) return add(sum, {size.negated(), size}, bits);
    sum = add(sum, term, bits);
  }
}

Real rational(const Dyadic& x) {
  mpq_class result(x.mantissa);
  const mpz_class scale = mpz_class(1) << static_cast<mp_bitcnt_t>(x.exponent < 0 ? -x.exponent : x.exponent);
  return x.exponent < 0 ? mpq_class(result / scale) : mpq_class(result * scale);
}

}  // namespace

void require_lower(const json::Value& stated, const Real& value, long digits) {
  const auto [number, unit] = read_rounded(stated, digits);
  require_order(stated, value - Real(number), "above the value", value);
  require_order(stated, Real(mpq_class(number + unit)) - value, "not the value rounded down", value);
}

void require_upper(const json::Value& stated, const Real& value, long digits) {
  const auto [number, unit] = read_rounded(stated, digits);
  require_order(stated, Real(number) - value, "below the value", value);
  require_order(stated, value - Real(mpq_class(number - unit)), "not the value rounded up", value);
}

void require_two_sided(const json::Value& stated, const Real& value, long digits) {
  const Range range = read_range(stated, digits);
  require_order(stated, value - Real(range.lower), "above the value", value);
  require_order(stated, Real(range.upper) - value, "below the value", value);
}

void require_angle(const json::Value& stated, const Real& sine_value, long digits) {
  // 1.5707 < π/2 < 1.5708, and the sine rises up to there.
  const mpq_class below_right_angle(15'707, 10'000);
  const mpq_class above_right_angle(15'708, 10'000);
  const Range range = read_range(stated, digits);
  if (range.lower < 0) throw Rejected(stated.place(), "expected an angle of at least 0");
  if (range.lower >= above_right_angle)
    throw Rejected(stated.place(), "expected an angle of at most a right one");
  if (range.lower > below_right_angle || (range.upper > below_right_angle && range.upper < above_right_angle))
    refuse(stated.place(), "", BeyondLimit("too near a right angle for this checker"));
  const long bits = 64 + 4 * digits;
  require_order(stated, sine_value - rational(sine(range.lower, bits).upper), "the angle is too large",
                sine_value);
  if (range.upper >= above_right_angle) return;
  require_order(stated, rational(sine(range.upper, bits).lower) - sine_value, "the angle is too small",
                sine_value);
}

void require_exact(const json::Value& stated, const Real& value) {
  const mpq_class number = read_rational(stated);
  require_order(stated, value - Real(number), "above the value", value);
  require_order(stated, Real(number) - value, "below the value", value);
}

}  // namespace sinkproof_check
