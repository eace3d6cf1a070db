#include "constructions/sink_embeddings.hpp"

#include <algorithm>
#include <numeric>

#include "geometry/min_norm_point.hpp"
#include "numeric/error.hpp"

namespace sinkproof::constructions {

namespace {

using numeric::Rational;
using numeric::RationalRows;
using DoubleRows = std::vector<std::vector<double>>;

/// point/|point|²: 1 at least on the hull.
std::vector<Rational> functional(const geometry::MinNormPoint& nearest) {
  std::vector<Rational> result = nearest.point;
  for (auto& entry : result) entry /= nearest.squared_norm;
  return result;
}

std::vector<std::pair<std::size_t, Rational>> by_row(const geometry::MinNormPoint& nearest,
                                                     const std::vector<std::size_t>& rows) {
  auto weights = nearest.weights;
  for (auto& entry : weights) entry.first = rows[entry.first];
  return weights;
}

/// λ and W of a problem with a window: the nearest point of the hull of the matrices z_i(z_sink − z_k)ᵀ.
void solve_pairs(SinkEmbeddings& result, const RationalRows& differences) {
  const SinkProblem& problem = result.problem;
  RationalRows pairs;
  std::vector<PairWeight> places;
  for (const std::size_t query : problem.queries) {
    for (std::size_t k = 0; k < problem.keys.size(); ++k) {
      if (!problem.sees(query, problem.keys[k])) continue;
      places.push_back({query, problem.keys[k], 0});
      auto& pair = pairs.emplace_back();
      for (const auto& left : problem.embeddings[query]) {
        for (const auto& right : differences[k]) pair.push_back(left * right);
      }
    }
  }
  const auto nearest = geometry::min_norm_point(pairs);
  for (const auto& [place, weight] : nearest.weights) {
    result.pair_weights.push_back(places[place]);
    result.pair_weights.back().weight = weight;
  }
  result.is_sufficient = nearest.squared_norm != 0;
  if (!result.is_sufficient) return;
  const auto entries = functional(nearest);
  const auto width = static_cast<std::ptrdiff_t>(problem.dimension());
  for (auto row = entries.begin(); row != entries.end(); row += width)
    result.matrix.emplace_back(row, row + width);
}

/// Of the hull from 0. Nothing where doubles do not find the nearest point, or where what they find is mostly rounding.
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

std::vector<Rational> SinkProblem::difference(std::size_t key) const {
  std::vector<Rational> result = embeddings[sink];
  for (std::size_t c = 0; c < result.size(); ++c) result[c] -= embeddings[key][c];
  return result;
}

SinkEmbeddings solve(SinkProblem problem) {
  SinkEmbeddings result{std::move(problem), true, {}, {}, {}, {}, {}, {}};
  RationalRows queries;
  RationalRows differences;
  for (const std::size_t query : result.problem.queries) queries.push_back(result.problem.embeddings[query]);
  for (const std::size_t key : result.problem.keys) differences.push_back(result.problem.difference(key));
  const auto nearest_query = geometry::min_norm_point(queries);
  const auto nearest_key = geometry::min_norm_point(differences);
  result.query_weights = by_row(nearest_query, result.problem.queries);
  result.key_weights = by_row(nearest_key, result.problem.keys);
  if (result.problem.window) {
    solve_pairs(result, differences);
    return result;
  }
  result.is_sufficient = nearest_query.squared_norm != 0 && nearest_key.squared_norm != 0;
  if (!result.is_sufficient) return result;
  result.query_functional = functional(nearest_query);
  result.key_functional = functional(nearest_key);
  return result;
}

SinkEmbeddings solve_first_row_as_sink(RationalRows embeddings, std::optional<std::size_t> window,
                                       const parameter::Values& values) {
  const auto& margin = values.real("kappa");
  if (!margin.is_rational()) {
    throw InputError("parameter kappa: '" + numeric::to_string(margin).substr(0, 60) +
                     "' is not rational (expected a rational number)");
  }
  SinkProblem problem{std::move(embeddings), 0, {}, {}, window, margin.rational()};
  for (std::size_t row = 1; row < problem.embeddings.size(); ++row) problem.queries.push_back(row);
  problem.keys = problem.queries;
  return solve(std::move(problem));
}

std::optional<ApproximateSink> approximate_sink(const DoubleRows& embeddings,
                                                std::optional<std::size_t> window) {
  const DoubleRows queries(embeddings.begin() + 1, embeddings.end());
  DoubleRows differences(queries.size(), embeddings.front());
  for (std::size_t k = 0; k < queries.size(); ++k) {
    for (std::size_t c = 0; c < queries[k].size(); ++c) differences[k][c] -= queries[k][c];
  }
  const auto r_squared = distance_squared(queries);
  const auto v_squared = distance_squared(differences);
  if (!r_squared || !v_squared) return std::nullopt;
  if (!window) return ApproximateSink{*r_squared, *v_squared, *r_squared * *v_squared};
  DoubleRows pairs;
  for (std::size_t query = 0; query < queries.size(); ++query) {
    for (std::size_t key = 0; key <= query; ++key) {
      if (query - key >= *window) continue;
      auto& pair = pairs.emplace_back();
      for (const double left : queries[query]) {
        for (const double right : differences[key]) pair.push_back(left * right);
      }
    }
  }
  const auto n_squared = distance_squared(pairs);
  if (!n_squared) return std::nullopt;
  return ApproximateSink{*r_squared, *v_squared, *n_squared};
}

parameter::Specification score_margin() {
  return {"kappa",   parameter::Specification::Kind::real,
          0,         true,
          1'000'000, "by how much scores prefer the sink, in units of √d; rational"};
}

parameter::Specification seed() {
  return {"seed", parameter::Specification::Kind::integer, 0, false, 1'000'000'000, "of the generator"};
}

}  // namespace sinkproof::constructions
