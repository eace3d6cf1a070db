#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "numeric/rational.hpp"

namespace sinkproof::geometry {

/// A target that (P + x·a)/divisor is to come near to.
struct FitPoint {
  numeric::Rational x;
  numeric::Rational divisor;  ///< > 0
  numeric::Rational target;
};

/// The best uniform fit, and why no other is better.
struct LineFit {
  numeric::Rational intercept;  ///< P
  numeric::Rational slope;      ///< a
  numeric::Rational error;      ///< max |(P + x·a)/divisor − target|, attained
  /// (point, λ), λ ≠ 0, points rising: Σ λ/divisor = 0, Σ λ·x/divisor = 0, Σ|λ| = 1 and Σ λ·target = error,
  /// which is therefore the error's least value:
  /// Σ λ·target = Σ λ·(target − (P + x·a)/divisor) ≤ max |…| for all P, a. Empty where the error is 0.
  std::vector<std::pair<std::size_t, numeric::Rational>> weights;
};

/// (P + x·a)/divisor − target.
numeric::Rational residual(const FitPoint& point, const numeric::Rational& intercept,
                           const numeric::Rational& slope);

/// The minimum over P and a of max |(P + x·a)/divisor − target|, exactly, by exchange. One point at least,
/// different x. With one point the slope is 0; with more, the fit is unique.
LineFit best_line_fit(const std::vector<FitPoint>& points);

}  // namespace sinkproof::geometry
