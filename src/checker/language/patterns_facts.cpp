// The names of the setting patterns.
//
// Given: an instance, its numbers (pattern_numbers.cpp), and the parameters of a statement's text.
// Derives itself: nothing: names for these numbers; what has none outside the setting, or without witnesses, is not defined.
// Takes from the document: the instance and the parameters. Safe, as nothing is claimed of them here; bounds of ‖Σ_D‖ have a name only where they were shown to hold.
// Acceptance means: nothing is accepted here: evaluation.cpp computes with these numbers.
// Assumes: pattern_numbers.cpp, for what is derived; setting.cpp, for names.
#include "checker/language/patterns_facts.hpp"

#include <utility>

namespace sinkproof_check::language {

PatternsFacts::PatternsFacts(const SinkDiagonal& data, const PatternNumbers& numbers,
                             std::map<std::string_view, Value> parameters)
    : InstanceFacts(std::move(parameters)) {
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

bool PatternsFacts::fact(std::string_view name) {
  return number(name == "has_sink_optimum" ? "dual_sink" : "dual_diag").has_value();
}

}  // namespace sinkproof_check::language
