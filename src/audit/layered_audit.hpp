#pragma once

#include <cstdint>

#include "audit/trigger_audit.hpp"
#include "setting/task/multilayer_task.hpp"

namespace sinkproof::audit {

/// Certified facts about layers over all inputs of their task. Each enclosure contains the supremum or
/// infimum; its place is an input that attains the end that inputs can show.
struct LayeredAudit {
  Finding loss;                 ///< an infinite end where nothing is known
  Finding max_layer_sink_mass;  ///< inf max_l α^l_10, with several heads in a layer of the smallest
  Finding largest_anchor_mass;  ///< sup α^l_i0 over layers, heads and positions i ≥ 1, the trigger's too
};

/// Throws InputError where contents are no box, or the bounds would take long.
void require_layered_audit(const task::MultilayerInstance& instance);

/// The bounds of docs/audit-of-all-inputs.md, L7: valid, and not refined. `seed` is of the inputs at which a
/// local search begins. Throws InputError as require_layered_audit does, and where weights are beyond
/// doubles.
LayeredAudit audit_layers(const task::MultilayerInstance& instance, unsigned jobs, std::uint64_t seed);

}  // namespace sinkproof::audit
