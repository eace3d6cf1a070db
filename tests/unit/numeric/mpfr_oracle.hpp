#pragma once

#include <mpfr.h>

#include "numeric/enclosure.hpp"

namespace sinkproof::numeric::testing {

/// What MPFR says about f(x): correctly rounded down and up, to far more bits than any enclosure under test
/// has.
/// f is mpfr_exp, mpfr_log or mpfr_sqrt, all of which grow, so that an argument that is no binary number is
/// bracketed, too.
/// Beyond 2^±1000000 the end points are moved outward to there, to 0 or to infinity.
template <class Function>
Enclosure image(Function f, const Rational& x, long bits = 1200) {
  mpfr_t low;
  mpfr_t high;
  mpfr_inits2(bits, low, high, static_cast<mpfr_ptr>(nullptr));
  mpfr_set_q(low, x.backend().data(), MPFR_RNDD);
  mpfr_set_q(high, x.backend().data(), MPFR_RNDU);
  f(low, low, MPFR_RNDD);
  f(high, high, MPFR_RNDU);
  constexpr mpfr_exp_t far = 1'000'000;
  Enclosure result;
  const auto scale = [](long exponent) {
    mpfr_t value;
    mpfr_init2(value, 2);
    mpfr_set_ui_2exp(value, 1, exponent, MPFR_RNDN);
    Rational q;
    mpfr_get_q(q.backend().data(), value);
    mpfr_clear(value);
    return q;
  };
  const auto is_huge = [](const mpfr_t end) {
    return mpfr_inf_p(end) != 0 || (mpfr_regular_p(end) != 0 && mpfr_get_exp(end) > far);
  };
  const auto is_tiny = [](const mpfr_t end) { return mpfr_regular_p(end) != 0 && mpfr_get_exp(end) < -far; };
  if (is_huge(low)) {
    result.lower = scale(far - 1);
  } else if (is_tiny(low)) {
    result.lower = 0;
  } else {
    mpfr_get_q(result.lower.emplace().backend().data(), low);
  }
  if (is_tiny(high)) {
    result.upper = scale(-far);
  } else if (!is_huge(high)) {
    mpfr_get_q(result.upper.emplace().backend().data(), high);
  }
  mpfr_clears(low, high, static_cast<mpfr_ptr>(nullptr));
  return result;
}

}  // namespace sinkproof::numeric::testing
