#include "checker/kernel/quadratic_number.hpp"

#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

QuadraticNumber operator+(const QuadraticNumber& x, const QuadraticNumber& y) {
  return {x.r + y.r, x.s + y.s};
}

QuadraticNumber operator-(const QuadraticNumber& x, const QuadraticNumber& y) {
  return {x.r - y.r, x.s - y.s};
}

QuadraticNumber times(const QuadraticNumber& x, const QuadraticNumber& y, const mpq_class& q) {
  charge_work(bit_size(x.r) + bit_size(x.s) + bit_size(y.r) + bit_size(y.s));
  return {x.r * y.r + x.s * y.s * q, x.r * y.s + x.s * y.r};
}

int sign_of(const QuadraticNumber& x, const mpq_class& q) {
  charge_work(2 * (bit_size(x.r) + bit_size(x.s)) + bit_size(q));
  const int first = sgn(x.r);
  const int second = sgn(x.s);
  if (first * second >= 0) return first != 0 ? first : second;
  return first * sgn(mpq_class(x.r * x.r - x.s * x.s * q));
}

QuadraticNumber lesser(const QuadraticNumber& x, const QuadraticNumber& y, const mpq_class& q) {
  return sign_of(x - y, q) < 0 ? x : y;
}

Real real(const QuadraticNumber& x, const mpq_class& q) {
  if (sgn(x.s) == 0) return x.r;
  if (mpz_perfect_square_p(q.get_num_mpz_t()) != 0 && mpz_perfect_square_p(q.get_den_mpz_t()) != 0) {
    const mpz_class over = sqrt(q.get_num());
    const mpz_class under = sqrt(q.get_den());
    return mpq_class(x.r + x.s * ratio(over, under));
  }
  return Real(x.r) + Real(x.s) * square_root(Real(q));
}

}  // namespace sinkproof_check
