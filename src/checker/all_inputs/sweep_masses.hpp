#pragma once

#include "checker/all_inputs/sweep_rows.hpp"

namespace sinkproof_check::sweep {

/// The anchor mass at all non-trigger positions i ≥ 1 before, or behind the trigger (then L ≥ 4), of all
/// inputs: at least this.
Fixed smallest_anchor_mass(const HeadRows& head, bool is_after);
/// At all non-trigger positions i ≥ 1: at most this.
Fixed largest_anchor_mass(const HeadRows& head);

}  // namespace sinkproof_check::sweep
