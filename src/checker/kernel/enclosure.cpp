#include "checker/kernel/enclosure.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "checker/kernel/error.hpp"

namespace sinkproof_check {

std::string Enclosure::approximate() const {
  const Dyadic sum = add(lower, upper, 53, Direction::down).scaled(-1);
  if (sum.sign() == 0) return "0";
  if (sum.top() < -1000 || sum.top() > 1000)
    return (sum.sign() < 0 ? "-2^" : "2^") + std::to_string(sum.top() - 1);
  const double value = std::ldexp(mpz_get_d(sum.mantissa.get_mpz_t()), static_cast<int>(sum.exponent));
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.17g", value);
  return text.data();
}

Enclosure enclose(const mpq_class& q, long bits) {
  auto [lower, upper] = divide_outward(q.get_num(), q.get_den(), bits);
  return {std::move(lower), std::move(upper)};
}

Enclosure negate(const Enclosure& x) {
  return {x.upper.negated(), x.lower.negated()};
}

Enclosure add(const Enclosure& x, const Enclosure& y, long bits) {
  return {add(x.lower, y.lower, bits, Direction::down), add(x.upper, y.upper, bits, Direction::up)};
}

Enclosure multiply(const Enclosure& x, const Enclosure& y, long bits) {
  if (x.lower.sign() >= 0 && y.lower.sign() >= 0)
    return {multiply(x.lower, y.lower, bits, Direction::down),
            multiply(x.upper, y.upper, bits, Direction::up)};
  // A product of two intervals has its extremes at two of the four corners.
  Enclosure result{multiply(x.lower, y.lower, bits, Direction::down),
                   multiply(x.lower, y.lower, bits, Direction::up)};
  const std::array<std::array<const Dyadic*, 2>, 3> corners{
      {{&x.lower, &y.upper}, {&x.upper, &y.lower}, {&x.upper, &y.upper}}};
  for (const auto& [a, b] : corners) {
    const Dyadic low = multiply(*a, *b, bits, Direction::down);
    const Dyadic high = multiply(*a, *b, bits, Direction::up);
    if (compare(low, result.lower) < 0) result.lower = low;
    if (compare(high, result.upper) > 0) result.upper = high;
  }
  return result;
}

Enclosure divide(const Enclosure& x, const Enclosure& y, long bits) {
  if (y.lower.sign() == 0 && y.upper.sign() == 0) throw ValueError("a divisor of zero");
  if (y.contains_zero()) throw Unresolved("a divisor that may be zero");
  const Dyadic one{1, 0};
  // 1/y falls on each side of zero.
  const Enclosure inverse{divide(one, y.upper, bits, Direction::down),
                          divide(one, y.lower, bits, Direction::up)};
  return multiply(x, inverse, bits);
}

namespace {

/// So that a power of one end says nothing of the number's own.
bool is_hardly_known(const Enclosure& x) {
  return x.contains_zero() || std::abs(x.lower.top() - x.upper.top()) > 1;
}

Enclosure known_power(const Enclosure& x, long n, long bits) {
  Enclosure result{{1, 0}, {1, 0}};
  if (n == 0) return result;
  // Widths grow by at most 2|n| roundings: 64 more bits hold that for every long.
  const long working_bits = bits + 64;
  Enclosure square = n < 0 ? divide(result, x, working_bits) : x;
  for (unsigned long rest = n < 0 ? 0UL - static_cast<unsigned long>(n) : static_cast<unsigned long>(n);;) {
    if (rest % 2 != 0) result = multiply(result, square, working_bits);
    rest /= 2;
    if (rest == 0) break;
    square = multiply(square, square, working_bits);
    if (square.lower.sign() < 0) square.lower = {};  // a square is never negative
  }
  return {round(result.lower, bits, Direction::down), round(result.upper, bits, Direction::up)};
}

}  // namespace

Enclosure power(const Enclosure& x, long n, long bits) {
  try {
    return known_power(x, n, bits);
  } catch (const BeyondLimit&) {
    if (is_hardly_known(x)) throw Unresolved("a power that may be beyond this checker's range");
    throw;
  }
}

Enclosure absolute(const Enclosure& x) {
  if (x.lower.sign() >= 0) return x;
  if (x.upper.sign() <= 0) return negate(x);
  return maximum({{}, x.upper}, {{}, x.lower.negated()});
}

Enclosure maximum(const Enclosure& x, const Enclosure& y) {
  return {compare(x.lower, y.lower) >= 0 ? x.lower : y.lower,
          compare(x.upper, y.upper) >= 0 ? x.upper : y.upper};
}

Enclosure square_root(const Enclosure& x, long bits) {
  if (x.upper.sign() < 0) throw ValueError("a square root of a negative number");  // no precision helps
  if (x.lower.sign() < 0) throw Unresolved("a square root of what may be negative");
  return {square_root(x.lower, bits, Direction::down), square_root(x.upper, bits, Direction::up)};
}

}  // namespace sinkproof_check
