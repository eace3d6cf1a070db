// Arguments whose images are next to a number of so many bits, by all distances down to what the working
// precision tells apart: an enclosure that is rounded the wrong way anywhere, or lacks the truncation of its
// series, ends on the wrong side of that number.

#include <gtest/gtest.h>
#include <mpfr.h>

#include <vector>

#include "checker/kernel/enclosure.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "unit/checker/support.hpp"

namespace sinkproof_check {
namespace {

using testing::contains_image;
using testing::to_rational;

using Function = int (*)(mpfr_t, const mpfr_t, mpfr_rnd_t);

/// The inverse function's value at q, cut to so many bits, on either side of it.
Dyadic next_to(Function inverse, const mpq_class& q, long bits, mpfr_rnd_t direction) {
  mpfr_t wide;
  mpfr_t cut;
  mpfr_init2(wide, bits + 100);
  mpfr_init2(cut, bits);
  mpfr_set_q(wide, q.get_mpq_t(), MPFR_RNDN);
  inverse(wide, wide, MPFR_RNDN);
  mpfr_set(cut, wide, direction);
  Dyadic result;
  if (mpfr_zero_p(cut) == 0) result.exponent = mpfr_get_z_2exp(result.mantissa.get_mpz_t(), cut);
  mpfr_clear(wide);
  mpfr_clear(cut);
  return result;
}

void look_next_to(const std::vector<mpq_class>& images, Function inverse, Function function,
                  Enclosure (*enclose_it)(const Enclosure&, long), long most_guard_bits) {
  reset_work();
  for (const mpq_class& q : images)
    for (const long bits : {5L, 24L})
      for (long cut = bits + 4; cut < bits + most_guard_bits; ++cut)
        for (const mpfr_rnd_t direction : {MPFR_RNDD, MPFR_RNDU}) {
          const Dyadic x = next_to(inverse, q, cut, direction);
          ASSERT_TRUE(contains_image(enclose_it({x, x}, bits), function, to_rational(x), 400))
              << q.get_str() << " to " << bits << " from " << cut
              << (direction == MPFR_RNDD ? " below" : " above");
        }
}

TEST(LastDigit, OfExpIsOnTheRightSide) {
  look_next_to({mpq_class(3, 2), mpq_class(5, 4), mpq_class(9, 8), mpq_class(17, 16), mpq_class(7, 8),
                mpq_class(15, 16), mpq_class(3, 4), mpq_class(5, 8), 2, 3, 7, 20, mpq_class(1, 3),
                mpq_class(31, 32), mpq_class(33, 32)},
               mpfr_log, mpfr_exp, exponential, 48);
}

// Images next to 1 + j·2^(1−bits): their series ends behind its first term, which is exact, so that no other
// rounding makes up for one in the wrong direction.
TEST(LastDigit, OfExpNextToOneIsOnTheRightSide) {
  reset_work();
  for (const long bits : {12L, 24L, 40L, 64L, 128L, 256L, 1024L})
    for (long j = 1; j <= 24; ++j)
      for (const mpfr_rnd_t direction : {MPFR_RNDD, MPFR_RNDU}) {
        const Dyadic image{(mpz_class(1) << static_cast<mp_bitcnt_t>(bits - 1)) + j, 1 - bits};
        mpfr_t x;
        mpfr_init2(x, 3 * bits + 100);
        mpfr_set_q(x, to_rational(image).get_mpq_t(), MPFR_RNDN);  // exactly
        mpfr_log(x, x, direction);
        Dyadic argument;
        argument.exponent = mpfr_get_z_2exp(argument.mantissa.get_mpz_t(), x);
        mpfr_clear(x);
        const Enclosure found = exponential({argument, argument}, bits);
        if (direction == MPFR_RNDD) {
          EXPECT_LT(compare(found.lower, image), 0) << bits << " " << j;
        } else {
          EXPECT_GT(compare(found.upper, image), 0) << bits << " " << j;
        }
      }
}

TEST(LastDigit, OfLogIsOnTheRightSide) {
  look_next_to({mpq_class(1, 2), mpq_class(1, 4), mpq_class(-1, 4), mpq_class(3, 16), mpq_class(-5, 16), 1, 2,
                -3, mpq_class(11, 2), mpq_class(-1, 16)},
               mpfr_exp, mpfr_log, logarithm, 120);
}

TEST(LastDigit, OfSqrtIsOnTheRightSide) {
  look_next_to({1, 3, mpq_class(5, 8), mpq_class(17, 16), 20}, mpfr_sqr, mpfr_sqrt, square_root, 60);
}

TEST(LastDigit, OfPowersIsOnTheRightSide) {
  const auto cube = [](const Enclosure& x, long bits) { return power(x, 3, bits); };
  const auto of_cube = [](mpfr_t y, const mpfr_t x, mpfr_rnd_t direction) {
    return mpfr_pow_ui(y, x, 3, direction);
  };
  look_next_to({2, 3, 5, mpq_class(9, 8)}, mpfr_cbrt, of_cube, cube, 90);
  const auto inverse = [](const Enclosure& x, long bits) { return power(x, -1, bits); };
  // Falls, so its bounds are those of the other end: at a point both are the same number.
  const auto of_inverse = [](mpfr_t y, const mpfr_t x, mpfr_rnd_t direction) {
    return mpfr_ui_div(y, 1, x, direction == MPFR_RNDD ? MPFR_RNDU : MPFR_RNDD);
  };
  reset_work();
  for (const long q : {3L, 5L, 7L})
    for (long cut = 10; cut < 120; ++cut)
      for (const mpfr_rnd_t direction : {MPFR_RNDD, MPFR_RNDU}) {
        const Dyadic x = next_to(of_inverse, q, cut, direction);
        const mpq_class exact = 1 / to_rational(x);
        ASSERT_TRUE(testing::contains(inverse({x, x}, 8), exact)) << q << " from " << cut;
      }
}

}  // namespace
}  // namespace sinkproof_check
