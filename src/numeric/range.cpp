#include "numeric/range.hpp"

#include "numeric/error.hpp"
#include "numeric/scalar.hpp"

namespace sinkproof::numeric {

namespace {

constexpr long bits_of_a_look = 64;
constexpr long largest_exponent = 1L << 39U;

/// Whether x may be beyond 2^exponent, or is not 0 and below its reciprocal.
bool is_beyond(const Ball& x, long exponent) {
  if (arb_is_finite(x.data()) == 0) return true;
  mag_t end;
  mag_init(end);
  arb_get_mag(end, x.data());
  const bool is_large = mag_cmp_2exp_si(end, exponent) > 0;
  const bool is_small = arb_is_zero(x.data()) == 0 && mag_cmp_2exp_si(end, -exponent) < 0;
  mag_clear(end);
  return is_large || is_small;
}

}  // namespace

void require_in_range(const Expression& e) {
  if (e.is_rational()) return;  // a rational number is written out
  try {
    evaluate(e, Arithmetic<Ball>{bits_of_a_look}, [](const Ball& part) {
      if (is_beyond(part, largest_exponent))
        throw InputError("a part of it is beyond 2^549755813888 or below its reciprocal");
    });
  } catch (const DomainError&) {
    // Whoever asks for the value says so.
  }
}

void require_in_range_of_scores(const std::vector<const Expression*>& entries) {
  const Arithmetic<Ball> arithmetic{bits_of_a_look};
  Ball sum = arithmetic.from(0L);
  for (const Expression* entry : entries) sum += abs(arithmetic.from(*entry));
  if (is_nonnegative(arithmetic.from(largest_exponent) - sum) == Ternary::certainly_not)
    throw InputError("the absolute values of its entries add up to more than 2^39 = 549755813888");
}

}  // namespace sinkproof::numeric
