#include "checker/kernel/dyadic.hpp"

#include <algorithm>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

constexpr std::int64_t max_exponent = std::int64_t{1} << 40U;

std::int64_t size_of(const mpz_class& n) {
  return static_cast<std::int64_t>(bit_size(n));
}

/// mantissa · 2^shift for shift ≥ 0.
mpz_class shifted(const mpz_class& mantissa, std::int64_t shift) {
  mpz_class result;
  mpz_mul_2exp(result.get_mpz_t(), mantissa.get_mpz_t(), static_cast<mp_bitcnt_t>(shift));
  return result;
}

void charge_division(const mpz_class& x, const mpz_class& y, long bits) {
  charge_work(static_cast<std::size_t>(bits + std::max(size_of(x), size_of(y))));
}

/// Such that the quotient has two bits more than are asked for.
std::int64_t shift_before_division(const mpz_class& x, const mpz_class& y, long bits) {
  return std::max<std::int64_t>(0, bits + 2 + size_of(y) - size_of(x));
}

}  // namespace

std::int64_t Dyadic::top() const {
  return exponent + size_of(mantissa);
}

Dyadic round(Dyadic x, long bits, Direction direction) {
  if (x.sign() == 0) return {};
  const std::int64_t excess = size_of(x.mantissa) - bits;
  if (excess > 0) {
    const auto shift = static_cast<mp_bitcnt_t>(excess);
    if (direction == Direction::down) {
      mpz_fdiv_q_2exp(x.mantissa.get_mpz_t(), x.mantissa.get_mpz_t(), shift);
    } else {
      mpz_cdiv_q_2exp(x.mantissa.get_mpz_t(), x.mantissa.get_mpz_t(), shift);
    }
    x.exponent += excess;
  }
  if (x.exponent > max_exponent || x.exponent < -max_exponent)
    throw BeyondLimit("a number beyond this checker's range");
  return x;
}

Dyadic add(const Dyadic& x, const Dyadic& y, long bits, Direction direction) {
  if (x.sign() == 0) return round(y, bits, direction);
  if (y.sign() == 0) return round(x, bits, direction);
  if (x.top() < y.top()) return add(y, x, bits, direction);
  // Where |y| < 2^floor, below the last bit that x can show, y counts as 0 or ±2^floor, whichever bounds it
  // in the direction: aligning, say, 1 and 2^(−10^9) would take 10^9 bits.
  const std::int64_t floor = std::min(x.exponent, x.top() - bits - 2);
  Dyadic addend = y;
  if (y.top() <= floor) {
    addend = {0, 0};
    if (direction == Direction::down && y.sign() < 0) addend = {-1, floor};
    if (direction == Direction::up && y.sign() > 0) addend = {1, floor};
    if (addend.sign() == 0) return round(x, bits, direction);
  }
  charge_work(static_cast<std::size_t>(bits) / 8);
  charge_steps(static_cast<std::size_t>(std::max(size_of(x.mantissa), size_of(addend.mantissa))) / 64);
  const std::int64_t exponent = std::min(x.exponent, addend.exponent);
  return round(
      {shifted(x.mantissa, x.exponent - exponent) + shifted(addend.mantissa, addend.exponent - exponent),
       exponent},
      bits, direction);
}

Dyadic multiply(const Dyadic& x, const Dyadic& y, long bits, Direction direction) {
  charge_work(static_cast<std::size_t>(std::max(size_of(x.mantissa), size_of(y.mantissa))));
  return round({x.mantissa * y.mantissa, x.exponent + y.exponent}, bits, direction);
}

Dyadic divide(const Dyadic& x, const Dyadic& y, long bits, Direction direction) {
  charge_division(x.mantissa, y.mantissa, bits);
  const std::int64_t shift = shift_before_division(x.mantissa, y.mantissa, bits);
  const mpz_class dividend = shifted(x.mantissa, shift);
  Dyadic result{0, x.exponent - shift - y.exponent};
  if (direction == Direction::down) {
    mpz_fdiv_q(result.mantissa.get_mpz_t(), dividend.get_mpz_t(), y.mantissa.get_mpz_t());
  } else {
    mpz_cdiv_q(result.mantissa.get_mpz_t(), dividend.get_mpz_t(), y.mantissa.get_mpz_t());
  }
  return round(std::move(result), bits, direction);
}

std::pair<Dyadic, Dyadic> divide_outward(const mpz_class& x, const mpz_class& y, long bits) {
  // As the two divisions that it stands for: what ran out of work before does so still.
  charge_division(x, y, bits);
  charge_division(x, y, bits);
  if (y == 1) return {round({x, 0}, bits, Direction::down), round({x, 0}, bits, Direction::up)};
  const std::int64_t shift = shift_before_division(x, y, bits);
  const mpz_class dividend = shifted(x, shift);
  mpz_class lower;
  mpz_class remainder;
  mpz_fdiv_qr(lower.get_mpz_t(), remainder.get_mpz_t(), dividend.get_mpz_t(), y.get_mpz_t());
  mpz_class upper = lower;
  if (remainder != 0) ++upper;
  return {round({std::move(lower), -shift}, bits, Direction::down),
          round({std::move(upper), -shift}, bits, Direction::up)};
}

Dyadic square_root(const Dyadic& x, long bits, Direction direction) {
  if (x.sign() == 0) return {};
  std::int64_t shift = std::max<std::int64_t>(0, 2 * bits + 2 - size_of(x.mantissa));
  if ((x.exponent - shift) % 2 != 0) ++shift;  // an even exponent, to halve it
  const mpz_class radicand = shifted(x.mantissa, shift);
  charge_work(static_cast<std::size_t>(size_of(radicand)));
  mpz_class root;
  mpz_class remainder;
  mpz_sqrtrem(root.get_mpz_t(), remainder.get_mpz_t(), radicand.get_mpz_t());
  // root ≤ √radicand < root + 1.
  if (direction == Direction::up && remainder != 0) ++root;
  return round({root, (x.exponent - shift) / 2}, bits, direction);
}

int compare(const Dyadic& x, const Dyadic& y) {
  if (x.sign() != y.sign() || x.sign() == 0) return x.sign() < y.sign() ? -1 : x.sign() > y.sign() ? 1 : 0;
  if (x.top() != y.top()) return (x.top() < y.top()) == (x.sign() > 0) ? -1 : 1;
  // Equal tops: the exponents differ by no more than the mantissas' sizes.
  charge_steps(static_cast<std::size_t>(std::max(size_of(x.mantissa), size_of(y.mantissa))) / 128);
  if (x.exponent == y.exponent) return cmp(x.mantissa, y.mantissa);
  const std::int64_t exponent = std::min(x.exponent, y.exponent);
  return cmp(shifted(x.mantissa, x.exponent - exponent), shifted(y.mantissa, y.exponent - exponent));
}

}  // namespace sinkproof_check
