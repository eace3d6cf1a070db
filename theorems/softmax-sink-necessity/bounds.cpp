#include "theorems/softmax-sink-necessity/bounds.hpp"

#include <algorithm>

#include "numeric/exact.hpp"

namespace sinkproof::theorems::softmax_sink_bounds {

using numeric::Arithmetic;
using numeric::Scalar;
using numeric::Ternary;

namespace {

/// What two rows say, for η ≤ 1/36.
template <Scalar S>
SinkBounds<S> bounds_of_two_rows(const S& eta, const Arithmetic<S>& arithmetic) {
  switch (is_nonnegative(arithmetic.from(loss_limit()) - eta)) {
    case Ternary::certainly:
      return {bound_of_two_rows_before(eta, arithmetic), bound_of_two_rows_after(eta, arithmetic)};
    case Ternary::certainly_not:
      return {arithmetic.from(0L), arithmetic.from(0L)};
    case Ternary::undecided:
      break;
  }
  return {arithmetic.unknown(), arithmetic.unknown()};
}

}  // namespace

template <Scalar S>
SinkBounds<S> sink_bounds(const S& eta, long length, const Arithmetic<S>& arithmetic) {
  SinkBounds<S> bounds = bounds_of_two_rows(eta, arithmetic);
  if (length < 5) return bounds;
  const auto three_rows = is_positive(arithmetic.from(loss_limit_of_three_rows()) - eta);
  if (three_rows == Ternary::certainly) bounds.before = bound_of_three_rows(eta, arithmetic);
  if (three_rows == Ternary::undecided) bounds.before = arithmetic.unknown();
  return bounds;
}

SearchTerms search_terms(double eta, long length) {
  constexpr double limit = 1.0 / 36;
  // What the exact bounds are at the limit, and less beyond it.
  const double beyond = eta > limit ? (1 - eta) / (1 - limit) : 1;
  const double x = std::min(eta, limit);
  double before = 1 - 12 * x / (5 - 12 * x);
  const double after = 1 - 4 * x * (1 - 2 * x) / ((1 - 4 * x) * (1 - 7 * x));
  if (length >= 5 && x < 1.0 / 48) before = 1 - 2 * x * (1 + 48 * x) / (1 + 30 * x);
  return {limit - eta, beyond * before, beyond * after};
}

#define SINKPROOF_INSTANTIATE(S) template SinkBounds<S> sink_bounds(const S&, long, const Arithmetic<S>&);
SINKPROOF_INSTANTIATE(numeric::Interval)
SINKPROOF_INSTANTIATE(numeric::Ball)
SINKPROOF_INSTANTIATE(numeric::Exact)
#undef SINKPROOF_INSTANTIATE

}  // namespace sinkproof::theorems::softmax_sink_bounds
