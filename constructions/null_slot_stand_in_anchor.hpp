#pragma once

#include "task/trigger_construction.hpp"

namespace sinkproof::constructions {

/// `null-slot-stand-in-anchor`: a counterexample to Theorem E2 without the hypothesis anchor-value. In the row of the trigger the anchor stands in for the trigger, whose own value is 0:
/// content queries can then put all their mass on the trigger and still output 0. The content is one of two letters, that of the trigger is 0.
const task::TriggerConstruction& null_slot_stand_in_anchor();

}  // namespace sinkproof::constructions
