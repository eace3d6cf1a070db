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
  bounds.after = max(bounds.after, bounds_of_sums(eta, arithmetic).bounds.after);
  return bounds;
}

template <Scalar S>
BoundsOfSums<S> bounds_of_sums(const S& eta, const Arithmetic<S>& arithmetic) {
  BoundsOfSums<S> result{Ternary::certainly_not, {arithmetic.from(0L), arithmetic.from(0L)}};
  const auto room_before = is_positive(arithmetic.from(loss_limit_of_three_rows()) - eta);
  if (room_before == Ternary::certainly_not) return result;
  if (room_before == Ternary::undecided)
    return {Ternary::undecided, {arithmetic.unknown(), arithmetic.unknown()}};
  const S gamma_c = content_value(eta, arithmetic);
  const auto content = is_positive(gamma_c);
  if (content == Ternary::certainly_not) return result;
  if (content == Ternary::undecided)
    return {Ternary::undecided, {arithmetic.unknown(), arithmetic.unknown()}};
  result.bounds.before = sink_bound(gamma_c, eta, arithmetic);
  const auto room_after = is_positive(arithmetic.from(loss_limit_of_sums()) - eta);
  if (room_after == Ternary::certainly_not) return result;
  if (room_after == Ternary::undecided)
    return {Ternary::undecided, {result.bounds.before, arithmetic.unknown()}};
  const S gamma_t = trigger_value(eta, arithmetic);
  result.apply = is_positive(gamma_t);
  if (result.apply == Ternary::certainly)
    result.bounds.after = sink_bound(min(gamma_c, gamma_t), eta, arithmetic);
  if (result.apply == Ternary::undecided) result.bounds.after = arithmetic.unknown();
  return result;
}

SearchTerms search_terms(double eta, long length) {
  constexpr double limit = 1.0 / 36;
  // What the exact bounds are at the limit, and less beyond it.
  const double beyond = eta > limit ? (1 - eta) / (1 - limit) : 1;
  const double x = std::min(eta, limit);
  double before = 1 - 12 * x / (5 - 12 * x);
  double after = 1 - 36 * x / (5 - 108 * x);
  if (length >= 5 && x < 1.0 / 48) before = 1 - 2 * x * (1 + 48 * x) / (1 + 30 * x);
  if (length >= 5 && x < 1.0 / 96) {
    const double gamma_c = 1 - x * (2 * (1 + 96 * x) / (1 - 48 * x) + 4);
    const double gamma_t = 1 - x * (6 + 6 * (1 + 48 * x) / (1 - 96 * x));
    const double gamma = std::min(gamma_c, gamma_t);
    if (gamma > 0) after = std::max(after, 1 - 4 * x / (gamma + 2 * x));
  }
  return {limit - eta, beyond * before, beyond * after};
}

#define SINKPROOF_INSTANTIATE(S)                                            \
  template SinkBounds<S> sink_bounds(const S&, long, const Arithmetic<S>&); \
  template BoundsOfSums<S> bounds_of_sums(const S&, const Arithmetic<S>&);
SINKPROOF_INSTANTIATE(numeric::Interval)
SINKPROOF_INSTANTIATE(numeric::Ball)
SINKPROOF_INSTANTIATE(numeric::Exact)
#undef SINKPROOF_INSTANTIATE

}  // namespace sinkproof::theorems::softmax_sink_bounds
