#include "audit/all_inputs/relu_key.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace sinkproof::audit::all_inputs {

double ReluKey::good_slope(double score) const {
  // ν(score − s) + Σ |w_i − ν a_i| falls in ν until the weights |a_i| of the quotients w_i/a_i that were
  // passed outweigh.
  std::vector<std::pair<double, double>> quotients;
  double falling = score_.middle() - score;
  for (std::size_t i = 0; i < a_.size(); ++i) {
    const double a = a_[i].middle;
    if (std::fabs(a) < 0x1p-40) continue;
    const double w = score * v_[i].middle - (i == r_ ? drift_.middle : 0);
    quotients.emplace_back(w / a, std::fabs(a));
    falling += std::fabs(a);
  }
  std::sort(quotients.begin(), quotients.end());
  double slope = 0;
  for (const auto& [quotient, weight] : quotients) {
    slope = quotient;
    falling -= 2 * weight;
    if (falling <= 0) break;
  }
  return std::isfinite(slope) ? slope : 0;
}

double ReluKey::at(double score, double slope) const {
  double sum = 0;
  double parts = 0;
  double radii = 0;
  for (std::size_t i = 0; i < a_.size(); ++i) {
    const double value = score * v_[i].middle;
    const double line = slope * a_[i].middle;
    const double drift = i == r_ ? drift_.middle : 0;
    sum += std::fabs(value - drift - line);
    parts += std::fabs(value) + std::fabs(drift) + std::fabs(line);
    radii += score * v_[i].radius + std::fabs(slope) * a_[i].radius + (i == r_ ? drift_.radius : 0);
  }
  // Each of the at most 64 terms of the sum errs by 2^-50 of its part, the summation by 64·2^-52 of the sum
  // of the parts; the same of the radii.
  const double norm = up(up(sum + up(parts * 0x1p-44)) + up(radii * (1 + 0x1p-44)));
  return up((point(score) * value_ + point(slope) * (point(score) - score_)).upper() + norm);
}

double ReluKey::on_stretch(double lower, double upper) const {
  // Both ends are convex in ν. Where that of the middle makes one end the larger one, a place nearer to it
  // has a better one; and between two that make different ends the larger one lies the best.
  double best = std::numeric_limits<double>::infinity();
  std::optional<double> left_is_larger;
  std::optional<double> right_is_larger;
  const auto look_at = [&](double slope) {
    const double left = at(lower, slope);
    const double right = at(upper, slope);
    best = std::min(best, std::max(left, right));
    (left > right ? left_is_larger : right_is_larger) = slope;
    return left > right;
  };
  double place = lower / 2 + upper / 2;
  for (int look = 0; look < 2; ++look)
    place += (look_at(good_slope(place)) ? lower - upper : upper - lower) / 4;
  if (!left_is_larger) look_at(good_slope(upper));
  if (!right_is_larger) look_at(good_slope(lower));
  for (int look = 0; look < 4 && left_is_larger && right_is_larger; ++look)
    look_at(*left_is_larger / 2 + *right_is_larger / 2);
  // Where a is hardly known, as of a large box, a slope multiplies what is not.
  return std::min(best, std::max(at(lower, 0), at(upper, 0)));
}

double ReluKey::upper(std::size_t stretches) const {
  double norm = 0;
  for (const auto& part : a_) norm = up(norm + up(std::fabs(part.middle) + part.radius));
  const Interval scores = score_ + symmetric(norm);
  if (scores.is_entire()) return std::numeric_limits<double>::infinity();
  // Without weight the drift is left.
  double result = scores.lower() > 0 ? -std::numeric_limits<double>::infinity()
                                     : up(std::fabs(drift_.middle) + drift_.radius);
  if (scores.upper() <= 0) return result;
  const double first = std::max(scores.lower(), 0.0);
  double left = first;
  for (std::size_t k = 1; k <= stretches; ++k) {
    const double part = static_cast<double>(k) / static_cast<double>(stretches);
    const double right = k == stretches
                             ? scores.upper()
                             : std::clamp(first + (scores.upper() - first) * part, left, scores.upper());
    result = std::max(result, on_stretch(left, right));
    left = right;
  }
  return result;
}

}  // namespace sinkproof::audit::all_inputs
