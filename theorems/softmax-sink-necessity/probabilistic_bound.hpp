#pragma once

#include "numeric/scalar.hpp"

/// The functions of η = (7L−6)·η̄/δ in Theorem A′ (statement.md, "Constants"; a test ties the two together). Generic in the scalar.
namespace sinkproof::theorems::softmax_sink_bounds {

/// p⁺ = 1 + 36η(Q⁺+2) and p⁻ = 1 − 36η(Q⁺+2): how far the weights of different content tokens can lie apart, for η < 1/48.
template <numeric::Scalar S>
S largest_weight(const S& eta, const numeric::Arithmetic<S>& arithmetic);
template <numeric::Scalar S>
S smallest_weight(const S& eta, const numeric::Arithmetic<S>& arithmetic);

/// γ′ = min(1 − 2η(2Q⁺+3p⁺)/p⁻, 1 − 2η(4+4p⁺/Q⁻)), for η < 1/96 and p⁻ > 0.
template <numeric::Scalar S>
S probable_value(const S& eta, const numeric::Arithmetic<S>& arithmetic);

/// η = (7L−6)·η̄/δ.
template <numeric::Scalar S>
S probable_error(long length, const S& expected_error, const S& failure_probability,
                 const numeric::Arithmetic<S>& arithmetic);

/// What Theorem A′ says: 1 − 4η/(γ′+2η), or 0 where it says nothing.
template <numeric::Scalar S>
S probabilistic_bound(const S& eta, const numeric::Arithmetic<S>& arithmetic);

}  // namespace sinkproof::theorems::softmax_sink_bounds
