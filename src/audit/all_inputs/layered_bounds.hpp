#pragma once

#include "setting/task/multilayer_task.hpp"

namespace sinkproof::audit::all_inputs {

/// Bounds over all inputs; an infinite one where nothing is known.
struct LayeredBounds {
  double loss = 0;                 ///< at least sup ‖f_i − y_i‖_∞
  double largest_anchor_mass = 0;  ///< at least every α^l_i0 of a position i ≥ 1, of all layers and heads
  double first_sink_mass = 0;      ///< at most inf max_l α^l_10, of the smallest of a layer's heads
};

/// About how many operations the bounds take.
double layered_operations(const task::MultilayerInstance& instance);

/// Of an instance that check() has passed, with contents in the box. docs/audit-of-all-inputs.md, L7. Throws
/// DomainError where a weight is beyond doubles.
LayeredBounds bound_layers(const task::MultilayerInstance& instance, unsigned jobs);

}  // namespace sinkproof::audit::all_inputs
