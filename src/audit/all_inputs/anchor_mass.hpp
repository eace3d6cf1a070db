#pragma once

#include "audit/all_inputs/head_rows.hpp"
#include "setting/task/analysis.hpp"

namespace sinkproof::audit::all_inputs {

/// The anchor mass over all inputs and positions of a kind: bounds, and an input that comes close, of which
/// nothing is claimed.
struct MassBound {
  double bound;
  task::Place place;
};
struct AnchorMasses {
  MassBound smallest_before;  ///< at non-trigger positions i ≥ 1 before the trigger; the bound is from below
  MassBound smallest_after;   ///< behind the trigger; L ≥ 4, otherwise there are none and it is 1
  MassBound largest;          ///< from above
};

/// One head of softmax or ReLU. docs/audit-of-all-inputs.md, "Anchor mass".
AnchorMasses bound_anchor_masses(const HeadRows& rows);

}  // namespace sinkproof::audit::all_inputs
