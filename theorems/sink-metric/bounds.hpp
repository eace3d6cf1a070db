#pragma once

#include "numeric/scalar.hpp"

/// Between what a head's mean anchor mass lies (statement.md, "Constants"; a test ties the two together). Generic in the scalar.
namespace sinkproof::theorems::sink_metric_bounds {

/// (own + (L−2)·mass)/L: `own` is the least α_00, `mass` the least α_i0 of the other non-trigger positions.
template <numeric::Scalar S>
S mean_lower(const S& own, const S& mass, long length, const numeric::Arithmetic<S>& arithmetic) {
  return (own + arithmetic.from(length - 2) * mass) / arithmetic.from(length);
}

/// (own + (L−1)·mass)/L: `own` is the largest α_00, `mass` the largest α_i0, i ≥ 1.
template <numeric::Scalar S>
S mean_upper(const S& own, const S& mass, long length, const numeric::Arithmetic<S>& arithmetic) {
  return (own + arithmetic.from(length - 1) * mass) / arithmetic.from(length);
}

}  // namespace sinkproof::theorems::sink_metric_bounds
