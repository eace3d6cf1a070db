#include "theorems/softmax-sink-necessity/probabilistic_bound.hpp"

#include "numeric/exact.hpp"
#include "theorems/softmax-sink-necessity/bounds.hpp"

namespace sinkproof::theorems::softmax_sink_bounds {

using numeric::Arithmetic;
using numeric::Scalar;
using numeric::Ternary;

namespace {

/// 36η(Q⁺+2)
template <Scalar S>
S weight_spread(const S& eta, const Arithmetic<S>& arithmetic) {
  return arithmetic.from(36L) * eta * (largest_q(eta, arithmetic) + arithmetic.from(2L));
}

}  // namespace

template <Scalar S>
S largest_weight(const S& eta, const Arithmetic<S>& arithmetic) {
  return arithmetic.from(1L) + weight_spread(eta, arithmetic);
}

template <Scalar S>
S smallest_weight(const S& eta, const Arithmetic<S>& arithmetic) {
  return arithmetic.from(1L) - weight_spread(eta, arithmetic);
}

template <Scalar S>
S probable_value(const S& eta, const Arithmetic<S>& arithmetic) {
  const S one = arithmetic.from(1L);
  const S two_eta = arithmetic.from(2L) * eta;
  const S most = largest_weight(eta, arithmetic);
  const S four = arithmetic.from(4L);
  const S content = (arithmetic.from(2L) * largest_q(eta, arithmetic) + arithmetic.from(3L) * most) /
                    smallest_weight(eta, arithmetic);
  const S trigger = four + four * most / smallest_q(eta, arithmetic);
  return min(one - two_eta * content, one - two_eta * trigger);
}

template <Scalar S>
S probable_error(long length, const S& expected_error, const S& failure_probability,
                 const Arithmetic<S>& arithmetic) {
  return arithmetic.from(7 * length - 6) * expected_error / failure_probability;
}

template <Scalar S>
S probabilistic_bound(const S& eta, const Arithmetic<S>& arithmetic) {
  S nothing = arithmetic.from(0L);
  const auto room = is_positive(arithmetic.from(loss_limit_of_sums()) - eta);
  if (room == Ternary::certainly_not) return nothing;
  if (room == Ternary::undecided) return arithmetic.unknown();
  const auto weight = is_positive(smallest_weight(eta, arithmetic));
  if (weight == Ternary::certainly_not) return nothing;
  if (weight == Ternary::undecided) return arithmetic.unknown();
  const S gamma = probable_value(eta, arithmetic);
  switch (is_positive(gamma)) {
    case Ternary::certainly:
      return sink_bound(gamma, eta, arithmetic);
    case Ternary::certainly_not:
      return nothing;
    case Ternary::undecided:
      break;
  }
  return arithmetic.unknown();
}

#define SINKPROOF_INSTANTIATE(S)                                             \
  template S largest_weight(const S&, const Arithmetic<S>&);                 \
  template S smallest_weight(const S&, const Arithmetic<S>&);                \
  template S probable_value(const S&, const Arithmetic<S>&);                 \
  template S probable_error(long, const S&, const S&, const Arithmetic<S>&); \
  template S probabilistic_bound(const S&, const Arithmetic<S>&);
SINKPROOF_INSTANTIATE(numeric::Interval)
SINKPROOF_INSTANTIATE(numeric::Ball)
SINKPROOF_INSTANTIATE(numeric::Exact)
#undef SINKPROOF_INSTANTIATE

}  // namespace sinkproof::theorems::softmax_sink_bounds
