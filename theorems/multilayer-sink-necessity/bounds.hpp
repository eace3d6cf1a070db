#pragma once

#include <algorithm>

#include "numeric/hull.hpp"

/// The functions of the loss η and of Δ in Theorems B and B⁺ (statement.md, "Constants"; a test ties the two together). Generic in the scalar.
namespace sinkproof::theorems::multilayer_sink_bounds {

/// Δ of the length L; below L = 4, about which the theorem says nothing, that of 4.
inline numeric::Rational gap(long length) {
  const long counted = std::max(length, 4L);
  return {counted - 3, 2 * (counted - 1)};
}

/// The theorem speaks about η < Δ/4.
inline numeric::Rational loss_limit(const numeric::Rational& gap) {
  return gap / 4;
}

/// 2η/(Δ−2η), for η < Δ/4: what 1 − B_i0 is at most, and so Π_l α^l_11.
template <numeric::Scalar S>
S mass_limit(const S& eta, const numeric::Rational& gap, const numeric::Arithmetic<S>& arithmetic) {
  const S twice = arithmetic.from(2L) * eta;
  return twice / (arithmetic.from(gap) - twice);
}

/// 1 − limit^{1/D}, for limit ≥ 0: what max_l α^l_10 is at least. The root by way of the logarithm: exact numbers have no D-th roots.
/// Of a limit that may be 0 it is between 1 − r and 1, r the root of what is no less than the limit and above 0.
template <numeric::Scalar S>
S sink_bound(const S& limit, long layers, const numeric::Arithmetic<S>& arithmetic) {
  S one = arithmetic.from(1L);
  switch (is_positive(limit)) {
    case numeric::Ternary::certainly:
      return one - exp(log(limit) / arithmetic.from(layers));
    case numeric::Ternary::certainly_not:
      return one;
    case numeric::Ternary::undecided:
      break;
  }
  if (layers == 1) return one - limit;
  // No logarithm of an enclosure that reaches 0: of the smallest power of 2 that is certainly above it.
  constexpr long largest_exponent = 1000;
  for (long k = largest_exponent; k >= 0; k -= 8) {
    const S above = arithmetic.from(numeric::power(numeric::Rational(2), -k));
    if (is_positive(above - limit) != numeric::Ternary::certainly) continue;
    const S root = exp(log(above) / arithmetic.from(layers));
    return one - hull(arithmetic.from(0L), root);
  }
  return arithmetic.unknown();
}

}  // namespace sinkproof::theorems::multilayer_sink_bounds
