#pragma once

#include <vector>

#include "audit/all_inputs_audit.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::app {

/// What is stated of the quantities `loss`, `sink_mass_before`, `sink_mass_after`, `max_anchor_mass_off_trigger` over all inputs: a little less than what was found, so that a checker follows that computes in other numbers (sinkproof-check: in multiples of 2^-44). Those that are not bounded on both sides are left out.
std::vector<theorem::Attained> stated_bounds(const task::TriggerInstance& instance,
                                             const audit::AllInputsAudit& audit);

}  // namespace sinkproof::app
