#pragma once

#include <gmpxx.h>

#include "checker/kernel/real.hpp"

namespace sinkproof_check {

/// r + s·√q for one q > 0 that is kept elsewhere.
struct QuadraticNumber {
  mpq_class r;
  mpq_class s;
};

QuadraticNumber operator+(const QuadraticNumber& x, const QuadraticNumber& y);
QuadraticNumber operator-(const QuadraticNumber& x, const QuadraticNumber& y);
QuadraticNumber times(const QuadraticNumber& x, const QuadraticNumber& y, const mpq_class& q);
/// −1, 0 or 1, by squaring.
int sign_of(const QuadraticNumber& x, const mpq_class& q);
QuadraticNumber lesser(const QuadraticNumber& x, const QuadraticNumber& y, const mpq_class& q);
/// A literal where the number is rational.
Real real(const QuadraticNumber& x, const mpq_class& q);

}  // namespace sinkproof_check
