#pragma once

#include <optional>
#include <string>
#include <vector>

#include "checker/document/statement.hpp"
#include "checker/setting/patterns/sink_diagonal_optimum.hpp"
#include "checker/setting/patterns/sink_diagonal_tokens.hpp"

namespace sinkproof_check {

/// What the names of the setting stand for, derived from tokens, weights and witnesses of optima.
struct PatternNumbers {
  NuisanceFacts facts;
  /// Whether leads, bounds of ‖Σ_D‖ and optima are about these tokens (FORMAT.md, "in the setting").
  bool is_in_setting = false;
  std::optional<QuadraticNumber> sink_lead;  ///< in units of κ; in the setting
  std::optional<QuadraticNumber> diagonal_lead;
  std::optional<CertifiedOptimum> sink_optimum;
  std::optional<CertifiedOptimum> diagonal_optimum;
};
/// Throws Rejected where the bounds of ‖Σ_D‖ or an optimum do not hold, or an optimum is of what is outside
/// the setting.
PatternNumbers pattern_numbers(const SinkDiagonal& data, NuisanceFacts facts);

/// Of one of the claims of all constructions, `sink-pattern` and `diagonal-pattern`, or of a part of a
/// theorem's conclusion.
struct PatternWitness {
  std::string place;
  std::string refutes;
  std::optional<long> part;
  Preference preference{};
  StatedEnclosure value;
};
PatternWitness read_pattern_witness(const json::Value& value);
/// Throws Rejected unless the preference shows that the claim is false.
void require_preference_shown(const PatternWitness& stated, const SinkDiagonal& data);

}  // namespace sinkproof_check
