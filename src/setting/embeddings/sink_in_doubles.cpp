#include "setting/embeddings/sink_in_doubles.hpp"

#include <algorithm>
#include <numeric>

#include "geometry/min_norm_point.hpp"

namespace sinkproof::embeddings {

namespace {

/// Of the hull from 0. Nothing where doubles do not find the nearest point, or where what they find is mostly
/// rounding.
std::optional<double> distance_squared(const DoubleRows& points) {
  constexpr double tolerance = 1e-9;
  constexpr double least_share = 1e-8;  // of the largest point
  const auto nearest = geometry::approximate_min_norm_point(points);
  if (nearest.squared_norm == 0) return 0;
  double largest = 0;
  for (const auto& point : points) {
    const double along = std::inner_product(point.begin(), point.end(), nearest.point.begin(), 0.0);
    if (along < (1 - tolerance) * nearest.squared_norm) return std::nullopt;
    largest = std::max(largest, std::inner_product(point.begin(), point.end(), point.begin(), 0.0));
  }
  if (nearest.squared_norm < least_share * largest) return std::nullopt;
  return nearest.squared_norm;
}

}  // namespace

std::optional<SinkDistances> distances(const DoubleProblem& problem) {
  const DoubleRows& embeddings = problem.embeddings;
  const DoubleRows queries(embeddings.begin() + 1, embeddings.end());
  DoubleRows differences(queries.size(), embeddings.front());
  for (std::size_t k = 0; k < queries.size(); ++k) {
    for (std::size_t c = 0; c < queries[k].size(); ++c) differences[k][c] -= queries[k][c];
  }
  const auto r_squared = distance_squared(queries);
  const auto v_squared = distance_squared(differences);
  if (!r_squared || !v_squared) return std::nullopt;
  if (!problem.window) return SinkDistances{*r_squared, *v_squared, *r_squared * *v_squared};
  DoubleRows pairs;
  for (std::size_t query = 0; query < queries.size(); ++query) {
    for (std::size_t key = 0; key <= query; ++key) {
      if (query - key >= *problem.window) continue;
      auto& pair = pairs.emplace_back();
      for (const double left : queries[query]) {
        for (const double right : differences[key]) pair.push_back(left * right);
      }
    }
  }
  const auto n_squared = distance_squared(pairs);
  if (!n_squared) return std::nullopt;
  return SinkDistances{*r_squared, *v_squared, *n_squared};
}

}  // namespace sinkproof::embeddings
