#include "numeric/root_of_rational.hpp"

#include <gmp.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace sinkproof::numeric {

namespace {

constexpr unsigned long largest_divisor = 1000;

const std::vector<unsigned long>& small_primes() {
  static const auto primes = [] {
    std::vector<unsigned long> found;
    for (unsigned long n = 2; n <= largest_divisor; ++n) {
      if (std::none_of(found.begin(), found.end(), [&](unsigned long p) { return n % p == 0; }))
        found.push_back(n);
    }
    return found;
  }();
  return primes;
}

}  // namespace

RootOfRational root_of(const Rational& q) {
  // √(a/b) = √(ab)/b
  const Integer denominator = boost::multiprecision::denominator(q);
  Integer rest = boost::multiprecision::numerator(q) * denominator;
  Integer outside = 1;
  Integer inside = 1;
  for (const unsigned long p : small_primes()) {
    // No prime below p divides what is left: it is 1, or prime.
    if (rest < p * p) break;
    bool is_odd = false;
    while (mpz_divisible_ui_p(rest.backend().data(), p) != 0) {
      rest /= p;
      if (is_odd) outside *= p;
      is_odd = !is_odd;
    }
    if (is_odd) inside *= p;
  }
  if (mpz_perfect_square_p(rest.backend().data()) != 0) {
    outside *= boost::multiprecision::sqrt(rest);
  } else {
    inside *= rest;
  }
  return {Rational(outside, denominator), std::move(inside)};
}

RootOfRational product_of_roots(const Integer& a, const Integer& b) {
  // What is left of the two has no common factor, so that the product has no new square factor; but both may
  // be squares.
  const Integer common = boost::multiprecision::gcd(a, b);
  Integer rest = (a / common) * (b / common);
  if (mpz_perfect_square_p(rest.backend().data()) != 0)
    return {Rational(common * boost::multiprecision::sqrt(rest)), 1};
  return {Rational(common), std::move(rest)};
}

}  // namespace sinkproof::numeric
