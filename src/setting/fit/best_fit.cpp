#include "setting/fit/best_fit.hpp"

#include "geometry/line_fit.hpp"

namespace sinkproof::fit {

NormaliserFit best_fit(attention::Normaliser normaliser, long length) {
  NormaliserFit result{length, normaliser, 0, 0, {}};
  std::vector<geometry::FitPoint> points;
  for (long k = 1; k <= result.last(); ++k)
    points.push_back({k, divisor(normaliser, length, k), numeric::Rational(k, k + 1)});
  const geometry::LineFit line = geometry::best_line_fit(points);
  result.intercept = line.intercept;
  result.slope = line.slope;
  for (const auto& [point, weight] : line.weights)
    result.weights.emplace_back(static_cast<long>(point) + 1, weight);
  return result;
}

}  // namespace sinkproof::fit
