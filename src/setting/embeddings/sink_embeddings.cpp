#include "setting/embeddings/sink_embeddings.hpp"

#include <nlohmann/json.hpp>

#include "geometry/min_norm_point.hpp"

namespace sinkproof::embeddings {

namespace {

using Json = nlohmann::ordered_json;
using numeric::Rational;
using numeric::RationalRows;

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

Json texts(const std::vector<Rational>& numbers) {
  Json result = Json::array();
  for (const auto& number : numbers) result.push_back(numeric::to_string(number));
  return result;
}

Json texts(const RationalRows& rows) {
  Json result = Json::array();
  for (const auto& row : rows) result.push_back(texts(row));
  return result;
}

Json texts(const std::vector<std::pair<std::size_t, Rational>>& weights) {
  Json result = Json::array();
  for (const auto& [row, weight] : weights) result.push_back({row, numeric::to_string(weight)});
  return result;
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

Json to_json(const SinkEmbeddings& data) {
  const SinkProblem& problem = data.problem;
  Json json{{"embeddings", texts(problem.embeddings)},
            {"sink", problem.sink},
            {"queries", problem.queries},
            {"keys", problem.keys},
            {"window", problem.window ? Json(*problem.window) : Json(nullptr)},
            {"margin", numeric::to_string(problem.margin)},
            {"direction", data.is_sufficient ? "sufficient" : "necessary"},
            {"query_weights", texts(data.query_weights)},
            {"key_weights", texts(data.key_weights)}};
  if (problem.window) {
    Json pairs = Json::array();
    for (const auto& [query, key, weight] : data.pair_weights)
      pairs.push_back({query, key, numeric::to_string(weight)});
    json["pair_weights"] = std::move(pairs);
    if (data.has_scores()) json["matrix"] = texts(data.matrix);
  } else if (data.has_scores()) {
    json["query_functional"] = texts(data.query_functional);
    json["key_functional"] = texts(data.key_functional);
  }
  return json;
}

}  // namespace sinkproof::embeddings
