#pragma once

#include <array>
#include <optional>
#include <vector>

#include "audit/all_inputs_audit.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::app {

/// What is bounded over all inputs.
inline constexpr std::array all_inputs_quantities{"loss", "sink_mass_before", "sink_mass_after",
                                                  "max_anchor_mass_off_trigger"};

/// The range of relative gaps at which a search may be told to stop.
numeric::Rational least_gap();
numeric::Rational largest_gap();
/// (upper − lower)/lower; none where an end is not known, or the lower one not above 0.
std::optional<numeric::Rational> relative_gap(const numeric::Enclosure& loss);

/// What is stated of these quantities: a little less than what was found, so that a checker follows that
/// computes in other numbers (sinkproof-check: in multiples of 2^-44). Those that are not bounded on both
/// sides are left out.
std::vector<theorem::Attained> stated_bounds(const task::TriggerInstance& instance,
                                             const audit::AllInputsAudit& audit);

}  // namespace sinkproof::app
