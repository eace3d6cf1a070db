#include "geometry/line_fit.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "numeric/error.hpp"

namespace sinkproof::geometry {

namespace {

using numeric::Rational;

/// Three different points, by rising x. Every fit of these errs by at least `error` somewhere, and one only
/// by no more.
struct Reference {
  std::array<std::size_t, 3> points;
  std::array<Rational, 3> weights;  ///< λ
  Rational error;
  Rational intercept;
  Rational slope;
};

/// The line through (x, divisor·(target + offset)) of two points.
void pass_through(const FitPoint& p, const Rational& p_offset, const FitPoint& q, const Rational& q_offset,
                  Rational& intercept, Rational& slope) {
  const Rational at_p = p.divisor * (p.target + p_offset);
  const Rational at_q = q.divisor * (q.target + q_offset);
  slope = (at_q - at_p) / (q.x - p.x);
  intercept = at_p - slope * p.x;
}

Reference make_reference(const std::vector<FitPoint>& points, std::array<std::size_t, 3> chosen) {
  std::sort(chosen.begin(), chosen.end(), [&](auto i, auto j) { return points[i].x < points[j].x; });
  const FitPoint& p = points[chosen[0]];
  const FitPoint& q = points[chosen[1]];
  const FitPoint& r = points[chosen[2]];
  Reference reference{chosen, {}, 0, 0, 0};
  // (1, x) and λ/divisor are orthogonal, which fixes λ up to its length and its sign.
  reference.weights = {(r.x - q.x) * p.divisor, (p.x - r.x) * q.divisor, (q.x - p.x) * r.divisor};
  Rational norm = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    norm += abs(reference.weights[i]);
    reference.error += reference.weights[i] * points[chosen[i]].target;
  }
  if (reference.error < 0) norm = -norm;
  for (auto& weight : reference.weights) weight /= norm;
  reference.error /= norm;
  const Rational p_offset = reference.weights[0] > 0 ? -reference.error : reference.error;
  pass_through(p, p_offset, q, -p_offset, reference.intercept, reference.slope);
  return reference;
}

std::size_t worst_point(const std::vector<FitPoint>& points, const Rational& intercept,
                        const Rational& slope) {
  std::size_t worst = 0;
  Rational largest = -1;
  for (std::size_t k = 0; k < points.size(); ++k) {
    const Rational error = abs(residual(points[k], intercept, slope));
    if (error > largest) {
      worst = k;
      largest = error;
    }
  }
  return worst;
}

/// The reference with one of its points replaced that errs most.
Reference exchanged(const std::vector<FitPoint>& points, const Reference& reference, std::size_t entering) {
  std::optional<Reference> best;
  for (std::size_t i = 0; i < 3; ++i) {
    auto chosen = reference.points;
    chosen[i] = entering;
    Reference candidate = make_reference(points, chosen);
    if (!best || candidate.error > best->error) best = std::move(candidate);
  }
  return *best;
}

}  // namespace

Rational residual(const FitPoint& point, const Rational& intercept, const Rational& slope) {
  return (intercept + point.x * slope) / point.divisor - point.target;
}

LineFit best_line_fit(const std::vector<FitPoint>& points) {
  if (points.empty()) throw InternalError("a fit of no points");
  LineFit fit;
  if (points.size() == 1) {
    fit.intercept = points[0].divisor * points[0].target;
    return fit;
  }
  if (points.size() == 2) {
    pass_through(points[0], 0, points[1], 0, fit.intercept, fit.slope);
    return fit;
  }
  Reference reference = make_reference(points, {0, points.size() / 2, points.size() - 1});
  for (;;) {
    const std::size_t entering = worst_point(points, reference.intercept, reference.slope);
    const Rational error = abs(residual(points[entering], reference.intercept, reference.slope));
    if (error <= reference.error) break;
    // The reference's fit is its only one, so with the entering point the least error of the four grows; it
    // is that of three of them (Helly). So no reference comes twice, and this ends.
    reference = exchanged(points, reference, entering);
  }
  fit.intercept = reference.intercept;
  fit.slope = reference.slope;
  fit.error = reference.error;
  if (fit.error == 0) return fit;
  for (std::size_t i = 0; i < 3; ++i) fit.weights.emplace_back(reference.points[i], reference.weights[i]);
  std::sort(fit.weights.begin(), fit.weights.end());
  return fit;
}

}  // namespace sinkproof::geometry
