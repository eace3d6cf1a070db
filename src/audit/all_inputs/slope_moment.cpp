#include "audit/all_inputs/slope_moment.hpp"

#include <algorithm>

#include "audit/all_inputs/upward.hpp"
#include "numeric/hull.hpp"

namespace sinkproof::audit::all_inputs {

namespace {

using numeric::Interval;
using Numbers = std::array<double, std::tuple_size_v<SlopedShares>>;

/// Σ w_k x_k for x_k ≥ 0, at most: the largest x_k get as much weight as their shares allow.
double mean_upper(const SlopedShares& row, const Numbers& x) {
  std::array<bool, std::tuple_size_v<Numbers>> is_served{};
  double result = 0;
  double left = 1;
  for (std::size_t n = 0; n < x.size() && left > 0; ++n) {
    std::size_t largest = x.size();
    for (std::size_t k = 0; k < x.size(); ++k)
      if (!is_served[k] && (largest == x.size() || x[k] > x[largest])) largest = k;
    is_served[largest] = true;
    const double share = std::min(row[largest].share, left);
    result = up(result + up(share * x[largest]));
    left = up(left - share);
  }
  return result;
}

/// (s′_k − μ)² of each key, at most.
Numbers squares_about(const SlopedShares& row, const Interval& mu) {
  Numbers result{};
  for (std::size_t k = 0; k < row.size(); ++k) {
    const double distance = magnitude(row[k].slope - mu);
    result[k] = up(distance * distance);
  }
  return result;
}

/// (M2) for all z ≤ variance.
double bound_by_excess(double variance, double most, double excess) {
  if (excess > 0 && variance > most) return variance;
  if (up(2 * variance) <= most)
    return std::min(variance, up(variance * up(1 + up(up(excess - variance) / most))));
  const double top = up(most + excess);
  return std::min(variance, up(up(top * top) / (4 * most)));
}

/// (M2) with M = g² for z ≤ e², and (M3), for all z ≤ variance.
double bound_by_sides(double variance, double near_side, double far_side) {
  const Interval e = point(near_side);
  const Interval g = point(far_side);
  const Interval s = e + g;
  // Squares beyond are no numbers, or may be 0.
  if (!(far_side > 0x1p-400 && far_side < 0x1p400)) return variance;
  const double within = bound_by_excess(std::min(variance, (e * e).upper()), (g * g).upper(), 0);
  const double most = (point(std::min(variance, (e * g).upper())) - e * e).upper();
  if (most < 0) return within;
  const Interval k = g * g - Interval(3) * e * e;
  const Interval y = point(most);
  const Interval rise = k.upper() <= 0              ? Interval()
                        : up(2 * most) <= k.lower() ? y * (k - y) / (s * s)
                                                    : k * k / (Interval(4) * s * s);
  return std::max(within, (rise + Interval(2) * e * e * (g - e) / s).upper());
}

}  // namespace

double slope_moment_upper(const SlopedShares& row, const std::array<Interval, 2>& centres,
                          const Interval& mean) {
  constexpr int cells = 16;
  Numbers squares{};
  for (std::size_t c = 0; c < centres.size(); ++c)
    squares[c] = mean_upper(row, squares_about(row, centres[c]));
  Interval slopes = row.front().slope;
  for (const SlopedShare& key : row) slopes = numeric::hull(slopes, key.slope);
  const auto end = [&](int k) {
    return k == cells ? mean.upper() : mean.lower() + (mean.upper() - mean.lower()) / cells * k;
  };
  double largest = 0;
  for (int k = 0; k < cells; ++k) {
    const auto [lower, upper] = std::minmax({end(k), end(k + 1)});
    const Interval cell = Interval::from_endpoints(lower, upper);
    const Numbers distances = squares_about(row, cell);
    double variance = mean_upper(row, distances);
    for (std::size_t c = 0; c < centres.size(); ++c) {
      const Interval offset = cell - centres[c];
      const double gap = std::max({0.0, offset.lower(), -offset.upper()});
      variance = std::min(variance, up(squares[c] + up(-(gap * gap))));
    }
    if (variance <= 0) continue;
    const Interval sides = slopes - cell;
    const auto [near_side, far_side] =
        std::minmax({std::max(0.0, -sides.lower()), std::max(0.0, sides.upper())});
    double bound = bound_by_sides(variance, near_side, far_side);
    if (bound <= largest) continue;
    for (const double most : distances) {
      Numbers beyond{};
      for (std::size_t p = 0; p < beyond.size(); ++p) beyond[p] = std::max(0.0, up(distances[p] - most));
      bound = std::min(bound, bound_by_excess(variance, most, mean_upper(row, beyond)));
    }
    largest = std::max(largest, bound);
  }
  return largest;
}

}  // namespace sinkproof::audit::all_inputs
