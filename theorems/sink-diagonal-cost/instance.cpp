#include <nlohmann/json.hpp>

#include "numeric/error.hpp"
#include "theorems/sink-diagonal-cost/theorem.hpp"

namespace sinkproof::theorems {

using constructions::Pattern;
using constructions::PatternOptimum;
using constructions::SinkDiagonal;
using constructions::SparseVector;
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

std::optional<constructions::OptimumFacts> certified(const SinkDiagonal& data, Pattern pattern,
                                                     const std::optional<PatternOptimum>& optimum) {
  if (!optimum) return std::nullopt;
  auto facts = optimum_facts(data, pattern, *optimum);
  if (facts.primal_margin < 1 || !facts.is_dual_feasible)
    throw InternalError("what is said to witness an optimum does not");
  return facts;
}

}  // namespace

SinkDiagonalInstance::SinkDiagonalInstance(SinkDiagonal data)
    : data_(std::move(data)), facts_(constructions::nuisance_facts(data_.nuisances)) {
  is_in_setting_ = data_.lambda_squared + data_.delta_squared == 1 && facts_.norm_defect == 0 &&
                   facts_.tilt == 0 && facts_.smallest_group >= 2 && *facts_.closest_in_group < 1;
  if (!is_in_setting_) return;
  if (!constructions::holds(data_.spread, data_.nuisances))
    throw InternalError("bounds of ‖Σ_D‖ that do not hold");
  sink_margin_ = pattern_margin(data_, facts_, Pattern::sink);
  diagonal_margin_ = pattern_margin(data_, facts_, Pattern::diagonal);
  sink_optimum_ = certified(data_, Pattern::sink, data_.sink_optimum);
  diagonal_optimum_ = certified(data_, Pattern::diagonal, data_.diagonal_optimum);
}

const Quadratic& SinkDiagonalInstance::margin(Pattern pattern) const {
  return pattern == Pattern::sink ? sink_margin_ : diagonal_margin_;
}

const std::optional<constructions::OptimumFacts>& SinkDiagonalInstance::optimum(Pattern pattern) const {
  return pattern == Pattern::sink ? sink_optimum_ : diagonal_optimum_;
}

ordered_json SinkDiagonalInstance::to_json() const {
  auto groups = ordered_json::array();
  for (const auto& group : data_.nuisances) {
    auto& vectors = groups.emplace_back(ordered_json::array());
    for (const SparseVector& y : group) vectors.push_back(sparse(y));
  }
  ordered_json result{{"kappa", numeric::to_string(data_.kappa)},
                      {"lambda_squared", numeric::to_string(data_.lambda_squared)},
                      {"delta_squared", numeric::to_string(data_.delta_squared)},
                      {"dimension", data_.dimension},
                      {"nuisances", std::move(groups)},
                      {"spread_norm",
                       {{"lower", numeric::to_string(data_.spread.lower)},
                        {"upper", numeric::to_string(data_.spread.upper)}}},
                      {"sink", {{"anchor", weight(data_.sink.anchor)}, {"copy", weight(data_.sink.copy)}}},
                      {"diagonal",
                       {{"self", weight(data_.diagonal.self)},
                        {"copy_self", weight(data_.diagonal.copy_self)},
                        {"copy", weight(data_.diagonal.copy)},
                        {"nuisance", numeric::to_string(data_.diagonal.nuisance)}}}};
  if (data_.sink_optimum) result["sink_optimum"] = optimum_json(*data_.sink_optimum);
  if (data_.diagonal_optimum) result["diagonal_optimum"] = optimum_json(*data_.diagonal_optimum);
  return result;
}

}  // namespace sinkproof::theorems
