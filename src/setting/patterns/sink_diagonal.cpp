#include "setting/patterns/sink_diagonal.hpp"

#include <nlohmann/json.hpp>

namespace sinkproof::patterns {

using nlohmann::ordered_json;
using numeric::Quadratic;
using numeric::Rational;

namespace {

ordered_json sparse(const SparseVector& vector) {
  auto result = ordered_json::array();
  for (const auto& [coordinate, entry] : vector) result.push_back({coordinate, numeric::to_string(entry)});
  return result;
}

SparseVector entries_of(const std::vector<Rational>& row) {
  SparseVector result;
  for (std::size_t k = 0; k < row.size(); ++k) {
    if (row[k] != 0) result.emplace_back(static_cast<long>(k), row[k]);
  }
  return result;
}

ordered_json rows(const numeric::RationalRows& matrix) {
  auto result = ordered_json::array();
  for (const auto& row : matrix) result.push_back(sparse(entries_of(row)));
  return result;
}

ordered_json weight(const Quadratic& value) {
  return {numeric::to_string(value.rational()), numeric::to_string(value.coefficient())};
}

ordered_json optimum_json(const PatternOptimum& optimum) {
  auto multipliers = ordered_json::array();
  for (const auto& [query, winner, loser, value] : optimum.multipliers)
    multipliers.push_back({query, winner, loser, numeric::to_string(value)});
  return {
      {"left", rows(optimum.left)}, {"right", rows(optimum.right)}, {"multipliers", std::move(multipliers)}};
}

}  // namespace

ordered_json to_json(const SinkDiagonal& data) {
  auto groups = ordered_json::array();
  for (const auto& group : data.nuisances) {
    auto& vectors = groups.emplace_back(ordered_json::array());
    for (const SparseVector& y : group) vectors.push_back(sparse(y));
  }
  ordered_json result{
      {"kappa", numeric::to_string(data.kappa)},
      {"lambda_squared", numeric::to_string(data.lambda_squared)},
      {"delta_squared", numeric::to_string(data.delta_squared)},
      {"dimension", data.dimension},
      {"nuisances", std::move(groups)},
      {"spread_norm",
       {{"lower", numeric::to_string(data.spread.lower)}, {"upper", numeric::to_string(data.spread.upper)}}},
      {"sink", {{"anchor", weight(data.sink.anchor)}, {"copy", weight(data.sink.copy)}}},
      {"diagonal",
       {{"self", weight(data.diagonal.self)},
        {"copy_self", weight(data.diagonal.copy_self)},
        {"copy", weight(data.diagonal.copy)},
        {"nuisance", numeric::to_string(data.diagonal.nuisance)}}}};
  if (data.sink_optimum) result["sink_optimum"] = optimum_json(*data.sink_optimum);
  if (data.diagonal_optimum) result["diagonal_optimum"] = optimum_json(*data.diagonal_optimum);
  return result;
}

}  // namespace sinkproof::patterns
