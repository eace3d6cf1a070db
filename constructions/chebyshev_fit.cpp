#include "constructions/chebyshev_fit.hpp"

#include "constructions/parameters.hpp"
#include "geometry/line_fit.hpp"

namespace sinkproof::constructions {

using numeric::Rational;

NormaliserFit build_chebyshev_fit(const parameter::Values& values) {
  NormaliserFit result{
      values.integer("L"), attention::parse_normaliser("relu-" + values.choice("normaliser")), 0, 0, {}};
  std::vector<geometry::FitPoint> points;
  for (long k = 1; k <= result.length - 2; ++k) {
    points.push_back(
        {k, attention::fixed_divisor(result.normaliser, k + 1, result.length), Rational(k, k + 1)});
  }
  const geometry::LineFit fit = geometry::best_line_fit(points);
  result.intercept = fit.intercept;
  result.slope = fit.slope;
  for (const auto& [point, weight] : fit.weights) {
    result.weights.emplace_back(static_cast<long>(point) + 1, weight);
  }
  return result;
}

const NormaliserFitConstruction& chebyshev_fit() {
  static const NormaliserFitConstruction construction{
      "chebyshev-fit",
      "the least error that a ReLU normaliser allows, and the weights that prove it least",
      "relu-normaliser-obstruction, Theorem C′",
      std::nullopt,
      {sequence_length(), relu_normaliser()},
      build_chebyshev_fit};
  return construction;
}

}  // namespace sinkproof::constructions
