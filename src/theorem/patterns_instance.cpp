#include "theorem/patterns_instance.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "language/residual.hpp"
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

std::shared_ptr<const language::Residual> with_leads(const language::Residual& formula,
                                                     const numeric::Quadratic& sink,
                                                     const numeric::Quadratic& diagonal) {
  const auto known = [&](const language::Input& input) -> std::optional<numeric::Expression> {
    if (input.name.empty()) return formula.numbers[static_cast<std::size_t>(input.indices.front())];
    const auto* const lead = input.name == "lead_sink"   ? &sink
                             : input.name == "lead_diag" ? &diagonal
                                                         : nullptr;
    if (lead == nullptr || !lead->is_rational()) return std::nullopt;
    return lead->rational();
  };
  return std::make_shared<const language::Residual>(
      language::residual_of(formula.tape, formula.roots, known));
}

}  // namespace

PatternsInstance::PatternsInstance(patterns::MadePatterns made, parameter::Values parameters)
    : data_(std::move(made.data)),
      facts_(patterns::nuisance_facts(data_.nuisances)),
      claims_(std::move(made.claims)),
      parameters_(std::move(parameters)) {
  is_in_setting_ = patterns::is_in_setting(data_);
  if (!is_in_setting_) return;
  if (!patterns::holds(data_.spread, data_.nuisances))
    throw InternalError("bounds of ‖Σ_D‖ that do not hold");
  sink_lead_ = pattern_margin(data_, facts_, Pattern::sink);
  diagonal_lead_ = pattern_margin(data_, facts_, Pattern::diagonal);
  for (auto& claim : claims_) claim.formula = with_leads(*claim.formula, sink_lead_, diagonal_lead_);
  sink_optimum_ = certified(data_, Pattern::sink, data_.sink_optimum);
  diagonal_optimum_ = certified(data_, Pattern::diagonal, data_.diagonal_optimum);
}

const numeric::Quadratic& PatternsInstance::lead(Pattern pattern) const {
  return pattern == Pattern::sink ? sink_lead_ : diagonal_lead_;
}

const std::optional<patterns::OptimumFacts>& PatternsInstance::optimum(Pattern pattern) const {
  return pattern == Pattern::sink ? sink_optimum_ : diagonal_optimum_;
}

nlohmann::ordered_json PatternsInstance::to_json() const {
  return patterns::to_json(data_);
}

}  // namespace sinkproof::theorem
