// How much a softmax row's values can fall where its slopes are spread: the moment of lemma L4 of
// docs/audit-of-all-inputs.md.
//
// Given: shares of keys and spans of their slopes.
// Derives itself: the lemma's bounds (M1), (M2) and (M3) for each of 16 parts of the mean slope's span, and
// the largest of them.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: sweep_curvature.cpp uses the bound.
// Assumes: fixed.cpp for directed rounding.
#include "checker/all_inputs/sweep_moment.hpp"

#include <algorithm>

#include "checker/kernel/work.hpp"

namespace sinkproof_check::sweep {

namespace {

constexpr std::size_t keys = std::tuple_size_v<SlopedShares>;
using Numbers = std::array<Fixed, keys>;

/// Σ w_k x_k for x_k ≥ 0, at most: the largest x_k get as much weight as their shares allow.
Fixed mean_upper(const SlopedShares& row, const Numbers& x) {
  std::array<bool, keys> is_served{};
  Fixed result = 0;
  Fixed left = one;
  for (std::size_t n = 0; n < keys && left > 0; ++n) {
    std::size_t largest = keys;
    for (std::size_t k = 0; k < keys; ++k)
      if (!is_served[k] && (largest == keys || x[k] > x[largest])) largest = k;
    is_served[largest] = true;
    const Fixed share = std::min(row[largest].share, left);
    result = narrowed(result + checked_product_upper(share, x[largest]));
    left -= share;
  }
  return result;
}

/// (s′_k − μ)² of each key, at most.
Numbers squares_about(const SlopedShares& row, const Span& mu) {
  Numbers result{};
  for (std::size_t k = 0; k < keys; ++k) {
    const Fixed distance = (row[k].slope - mu).magnitude();
    result[k] = checked_product_upper(distance, distance);
  }
  return result;
}

/// (M2) for all z ≤ variance.
Fixed bound_by_excess(Fixed variance, Fixed most, Fixed excess) {
  // Quotients by `most` are at most 1.
  if (most <= 0 || excess >= most || (excess > 0 && variance > most)) return variance;
  if (2 * variance <= most)
    return std::min(variance, checked_product_upper(variance, one + quotient_upper(excess - variance, most)));
  const Fixed top = checked_product_upper(most + excess, one + quotient_upper(excess, most));
  return std::min(variance, part_upper(top, 4));
}

/// (M2) with M = g² for z ≤ e², and (M3), for all z ≤ variance.
Fixed bound_by_sides(Fixed variance, Fixed near_side, Fixed far_side) {
  // Below it quotients have too few digits.
  constexpr Fixed smallest = one >> 10;
  if (far_side < smallest) return variance;
  // All in units of g²: no power of g is too large.
  const Fixed unit = checked_product_upper(far_side, far_side);
  const Span e = point(near_side) / point(far_side);
  const Span squared = e * e;
  const Fixed z = std::min(
      variance < unit ? quotient_upper(variance, (point(far_side) * point(far_side)).lower) : one, e.upper);
  const Fixed within = bound_by_excess(std::min(z, squared.upper), one, 0);
  const Fixed most = z - squared.lower;
  Fixed bound = within;
  if (most >= 0) {
    const Span sum = point(one) + e;
    const Span k = point(one) - whole(3) * squared;
    const Span y = point(most);
    Span rise;
    if (k.upper > 0) rise = (2 * most <= k.lower ? y * (k - y) : k * k / whole(4)) / (sum * sum);
    const Span base = whole(2) * squared * (point(one) - e) / sum;
    bound = std::max(within, (rise + base).upper);
  }
  return std::min(variance, checked_product_upper(unit, bound));
}

}  // namespace

Fixed slope_moment_upper(const SlopedShares& row, const std::array<Span, 2>& centres, const Span& mean) {
  constexpr Fixed cells = 16;
  charge_steps(6'000);
  std::array<Fixed, 2> squares{};
  for (std::size_t c = 0; c < centres.size(); ++c)
    squares[c] = mean_upper(row, squares_about(row, centres[c]));
  Span slopes = row.front().slope;
  for (const SlopedShare& key : row) slopes = hull(slopes, key.slope);
  // (M1) alone where squares of differences may be too large.
  constexpr Fixed most_slope = 64 * one;
  if (hull(slopes, mean).magnitude() > most_slope) return std::min(squares[0], squares[1]);
  const auto end = [&](Fixed k) {
    return mean.lower + static_cast<Fixed>(static_cast<WideFixed>(mean.upper - mean.lower) * k / cells);
  };
  Fixed largest = 0;
  for (Fixed k = 0; k < cells; ++k) {
    const Span cell{end(k), end(k + 1)};
    const Numbers distances = squares_about(row, cell);
    Fixed variance = mean_upper(row, distances);
    for (std::size_t c = 0; c < centres.size(); ++c) {
      const Span offset = cell - centres[c];
      const auto gap = std::max<Fixed>({0, offset.lower, -offset.upper});
      variance = std::min(variance, squares[c] - checked_product_lower(gap, gap));
    }
    if (variance <= 0) continue;
    const Span sides = slopes - cell;
    const auto [near_side, far_side] =
        std::minmax({std::max<Fixed>(0, -sides.lower), std::max<Fixed>(0, sides.upper)});
    Fixed bound = bound_by_sides(variance, near_side, far_side);
    if (bound <= largest) continue;
    for (const Fixed most : distances) {
      Numbers beyond{};
      for (std::size_t p = 0; p < keys; ++p) beyond[p] = std::max<Fixed>(0, distances[p] - most);
      bound = std::min(bound, bound_by_excess(variance, most, mean_upper(row, beyond)));
    }
    largest = std::max(largest, bound);
  }
  return largest;
}

}  // namespace sinkproof_check::sweep
