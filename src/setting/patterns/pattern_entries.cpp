#include "setting/patterns/pattern_entries.hpp"

#include <algorithm>
#include <utility>

#include "numeric/error.hpp"
#include "numeric/scalar.hpp"
#include "setting/patterns/attention_pattern.hpp"
#include "setting/patterns/quadratic_formula.hpp"

namespace sinkproof::patterns {

using numeric::Expression;
using numeric::Quadratic;
using numeric::Rational;

namespace {

// FORMAT.md, "The instance of sink and diagonal".
constexpr long last_coordinate = 99'999;
constexpr std::size_t most_entries = 256;
/// Of rows of a witness: it has no more than tokens have coordinates.
constexpr long most_rows = 1'000;
constexpr std::size_t most_multipliers = 5'000;

bool is_multiplier(const std::string& name) {
  return name.ends_with("_multiplier");
}

Quadratic* find_weight(SinkDiagonal& of, const std::string& name) {
  if (name == "w_anchor") return &of.sink.anchor;
  if (name == "w_copy") return &of.sink.copy;
  if (name == "w_self") return &of.diagonal.self;
  if (name == "w_copy_self") return &of.diagonal.copy_self;
  return name == "w_cross" ? &of.diagonal.copy : nullptr;
}

auto multiplier_of(const std::vector<PatternMultiplier>& all, const std::vector<long>& tokens) {
  return std::find_if(all.begin(), all.end(), [&](const PatternMultiplier& one) {
    return one.query == tokens[0] && one.winner == tokens[1] && one.loser == tokens[2];
  });
}

void put(std::map<long, Rational>& vector, long coordinate, const Rational& value) {
  if (value == 0) {
    vector.erase(coordinate);
  } else {
    vector[coordinate] = value;
  }
}

std::optional<Rational> at(const std::map<long, Rational>& vector, long coordinate) {
  const auto found = vector.find(coordinate);
  return found == vector.end() ? Rational(0) : found->second;
}

}  // namespace

PatternEntries::PatternEntries(const std::vector<long>& group_sizes, long dimension) {
  data_.dimension = dimension;
  for (const long size : group_sizes) nuisances_.emplace_back(static_cast<std::size_t>(size));
}

std::optional<Rational> PatternEntries::value(const language::Input& input) const {
  if (input.indices.empty()) return std::nullopt;
  const auto place = [&](std::size_t k) { return static_cast<std::size_t>(input.indices[k] - 1); };
  if (input.name == "nuisance") return at(nuisances_[place(0)][place(1)], input.indices[2]);
  if (is_multiplier(input.name)) {
    const auto all = multipliers_.find(input.name);
    if (all == multipliers_.end()) return 0;
    const auto found = multiplier_of(all->second, input.indices);
    return found == all->second.end() ? Rational(0) : found->value;
  }
  const auto matrix = matrices_.find(input.name);
  if (matrix == matrices_.end() || place(0) >= matrix->second.size()) return 0;
  return at(matrix->second[place(0)], input.indices[1]);
}

std::vector<long> PatternEntries::line(const language::Input& input, std::size_t /*place*/) const {
  throw InternalError("the line of " + input.name + ", which has no heads");
}

std::optional<Rational> PatternEntries::of_nuisances(const std::string& name) const {
  if (name == "rank") return Rational(rank_of(nuisances()));
  if (name == "closest") return closest_in_group(nuisances());
  const auto facts = [&] { return nuisance_facts(nuisances()); };
  if (name == "smallest_group") return Rational(facts().smallest_group);
  if (name == "worst_norm") return facts().norm_defect;
  if (name == "worst_coordinate") return facts().tilt;
  if (name == "worst_sum") return facts().off_centre;
  return name == "spread_trace" ? std::optional(facts().spread_trace) : std::nullopt;
}

void PatternEntries::set(const std::string& name, const std::vector<long>& indices, const Rational& value) {
  if (is_multiplier(name)) {
    auto& all = multipliers_[name];
    const auto found = multiplier_of(all, indices);
    const auto here = all.begin() + (found - all.begin());
    if (found == all.end()) {
      if (all.size() == most_multipliers)
        throw InputError("expected at most " + std::to_string(most_multipliers) + " multipliers");
      if (value != 0) all.push_back({indices[0], indices[1], indices[2], value});
    } else if (value == 0) {
      all.erase(here);
    } else {
      here->value = value;
    }
    return;
  }
  if (indices.back() > last_coordinate)
    throw InputError("expected a coordinate of at most " + std::to_string(last_coordinate) + ", not " +
                     std::to_string(indices.back()));
  const auto place = [&](std::size_t k) { return static_cast<std::size_t>(indices[k] - 1); };
  if (name == "nuisance") {
    put(nuisances_[place(0)][place(1)], indices[2], value);
    return;
  }
  if (indices[0] > most_rows)
    throw InputError("expected at most " + std::to_string(most_rows) + " rows in a witness, not " +
                     std::to_string(indices[0]));
  auto& matrix = matrices_[name];
  matrix.resize(std::max(matrix.size(), place(0) + 1));
  put(matrix[place(0)], indices[1], value);
}

void PatternEntries::set(const std::string& name, const Expression& value) {
  if (name == "kappa") {
    data_.kappa = value;
    return;
  }
  const auto number = quadratic_of(value);
  if (Quadratic* const weight = find_weight(data_, name)) {
    if (!number)
      throw InputError("expected r + s*lambda for '" + name + "', with rational r and s, not " +
                       numeric::to_string(value).substr(0, 60));
    *weight = *number;
    return;
  }
  if (!number || !number->is_rational())
    throw InputError("expected a rational number for '" + name + "', not " +
                     numeric::to_string(value).substr(0, 60));
  if (name == "lambda_squared") {
    data_.lambda_squared = number->rational();
  } else if (name == "delta_squared") {
    data_.delta_squared = number->rational();
  } else {
    data_.diagonal.nuisance = number->rational();
  }
}

void PatternEntries::set_nuisances(const Nuisances& nuisances) {
  nuisances_.clear();
  for (const auto& group : nuisances) {
    auto& vectors = nuisances_.emplace_back();
    for (const SparseVector& y : group) vectors.emplace_back(y.begin(), y.end());
  }
}

Nuisances PatternEntries::nuisances() const {
  Nuisances result;
  for (const auto& group : nuisances_) {
    auto& vectors = result.emplace_back();
    for (const Vector& y : group) vectors.emplace_back(y.begin(), y.end());
  }
  return result;
}

SinkDiagonal PatternEntries::tokens() const {
  SinkDiagonal result;
  result.kappa = data_.kappa;
  result.lambda_squared = data_.lambda_squared;
  result.delta_squared = data_.delta_squared;
  result.dimension = data_.dimension;
  result.nuisances = nuisances();
  return result;
}

void PatternEntries::find_optima() {
  auto of = tokens();
  if (is_in_setting(of)) set_optima(of);
  set_witness("sink", of.sink_optimum);
  set_witness("diag", of.diagonal_optimum);
}

void PatternEntries::set_witness(const std::string& pattern, const std::optional<PatternOptimum>& optimum) {
  for (const char* side : {"_left", "_right"}) matrices_.erase(pattern + side);
  multipliers_.erase(pattern + "_multiplier");
  if (!optimum) return;
  const auto set_matrix = [&](const char* side, const numeric::RationalRows& rows) {
    auto& matrix = matrices_[pattern + side];
    for (const auto& row : rows) {
      Vector& entries = matrix.emplace_back();
      for (std::size_t k = 0; k < row.size(); ++k) {
        if (row[k] != 0) entries.emplace(static_cast<long>(k), row[k]);
      }
    }
  };
  set_matrix("_left", optimum->left);
  set_matrix("_right", optimum->right);
  multipliers_[pattern + "_multiplier"] = optimum->multipliers;
}

PatternOptimum PatternEntries::witness(const std::string& pattern, long width) const {
  const auto matrix = [&](const char* side) {
    const auto found = matrices_.find(pattern + side);
    return found == matrices_.end() ? std::vector<Vector>() : found->second;
  };
  const auto left = matrix("_left");
  const auto right = matrix("_right");
  const auto dense = [&](const std::vector<Vector>& sparse) {
    numeric::RationalRows rows(std::max(left.size(), right.size()),
                               std::vector<Rational>(static_cast<std::size_t>(width)));
    for (std::size_t row = 0; row < sparse.size(); ++row) {
      for (const auto& [coordinate, entry] : sparse[row]) {
        if (coordinate >= width)
          throw InputError("expected coordinates from 0 to " + std::to_string(width - 1) +
                           " in witnesses of the " + pattern + " pattern, not " + std::to_string(coordinate));
        rows[row][static_cast<std::size_t>(coordinate)] = entry;
      }
    }
    return rows;
  };
  const auto multipliers = multipliers_.find(pattern + "_multiplier");
  return {dense(left), dense(right),
          multipliers == multipliers_.end() ? std::vector<PatternMultiplier>() : multipliers->second};
}

SinkDiagonal PatternEntries::instance() const {
  SinkDiagonal result = tokens();
  if (!(numeric::near(result.kappa) > 0)) throw InputError("expected 'kappa' above 0");
  // In two steps, for clang-tidy takes the two relations for one.
  const bool is_positive = result.lambda_squared > 0;
  if (!is_positive || result.lambda_squared >= 1)
    throw InputError("expected 'lambda_squared' between 0 and 1");
  if (result.delta_squared <= 0) throw InputError("expected 'delta_squared' above 0");
  if (data_.diagonal.nuisance < 0) throw InputError("expected 'w_nuisance' of at least 0");
  for (const auto& group : result.nuisances) {
    for (const SparseVector& y : group) {
      if (y.size() > most_entries)
        throw InputError("expected at most " + std::to_string(most_entries) +
                         " coordinates of a nuisance that are not 0");
    }
  }
  result.sink = data_.sink;
  result.diagonal = data_.diagonal;
  for (const char* name : {"w_anchor", "w_copy", "w_self", "w_copy_self", "w_cross"}) {
    Quadratic& weight = *find_weight(result, name);
    const auto over_lambda = over_root(weight, result.lambda_squared);
    if (!over_lambda)
      throw InputError("expected r + s*lambda for '" + std::string(name) + "', with rational r and s");
    weight = *over_lambda;
  }
  result.spread = spread_norm(result.nuisances);
  const auto has = [&](const std::string& pattern) {
    return matrices_.contains(pattern + "_left") || matrices_.contains(pattern + "_right");
  };
  if (!has("sink") && !has("diag")) return result;
  if (!is_in_setting(result))
    throw InputError("expected no witnesses of the least cost of tokens outside of the setting");
  const auto width = width_of_witnesses(result);
  if (!width)
    throw InputError(
        "expected no witnesses of tokens whose rational copy has more than 1000 coordinates, or "
        "of 'lambda_squared' or 'delta_squared' that are no short sum of squares");
  if (has("sink")) result.sink_optimum = witness("sink", *width);
  if (has("diag")) result.diagonal_optimum = witness("diag", *width);
  return result;
}

}  // namespace sinkproof::patterns
