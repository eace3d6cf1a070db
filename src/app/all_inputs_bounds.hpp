#pragma once

#include <array>
#include <vector>

#include "audit/all_inputs_audit.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::app {

/// What is bounded over all inputs.
inline constexpr std::array all_inputs_quantities{"loss", "sink_mass_before", "sink_mass_after",
                                                  "max_anchor_mass_off_trigger"};

/// What is stated of these quantities: a little less than what was found, so that a checker follows that computes in other numbers (sinkproof-check: in multiples of 2^-44). Those that are not bounded on both sides are left out.
std::vector<theorem::Attained> stated_bounds(const task::TriggerInstance& instance,
                                             const audit::AllInputsAudit& audit);

}  // namespace sinkproof::app
