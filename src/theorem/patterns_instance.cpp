#include "theorem/patterns_instance.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "numeric/error.hpp"

namespace sinkproof::theorem {

using patterns::Pattern;
using patterns::SinkDiagonal;

namespace {

std::optional<patterns::OptimumFacts> certified(const SinkDiagonal& data, Pattern pattern,
                                                const std::optional<patterns::PatternOptimum>& optimum) {
  if (!optimum) return std::nullopt;
  auto facts = optimum_facts(data, pattern, *optimum);
  if (facts.primal_margin < 1 || !facts.is_dual_feasible)
    throw InternalError("what is said to witness an optimum does not");
  return facts;
}

}  // namespace

PatternsInstance::PatternsInstance(SinkDiagonal data, parameter::Values parameters)
    : data_(std::move(data)),
      facts_(patterns::nuisance_facts(data_.nuisances)),
      parameters_(std::move(parameters)) {
  is_in_setting_ = data_.lambda_squared + data_.delta_squared == 1 && facts_.norm_defect == 0 &&
                   facts_.tilt == 0 && facts_.smallest_group >= 2 && *facts_.closest_in_group < 1;
  if (!is_in_setting_) return;
  if (!patterns::holds(data_.spread, data_.nuisances))
    throw InternalError("bounds of ‖Σ_D‖ that do not hold");
  sink_lead_ = pattern_margin(data_, facts_, Pattern::sink);
  diagonal_lead_ = pattern_margin(data_, facts_, Pattern::diagonal);
  sink_optimum_ = certified(data_, Pattern::sink, data_.sink_optimum);
  diagonal_optimum_ = certified(data_, Pattern::diagonal, data_.diagonal_optimum);
}

const numeric::Quadratic& PatternsInstance::lead(Pattern pattern) const {
  return pattern == Pattern::sink ? sink_lead_ : diagonal_lead_;
}

const std::optional<patterns::OptimumFacts>& PatternsInstance::optimum(Pattern pattern) const {
  return pattern == Pattern::sink ? sink_optimum_ : diagonal_optimum_;
}

const std::vector<task::Claim>& PatternsInstance::claims() const {
  static const std::vector<task::Claim> all{{"sink-pattern", false, nullptr},
                                            {"diagonal-pattern", false, nullptr}};
  return all;
}

nlohmann::ordered_json PatternsInstance::to_json() const {
  return patterns::to_json(data_);
}

}  // namespace sinkproof::theorem
