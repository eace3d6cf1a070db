#include "numeric/certain_digits.hpp"

#include "numeric/decimal.hpp"

namespace sinkproof::numeric {

std::string certain_digits(const Enclosure& e, int digits) {
  constexpr std::size_t longest_exact = 12;
  if (e.is_exact()) {
    std::string exact = to_string(*e.lower);
    if (exact.size() <= longest_exact) return exact;
  }
  if (e.lower && e.upper && (*e.lower > 0 || *e.upper < 0)) {
    const bool negative = *e.upper < 0;
    const Rational small = negative ? -*e.upper : *e.lower;
    const Rational large = negative ? -*e.lower : *e.upper;
    int beside = 0;  // with so many digits the ends are neighbours, on both sides of a decimal
    for (int shown = digits; shown >= 1; --shown) {
      std::string text = decimal_lower(small, shown, TrailingZeros::keep);
      const std::string of_large = decimal_lower(large, shown, TrailingZeros::keep);
      if (text != of_large) {
        if (beside == 0 && of_large == decimal_upper(small, shown, TrailingZeros::keep)) beside = shown;
        continue;
      }
      // 1.2999 and 1.3001 would share a single digit.
      if (shown < beside - 1) break;
      const auto exponent = text.find('e');
      text.insert(exponent == std::string::npos ? text.size() : exponent, "…");
      return (negative ? "-" : "") + text;
    }
  }
  const auto ends = decimal_endpoints(e, digits);
  return "[" + ends.lower + ", " + ends.upper + "]";
}

std::string certain_digits(const std::optional<Enclosure>& e, int digits) {
  return e ? certain_digits(*e, digits) : no_number;
}

}  // namespace sinkproof::numeric
