// The names of the setting patterns.
//
// Given: an instance, its numbers (pattern_numbers.cpp), and the parameters of a statement's text.
// Derives itself: nothing: names for these numbers; what has none outside the setting, or without witnesses,
// is not defined.
// Takes from the document: the instance and the parameters. Safe, as nothing is claimed of them here; bounds
// of ‖Σ_D‖ have a name only where they were shown to hold.
// Acceptance means: nothing is accepted here: evaluation.cpp computes with these numbers.
// Assumes: pattern_numbers.cpp, for what is derived; setting.cpp, for names.
#include "checker/language/patterns_facts.hpp"

#include <algorithm>
#include <utility>

#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

namespace {

Real entry_of(const SparseRow& row, long k) {
  const auto at = std::lower_bound(row.begin(), row.end(), k,
                                   [](const auto& entry, long sought) { return entry.first < sought; });
  return at == row.end() || at->first != k ? Real(0) : Real(at->second);
}

/// That the name is about; null where the instance has none.
const Optimum* optimum_of(const SinkDiagonal& data, std::string_view name) {
  const auto& optimum = name.starts_with("sink_") ? data.sink_optimum : data.diagonal_optimum;
  return optimum ? &*optimum : nullptr;
}

const std::vector<SparseRow>& matrix_of(const Optimum& optimum, std::string_view name) {
  return name.ends_with("_left") ? optimum.left : optimum.right;
}

std::vector<long> indices_of_multiplier(const Preference& preference) {
  return {preference.query, preference.winner, preference.loser};
}

void add_indices(const SparseRow& row, std::vector<long> before, std::vector<std::vector<long>>& all) {
  before.push_back(0);
  for (const auto& [k, entry] : row) {
    charge_steps(16);
    before.back() = k;
    all.push_back(before);
  }
}

}  // namespace

PatternsFacts::PatternsFacts(const SinkDiagonal& data, const PatternNumbers& numbers,
                             std::map<std::string_view, Value> parameters)
    : InstanceFacts(std::move(parameters)), data_(data) {
  const auto weight = [&](const QuadraticNumber& of) { return real(of, data.lambda_squared); };
  const auto lead = [&](const std::optional<QuadraticNumber>& of) {
    return of ? std::optional(weight(*of)) : std::nullopt;
  };
  const auto in_setting = [&](const mpq_class& value) {
    return numbers.is_in_setting ? std::optional(Real(value)) : std::nullopt;
  };
  const NuisanceFacts& facts = numbers.facts;
  numbers_ = {{"C", Real(data.count())},
              {"d", Real(data.dimension)},
              {"kappa", data.kappa},
              {"lambda_squared", Real(data.lambda_squared)},
              {"delta_squared", Real(data.delta_squared)},
              {"spread_trace", Real(facts.spread_trace)},
              {"spread_upper", in_setting(data.spread_upper)},
              {"spread_lower", in_setting(data.spread_lower)},
              {"rank", Real(facts.rank)},
              {"worst_norm", Real(facts.norm_defect)},
              {"worst_coordinate", Real(facts.tilt)},
              {"worst_sum", Real(facts.off_centre)},
              {"smallest_group", Real(facts.least_group)},
              {"w_anchor", weight(data.sink_anchor)},
              {"w_copy", weight(data.sink_copy)},
              {"w_self", weight(data.diagonal_self)},
              {"w_copy_self", weight(data.diagonal_copy_self)},
              {"w_cross", weight(data.diagonal_copy)},
              {"w_nuisance", Real(data.diagonal_nuisance)},
              {"lead_sink", lead(numbers.sink_lead)},
              {"lead_diag", lead(numbers.diagonal_lead)}};
  const auto& closest = facts.closest_in_group;
  numbers_["closest"] = closest ? std::optional(Real(*closest)) : std::nullopt;
  add_optimum("dual_sink", "primal_sink", numbers.sink_optimum);
  add_optimum("dual_diag", "primal_diag", numbers.diagonal_optimum);
}

void PatternsFacts::add_optimum(std::string_view bound, std::string_view cost,
                                const std::optional<CertifiedOptimum>& optimum) {
  numbers_[bound] = optimum ? std::optional(Real(optimum->bound)) : std::nullopt;
  numbers_[cost] = optimum ? std::optional(Real(optimum->cost)) : std::nullopt;
}

std::optional<Real> PatternsFacts::number(std::string_view name) {
  return numbers_.at(name);
}

std::optional<Real> PatternsFacts::entry(std::string_view name, const std::vector<long>& indices) {
  charge_steps(32);
  if (name == "group_size" || name == "nuisance") {
    const auto& group = data_.groups[place_of(name, indices[0], 1, data_.groups.size())];
    if (name == "group_size") return Real(static_cast<long>(group.size()));
    return entry_of(group[place_of(name, indices[1], 1, group.size())], indices[2]);
  }
  const Optimum* const optimum = optimum_of(data_, name);
  if (optimum == nullptr) return Real(0);
  if (name.ends_with("_multiplier")) {
    charge_steps(optimum->multipliers.size());
    for (const auto& [preference, multiplier] : optimum->multipliers)
      if (indices_of_multiplier(preference) == indices) return Real(multiplier);
    return Real(0);
  }
  const std::vector<SparseRow>& rows = matrix_of(*optimum, name);
  return entry_of(rows[place_of(name, indices[0], 1, rows.size())], indices[1]);
}

std::vector<std::vector<long>> PatternsFacts::indices_of(std::string_view name) const {
  std::vector<std::vector<long>> all;
  if (name == "group_size" || name == "nuisance") {
    for (long c = 1; c <= data_.count(); ++c) {
      const auto& group = data_.groups[static_cast<std::size_t>(c - 1)];
      if (name == "group_size") all.push_back({c});
      if (name == "nuisance")
        for (std::size_t i = 0; i < group.size(); ++i)
          add_indices(group[i], {c, static_cast<long>(i) + 1}, all);
    }
    return all;
  }
  const Optimum* const optimum = optimum_of(data_, name);
  if (optimum == nullptr) return all;
  if (name.ends_with("_multiplier")) {
    for (const auto& [preference, multiplier] : optimum->multipliers)
      all.push_back(indices_of_multiplier(preference));
    return all;
  }
  const std::vector<SparseRow>& rows = matrix_of(*optimum, name);
  for (std::size_t r = 0; r < rows.size(); ++r) add_indices(rows[r], {static_cast<long>(r) + 1}, all);
  return all;
}

bool PatternsFacts::fact(std::string_view name) {
  return number(name == "has_sink_optimum" ? "dual_sink" : "dual_diag").has_value();
}

}  // namespace sinkproof_check::language
